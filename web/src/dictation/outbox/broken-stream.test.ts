import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createInventedBrowser, type Page, soundOf } from '../../../test/invented-browser.ts'
import { createInventedLiveServer, soundOfWord, wordNamed } from '../../../test/invented-live-server.ts'

const happenings = [
  ...['speak', 'speak', 'speak', 'speak', 'pause', 'pause'],
  ...['cut', 'cut', 'cut', 'silence', 'gone', 'busy', 'taken over'],
  ...['microphone', 'language', 'stop', 'full', 'follow', 'dies'],
] as const

interface Happening {
  what: (typeof happenings)[number]
  /** A choice, of a length of time above all. */
  much: number
}

const happening: fc.Arbitrary<Happening> = fc.record({
  what: fc.constantFrom(...happenings),
  much: fc.double({ min: 0, max: 1, noNaN: true }),
})

/** A person dictates second by second, whatever happens; each second holds a word, or none. */
async function begin() {
  const server = createInventedLiveServer()
  const browser = createInventedBrowser('ann', server)
  const said: string[] = []
  let page = browser.openTab()
  let isOn = false
  /** The server is in order again then. */
  let recovers = Number.POSITIVE_INFINITY
  await browser.runJobs()

  const listener = () => page.recorders.findLast(({ isOver }) => !isOver)?.listener

  async function start() {
    isOn = true
    page.listening.start()
    while (!listener()) await browser.wait(10)
    listener()?.onBegin(true)
  }

  function recover() {
    server.state.answer = 'serves'
    recovers = Number.POSITIVE_INFINITY
  }

  async function utter(number: number) {
    if (!isOn) await start()
    if (number > 0) said.push(wordNamed(number))
    for (const samples of soundOfWord(number)) {
      listener()?.onSamples(samples)
      await browser.wait(100)
      if (browser.now() >= recovers) recover()
    }
    listener()?.onChunk(soundOf(number > 0 ? wordNamed(number) : ''))
    await browser.settle()
  }

  const fail = (answer: typeof server.state.answer, ms: number) => {
    server.state.answer = answer
    recovers = browser.now() + ms
    server.cut()
  }

  async function act({ what, much }: Happening) {
    const breakMs = 100 + 9900 * much
    switch (what) {
      case 'speak':
        for (let i = 0; i < 1 + 4 * much; i++) await utter(said.length + 1)
        return
      case 'pause':
        for (let i = 0; i < 1 + 3 * much; i++) await utter(0)
        return
      case 'cut':
        return server.cut()
      case 'silence':
        return server.silence()
      case 'gone':
        // Sometimes for so long that the rest has to be uploaded.
        return fail('is gone', much > 0.9 ? 200_000 : breakMs)
      case 'busy':
        return fail('is busy', breakMs)
      case 'taken over':
        return fail('is taken over', breakMs)
      case 'microphone': {
        const recorder = page.recorders.findLast(({ isOver }) => !isOver)
        if (!recorder) return
        recorder.isOver = true
        recorder.listener.onEnd()
        await browser.settle()
        listener()?.onBegin(true)
        return
      }
      case 'language':
        return page.listening.setLanguage(much < 0.5 ? 'en-GB' : 'en-US')
      case 'follow':
        return listener()?.onPause()
      case 'full':
        browser.state.database = browser.state.database === 'works' ? 'is full' : 'works'
        return
      case 'stop':
        page.listening.stop()
        isOn = false
        return browser.wait(much < 0.5 ? 100 : 10_000)
      case 'dies':
        // Rarely: what follows takes long.
        if (much > 0.3) return
        // The tab alone holds sound that the device refuses, and the person is told.
        if (browser.state.database !== 'works') return
        await browser.wait(40_000)
        await browser.kill(page.tab, much > 0.15)
        page = browser.openTab()
        isOn = false
        return browser.wait(10_000)
    }
  }

  /** The server is there again, and the person has stopped and waits. */
  async function comeToRest() {
    recover()
    browser.state.database = 'works'
    page.listening.stop()
    await browser.wait(400_000)
    page.look()
    await browser.wait(1000)
    for (const { id } of page.outbox.list()) page.outbox.retry(id)
    await browser.wait(400_000)
  }

  return { browser, server, said, act, utter, comeToRest, page: (): Page => page, isOn: () => isOn }
}

const wordsOf = (page: Page) => page.transcript.snapshot().text.toLowerCase().match(/w\d+x/g) ?? []

