import { fail, just, openStream, record, settleStopping, withRecording, withStatus } from './begin.ts'
import type { DictationEvent, DictationState, Effect, Problem, Recording, Step } from './dictation-state.ts'
import { closeStream } from './recogniser-steps.ts'
import { hears } from './status.ts'

type RecorderEvent = Extract<
  DictationEvent,
  { type: `recording-${string}` | 'microphone-gone' | 'speaker-paused' }
>

type EventOf<T extends DictationEvent['type']> = Extract<DictationEvent, { type: T }>

const changeShownMs = 10_000

const problemOf: Record<string, Problem> = {
  NotFoundError: 'no-microphone',
  OverconstrainedError: 'no-microphone',
  NotReadableError: 'microphone-busy',
  AbortError: 'microphone-busy',
  RecorderError: 'recording-failed',
  LanguageUnknown: 'language-unknown',
}

export function takeRecorderEvent(state: DictationState, event: RecorderEvent, at: number): Step {
  if (state.recording?.id !== event.recording)
    return event.type === 'recording-ended' ? endEarlier(state, event) : just(state)
  switch (event.type) {
    case 'recording-began':
      return beginRecording(state, state.recording, event.isStreamed === true, at)
    case 'recording-refused': {
      const { state: refused, effects } = refuseRecording(state, event)
      return and(effects, closeStream(refused, at))
    }
    case 'recording-ended': {
      const wasAsked = state.recording.phase === 'finishing'
      const { state: ended, effects } = endRecording(state, event, at)
      return wasAsked ? and(effects, closeStream(ended, at)) : just(ended, effects)
    }
    case 'speaker-paused':
      return follow(state, state.recording)
    case 'microphone-gone':
      return just(state.problem === null ? toldOfMicrophone(state, 'microphone-gone', at) : state)
  }
}

/** The first sound is being taken: where it can be, it is recognised while it is made. */
function beginRecording(state: DictationState, requested: Recording, isStreamed: boolean, at: number): Step {
  if (requested.phase !== 'requesting') return just(state)
  const recording = { ...requested, phase: 'recording' as const }
  const begun = { ...withStatus(state, 'fallback'), recording }
  const held: Effect[] = [{ type: 'add-placeholder', recording: recording.id, before: recording.before }]
  // Words of what was recorded before are to come first.
  const isFree = state.processing.every((waiting) => state.streamed.includes(waiting))
  const { session } = state
  if (!isStreamed || !isFree)
    return session ? and(held, closeStream(begun, at)) : just(begun, [...held, { type: 'end-stream' }])
  const streaming = { ...begun, streamed: [...state.streamed, recording.id] }
  if (session === null) return and(held, openStream(streaming, at))
  return just(session.phase === 'running' ? withStatus(streaming, 'listening') : streaming, held)
}

function and(effects: readonly Effect[], { state, effects: more }: Step): Step {
  return { state, effects: [...effects, ...more] }
}

/** The microphone was refused, or there is none. */
function refuseRecording(state: DictationState, event: EventOf<'recording-refused'>): Step {
  const off = { ...state, recording: null }
  if (event.error === 'NotAllowedError' || event.error === 'SecurityError')
    return fail(off, 'blocked', 'not-allowed')
  return fail(off, 'failed', problemOf[event.error] ?? 'microphone-failed')
}

/** The recorder has given its last sound. One that ended by itself, as when a device is unplugged, is followed by another. */
function endRecording(state: DictationState, event: EventOf<'recording-ended'>, at: number): Step {
  const { recording } = event
  const wasAsked = state.recording?.phase === 'finishing'
  const processing = event.hasAudio ? [...state.processing, recording] : state.processing
  const effects: Effect[] = event.hasAudio ? [{ type: 'transcribe', recording }] : []
  const ended = { ...state, recording: null, processing }
  const next =
    wasAsked || !hears(state.status)
      ? settleEnded(ended)
      : record(toldOfMicrophone(ended, 'microphone-changed', at), recording)
  return { state: next.state, effects: [...effects, ...next.effects] }
}

/**
 * Somebody who speaks for long makes a pause: what was said so far becomes text, or has done so while it was said, and
 * another recording goes on. One at a time; where it fails, or takes too long, one recording holds the rest.
 */
function follow(state: DictationState, { id: before, phase }: Recording): Step {
  // Recording one stream twice at a time is untested in Safari.
  const { session } = state
  const isSteady = session === null ? state.status === 'fallback' : state.status === 'listening'
  const goesOn = phase === 'recording' && isSteady && !state.platform.isWebKit
  if (!goesOn || state.processing.length > 0 || state.problem !== null) return just(state)
  const next = withRecording({ ...state, processing: [before] }, phase, before)
  const streamed = session === null ? state.streamed : [...state.streamed, next.recording.id]
  return {
    state: { ...next, streamed },
    effects: [{ type: 'follow-recording', recording: next.recording.id, before }],
  }
}

/** A recording that another one follows has given its last sound. */
function endEarlier(state: DictationState, event: EventOf<'recording-ended'>): Step {
  const { recording, hasAudio } = event
  if (!state.processing.includes(recording)) return just(state)
  if (hasAudio) return { state, effects: [{ type: 'transcribe', recording }] }
  return settleStopping({ ...state, processing: state.processing.filter((other) => other !== recording) })
}

/** Says for a while that another microphone serves. */
function toldOfMicrophone(state: DictationState, problem: Problem, at: number): DictationState {
  return { ...state, problem, problemUntil: at + changeShownMs }
}

/** Asked to start again while the last sound of the recording before was awaited. */
function settleEnded(state: DictationState): Step {
  return state.status === 'starting' ? record(state) : settleStopping(state)
}

/** The text of a recording has come, or will not come by itself. */
export function settleTranscription(
  state: DictationState,
  event: EventOf<'transcribed' | 'not-transcribed'>,
): Step {
  const { recording } = event
  if (!state.processing.includes(recording)) return just(state)
  const processing = state.processing.filter((waiting) => waiting !== recording)
  const { state: settled } = settleStopping({ ...state, processing })
  if (event.type === 'transcribed' && event.text.trim() !== '') {
    const { text: spoken, said, follows } = event
    return { state: settled, effects: [{ type: 'fill-placeholder', recording, spoken, said, follows }] }
  }
  // Often nothing is said after the last pause.
  if (event.type === 'transcribed' && event.isSilent)
    return {
      state: settled,
      effects: [
        { type: 'remove-placeholder', recording },
        { type: 'text-arrived', recording },
      ],
    }
  const problem: Problem = event.type === 'transcribed' ? 'nothing-transcribed' : 'not-transcribed'
  const failed = settled.status === 'idle' ? withStatus(settled, 'failed') : settled
  return { state: { ...failed, problem }, effects: [{ type: 'mark-failed', recording, problem }] }
}
