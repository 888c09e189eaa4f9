import { fail, record, settleStopping, withRecording, withStatus } from './begin.ts'
import type { DictationEvent, DictationState, Effect, Problem, Recording, Step } from './dictation-state.ts'
import { hears } from './status.ts'

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

/** The microphone was refused, or there is none. */
export function refuseRecording(state: DictationState, event: EventOf<'recording-refused'>): Step {
  const off = { ...state, recording: null }
  if (event.error === 'NotAllowedError' || event.error === 'SecurityError')
    return fail(off, 'blocked', 'not-allowed')
  return fail(off, 'failed', problemOf[event.error] ?? 'microphone-failed')
}

/** The recorder has given its last sound. One that ended by itself, as when a device is unplugged, is followed by another. */
export function endRecording(state: DictationState, event: EventOf<'recording-ended'>, at: number): Step {
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
export function follow(state: DictationState, { id: before, phase }: Recording): Step {
  // Whether Safari records a stream twice at a time was never tried.
  const { session } = state
  const isSteady = session === null ? state.status === 'fallback' : state.status === 'listening'
  const goesOn = phase === 'recording' && isSteady && !state.platform.isWebKit
  if (!goesOn || state.processing.length > 0 || state.problem !== null) return { state, effects: [] }
  const next = withRecording({ ...state, processing: [before] }, phase, before)
  const streamed = session === null ? state.streamed : [...state.streamed, next.recording.id]
  return {
    state: { ...next, streamed },
    effects: [{ type: 'follow-recording', recording: next.recording.id, before }],
  }
}

/** A recording that another one follows has given its last sound. */
export function endEarlier(state: DictationState, event: EventOf<'recording-ended'>): Step {
  const { recording, hasAudio } = event
  if (!state.processing.includes(recording)) return { state, effects: [] }
  if (hasAudio) return { state, effects: [{ type: 'transcribe', recording }] }
  return settleStopping({ ...state, processing: state.processing.filter((other) => other !== recording) })
}

/** Says for a while that another microphone serves. */
export function toldOfMicrophone(state: DictationState, problem: Problem, at: number): DictationState {
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
  if (!state.processing.includes(recording)) return { state, effects: [] }
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
