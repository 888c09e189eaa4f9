import { just, never, silenceMs, withStatus } from './begin.ts'
import type { DictationEvent, DictationState, Effect, Session, Step } from './dictation-state.ts'
import { hasUnsettledWords, hear } from './hearing.ts'
import { afterSession } from './restart.ts'
import { hears } from './status.ts'

/** A recogniser that reported an error should send `end` at once. */
const endAfterErrorMs = 600
/** Waiting for the last words after stop(), counted anew with every result. */
const endAfterStopMs = 4000
const endAfterAudioMs = 4000

/** Errors after which nothing more can come, so that `end` need not be waited for. Some browsers send none. */
const endingErrors = ['not-allowed', 'service-not-allowed', 'language-not-supported']

type RecogniserEvent = Extract<DictationEvent, { session: number }>

export function takeRecogniserEvent(state: DictationState, event: RecogniserEvent, at: number): Step {
  const { session } = state
  if (session === null || session.id !== event.session) return just(state)
  switch (event.type) {
    case 'opened':
    case 'alive':
      return just(nowRunning(state, session, at))
    case 'waiting':
      return just(state.status === 'listening' ? withStatus(state, 'restarting') : state)
    case 'heard':
      return takeResults(state, session, event, at)
    case 'audio-ended': {
      if (session.phase !== 'running') return just(state)
      return just({ ...state, session: { ...session, phase: 'failed', deadline: at + endAfterAudioMs } })
    }
    case 'error':
      return takeError(state, session, event.error, at)
    case 'start-refused':
      return afterSession(state, { ...session, error: event.error }, at)
    case 'ended':
      return afterSession(state, session, at)
  }
}

function nowRunning(state: DictationState, session: Session, at: number): DictationState {
  if (session.phase === 'closing' || session.error !== null) return state
  const deadline = session.isStream ? never : at + silenceMs(state.platform)
  const running = { ...session, phase: 'running' as const, deadline }
  // A stream writes what was recorded before, too: while a recording ends, and while another one begins.
  const isShown = !session.isStream || hears(state.status)
  return { ...(isShown ? withStatus(state, 'listening') : state), session: running }
}

type HeardEvent = Extract<DictationEvent, { type: 'heard' }>

function takeResults(
  state: DictationState,
  session: Session,
  { results, settled }: HeardEvent,
  at: number,
): Step {
  if (session.isDeaf) return just(state)
  const { isStream } = session
  const hearer = {
    forgetsAtPauses: state.platform.isWebKit && !isStream,
    redelivers: state.platform.os === 'android' && !isStream,
  }
  const { hearing, heard } = hear(session.hearing, results, at, hearer)
  const hasHeard = session.hasHeard || heard.some((words) => words.type !== 'keep' && words.spoken !== '')
  const deadline = session.phase === 'closing' ? at + endAfterStopMs : session.deadline
  const listening = { ...session, hearing, hasHeard, deadline }
  const next = nowRunning({ ...state, session: listening }, listening, at)
  const after = { ...next, hasRecovered: false, failures: 0, emptyEnds: 0 }
  if (isStream) return just(hasHeard ? after : next, withSound(state, heard, settled))
  return just(hasHeard ? { ...after, hasWorked: true } : next, heard)
}

/** Words of recordings: that they stand in the transcript is saved together with them. */
function withSound({ streamed }: DictationState, heard: readonly Effect[], settled?: number): Effect[] {
  const hasWords = heard.some(({ type }) => type === 'settle')
  return [
    ...(settled === undefined ? [] : [{ type: 'settle-sound' as const, before: settled, hasWords }]),
    ...heard,
    ...(heard.length === 0 ? [] : [{ type: 'move-placeholders' as const, recordings: streamed }]),
  ]
}

function takeError(state: DictationState, session: Session, error: string, at: number): Step {
  if (session.phase === 'closing' || session.error !== null) return just(state)
  const failed = { ...session, phase: 'failed' as const, error, deadline: at + endAfterErrorMs }
  if (endingErrors.includes(error) && !hasUnsettledWords(session.hearing))
    return afterSession(state, failed, at)
  return just({ ...state, session: failed })
}

/** All was recorded: its last words are asked for, if they come while one speaks. */
export function closeStream(state: DictationState, at: number): Step {
  const { session } = state
  if (!session?.isStream) return just(state)
  return closeSession(state, session, at)
}

/** Asks the running session to end; its last words may still come. */
export function closeSession(state: DictationState, session: Session, at: number): Step {
  if (session.phase === 'closing' || session.error !== null) return just(state)
  const closing = { ...session, phase: 'closing' as const, deadline: at + endAfterStopMs }
  return just({ ...state, session: closing }, [{ type: 'close', session: session.id }])
}

export function giveUpWaiting(state: DictationState, session: Session, at: number): Step {
  switch (session.phase) {
    case 'opening': {
      const { state: next, effects } = afterSession(state, { ...session, error: 'start-hung' }, at)
      return just(next, [{ type: 'abort', session: session.id }, ...effects])
    }
    case 'running': {
      // Words may be on their way: ask for them before giving the recogniser up.
      const silent = { ...session, phase: 'closing' as const, error: 'silent', deadline: at + endAfterStopMs }
      return just({ ...withStatus(state, 'restarting'), session: silent }, [
        { type: 'close', session: session.id },
      ])
    }
    case 'closing': {
      if (session.isStream) {
        const { state: next, effects } = afterSession(state, session, at)
        return just(next, [{ type: 'abort', session: session.id }, ...effects])
      }
      return afterSession(state, session.error === 'silent' ? { ...session, phase: 'failed' } : session, at)
    }
    case 'failed':
      return afterSession(state, session, at)
  }
}
