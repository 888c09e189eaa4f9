import { describe, expect, test } from 'vitest'
import { createInventedBrowser, type Page, soundOf } from '../../../test/invented-browser.ts'
import { createInventedLiveServer, soundOfWord, wordNamed } from '../../../test/invented-live-server.ts'

/** A page with somebody who speaks to it. */
interface Stage {
  page: Page
  /** The session or recording that was asked for has begun. */
  open(): void
  /** Says the word with that number. */
  say(number: number): Promise<void>
  /** Says nothing, for long enough. */
  pause(): Promise<void>
  /** Lets all that follows happen. */
  rest(): Promise<void>
}

function byBrowser(): Stage {
  const browser = createInventedBrowser()
  const page = browser.openTab(true)
  let words: string[] = []
  const settle = () => {
    if (words.length > 0) page.recogniser?.settle(words.join(' '))
    words = []
  }
  return {
    page,
    open: () => page.recogniser?.open(),
    async say(number) {
      words.push(wordNamed(number))
      page.recogniser?.hear(words.join(' '))
      await browser.wait(1000)
    },
    async pause() {
      settle()
      await browser.wait(2000)
    },
    async rest() {
      settle()
      if (page.recogniser?.phase === 'stopping') page.recogniser.end()
      await browser.wait(60_000)
    },
  }
}

/** `live`: the server writes while one speaks. */
function byServer(live: boolean): Stage {
  const browser = createInventedBrowser('ann', live ? createInventedLiveServer() : null)
  const page = browser.openTab()
  const listener = () => page.recorders.findLast(({ isOver }) => !isOver)?.listener
  async function utter(number: number) {
    for (const samples of soundOfWord(number)) {
      if (live) listener()?.onSamples(samples)
      await browser.wait(100)
    }
    listener()?.onChunk(soundOf(number > 0 ? wordNamed(number) : ''))
    await browser.settle()
  }
  return {
    page,
    open: () => listener()?.onBegin(live),
    say: utter,
    async pause() {
      await utter(0)
      listener()?.onPause()
      await utter(0)
    },
    rest: () => browser.wait(60_000),
  }
}

describe.each([
  ['the browser’s recogniser', byBrowser],
  ['the server’s recogniser', () => byServer(true)],
  ['recordings', () => byServer(false)],
] as const)('a dictation by %s', (_, create) => {
  async function begin() {
    const stage = create()
    const { listening, transcript } = stage.page
    await stage.rest()
    async function start() {
      listening.start()
      await new Promise<void>((resolve) => setImmediate(resolve))
      stage.open()
    }
    await start()
    return { ...stage, start, listening, text: () => transcript.snapshot().text.toLowerCase() }
  }

  test('writes each word once, in order, and is over when it was asked to stop', async () => {
    const { say, pause, rest, listening, text } = await begin()
    expect(listening.state().status).toMatch(/listening|fallback/)
    for (const number of [1, 2]) await say(number)
    await pause()
    await say(3)
    listening.stop()
    await rest()
    expect(text()).toBe('w1x w2x w3x')
    expect(listening.state()).toMatchObject({
      status: 'idle',
      session: null,
      recording: null,
      processing: [],
    })
  })

  test('keeps the words that were being said when it was stopped', async () => {
    const { say, rest, listening, text } = await begin()
    for (const number of [1, 2]) await say(number)
    listening.stop()
    await rest()
    expect(text()).toBe('w1x w2x')
  })

  test('goes on behind its words when it is started again', async () => {
    const { say, rest, start, listening, text } = await begin()
    await say(1)
    listening.stop()
    await rest()
    await start()
    await say(2)
    listening.stop()
    await rest()
    expect(text()).toBe('w1x w2x')
  })

  test('writes nothing where nothing is said', async () => {
    const { rest, listening, text } = await begin()
    listening.stop()
    await rest()
    expect(text()).toBe('')
    expect(listening.state()).toMatchObject({ session: null, recording: null, processing: [] })
  })
})
