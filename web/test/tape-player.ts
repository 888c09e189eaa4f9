import { readdirSync, readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { createDictation, type Dictation, type RecordingController } from '../src/dictation/core/dictation.ts'
import { describePlatform } from '../src/dictation/core/reducer/platform.ts'
import { queryMicrophonePermission } from '../src/dictation/microphone/microphone-permission.ts'
import {
  browserRecogniser,
  type SpeechRecognitionConstructor,
} from '../src/dictation/recognition/browser-recogniser.ts'
import { createTextQueue } from '../src/dictation/transcript/field/text-queue.ts'
import { caretAt } from '../src/dictation/transcript/live-utterance.ts'
import { idleRecordings } from './idle-recordings.ts'
import type { TranscriptUnderTest } from './transcripts.ts'
import { createVirtualClock } from './virtual-clock.ts'

const e2e = new URL('../../e2e/', import.meta.url)
const fakeRecognition = readFileSync(new URL('fake-recognition.js', e2e), 'utf8')

export interface Tape {
  id: string
  title: string
  env?: { userAgent?: string; getUserMedia?: string }
  initial?: { text?: string; selection?: [number, number] }
  timeline: object[]
  expect: object
}

interface Verdict {
  pass: boolean
  problems: string[]
  text: string
  statuses: string[]
}

interface UserAction {
  user: string
  value?: string
}

export function readTapes(): Tape[] {
  const folder = new URL('tapes/', e2e)
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
}

/**
 * Plays a tape to the dictation core through the same fake recogniser as in the browser, which also judges, but with
 * invented time and without a page.
 */
export async function playTape(tape: Tape, createTranscript: () => TranscriptUnderTest): Promise<Verdict> {
  const clock = createVirtualClock()
  const transcript = createTranscript()
  let dictation: Dictation | undefined
  const status = { getAttribute: () => dictation?.state().status ?? 'idle' }
  let statusChanged = (_records: object[]) => {}
  const page = Object.assign(new EventTarget(), {
    readyState: 'complete',
    hidden: false,
    querySelector: (selector: string) => (selector === '[data-status]' ? status : null),
  })
  const navigator = {
    userAgent:
      tape.env?.userAgent ??
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
    permissions: { query: () => Promise.reject(new TypeError('not a permission name')) },
    mediaDevices: {},
  }
  const window: Record<string, unknown> & { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown } =
    {
      // The fake recogniser changes the environment that the tape gives.
      __tape: structuredClone(tape),
      __tapeAutoRun: false,
      __tapeField: fieldOf(transcript),
      __tapeUser: (action: UserAction) => act(action),
    }
  const globals = {
    window,
    document: page,
    navigator,
    performance: { now: clock.now },
    setTimeout: clock.setTimer,
    addEventListener: () => {},
    MutationObserver: class {
      constructor(callback: (records: object[]) => void) {
        statusChanged = callback
      }
      observe() {}
    },
  }
  compileFunction(fakeRecognition, Object.keys(globals))(...Object.values(globals))

  const permissions = navigator.permissions as unknown as Permissions
  const platform = describePlatform({
    userAgent: navigator.userAgent,
    touchPoints: 0,
    isBrave: false,
    hasRecognition: Boolean(window.SpeechRecognition ?? window.webkitSpeechRecognition),
    hasMicrophone: true,
    hasRecorder: true,
  })
  const recognition = (window.SpeechRecognition ??
    window.webkitSpeechRecognition) as SpeechRecognitionConstructor
  const running = createDictation({
    platform,
    language: 'en-US',
    page: 'test',
    createRecogniser: browserRecogniser(recognition),
    recordings: recordingsOf(tape),
    onSettled() {},
    queue: createTextQueue(),
    transcript: () => transcript.writer,
    queryPermission: () => queryMicrophonePermission(permissions),
    now: clock.now,
    setTimer(callback, ms) {
      const id = clock.setTimer(callback, ms)
      return () => clock.clearTimer(id)
    },
  })
  dictation = running
  let shown = 'idle'
  running.subscribe(() => {
    if (running.state().status === shown) return
    shown = running.state().status
    statusChanged([{ oldValue: shown }])
  })
  running.send({
    type: 'permission',
    permission: await queryMicrophonePermission(permissions, (permission) =>
      running.send({ type: 'permission', permission }),
    ),
  })

  function act({ user, value }: UserAction): boolean {
    const isOff = ['idle', 'blocked', 'failed'].includes(running.state().status)
    if (user === 'mic') running.send({ type: isOff ? 'start' : 'stop' })
    else if (user === 'listen') {
      if (isOff) running.send({ type: 'start' })
    } else if (
      user === 'start' ||
      user === 'stop' ||
      user === 'clear' ||
      user === 'hide' ||
      user === 'show'
    ) {
      running.send({ type: user })
    } else if (user === 'lang') running.send({ type: 'language', language: value ?? '' })
    else return false
    return true
  }

  await clock.runUntil((window.__tapeRun as () => Promise<void>)())
  running.close()
  return (window.__tapeVerdict as () => Verdict)()
}

function recordingsOf(tape: Tape): RecordingController {
  return {
    ...idleRecordings,
    record(recording, listen) {
      const error = tape.env?.getUserMedia ?? 'ok'
      queueMicrotask(() =>
        listen(
          error === 'ok'
            ? { type: 'recording-began', recording }
            : { type: 'recording-refused', recording, error },
        ),
      )
    },
  }
}

function fieldOf(transcript: TranscriptUnderTest) {
  const { writer } = transcript
  const range = () => {
    const { anchor, head } = writer.snapshot().selection
    return [Math.min(anchor, head), Math.max(anchor, head)] as const
  }
  return {
    text: () => writer.snapshot().text,
    selection: range,
    select: (from: number, to: number) => transcript.select({ anchor: from, head: to }),
    insert: (text: string) => transcript.edit(...range(), text),
    deleteBack() {
      const [from, to] = range()
      transcript.edit(from === to ? Math.max(0, from - 1) : from, to, '')
    },
    set(text: string) {
      transcript.edit(0, writer.snapshot().text.length, text)
      transcript.select(caretAt(text.length))
    },
  }
}
