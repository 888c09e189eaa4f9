import { never, open, openStream, record, silenceMs, startDeadline, withStatus } from './begin.ts'
import type { DictationEvent, DictationState, Effect, Recording, Session, Step } from './dictation-state.ts'
import { hasUnsettledWords, hear } from './hearing.ts'
import {
  endEarlier,
  endRecording,
  follow,
  refuseRecording,
  settleTranscription,
  toldOfMicrophone,
} from './recording-steps.ts'
import { afterSession, settleStreamed } from './restart.ts'
import { hears, isOn } from './status.ts'

/** A recogniser that reported an error should send `end` at once. */
const endAfterErrorMs = 600
/** Waiting for the last words after stop(), counted anew with every result. */
const endAfterStopMs = 4000
const endAfterAbortMs = 1500
const endAfterAudioMs = 4000

/** Errors after which nothing more can come, so that `end` need not be waited for. Some browsers send none. */
const endingErrors = ['not-allowed', 'service-not-allowed', 'language-not-supported']

/**
 * What an event changes and what is to be done about it. `at` is in ms of a clock that does not stand still while the
 * device sleeps. Events of a session that is over change nothing.
 */
export function reduce(state: DictationState, event: DictationEvent, at: number): Step {
  switch (event.type) {
    case 'start':
      return start(state, at)
    case 'stop':
      return stop(state, at)
    case 'clear':
      return clear(state, at)
    case 'hide':
      return just({ ...state, isHidden: true })
    case 'show':
      return show({ ...state, isHidden: false }, at)
    case 'tick':
      return tick(state, at)
    case 'sleep':
      // What only is recorded would be written all the same, and nobody could wake it.
      return just({
        ...state,
        isAsleep: isOn(state.status) && !(state.recording && !state.session?.isStream),
      })
    case 'wake':
      return just({ ...state, isAsleep: false })
    case 'language':
      if (event.language === state.language) return just(state)
      return changeSessions({ ...state, language: event.language, serviceLost: false }, at)
    case 'platform':
      return just({ ...state, platform: event.platform })
    case 'private':
      return choosePrivacy({ ...state, isPrivate: event.isPrivate, serviceLost: false }, at)
    case 'permission':
      return takePermission({ ...state, permission: event.permission }, at)
    case 'sound':
      return takeSound(state, event.isHeard)
    case 'recording-began':
    case 'recording-refused':
    case 'recording-ended':
    case 'microphone-gone':
    case 'speaker-paused':
      return takeRecorderEvent(state, event, at)
    case 'streamed':
      return settleStreamed(state, event.recording)
    case 'transcribed':
    case 'not-transcribed':
      return settleTranscription(state, event)
    default:
      return takeRecogniserEvent(state, event, at)
  }
}

function just(state: DictationState, effects: readonly Effect[] = []): Step {
  return { state, effects }
}

function start(state: DictationState, at: number): Step {
  if (state.isAsleep && state.status !== 'stopping') return forgetWords({ ...state, isAsleep: false }, at)
  if (isOn(state.status)) return just(state)
  const fresh = {
    ...state,
    problem: null,
    problemUntil: never,
    failures: 0,
    emptyEnds: 0,
    hasRecovered: false,
    isAsleep: false,
    status: 'starting' as const,
  }
  if ((state.session && !state.session.isStream) || state.recording !== null) return just(fresh)
  // The last words of the recording before may still be coming.
  if (state.session !== null) return record(fresh)
  if (!state.platform.recognises || state.serviceLost) return record(fresh)
  const { state: opened, effects } = open(fresh, at)
  return just(opened, [...effects, { type: 'check-permission' }])
}

function stop(state: DictationState, at: number): Step {
  const { session, recording } = state
  const idle = { ...withStatus(state, 'idle'), restartAt: null }
  if (recording?.phase === 'requesting') {
    const { state: next, effects } = closeStream(
      { ...state, restartAt: null, recording: null, status: state.session ? 'stopping' : 'idle' },
      at,
    )
    return just(next, [{ type: 'drop-recording', recording: recording.id }, ...effects])
  }
  if (recording?.phase === 'recording') {
    const finishing = { ...recording, phase: 'finishing' as const }
    return just({ ...withStatus(state, 'stopping'), recording: finishing }, [
      { type: 'finish-recording', recording: recording.id },
    ])
  }
  if (!isOn(state.status)) return just(state)
  if (session === null) return just(idle)
  return closeSession(withStatus(state, 'stopping'), session, at)
}

