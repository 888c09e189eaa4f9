import { recognitionLanguage, second } from '@plainspoken/contract/limits'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createFormatter } from '../commands/dispatch/command-formatter.ts'
import { defaultSettings } from '../commands/settings/command-settings.ts'
import { createDictation, onChangeOf, type RecordingController } from '../core/dictation.ts'
import { hears } from '../core/reducer/status.ts'
import { problems } from '../core/sentences.ts'
import { whoHears } from '../core/who-hears.ts'
import { browserRecogniser } from '../recognition/browser-recogniser.ts'
import { createPlainTranscript } from '../transcript/field/plain-transcript.ts'
import { createTextQueue } from '../transcript/field/text-queue.ts'
import { caretAt } from '../transcript/live-utterance.ts'
import { createTranscriptWriter } from '../transcript/transcript-writer.ts'
import { connectPage } from './connect-page.ts'
import { playDemo } from './demo.ts'
import { browserWorld } from './world/browser-world.ts'
import type { World } from './world/world.ts'

const listensMs = 30 * second

/** The state shown by the sheet. */
export interface TryOutView {
  phase: 'starting' | 'listening' | 'stopping' | 'done' | 'demo' | 'demo-over'
  /** The reason why it does not listen; null if nothing is wrong. */
  problem: string | null
  /** Until it stops by itself, in whole seconds. */
  secondsLeft: number
  text: string
  /** The words that may still change, as a range of the text. */
  live: { from: number; to: number } | null
  /** The receiver of the voice, in a sentence. */
  whereItGoes: string
  /** The scene's words, as they are spoken. */
  said: string
}

export interface TryOut {
  view: StoreApi<TryOutView>
  start(): void
  stop(): void
  close(): void
}

const nothing = () => {}

/** Nothing is recorded here, and nothing sent. */
const noRecordings: RecordingController = {
  record: nothing,
  follow: nothing,
  finish: nothing,
  drop: nothing,
  transcribe: nothing,
  stream() {
    throw new Error('Nothing is recorded.')
  },
  settleSound: nothing,
  forgetSound: nothing,
  endStream: nothing,
  textArrived: nothing,
}

/**
 * Dictation for half a minute, without an account, by the browser's recogniser alone; where there is none, a scene that
 * shows it. What is said stays on the device, and becomes the first draft of an account that is made here.
 */
export function openTryOut(world: World = browserWorld): TryOut {
  const { newId, now, platform, queryPermission, recognition, setTimer } = world
  const words = world.device.visitorWords()
  const view = createStore<TryOutView>()(() => ({
    ...{ phase: 'starting', problem: null, secondsLeft: listensMs / second, live: null, said: '' },
    whereItGoes: '',
    text: words.read(),
  }))
  let callOff = nothing
  let endDemo = nothing

  function openTranscript(text: string, keep: (text: string) => void) {
    const plain = createPlainTranscript({ text, selection: caretAt(text.length) }, (now) => {
      keep(now.text)
      view.setState({ text: now.text, live: now.live })
    })
    return createTranscriptWriter(
      plain,
      createFormatter(() => defaultSettings),
    )
  }

  const transcript = openTranscript(view.getState().text, words.keep)
  const dictation = createDictation({
    platform: { ...platform(), records: false },
    language: recognitionLanguage,
    page: newId(),
    createRecogniser(options, listen) {
      const Recognition = recognition()
      if (Recognition === undefined) throw new Error('There is no recogniser.')
      return browserRecogniser(Recognition)(options, listen)
    },
    recordings: noRecordings,
    transcript: () => transcript,
    queue: createTextQueue(),
    onSettled: nothing,
    ...{ queryPermission, now, setTimer },
  })
  view.setState({ whereItGoes: whoHears(dictation.state()).says })
  const gone = new AbortController()
  connectPage(dictation, nothing, gone.signal, world)
  onChangeOf(dictation, ({ status }) => status, follow)

  function follow() {
    const { status, problem, hasWorked } = dictation.state()
    if (hears(status)) return listen()
    callOff()
    if (status === 'failed' && problem === 'unsupported' && !hasWorked) return play()
    const isOver = status === 'idle' || status === 'failed' || status === 'blocked'
    view.setState({
      phase: isOver ? 'done' : status === 'stopping' ? 'stopping' : 'starting',
      problem: isOver && problem !== null ? problems[problem] : null,
    })
  }

  function listen() {
    if (view.getState().phase !== 'starting') return
    const endsAt = now() + listensMs
    view.setState({ phase: 'listening' })
    const count = () => {
      const secondsLeft = Math.ceil((endsAt - now()) / second)
      if (secondsLeft <= 0) return stop()
      view.setState({ secondsLeft })
      callOff = setTimer(count, second)
    }
    count()
  }

  function play() {
    endDemo()
    view.setState({ phase: 'demo', problem: null, text: '', live: null })
    endDemo = playDemo({
      transcript: openTranscript('', nothing),
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onSaid: (said) => view.setState({ said }),
      onEnd: () => view.setState({ phase: 'demo-over' }),
    })
  }

  function stop() {
    endDemo()
    if (view.getState().phase === 'demo') view.setState({ phase: 'demo-over' })
    else dictation.send({ type: 'stop' })
  }

  return {
    view,
    start() {
      view.setState({ phase: 'starting', problem: null })
      dictation.send({ type: 'start' })
    },
    stop,
    close() {
      gone.abort()
      callOff()
      endDemo()
      dictation.close()
    },
  }
}
