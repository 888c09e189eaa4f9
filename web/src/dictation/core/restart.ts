import {
  type DictationState,
  type Effect,
  newSession,
  type Problem,
  type Recording,
  type Session,
  type Status,
  type Step,
} from './dictation-state.ts'
import { hasUnsettledWords } from './hearing.ts'
import type { Platform } from './platform.ts'

export const never = Number.POSITIVE_INFINITY

/** A service that is there sends `start` well before this. */
const startMs = 9000
/** Where the browser cannot say whether it is still asking the person for the microphone. */
const startUnknownMs = 30_000
/** A session that ends sooner, with nothing heard, counts as empty. */
const shortSessionMs = 3000
const noSpeechShownMs = 2000
const firstEmptyPauseMs = 100
const firstFailurePauseMs = 250
const longestPauseMs = 5000
const longestNoSpeechPauseMs = 1000
const emptyEndsToGiveUp = 12
const attempts = { fresh: 2, worked: 5, aborted: 4, notAllowed: 4, noAudio: 3 } as const

/**
 * How long a running session may send no event at all. Chromium ends one by itself after 15 s of silence; WebKit lets
 * it run for as long as it likes.
 */
export function silenceMs(platform: Platform): number {
  return platform.isWebKit ? 65_000 : 20_000
}

/** When to give a start() up. A permission prompt may stay open for ever. */
export function startDeadline(state: DictationState, at: number): number {
  if (state.permission === 'prompt' && !state.hasWorked) return never
  return at + (state.permission === 'unknown' && !state.hasWorked ? startUnknownMs : startMs)
}

export function withStatus(state: DictationState, status: Status): DictationState {
  const isOff = status === 'idle' || status === 'failed' || status === 'blocked'
  return { ...state, status, isAsleep: state.isAsleep && !isOff }
}

/** Opens a session, unless the page is hidden where recognition does not run then. */
export function open(state: DictationState, at: number): Step {
  if (state.isHidden && !listensHidden(state.platform)) {
    return { state: { ...withStatus(state, 'paused'), session: null, restartAt: null }, effects: [] }
  }
  const count = state.count + 1
  const session = newSession(count, at, startDeadline(state, at))
  return {
    state: { ...state, count, session, restartAt: null },
    // Chrome on Android marks every partial result final when asked for continuous results.
    effects: [
      {
        type: 'open',
        session: count,
        language: state.language,
        continuous: state.platform.os !== 'android',
        isLocal: state.isPrivate,
      },
    ],
  }
}

/** Records for the server instead, where that is possible; or goes on after the recording `before`. */
export function record(state: DictationState, before?: string): Step {
  const off = { ...state, session: null, restartAt: null }
  if (state.isPrivate) return fail(off, 'failed', 'not-private')
  // A recording would hold what is not to be written, and could not be told to wake.
  if (state.isAsleep) return fail(off, 'failed', 'lost-asleep')
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

/** A session is over: its words on screen stay, and what comes next depends on why it ended. */
export function afterSession(state: DictationState, session: Session, at: number): Step {
  const kept: Effect[] = hasUnsettledWords(session.hearing) && !session.isDeaf ? [{ type: 'keep' }] : []
  const { state: next, effects } = goOn({ ...state, session: null }, session, at)
  return { state: next, effects: [...kept, ...effects] }
}

function goOn(state: DictationState, session: Session, at: number): Step {
  if (state.status === 'stopping') return settleStopping(state)
  if (session.phase === 'closing') return open(state, at)
  if (state.isHidden && (!listensHidden(state.platform) || session.error === 'aborted')) {
    return { state: withStatus(state, 'paused'), effects: [] }
  }
  switch (session.error) {
    case null:
      return session.hasHeard ? open(restarting(state), at) : afterEmptySession(state, session, at)
    case 'no-speech':
      return afterNoSpeech(state, session, at)
    case 'not-allowed':
    case 'NotAllowedError':
      return afterNotAllowed(state, at)
    case 'service-not-allowed':
    case 'language-not-supported':
      return record({ ...state, serviceLost: true })
    case 'audio-capture':
      return retry(state, at, state.hasWorked ? attempts.noAudio : 1) ?? record(state)
    case 'aborted':
      return retry(state, at, attempts.aborted) ?? afterTakenElsewhere(state)
    case 'start-hung':
      return retry(state, at, state.hasWorked ? attempts.fresh : 1) ?? recordFromNowOn(state)
    case 'InvalidStateError':
      return retry(state, at, attempts.worked) ?? recordFromNowOn(state)
    default:
      return retry(state, at, state.hasWorked ? attempts.worked : attempts.fresh) ?? recordFromNowOn(state)
  }
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

function restarting(state: DictationState): DictationState {
  return state.status === 'starting' ? state : withStatus(state, 'restarting')
}

function pause(state: DictationState, at: number, ms: number): Step {
  return { state: { ...restarting(state), restartAt: at + ms }, effects: [] }
}

function afterEmptySession(state: DictationState, session: Session, at: number): Step {
  if (at - session.openedAt >= shortSessionMs) return open(restarting({ ...state, emptyEnds: 0 }), at)
  const emptyEnds = state.emptyEnds + 1
  if (emptyEnds > emptyEndsToGiveUp) return recordFromNowOn(state)
  return pause({ ...state, emptyEnds }, at, growing(firstEmptyPauseMs, emptyEnds))
}

/** Not a fault: nobody spoke. */
function afterNoSpeech(state: DictationState, session: Session, at: number): Step {
  const told: DictationState = state.isAsleep
    ? state
    : { ...state, problem: 'no-speech', problemUntil: at + noSpeechShownMs }
  if (at - session.openedAt >= shortSessionMs) return open(restarting({ ...told, emptyEnds: 0 }), at)
  const emptyEnds = state.emptyEnds + 1
  return pause(
    { ...told, emptyEnds },
    at,
    Math.min(growing(firstEmptyPauseMs, emptyEnds), longestNoSpeechPauseMs),
  )
}

/** Chrome on Android reports a busy recogniser as not allowed, so a permission that is known to be given is believed. */
function afterNotAllowed(state: DictationState, at: number): Step {
  const mayBeBusy = state.permission === 'granted' || (state.hasWorked && state.permission !== 'denied')
  const retried = mayBeBusy ? retry(state, at, attempts.notAllowed) : null
  if (retried !== null) {
    return {
      state: { ...retried.state, problem: 'not-allowed', problemUntil: retried.state.restartAt ?? at },
      effects: [...retried.effects, { type: 'check-permission' }],
    }
  }
  return state.permission === 'granted' ? record(state) : fail(state, 'blocked', 'not-allowed')
}

function afterTakenElsewhere(state: DictationState): Step {
  return state.hasWorked ? fail(state, 'failed', 'taken-elsewhere') : recordFromNowOn(state)
}

/** Another try after a growing pause; null when there were enough. */
function retry(state: DictationState, at: number, limit: number): Step | null {
  const failures = state.failures + 1
  if (failures >= limit) return null
  return pause({ ...state, failures }, at, growing(firstFailurePauseMs, failures))
}

/** A recogniser that never brought a word is not tried again on this page. */
function recordFromNowOn(state: DictationState): Step {
  return record({ ...state, serviceLost: !state.hasWorked })
}

function growing(firstMs: number, times: number): number {
  return Math.min(firstMs * 2 ** (times - 1), longestPauseMs)
}

function listensHidden(platform: Platform): boolean {
  return platform.os === 'desktop' && !platform.isWebKit
}
