import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { idleCommandPage } from '../../../test/idle-command-page.ts'
import { idleRecordings } from '../../../test/idle-recordings.ts'
import { InventedRecognition } from '../../../test/invented-recognition.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { createDictation } from '../core/dictation.ts'
import { hintText, statusText } from '../core/sentences.ts'
import { browserRecogniser } from '../recognition/browser-recogniser.ts'
import { createTextQueue } from '../transcript/field/text-queue.ts'
import { createFormatter } from './dispatch/command-formatter.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { defaultSettings } from './settings/command-settings.ts'

/** Dictation with spoken commands, listening to an invented recogniser. */
function openDictation() {
  let now = 0
  const settings = () => defaultSettings
  const formatter = createFormatter(settings)
  const { editor, writer } = editorTranscript(formatter)
  const recognitions: InventedRecognition[] = []
  const recordings = { ...idleRecordings, record: vi.fn() }
  const { attachTo } = createDispatcher(settings, formatter, {
    ...idleCommandPage,
    act: (action) => (action === 'sleep' || action === 'wake') && dictation.send({ type: action }),
    isAsleep: () => dictation.isAsleep(),
  })
  const dictation = createDictation({
    platform: {
      recognises: true,
      records: true,
      os: 'desktop',
      isWebKit: false,
      isBrave: false,
      browser: 'Chrome',
    },
    ...{ language: 'en-US', page: 'test' },
    createRecogniser: browserRecogniser(
      class extends InventedRecognition {
        constructor() {
          super()
          recognitions.push(this)
        }
      },
    ),
    recordings,
    onSettled() {},
    queue: createTextQueue(),
    transcript: () => attachTo(editor),
    queryPermission: () => Promise.resolve('granted'),
    now: () => now,
    setTimer: () => () => {},
  })
  dictation.send({ type: 'start' })
  const recognition = () => {
    const last = recognitions.at(-1)
    if (last === undefined) throw new Error('No recogniser was made.')
    last.open()
    return last
  }
  const wait = (ms: number) => {
    now += ms
    dictation.send({ type: 'tick' })
  }
  return { dictation, recognition, wait, recordings, text: () => writer.snapshot().text }
}

test('asleep, the status and the empty transcript say how to wake it', () => {
  const { dictation, recognition, wait } = openDictation()
  recognition().settle('pause dictation')
  expect(statusText(dictation.state())).toBe('Waiting for “wake up”')
  expect(hintText(dictation.state())).toBe('Say “wake up” to continue.')
  recognition().fail('no-speech')
  expect(statusText(dictation.state())).toBe('Waiting for “wake up”')
  recognition().end()
  wait(1000)
  recognition().settle('wake up')
  expect(statusText(dictation.state())).toBe('Listening')
})

test('words that come in one event with the commands are hidden, or written, as the commands tell', () => {
  const { recognition, text } = openDictation()
  const heard = recognition()
  heard.finals.push(
    'hello',
    'pause dictation',
    'private words',
    'wake up',
    'world',
    'pause dictation',
    'more',
  )
  heard.report()
  expect(text()).toBe('Hello world')
})

test('Start Listening wakes it, and nothing said before is written', () => {
  const { dictation, recognition, text } = openDictation()
  const first = recognition()
  first.settle('pause dictation')
  first.hear('private words')
  dictation.send({ type: 'start' })
  expect(dictation.state().isAsleep).toBe(false)
  first.settle('private words that go on')
  expect(recognition()).not.toBe(first)
  recognition().settle('hello')
  expect(text()).toBe('Hello')
})

test('a session that ends by itself does not end the sleep, and stopping does', () => {
  const { dictation, recognition, text } = openDictation()
  recognition().settle('pause dictation')
  recognition().end()
  recognition().hear('private words')
  dictation.send({ type: 'stop' })
  recognition().settle('private words')
  recognition().end()
  expect(dictation.state()).toMatchObject({ status: 'idle', isAsleep: false })
  expect(text()).toBe('')
})

test('whatever happens in whatever order, just the words said awake are written', () => {
  const happening = fc.constantFrom('word', 'interim', 'pause dictation', 'wake up', 'press Start', 'end')
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
      const { dictation, recognition, text, wait } = openDictation()
      const expected: string[] = []
      let isAsleep = false
      let interim = ''
      for (const [index, what] of happenings.entries()) {
        const word = `word${index}`
        recognition().report()
        wait(5000)
        if (what === 'interim') {
          recognition().hear(word)
          interim = word
          continue
        }
        if (what === 'press Start') {
          if (isAsleep) interim = ''
          isAsleep = false
          dictation.send({ type: 'start' })
          continue
        }
        if (what === 'end') {
          recognition().end()
          if (!isAsleep && interim !== '') expected.push(interim)
        } else if (what === 'word') {
          recognition().settle(word)
          if (!isAsleep) expected.push(word)
        } else {
          recognition().settle(what)
          if (what === 'wake up' && !isAsleep) expected.push('wake', 'up')
          isAsleep = what === 'pause dictation'
        }
        interim = ''
      }
      recognition().end()
      if (!isAsleep && interim !== '') expected.push(interim)
      expect(text().toLowerCase().split(' ').filter(Boolean)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('a recogniser that is lost while asleep is not followed by a recording', () => {
  const { dictation, recognition, recordings } = openDictation()
  recognition().settle('pause dictation')
  recognition().fail('service-not-allowed')
  expect(statusText(dictation.state())).toBe(
    'Error: Speech recognition stopped while paused. Please start again.',
  )
  expect(recordings.record).not.toHaveBeenCalled()
  dictation.send({ type: 'start' })
  expect(recordings.record).toHaveBeenCalledOnce()
})
