import { afterEach, expect, test, vi } from 'vitest'
import { loadLive } from './load-live.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a microphone records without live words where the server does not say whether there are any', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const live = loadLive(
    () => 'en-US',
    () => [],
  )
  const known = live.requireLanguage()
  const capture = live.capture(new Promise(() => {}), () => {})
  await vi.advanceTimersByTimeAsync(5000)
  await known
  expect(await capture).toBe(null)
})
