import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventedLiveServer, soundOfWord, wordNamed } from '../../../test/invented-live-server.ts'
import { InventedRecognition } from '../../../test/invented-recognition.ts'
import type { Recogniser, RecogniserEvent } from '../core/recogniser.ts'
import { type Heard, hear, nothingHeard } from '../core/reducer/hearing.ts'
import { browserPage } from '../session/world/browser-page.ts'
import { browserRecogniser } from './browser-recogniser.ts'
import { createSampleBuffer } from './sample-buffer.ts'
import { streamRecogniser } from './stream-recogniser.ts'

const { setTimer } = browserPage

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A recogniser with somebody who speaks to it. */
interface Stage {
  recogniser: Recogniser
  /** It is ready now. */
  open(): void
  /** Says the word with that number. */
  say(number: number): void
  /** Says nothing, for long enough. */
  pause(): void
  /** Lets it carry out its orders. */
  rest(): void
}

const options = { language: 'en-US', continuous: true, isLocal: false }

function onBrowser(listen: (event: RecogniserEvent) => void): Stage {
  const made: InventedRecognition[] = []
  class Recognition extends InventedRecognition {
    constructor() {
      super()
      made.push(this)
    }
  }
  const recogniser = browserRecogniser(Recognition)(options, listen)
  const [recognition] = made
  let words: string[] = []
  const settle = () => {
    if (words.length > 0) recognition?.settle(words.join(' '))
    words = []
  }
  return {
    recogniser,
    open: () => recognition?.open(),
    say(number) {
      words.push(wordNamed(number))
      recognition?.hear(words.join(' '))
    },
    pause: settle,
    rest() {
      settle()
      if (recognition?.phase === 'stopping') recognition.end()
    },
  }
}

function onServer(listen: (event: RecogniserEvent) => void): Stage {
  const server = createInventedLiveServer()
  const buffer = createSampleBuffer()
  const connect: Parameters<typeof streamRecogniser>[0]['connect'] = (listener) =>
    server.connect(listener, setTimer)
  const world = {
    ...{ connect, token: () => 'token', onOnline: () => () => {}, now: Date.now, setTimer },
    saidIn: () => null,
  }
  const hearFor = (number: number) => {
    for (const samples of soundOfWord(number)) {
      buffer.add(samples)
      vi.advanceTimersByTime(100)
    }
  }
  return {
    recogniser: streamRecogniser(world, buffer, options, listen),
    open: () => vi.advanceTimersByTime(200),
    say: hearFor,
    pause: () => hearFor(0),
    rest: () => vi.advanceTimersByTime(1000),
  }
}

describe.each([
  ['the browser’s recogniser', onBrowser],
  ['the server’s recogniser', onServer],
] as const)('%s', (_, create) => {
  function begin() {
    const events: RecogniserEvent[] = []
    const heard: Heard[] = []
    let hearing = nothingHeard
    const stage = create((event) => {
      events.push(event)
      if (event.type !== 'heard') return
      const step = hear(hearing, event.results, events.length, { forgetsAtPauses: false, redelivers: false })
      hearing = step.hearing
      heard.push(...step.heard)
    })
    const { recogniser } = stage
    recogniser.start()
    stage.open()
    const told = (type: RecogniserEvent['type']) => events.filter((event) => event.type === type).length
    const settled = () =>
      heard.flatMap((one) => (one.type === 'settle' && one.spoken !== '' ? [one.spoken] : []))
    return { ...stage, events, heard, told, settled }
  }

  test('opens, shows what is being said, and settles each utterance once', () => {
    const { say, pause, told, heard, settled } = begin()
    expect(told('opened')).toBe(1)
    say(1)
    say(2)
    expect(heard.at(-1)).toEqual({ type: 'show', spoken: 'w1x w2x' })
    pause()
    say(3)
    pause()
    expect(settled()).toEqual(['w1x w2x', 'w3x'])
  })

  test('gives the last words when it is asked to stop, and ends after them', () => {
    const { say, rest, recogniser, settled, events, told } = begin()
    say(1)
    recogniser.stop()
    rest()
    expect(settled()).toEqual(['w1x'])
    expect(events.at(-1)?.type).toBe('ended')
    expect(told('ended')).toBe(1)
  })

  test('says no more once it was broken off', () => {
    const { say, pause, rest, recogniser, events, settled, told } = begin()
    say(1)
    recogniser.abort()
    rest()
    const { length } = events
    pause()
    rest()
    expect(settled()).toEqual([])
    expect(events).toHaveLength(length)
    expect(told('ended')).toBe(1)
  })
})

test('the server’s recogniser is told the person’s own words, also after a broken connection', () => {
  const started: unknown[] = []
  let close = (_code: number) => {}
  const connect: Parameters<typeof streamRecogniser>[0]['connect'] = ({ onOpen, onClose }) => {
    close = onClose
    setTimer(onOpen, 1)
    return { bufferedAmount: 0, send: (data) => started.push(JSON.parse(String(data))), close() {} }
  }
  const common = { token: () => 'token', saidIn: () => null, onOnline: () => () => {}, now: Date.now }
  const world = { connect, ...common, setTimer }
  const words = ['Kowalczyk', 'metoprolol']
  streamRecogniser(world, createSampleBuffer(), { ...options, words }, () => {}).start()
  vi.advanceTimersByTime(10)
  close(1006)
  vi.advanceTimersByTime(1000)
  expect(started).toMatchObject([
    { type: 'start', words },
    { type: 'start', words },
  ])
})
