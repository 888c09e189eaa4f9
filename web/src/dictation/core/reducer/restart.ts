import { fail, listensHidden, open, openStream, record, settleStopping, withStatus } from './begin.ts'
import type { DictationState, Effect, Session, Step } from './dictation-state.ts'
import { hasUnsettledWords } from './hearing.ts'

/** A session that ends sooner, with nothing heard, counts as empty. */
const shortSessionMs = 3000
const noSpeechShownMs = 2000
const firstEmptyPauseMs = 100
const firstFailurePauseMs = 250
const longestPauseMs = 5000
const longestNoSpeechPauseMs = 1000
const emptyEndsToGiveUp = 12
const attempts = { fresh: 2, worked: 5, aborted: 4, notAllowed: 4, noAudio: 3 } as const

/** A session is over: its words on screen stay, and what comes next depends on why it ended. */
export function afterSession(state: DictationState, session: Session, at: number): Step {
  const hasWords = hasUnsettledWords(session.hearing) && !session.isDeaf
  if (session.isStream) return afterStream({ ...state, session: null }, session, hasWords, at)
  const kept: Effect[] = hasWords ? [{ type: 'keep' }] : []
  const { state: next, effects } = goOn({ ...state, session: null }, session, at)
  return { state: next, effects: [...kept, ...effects] }
}

/**
 * The server recognises no more of what is being recorded, unless it was asked to begin anew. Live words stay until the
 * recording's text takes their place.
 */
function afterStream(state: DictationState, session: Session, hasWords: boolean, at: number): Step {
  const { recording } = state
  const goesOn = session.phase === 'closing' && !state.isPrivate
  if (goesOn && recording?.phase === 'requesting') return { state, effects: [] }
  if (goesOn && recording?.phase === 'recording') {
    const { state: next, effects } = openStream(state, at)
    return { state: next, effects: hasWords ? [{ type: 'show', spoken: '' }, ...effects] : effects }
  }
  const over: Effect[] = hasWords ? [{ type: 'keep' }, { type: 'end-stream' }] : [{ type: 'end-stream' }]
  const off = { ...state, streamed: [] }
  if (recording?.phase !== 'recording') return { ...settleStopping(off), effects: over }
  if (!state.isAsleep) return { state: withStatus(off, 'fallback'), effects: over }
  // Words said now are not to be written.
  const failed = fail({ ...off, recording: null }, 'failed', 'lost-asleep')
  return { ...failed, effects: [...over, { type: 'drop-recording', recording: recording.id }] }
}

/** The words of a whole recording came while it was made. */
export function settleStreamed(state: DictationState, recording: string): Step {
  const without = (all: readonly string[]) => all.filter((other) => other !== recording)
  const { processing, streamed } = state
  const { state: next } = settleStopping({
    ...{ ...state, processing: without(processing), streamed: without(streamed) },
  })
  return { state: next, effects: [{ type: 'remove-placeholder', recording }] }
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
