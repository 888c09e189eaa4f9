import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { idleRecordings } from '../../../test/idle-recordings.ts'
import { InventedRecognition } from '../../../test/invented-recognition.ts'
import { editorTranscript } from '../../../test/transcripts.ts'
import { browserRecogniser } from '../recognition/browser-recogniser.ts'
import { createTextQueue } from '../transcript/field/text-queue.ts'
import { createDictation, onChangeOf } from './dictation.ts'
import { showState } from './reducer/dictation-state.ts'
import { describePlatform } from './reducer/platform.ts'

const sessionsAnHour = 60
const utterancesASession = 15

/** Somebody who dictates into the editor. */
function startDictating() {
  const transcript = editorTranscript()
  let now = 0
  let recognition = new InventedRecognition()
  const dictation = createDictation({
    platform: describePlatform({
      userAgent: 'X11; Linux AppleWebKit Chrome/150',
      touchPoints: 0,
      isBrave: false,
      hasRecognition: true,
      hasMicrophone: true,
      hasRecorder: true,
    }),
    language: 'en-US',
    page: 'test',
    createRecogniser(...given) {
      class Recognition extends InventedRecognition {
        constructor() {
          super()
          recognition = this
        }
      }
      return browserRecogniser(Recognition)(...given)
    },
    recordings: idleRecordings,
    onSettled() {},
    queue: createTextQueue(),
    transcript: () => transcript.writer,
    queryPermission: async () => 'granted',
    now: () => now,
    setTimer: () => () => {},
  })
  dictation.send({ type: 'start' })
  recognition.open()

  function sayAll(words: string[]) {
    for (let count = 1; count <= words.length; count++) {
      now += 200
      recognition.hear(words.slice(0, count).join(' '))
    }
  }

  return {
    transcript,
    dictation,
    sayAll,
    end: () => recognition.end(),
    dictateAnHour() {
      for (let session = 0; session < sessionsAnHour; session++) {
        for (let utterance = 0; utterance < utterancesASession; utterance++) {
          sayAll(['one', 'of', 'the'])
          recognition.settle('one of the many things that I have to say today')
        }
        recognition.end()
        recognition.open()
      }
    },
  }
}

describe('after two hours of dictation', () => {
  const { transcript, dictateAnHour } = startDictating()
  let grownKib = 0

  beforeAll(() => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const measureKib = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed / 1024
    }
    dictateAnHour()
    const before = measureKib()
    dictateAnHour()
    grownKib = measureKib() - before
  })

  test('the second hour has taken no more memory than the copies of its text', () => {
    // Mostly 30 to 60; what runs beside it is measured too. Something kept of each word would be 500.
    expect(grownKib).toBeLessThan(256)
  })

  test('a hundred phrases can be taken back by voice', () => {
    expect(transcript.writer.snapshot().phrases).toHaveLength(100)
  })

  test('500 utterances can be undone one by one, and few beyond', () => {
    const countUtterances = () => transcript.writer.snapshot().text.match(/today/g)?.length ?? 0
    const all = countUtterances()
    expect(all).toBe(2 * sessionsAnHour * utterancesASession)
    for (let step = 1; step <= 500; step++) {
      transcript.undo()
      expect(countUtterances()).toBe(all - step)
    }
    while (transcript.undo());
    expect(countUtterances()).toBeGreaterThan(all - 550)
  })
})

describe('while words are being spoken', () => {
  test('the page is given nothing new to show, and is when the session ends', () => {
    const { dictation, sayAll, end } = startDictating()
    sayAll(['one'])
    const shown = showState(null, dictation.state())
    const before = dictation.state()
    sayAll(['one', 'of', 'the', 'many'])
    expect(dictation.state()).not.toBe(before)
    expect(showState(shown, dictation.state())).toBe(shown)
    end()
    expect(showState(shown, dictation.state()).status).toBe('restarting')
  })

  test('who waits for the status is not called', () => {
    const { dictation, sayAll, end } = startDictating()
    const statuses: string[] = []
    const stop = onChangeOf(
      dictation,
      ({ status }) => status,
      (status) => statuses.push(status),
    )
    sayAll(['one', 'of', 'the', 'many'])
    expect(statuses).toEqual([])
    end()
    stop()
    dictation.send({ type: 'stop' })
    expect(statuses).toEqual(['restarting'])
  })
})
