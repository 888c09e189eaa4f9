import type { DictationState, Effect, Problem, Recording, Session, Step } from './dictation-state.ts'
import { nothingHeard } from './hearing.ts'
import type { Platform } from './platform.ts'
import { isOff, type Status } from './status.ts'

export const never = Number.POSITIVE_INFINITY

/** A service that is there sends `start` well before this. */
const startMs = 9000
/** For browsers that cannot say whether they are still asking for the microphone. */
const startUnknownMs = 30_000
/**
 * The longest time that a running session may go without an event. Chromium ends a session itself after 15 s of silence;
 * WebKit lets it run for as long as it likes.
 */
export function silenceMs(platform: Platform): number {
  return platform.isWebKit ? 65_000 : 20_000
}

/** When to give a start() up. A permission prompt may stay open for ever. */
export function startDeadline(state: DictationState, at: number): number {
  if (state.permission === 'prompt' && !state.hasWorked) return never
  return at + (state.permission === 'unknown' && !state.hasWorked ? startUnknownMs : startMs)
}

/** A step: the new state, and the effects that follow from it, by default none. */
export function just(state: DictationState, effects: readonly Effect[] = []): Step {
  return { state, effects }
}

export function withStatus(state: DictationState, status: Status): DictationState {
  return { ...state, status, isAsleep: state.isAsleep && !isOff(status) }
}

function newSession(id: number, openedAt: number, deadline: number, isStream: boolean): Session {
  return {
    ...{ id, isStream },
    phase: 'opening',
    openedAt,
    deadline,
    error: null,
    isDeaf: false,
    hasHeard: false,
    hearing: nothingHeard,
  }
}

/** Opens a session, unless the page is hidden where recognition does not run then. */
export function open(state: DictationState, at: number): Step {
  if (state.isHidden && !listensHidden(state.platform)) {
    return { state: { ...withStatus(state, 'paused'), session: null, restartAt: null }, effects: [] }
  }
  return openSession(state, at, startDeadline(state, at), false)
}

/** Has the server recognise the recording while it is made. The stream keeps its own time. */
export function openStream(state: DictationState, at: number): Step {
  return openSession(state, at, never, true)
}

function openSession(state: DictationState, at: number, deadline: number, isStream: boolean): Step {
  const count = state.count + 1
  const session = newSession(count, at, deadline, isStream)
  return {
    state: { ...state, count, session, restartAt: null },
    effects: [
      {
        ...{ type: 'open', session: count, isStream, language: state.language },
        // Chrome on Android marks every partial result final when asked for continuous results.
        continuous: state.platform.os !== 'android',
        isLocal: state.isPrivate,
      },
    ],
  }
}

/** Records for the server instead, where that is possible; or goes on after the recording `before`. */
export function record(state: DictationState, before?: string): Step {
  const off = { ...state, restartAt: null }
  if (state.isPrivate) return fail(off, 'failed', 'not-private')
  // A recording would hold what is not to be written, and could not be told to wake.
  if (state.isAsleep && !state.session?.isStream) return fail(off, 'failed', 'lost-asleep')
  if (!state.platform.records)
    return { state: { ...withStatus(off, 'failed'), problem: 'unsupported' }, effects: [] }
  const next = withRecording(withStatus(off, 'starting'), 'requesting', before)
  return { state: next, effects: [{ type: 'record', recording: next.recording.id }] }
}

/** With a recording that has a name of its own. */
export function withRecording(state: DictationState, phase: Recording['phase'], before: string | undefined) {
  const count = state.count + 1
  return { ...state, count, recording: { id: `${state.page}-${count}`, phase, before } }
}

/** The last words have come; a recording may still be on its way. */
export function settleStopping(state: DictationState): Step {
  const isDone = state.session === null && state.recording === null && state.processing.length === 0
  return { state: isDone && state.status === 'stopping' ? withStatus(state, 'idle') : state, effects: [] }
}

export function fail(state: DictationState, status: 'failed' | 'blocked', problem: Problem): Step {
  return {
    state: { ...withStatus(state, status), problem, problemUntil: never, restartAt: null },
    effects: [],
  }
}

/** It listens while its page is hidden. */
export function listensHidden(platform: Platform): boolean {
  return platform.os === 'desktop' && !platform.isWebKit
}