/** All was recorded: its last words are asked for, if they come while one speaks. */
function closeStream(state: DictationState, at: number): Step {
  const { session } = state
  if (!session?.isStream) return just(state)
  return closeSession(state, session, at)
}

/** Asks the running session to end; its last words may still come. */
function closeSession(state: DictationState, session: Session, at: number): Step {
  if (session.phase === 'closing' || session.error !== null) return just(state)
  const closing = { ...session, phase: 'closing' as const, deadline: at + endAfterStopMs }
  return just({ ...state, session: closing }, [{ type: 'close', session: session.id }])
}

function clear(state: DictationState, at: number): Step {
  const { state: next, effects } = forgetWords(state, at)
  return just(next, [{ type: 'clear-text' }, ...effects])
}

/** What is being said is not wanted. */
function forgetWords(state: DictationState, at: number): Step {
  const { session } = state
  if (session === null || session.isDeaf || !hasUnsettledWords(session.hearing)) return just(state)
  const deaf = { ...session, isDeaf: true }
  if (session.phase === 'closing' || session.error !== null) return just({ ...state, session: deaf })
  // The utterance goes on growing in the recogniser: only a new session is free of its words.
  const closing = { ...deaf, phase: 'closing' as const, deadline: at + endAfterAbortMs }
  const forgotten: Effect[] = session.isStream ? [{ type: 'forget-sound' }] : []
  return just({ ...withStatus(state, 'restarting'), session: closing }, [
    ...forgotten,
    { type: 'abort', session: session.id },
  ])
}

function show(state: DictationState, at: number): Step {
  const checked: Effect[] = [{ type: 'check-permission' }]
  const { state: next, effects } =
    state.status === 'paused' ? open(withStatus(state, 'restarting'), at) : tick(state, at)
  return just(next, [...effects, ...checked])
}

/** A session keeps what it was started with: the running one makes place for another. */
function changeSessions(state: DictationState, at: number): Step {
  if (state.session === null || !isOn(state.status)) return just(state)
  return closeSession(withStatus(state, 'restarting'), state.session, at)
}

/** What the server is to write was said before: a recording ends where somebody asks that no sound leaves the device. */
function choosePrivacy(state: DictationState, at: number): Step {
  return state.isPrivate && state.recording !== null ? stop(state, at) : changeSessions(state, at)
}

function takePermission(state: DictationState, at: number): Step {
  const { session, permission } = state
  if (state.status === 'blocked' && permission === 'granted')
    return just({ ...withStatus(state, 'idle'), problem: null })
  if (state.restartAt !== null && state.problem === 'not-allowed' && permission === 'denied') {
    return just({ ...withStatus(state, 'blocked'), restartAt: null })
  }
  if (session?.phase !== 'opening' || session.isStream) return just(state)
  // The time that a prompt was open does not count.
  const deadline = startDeadline(state, session.deadline === never ? at : session.openedAt)
  return just({ ...state, session: { ...session, deadline } })
}

function takeSound(state: DictationState, isHeard: boolean): Step {
  if (isHeard && state.problem === 'no-sound') return just({ ...state, problem: null })
  return just(
    isHeard || !hears(state.status) ? state : { ...state, problem: 'no-sound', problemUntil: never },
  )
}

function tick(state: DictationState, at: number): Step {
  const { session, restartAt } = state
  const now =
    at >= state.problemUntil
      ? { ...state, problem: null, problemUntil: never, hasRecovered: state.problem === 'no-speech' }
      : state
  if (session !== null && at >= session.deadline) return giveUpWaiting(now, session, at)
  if (restartAt !== null && at >= restartAt) return open({ ...now, restartAt: null }, at)
  return just(now)
}

function giveUpWaiting(state: DictationState, session: Session, at: number): Step {
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

type RecogniserEvent = Extract<DictationEvent, { session: number }>
type RecorderEvent = Extract<
  DictationEvent,
  { type: `recording-${string}` | 'microphone-gone' | 'speaker-paused' }
>

function takeRecogniserEvent(state: DictationState, event: RecogniserEvent, at: number): Step {
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

function takeRecorderEvent(state: DictationState, event: RecorderEvent, at: number): Step {
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