test('words that the server writes while one speaks stand there before it stops, and no sound stays', async () => {
  const { browser, utter, page, comeToRest } = await begin()
  for (const number of [1, 2, 0, 3]) await utter(number)
  expect(wordsOf(page())).toEqual(['w1x', 'w2x', 'w3x'])
  expect(page().listening.state().status).toBe('listening')
  expect(page().transcript.snapshot().live?.spoken).toBe('w3x')
  expect([...browser.tables().recordings.values()]).toMatchObject([{ settledMs: expect.any(Number) }])
  await comeToRest()
  expect(wordsOf(page())).toEqual(['w1x', 'w2x', 'w3x'])
  expect(page().listening.state().status).toBe('idle')
  expect(browser.tables().recordings.size).toBe(0)
  expect(browser.calls).toEqual([])
})

test('a server that is gone for good leaves the words that it settled, and the rest is uploaded', async () => {
  const { server, utter, page, comeToRest, browser } = await begin()
  for (const number of [1, 2, 0, 3]) await utter(number)
  server.state.answer = 'is taken over'
  server.cut()
  await utter(4)
  expect(page().listening.state().status).toBe('fallback')
  expect(page().transcript.snapshot().text).toBe('W1x w2x w3x')
  await comeToRest()
  expect(wordsOf(page())).toEqual(['w1x', 'w2x', 'w3x', 'w4x'])
  expect(browser.calls).toHaveLength(1)
})

test('what the server cannot read of the rest is marked behind the live words, and the recording stays until it can', async () => {
  const { server, utter, page, comeToRest, browser } = await begin()
  for (const number of [1, 2, 0, 3]) await utter(number)
  server.state.answer = 'is taken over'
  server.cut()
  for (const number of [4, 5, 6, 7]) await utter(number)
  browser.state.answer = 'partly'
  page().listening.stop()
  await browser.wait(60_000)
  expect(page().transcript.snapshot().text).toBe(
    'W1x w2x w3x [0:04 to 0:05 not recognised] w5x [0:06 to 0:07 not recognised] w7x',
  )
  const gaps = [
    { start: 4, end: 5 },
    { start: 6, end: 7 },
  ]
  expect(page().outbox.list()).toMatchObject([{ state: { kind: 'held' }, gaps }])
  expect(browser.tables().recordings.size).toBe(1)
  browser.state.answer = 'text'
  await comeToRest()
  expect(wordsOf(page())).toEqual([1, 2, 3, 4, 5, 6, 7].map(wordNamed))
  expect(page().outbox.list()).toEqual([])
})

test('while the connection is lost the status says so, and what was shown stays until it is there again', async () => {
  const { server, utter, page } = await begin()
  for (const number of [1, 2, 3]) await utter(number)
  server.state.answer = 'is gone'
  server.cut()
  await utter(4)
  expect(page().listening.state().status).toBe('restarting')
  expect(wordsOf(page())).toEqual(['w1x', 'w2x', 'w3x'])
  server.state.answer = 'serves'
  for (const number of [0, 0, 0]) await utter(number)
  expect(page().listening.state().status).toBe('listening')
  expect(wordsOf(page())).toEqual(['w1x', 'w2x', 'w3x', 'w4x'])
})

test('where samples stop coming and the recorder goes on, what was not heard is uploaded', async () => {
  const { utter, page, comeToRest, browser } = await begin()
  for (const number of [1, 2, 0]) await utter(number)
  const { listener } = page().recorders[0] ?? {}
  for (const number of [3, 4, 0, 0, 5]) {
    await browser.wait(1000)
    listener?.onChunk(soundOf(number > 0 ? wordNamed(number) : ''))
  }
  expect(page().listening.state().status).toBe('fallback')
  await comeToRest()
  expect(wordsOf(page())).toEqual(['w1x', 'w2x', 'w3x', 'w4x', 'w5x'])
})

test('sound that the device has refused is on it once it takes sound again, however many texts are being saved', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, server, page, utter } = await begin()
  browser.state.database = 'is full'
  await utter(1)
  page().listening.setLanguage('en-GB')
  for (const number of [2, 0]) await utter(number)
  server.silence()
  await utter(3)
  browser.state.database = 'works'
  await browser.wait(40_000)
  expect(JSON.stringify([...browser.tables().chunks.values()])).toMatch(/w3x/)
})

test('whatever breaks, in whatever order, every word is there once, in the order in which it was spoken', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 30, size: 'max' }), async (list) => {
      const { act, said, comeToRest, page, browser } = await begin()
      for (const next of list) {
        await act(next)
        await browser.settle()
      }
      await comeToRest()
      const { text } = page().transcript.snapshot()
      expect(wordsOf(page()), text).toEqual(said)
      expect(page().listening.state()).toMatchObject({ recording: null, session: null, processing: [] })
      expect(page().listening.state().status).toMatch(/idle|failed/)
      // Nothing is found in silence.
      expect(JSON.stringify([...browser.tables().chunks.values()])).not.toMatch(/w\d+x/)
    }),
    {
      seed: Number(process.env.SEED ?? 7),
      numRuns: Number(process.env.RUNS ?? (process.env.CI ? 500 : 100)),
    },
  )
}, 600_000)
