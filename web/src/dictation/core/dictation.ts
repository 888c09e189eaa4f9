import { createPlainTranscript } from '../transcript/field/plain-transcript.ts'
import type { TextQueue } from '../transcript/field/text-queue.ts'
import type {
  TranscriptEditor,
  TranscriptSnapshot,
  TranscriptWriter,
} from '../transcript/transcript-editor.ts'
import type { CreateRecogniser, Recogniser } from './recogniser.ts'
import {
  type DictationEvent,
  type DictationState,
  type Effect,
  initialState,
  nextWake,
  type Permission,
} from './reducer/dictation-state.ts'
import type { Platform } from './reducer/platform.ts'
import { reduce } from './reducer/reduce.ts'
import { writeEffect, writeHeard } from './write-effect.ts'

/** Makes recordings, keeps them and has them transcribed. It answers with the events named after it. */
export interface RecordingController {
  record(recording: string, listen: (event: DictationEvent) => void): void
  /** Goes on where the recording before is, which ends. */
  follow(recording: string, before: string, listen: (event: DictationEvent) => void): void
  finish(recording: string): void
  drop(recording: string): void
  transcribe(recording: string, listen: (event: DictationEvent) => void): void
  /** Recognises what is being recorded while it is made. */
  stream: CreateRecogniser
  /** The sound before this sample stands in the transcript with the next words that settle, if there are any. */
  settleSound(before: number, hasWords: boolean): void
  /** Drops the sound up to now. */
  forgetSound(): void
  /** Nothing more is recognised while it is recorded. */
  endStream(): void
  /** Its text stands in the transcript. */
  textArrived(recording: string): void
}

/** Everything outside of dictation, handed in. */
export interface DictationWorld {
  platform: Platform
  language: string
  /** A name that no other page has. */
  page: string
  createRecogniser: CreateRecogniser
  recordings: RecordingController
  /** Words have come to stay, or wait and are foreseen: they are to be on the device at once. */
  onSettled(): void
  /** The field that holds the transcript now. */
  transcript(): TranscriptWriter
  /** Words may have to wait until the field takes them. */
  queue: Pick<TextQueue, 'run' | 'flush'>
  /** Writes on a copy of the field what was said, as it was heard. Not there where words never have to wait. */
  foresee?(copy: TranscriptEditor): TranscriptWriter
  /** Words that were not written because they were taken for a command that could not be done; "" if there are none. */
  refused?(): string
  queryPermission(): Promise<Permission>
  /** Ms of a clock that goes on while the device sleeps. */
  now(): number
  /** Calls back after so many ms, or later; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

export interface Dictation {
  state(): DictationState
  /** Counts what was asked for within the event that is being carried out: more words may have come with it. */
  isAsleep(): boolean
  /**
   * The transcript with the words that were refused, and those that the field does not take yet; null if there are none,
   * or their sound is on the device.
   */
  foreseen(): TranscriptSnapshot | null
  subscribe(listener: () => void): () => void
  send(event: DictationEvent): void
  /** Ends listening and recording. */
  close(): void
}

/** Its words, or their end, have to come after those before. */
function bringsWords(event: DictationEvent): boolean {
  return 'session' in event || event.type === 'transcribed' || event.type === 'streamed'
}

interface Arrived {
  event: DictationEvent
  at: number
}

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>

