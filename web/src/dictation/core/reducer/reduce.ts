import { just, never, open, record, startDeadline, withStatus } from './begin.ts'
import type { DictationEvent, DictationState, Effect, Step } from './dictation-state.ts'
import { hasUnsettledWords } from './hearing.ts'
import { closeSession, closeStream, giveUpWaiting, takeRecogniserEvent } from './recogniser-steps.ts'
import { settleTranscription, takeRecorderEvent } from './recording-steps.ts'
import { settleStreamed } from './restart.ts'
import { hears, isOn } from './status.ts'

const endAfterAbortMs = 1500

/**
 * The state after an event, and the effects to carry out. `at` is in ms of a clock that keeps running while the device
 * sleeps. Events of a session that is over change nothing.
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
      // A recording would be written all the same, and nobody could wake it.
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

function clear(state: DictationState, at: number): Step {
  const { state: next, effects } = forgetWords(state, at)
  return just(next, [{ type: 'clear-text' }, ...effects])
}

/** Throws away the words that are being said. */
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

/**
 * Takes a change of the private mode. Words said before are still the server's to write: a recording ends where somebody
 * asks that no sound leaves the device.
 */
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
