import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idleRecordings } from '../../../test/idle-recordings.ts'
import { InventedRecognition } from '../../../test/invented-recognition.ts'
import { type TranscriptUnderTest, transcripts } from '../../../test/transcripts.ts'
import { browserRecogniser } from '../recognition/browser-recogniser.ts'
import { createTextQueue } from '../transcript/field/text-queue.ts'
import { createDictation } from './dictation.ts'
import { describePlatform } from './reducer/platform.ts'

/** One thing that happens; `at`, `to` are shares of whatever there is to choose from. */
interface Happening {
  what: (typeof whats)[number]
  at: number
  to: number
  words: number
  ms: number
}

const whats = [
  ...['start', 'stop', 'clear', 'language', 'hide', 'show', 'wait'],
  ...['type', 'delete', 'caret', 'select'],
  ...[
    'open',
    'open',
    'grow',
    'grow',
    'grow',
    'rewrite',
    'withdraw',
    'settle',
    'settle',
    'again',
    'end',
    'end',
    'end late',
  ],
  ...['network', 'no-speech', 'aborted', 'not-allowed'],
] as const

const happening = fc.record({
  what: fc.constantFrom(...whats),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  words: fc.integer({ min: 1, max: 3 }),
  ms: fc.integer({ min: 0, max: 12_000 }),
})

/** Plays what happens, and keeps account of the words that must be, and those that must not be, in the text. */
function createStage(createTranscript: () => TranscriptUnderTest, os: 'desktop' | 'android') {
  const transcript = createTranscript()
  const { writer } = transcript
  const recognitions: InventedRecognition[] = []
  const timers = new Map<number, { at: number; callback: () => void }>()
  let now = 0
  let made = 0
  let named = 0
  const required = new Set<string>()
  const gone = new Set<string>()

  const userAgent =
    os === 'android' ? 'Linux; Android 14 AppleWebKit Chrome/150' : 'X11; Linux AppleWebKit Chrome/150'
  const dictation = createDictation({
    platform: describePlatform({
      ...{ userAgent, touchPoints: 0, isBrave: false },
      ...{ hasRecognition: true, hasMicrophone: false, hasRecorder: false },
    }),
    language: 'en-US',
    page: 'test',
    createRecogniser: browserRecogniser(
      class extends InventedRecognition {
        constructor() {
          super()
          recognitions.push(this)
        }
      },
    ),
    recordings: idleRecordings,
    onSettled() {},
    queue: createTextQueue(),
    transcript: () => writer,
    queryPermission: () => Promise.resolve('granted'),
    now: () => now,
    setTimer(callback, ms) {
      made++
      const id = made
      timers.set(id, { at: now + ms, callback })
      return () => timers.delete(id)
    },
  })

  function wait(ms: number) {
    const until = now + ms
    for (;;) {
      const due = [...timers].filter(([, timer]) => timer.at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
      if (due === undefined) break
      timers.delete(due[0])
      now = Math.max(now, due[1].at)
      due[1].callback()
    }
    now = until
  }

  const textNow = () => writer.snapshot().text
  const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
  const newWords = (count: number, kind: string) => Array.from({ length: count }, () => `${kind}${named++}x`)
  const forget = (words: Iterable<string>) => {
    for (const word of words) required.delete(word)
  }

  /** Words that an edit of `[from, to)` touches, and those that it takes out whole. */
  function touched(from: number, to: number) {
    const text = textNow()
    const whole: string[] = []
    const touchedWords: string[] = []
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      const end = index + word.length
      if (end < from || index > to) continue
      touchedWords.push(word.toLowerCase())
      if (index >= from && end <= to && to > from) whole.push(word.toLowerCase())
    }
    return { touchedWords, whole }
  }

  function edit(from: number, to: number, insert: string) {
    const { touchedWords, whole } = touched(from, to)
    forget(touchedWords)
    for (const word of whole) gone.add(word)
    transcript.edit(from, to, insert)
    for (const word of wordsOf(insert)) required.add(word)
  }

  /**
   * The content of a selection is replaced by the next words, and may come back if those are withdrawn; a word with the cursor
   * inside is parted by them.
   */
  function forgetSelected() {
    const { anchor, head } = writer.snapshot().selection
    if (anchor !== head) return forget(touched(Math.min(anchor, head), Math.max(anchor, head)).touchedWords)
    for (const { 0: word, index } of textNow().matchAll(/\S+/g))
      if (index < head && head < index + word.length) forget([word.toLowerCase()])
  }

  function act({ what, at, to, words, ms }: Happening) {
    const current = recognitions.at(-1)
    const { length } = textNow()
    const [from, until] = [Math.round(at * length), Math.round(to * length)].sort((a, b) => a - b) as [
      number,
      number,
    ]
    // After a clear the words of the utterance that was cleared away may still come, and are not wanted.
    const isHeard = current?.isAlive() === true && dictation.state().session?.isDeaf === false
    switch (what) {
      case 'start':
      case 'stop':
      case 'hide':
      case 'show':
        return dictation.send({ type: what })
      case 'clear':
        forget([...required])
        for (const word of wordsOf(textNow())) gone.add(word)
        return dictation.send({ type: 'clear' })
      case 'language':
        return dictation.send({ type: 'language', language: at < 0.5 ? 'en-US' : 'fr-FR' })
      case 'wait':
        return wait(ms)
      case 'type':
        return edit(from, from, ` ${newWords(words, 'u').join(' ')} `)
      case 'delete':
        return edit(from, until, '')
      case 'caret':
        return transcript.select({ anchor: from, head: from })
      case 'select':
        return transcript.select({ anchor: from, head: until })
      case 'open':
        return current?.open()
      case 'grow':
      case 'rewrite': {
        if (!current || !isHeard) return
        forgetSelected()
        const kept = what === 'grow' ? wordsOf(current.tail) : []
        const isCorrected = wordsOf(current.tail).some((word) => !required.has(word))
        forget(wordsOf(current.tail).filter((word) => !kept.includes(word)))
        const added = newWords(words, 'w')
        // Another reading of words that the user corrected is not wanted.
        if (what === 'grow' || !isCorrected) for (const word of added) required.add(word)
        return current.hear([...kept, ...added].join(' '))
      }
      case 'withdraw':
        if (!current || !isHeard) return
        forget(wordsOf(current.tail))
        return current.hear('')
      case 'settle': {
        if (!current || !isHeard) return
        forgetSelected()
        const added = newWords(words, 'w')
        for (const word of added) required.add(word)
        return current.settle([...wordsOf(current.tail), ...added].join(' '))
      }
      case 'again':
        return current?.report()
      case 'end':
        return current?.end()
      case 'end late':
        return recognitions.at(-2)?.end()
      default:
        return current?.fail(what)
    }
  }

  return { act, wait, dictation, recognitions, required, gone, text: textNow, wordsOf }
}

