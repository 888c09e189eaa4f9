import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idleRecordings } from '../../../test/idle-recordings.ts'
import { transcripts } from '../../../test/transcripts.ts'
import { createTextQueue } from '../transcript/field/text-queue.ts'
import { caretAt } from '../transcript/live-utterance.ts'
import { createDictation } from './dictation.ts'
import type { DictationEvent } from './reducer/dictation-state.ts'
import { describePlatform } from './reducer/platform.ts'
import { statusText } from './sentences.ts'
import { failedMarker } from './write-effect.ts'

describe.each(transcripts)('in %s', (_, createTranscript) => {
  /** Dictation by recorder, with the recorder's answers in the test's hand. */
  function startRecording(userAgent = 'X11; Linux Gecko Firefox/150') {
    const { writer, select, edit } = createTranscript()
    const asked: string[] = []
    const recordings: string[] = []
    const dictation = createDictation({
      platform: describePlatform({
        ...{ userAgent, touchPoints: 0, isBrave: false },
        ...{ hasRecognition: false, hasMicrophone: true, hasRecorder: true },
      }),
      ...{ language: 'en-US', page: 'test' },
      createRecogniser() {
        throw new Error('There is none.')
      },
      recordings: {
        ...idleRecordings,
        record: (recording) => recordings.push(recording),
        follow: (recording) => recordings.push(recording),
        finish: (recording) => asked.push(`finish ${recordings.indexOf(recording)}`),
        transcribe: (recording) => asked.push(`transcribe ${recordings.indexOf(recording)}`),
        textArrived: (recording) => asked.push(`let go ${recordings.indexOf(recording)}`),
      },
      onSettled() {},
      queue: createTextQueue(),
      transcript: () => writer,
      queryPermission: () => Promise.resolve('granted'),
      now: () => 0,
      setTimer: () => () => {},
    })
    const tell = (number: number, event: { type: DictationEvent['type']; [more: string]: unknown }) =>
      dictation.send({ ...event, recording: recordings[number] } as DictationEvent)
    dictation.send({ type: 'start' })
    tell(0, { type: 'recording-began' })
    return {
      ...{ dictation, writer, select, edit, asked },
      count: () => recordings.length,
      text: () => writer.snapshot().text,
      status: () => statusText(dictation.state()),
      pause: (number: number) => tell(number, { type: 'speaker-paused' }),
      began: (number: number) => tell(number, { type: 'recording-began' }),
      ended: (number: number, hasAudio = true) => tell(number, { type: 'recording-ended', hasAudio }),
      transcribed: (number: number, text: string, isSilent = false) =>
        tell(number, { type: 'transcribed', text, follows: number > 0, isSilent }),
      failed: (number: number) => tell(number, { type: 'not-transcribed' }),
    }
  }

  test('what was said before a long pause becomes text while the recording goes on', () => {
    const { pause, began, ended, transcribed, text, status, asked, count, dictation } = startRecording()
    pause(0)
    began(1)
    ended(0)
    expect(asked).toEqual(['transcribe 0'])
    transcribed(0, 'The first part')
    expect([text(), status()]).toEqual(['The first part', 'Recording audio'])
    pause(1)
    ended(1)
    transcribed(1, 'Goes on and')
    dictation.send({ type: 'stop' })
    ended(2)
    expect(status()).toBe('Processing audio')
    transcribed(2, 'I end it')
    expect([text(), status(), count()]).toEqual(['The first part goes on and I end it', 'Ready', 3])
  })

  test('a recording ends where somebody asks that no sound leaves the device', () => {
    const { ended, transcribed, text, status, asked, count, dictation } = startRecording()
    dictation.send({ type: 'private', isPrivate: true })
    expect(asked).toEqual(['finish 0'])
    ended(0)
    transcribed(0, 'said before')
    expect([text(), status(), count()]).toEqual(['Said before', 'Ready', 1])
  })

  test('the parts stand in their order, whichever text comes first and wherever the cursor went', () => {
    const { pause, ended, transcribed, text, edit, select, dictation } = startRecording()
    pause(0)
    ended(0)
    edit(0, 0, 'My note. ')
    select({ anchor: 0, head: 2 })
    dictation.send({ type: 'stop' })
    ended(1)
    transcribed(1, 'Then this.')
    transcribed(0, 'First that.')
    expect(text()).toBe('First that. Then this. My note. ')
  })

  test('a part that failed is marked before what follows, and its text comes there with another try', () => {
    const { pause, ended, failed, transcribed, text, writer, edit } = startRecording()
    edit(0, 0, 'Before.')
    pause(0)
    ended(0)
    failed(0)
    ended(1)
    transcribed(1, 'Then this')
    expect(text()).toBe(`Before.\n${failedMarker} Then this`)
    writer.replaceMarker(failedMarker, 'First that.')
    expect(text()).toBe('Before.\nFirst that. Then this')
  })

  test('a pause changes nothing while earlier text is awaited, after a failure, or in Safari', () => {
    const waiting = startRecording()
    waiting.pause(0)
    waiting.ended(0)
    waiting.pause(1)
    expect(waiting.count()).toBe(2)
    waiting.failed(0)
    expect([waiting.text(), waiting.status()]).toEqual([failedMarker, 'Recording audio'])
    waiting.pause(1)
    expect(waiting.count()).toBe(2)

    const safari = startRecording('Macintosh; Version/26 Safari/605 AppleWebKit/605')
    safari.pause(0)
    expect(safari.count()).toBe(1)
  })

  test('nothing said after the last pause is no failure, and no words replace what is selected then', () => {
    const { pause, ended, transcribed, text, status, select, asked, dictation } = startRecording()
    pause(0)
    ended(0)
    transcribed(0, 'All there is.')
    select({ anchor: 0, head: 3 })
    dictation.send({ type: 'stop' })
    ended(1)
    transcribed(1, '', true)
    expect([text(), status()]).toEqual(['All there is.', 'Ready'])
    expect(asked.at(-1)).toBe('let go 1')
  })

  test('sound after the last pause that gave no words is kept, and the status says so', () => {
    const { pause, ended, transcribed, text, status, asked, dictation } = startRecording()
    pause(0)
    ended(0)
    transcribed(0, 'All there is.')
    dictation.send({ type: 'stop' })
    ended(1)
    transcribed(1, '')
    expect([text(), status()]).toEqual(['All there is.', 'Error: Transcription returned empty result'])
    expect(asked).not.toContain('let go 1')
  })

  test('a recording that could not go on at a pause is followed by a new one', () => {
    const { pause, ended, began, transcribed, text, status, count } = startRecording()
    pause(0)
    ended(1, false)
    ended(0)
    expect(count()).toBe(3)
    began(2)
    transcribed(0, 'Not lost')
    expect([text(), status()]).toEqual(['Not lost', 'Recording audio'])
  })

  test('whatever comes in whatever order, every text stands there once, in the order it was spoken', () => {
    const what = fc.constantFrom('pause', 'end', 'answer', 'nothing', 'stop', 'start')
    const happenings = fc.array(fc.record({ what, which: fc.nat(9) }), { maxLength: 40 })
    fc.assert(
      fc.property(happenings, (all) => {
        const { dictation, pause, began, ended, transcribed, count, asked, select, text } = startRecording()
        const hasEnded = new Set<number>()
        const hasText = new Set<number>()
        const isAnswered = new Set<number>()
        const open = () => [...Array(count()).keys()].filter((number) => !hasEnded.has(number))
        const awaited = () =>
          [...Array(count()).keys()].filter(
            (number) => asked.includes(`transcribe ${number}`) && !isAnswered.has(number),
          )
        function beginAtTheEnd() {
          select(caretAt(text().length))
          began(count() - 1)
        }
        function answer(number: number, kind: string) {
          isAnswered.add(number)
          if (kind === 'answer') hasText.add(number)
          transcribed(number, kind === 'answer' ? `Text${number}x.` : '')
        }
        for (const { what, which } of all) {
          const last = count() - 1
          if (what === 'pause') pause(last)
          else if (what === 'stop') dictation.send({ type: 'stop' })
          else if (what === 'start') {
            dictation.send({ type: 'start' })
            beginAtTheEnd()
          } else if (what === 'end') {
            const ending = open()[which % open().length]
            if (ending === undefined) continue
            hasEnded.add(ending)
            ended(ending)
            beginAtTheEnd()
          } else {
            const number = awaited()[which % awaited().length]
            if (number !== undefined) answer(number, what)
          }
        }
        dictation.send({ type: 'stop' })
        for (const number of open()) ended(number)
        for (const number of awaited()) answer(number, 'answer')
        const texts = text().match(/text\d+x/gi) ?? []
        expect(texts).toEqual([...hasText].sort((a, b) => a - b).map((number) => `Text${number}x`))
        expect(['idle', 'failed']).toContain(dictation.state().status)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['Jumps over it', 'The fox', 'The fox jumps over it'],
    ['A man', 'There is', 'There is a man'],
    ['I do', 'As', 'As I do'],
    ["I'm here", 'And', "And I'm here"],
    ['US law', 'It is', 'It is US law'],
    ['London is large, too.', 'He says', 'He says London is large, too.'],
    ['Then more', 'It ended.', 'It ended. Then more'],
  ])('“%s” after “%s”', (second, first, whole) => {
    const { pause, ended, transcribed, text } = startRecording()
    pause(0)
    ended(0)
    transcribed(0, first)
    pause(1)
    ended(1)
    transcribed(1, second)
    expect(text()).toBe(whole)
  })
})