/** Runs the reducer: takes events in, one after the other, and does what it asks for. */
export function createDictation(world: DictationWorld): Dictation {
  let state = initialState(world.platform, world.language, world.page)
  let callTimerOff = () => {}
  let isBusy = false
  const waiting: Arrived[] = []
  /** They wait until the field takes what they bring. */
  const held: Arrived[] = []
  let isForeseen = false
  const listeners = new Set<() => void>()
  const sessions = new Map<number, Recogniser>()

  function send(event: DictationEvent) {
    const arrived = { event, at: world.now() }
    // A session is not given up for being silent while what it said is held.
    if (bringsWords(event) || (event.type === 'tick' && held.length > 0)) return hold(arrived)
    // Words said before are written under the settings they were said with.
    if (event.type === 'stop' || event.type === 'clear' || event.type === 'language') world.queue.flush()
    take(arrived)
  }

  function hold(arrived: Arrived) {
    held.push(arrived)
    world.queue.run(() => {
      held.shift()
      take(arrived)
      if (!isForeseen || held.length > 0) return
      isForeseen = false
      world.onSettled()
    })
    if (held.length === 0 || arrived.event.type !== 'heard') return
    isForeseen = true
    world.onSettled()
  }

  function foreseen(): TranscriptSnapshot | null {
    const refused = world.refused?.() ?? ''
    const isHeld = held.length > 0 && !state.isAsleep && !state.session?.isStream
    if (!world.foresee || (!isHeld && refused === '')) return null
    const copy = createPlainTranscript(world.transcript().snapshot(), () => {})
    const writer = world.foresee(copy)
    if (refused !== '') writer.settle(refused, '')
    if (!isHeld) return copy.snapshot()
    let then = state
    for (const { event, at } of held) {
      if (!('session' in event)) continue
      const step = reduce(then, event, at)
      then = step.state
      for (const effect of step.effects) writeHeard(writer, effect)
    }
    return copy.snapshot()
  }

  function take(arrived: Arrived) {
    waiting.push(arrived)
    if (isBusy) return
    isBusy = true
    const before = state
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const step = reduce(state, next.event, next.at)
        state = step.state
        for (const effect of step.effects) run(effect)
        if (step.effects.some(({ type }) => type === 'settle' || type === 'keep')) world.onSettled()
      }
    } finally {
      isBusy = false
    }
    wakeInTime()
    if (state !== before) for (const listener of listeners) listener()
  }

  function wakeInTime() {
    callTimerOff()
    const wake = nextWake(state)
    callTimerOff =
      wake === Number.POSITIVE_INFINITY
        ? () => {}
        : world.setTimer(() => send({ type: 'tick' }), Math.max(0, wake - world.now()))
  }

  function run(effect: Effect) {
    writeEffect(world.transcript(), effect, state.language)
    const { recordings } = world
    switch (effect.type) {
      case 'open':
        return open(effect)
      case 'close':
        return sessions.get(effect.session)?.stop()
      case 'abort':
        return sessions.get(effect.session)?.abort()
      case 'check-permission':
        world.queryPermission().then((permission) => send({ type: 'permission', permission }))
        return
      case 'record':
        return recordings.record(effect.recording, send)
      case 'follow-recording':
        return recordings.follow(effect.recording, effect.before, send)
      case 'finish-recording':
        return recordings.finish(effect.recording)
      case 'drop-recording':
        return recordings.drop(effect.recording)
      case 'transcribe':
        return recordings.transcribe(effect.recording, send)
      case 'settle-sound':
        return recordings.settleSound(effect.before, effect.hasWords)
      case 'forget-sound':
        return recordings.forgetSound()
      case 'end-stream':
        return recordings.endStream()
      case 'fill-placeholder':
      case 'text-arrived':
        return recordings.textArrived(effect.recording)
    }
  }

  function open({ session, isStream, ...options }: EffectOf<'open'>) {
    try {
      const create = isStream ? world.recordings.stream : world.createRecogniser
      const recogniser = create(options, (event) => {
        send({ ...event, session })
        if (event.type === 'ended') sessions.delete(session)
      })
      sessions.set(session, recogniser)
      recogniser.start()
    } catch (error) {
      sessions.delete(session)
      send({ type: 'start-refused', session, error: error instanceof Error ? error.name : String(error) })
    }
  }

  return {
    state: () => state,
    isAsleep() {
      const asked = waiting.findLast(({ event }) => event.type === 'sleep' || event.type === 'wake')?.event
      return asked === undefined ? state.isAsleep : asked.type === 'sleep'
    },
    foreseen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    close() {
      listeners.clear()
      // An ordinary end would be followed by another session or recording.
      send({ type: 'stop' })
      callTimerOff()
      for (const recogniser of sessions.values()) recogniser.abort()
      sessions.clear()
    },
  }
}

/**
 * Calls back whenever what is picked of the state has changed: the state as a whole changes with every word. Gives a
 * function that ends it.
 */
export function onChangeOf<T>(
  { state, subscribe }: Dictation,
  pick: (state: DictationState) => T,
  callback: (picked: T) => void,
): () => void {
  let last = pick(state())
  return subscribe(() => {
    const picked = pick(state())
    if (Object.is(picked, last)) return
    last = picked
    callback(picked)
  })
}