const runs = { numRuns: 400 }
const happenings = fc.array(happening, { maxLength: 60, size: 'max' })

describe.each(transcripts)('%s, whatever happens in whatever order', (_name, createTranscript) => {
  for (const os of ['desktop', 'android'] as const) {
    test(`keeps every word once and what the user did (${os})`, () => {
      fc.assert(
        fc.property(happenings, (list) => {
          const stage = createStage(createTranscript, os)
          stage.act({ what: 'start', at: 0, to: 0, words: 1, ms: 0 })
          for (const next of list) {
            stage.act(next)
            const words = stage.wordsOf(stage.text())
            const missing = [...stage.required].filter((word) => !words.includes(word))
            expect(missing).toEqual([])
            expect(words.filter((word) => stage.gone.has(word))).toEqual([])
            expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
          }
        }),
        runs,
      )
    })
  }

  test('never starts a recogniser while another runs, and is idle soon after stop', () => {
    fc.assert(
      fc.property(happenings, (list) => {
        const stage = createStage(createTranscript, 'desktop')
        for (const next of list) {
          stage.act(next)
          const open = stage.recognitions.filter(({ phase }) => phase !== 'over' && phase !== 'new')
          const current = stage.dictation.state().session
          if (current !== null) expect(open.length).toBeGreaterThan(0)
        }
        stage.dictation.send({ type: 'stop' })
        stage.wait(10_000)
        expect(['idle', 'failed', 'blocked']).toContain(stage.dictation.state().status)
      }),
      runs,
    )
  })
})
