import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserPage } from '../session/world/browser-page.ts'
import type { Availability, LocalOptions, SpeechRecognitionConstructor } from './browser-recogniser.ts'
import { createOnDevice, type OnDeviceState } from './on-device.ts'

const { setTimer } = browserPage

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser that fetches a language when it is asked to, as slowly as the test likes. */
function begin({ qualities = ['dictation'] }: { qualities?: (string | undefined)[] } = {}) {
  const asked: LocalOptions[] = []
  const browser = { state: 'downloadable' as Availability, end: (_isInstalled: boolean) => {} }
  const Recognition = {
    available: async (options: LocalOptions) =>
      qualities.includes(options.quality) ? browser.state : 'unavailable',
    install: (options: LocalOptions) => {
      asked.push(options)
      return new Promise<boolean>((resolve) => {
        browser.end = resolve
      })
    },
  } as unknown as SpeechRecognitionConstructor
  const onDevice = createOnDevice({
    ...{ find: () => Recognition, language: () => 'en-US', onChange() {}, now: Date.now, setTimer },
    kept: { get: () => false, set: () => true },
  })
  const open = () => {
    const told: OnDeviceState[] = []
    return { told, close: onDevice.follow((state) => told.push(state)) }
  }
  return { ...{ asked, browser, onDevice, open }, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('installing asks for words good enough to dictate, and follows what the browser says', async () => {
  const { open, onDevice, browser, wait, asked } = begin()
  const { told } = open()
  await wait(0)
  onDevice.install()
  await wait(3000)
  browser.state = 'downloading'
  await wait(3000)
  browser.state = 'available'
  await wait(3000)
  expect([...new Set(told)]).toEqual(['downloadable', 'downloading', 'available'])
  expect(asked).toEqual([{ langs: ['en-US'], processLocally: true, quality: 'dictation' }])
})

test('a browser that has no such words is asked for those it has', async () => {
  const { onDevice, wait, asked } = begin({ qualities: [undefined] })
  onDevice.install()
  await wait(100)
  expect(asked).toEqual([{ langs: ['en-US'], processLocally: true }])
})

test('what hangs is told after two minutes, also to who has closed and opened meanwhile, and may still end well', async () => {
  const { open, onDevice, browser, wait } = begin()
  const first = open()
  onDevice.install()
  await wait(60_000)
  expect(first.told.at(-1)).toBe('downloading')
  first.close()
  await wait(70_000)
  const { told } = open()
  await wait(0)
  expect(told).toEqual(['slow'])
  browser.state = 'available'
  browser.end(true)
  await wait(2000)
  expect(told.at(-1)).toBe('available')
})

test('what failed is told, and can be tried again', async () => {
  const { open, onDevice, browser, wait } = begin()
  const { told } = open()
  onDevice.install()
  await wait(100)
  browser.end(false)
  await wait(100)
  expect(told.at(-1)).toBe('failed')
  onDevice.install()
  await wait(100)
  expect(told.at(-1)).toBe('downloading')
})
