import type { Said } from '../../transcript/word-times.ts'
import type { Heard, HeardResults, Hearing } from './hearing.ts'
import type { Platform } from './platform.ts'
import type { Status } from './status.ts'

export type Permission = 'granted' | 'denied' | 'prompt' | 'unknown'

/** Why dictation stopped, or what the person should know while it goes on. */
export type Problem =
  | 'no-speech'
  | 'not-allowed'
  | 'no-microphone'
  | 'microphone-busy'
  | 'microphone-failed'
  | 'recording-failed'
  | 'taken-elsewhere'
  | 'unsupported'
  | 'not-transcribed'
  | 'nothing-transcribed'
  | 'no-sound'
  | 'microphone-changed'
  | 'microphone-gone'
  | 'not-private'
  | 'lost-asleep'
  | 'language-unknown'

/** One run of a recogniser, on an object of its own. */
export interface Session {
  id: number
  /** The server recognises the sound of recordings while they are made; otherwise the browser's recogniser listens. */
  isStream: boolean
  /** `failed`: an error was reported and `end` should follow. `closing`: it was asked to stop. */
  phase: 'opening' | 'running' | 'failed' | 'closing'
  openedAt: number
  /** When it is given up, in ms of the same clock as the events; infinite while the person may still be asked. */
  deadline: number
  error: string | null
  /** Its words were cleared away: what it still says is not wanted. */
  isDeaf: boolean
  hasHeard: boolean
  hearing: Hearing
}

export interface Recording {
  id: string
  phase: 'requesting' | 'recording' | 'finishing'
  /** The one that it goes on from, whose text comes before. */
  before: string | undefined
}

export interface DictationState {
  status: Status
  /** Shown beside the status; cleared by the next start. */
  problem: Problem | null
  /** When a passing problem goes away by itself. */
  problemUntil: number
  /** A passing problem has gone and nothing was heard since. */
  hasRecovered: boolean
  permission: Permission
  language: string
  /** Nothing that is said may leave the device. */
  isPrivate: boolean
  /** Listens for "wake up" alone; over as soon as the microphone is off. */
  isAsleep: boolean
  isHidden: boolean
  platform: Platform
  session: Session | null
  /** When the next session is due. */
  restartAt: number | null
  /** Sessions in a row that ended soon, with nothing heard and no error. */
  emptyEnds: number
  /** Failures in a row, with nothing heard between them. */
  failures: number
  /** A session has brought words since the page was opened. */
  hasWorked: boolean
  /** The recogniser is no use here, so that the recorder serves from now on. */
  serviceLost: boolean
  recording: Recording | null
  /** Recordings whose words come while they are spoken, the oldest first. */
  streamed: readonly string[]
  /** Recordings whose text is awaited. */
  processing: readonly string[]
  /** Counts sessions and recordings; with the page's own name it makes names that no other page uses. */
  count: number
  page: string
}

export type DictationEvent =
  | { type: 'start' | 'stop' | 'clear' | 'hide' | 'show' | 'tick' }
  | { type: 'sleep' | 'wake' }
  | { type: 'language'; language: string }
  | { type: 'platform'; platform: Platform }
  | { type: 'private'; isPrivate: boolean }
  | { type: 'permission'; permission: Permission }
  /** The open microphone gives sound. */
  | { type: 'sound'; isHeard: boolean }
  /** The recogniser: `alive` stands for its events without content, `audio-ended` for the last of them. */
  | { type: 'opened' | 'alive' | 'audio-ended' | 'waiting' | 'ended'; session: number }
  | { type: 'heard'; session: number; results: HeardResults; settled?: number }
  | { type: 'error'; session: number; error: string }
  | { type: 'start-refused'; session: number; error: string }
  /** `isStreamed`: its sound can be recognised while it is made. */
  | { type: 'recording-began'; recording: string; isStreamed?: boolean }
  /** All its words stand in the transcript: they came while it was made. */
  | { type: 'streamed'; recording: string }
  /** After speaking for long. */
  | { type: 'speaker-paused'; recording: string }
  /** The chosen one, so that another takes the recording. */
  | { type: 'microphone-gone'; recording: string }
  | { type: 'recording-refused'; recording: string; error: string }
  | { type: 'recording-ended'; recording: string; hasAudio: boolean }
  /** `follows`: it went on where another ended at a pause. `isSilent`: and then nothing was said, as far as one can tell. */
  | {
      type: 'transcribed'
      recording: string
      text: string
      said?: Said | undefined
      follows: boolean
      isSilent: boolean
    }
  | { type: 'not-transcribed'; recording: string }

export type Effect =
  | Heard
  | {
      type: 'open'
      session: number
      isStream: boolean
      language: string
      continuous: boolean
      isLocal: boolean
    }
  | { type: 'close' | 'abort'; session: number }
  | { type: 'check-permission' }
  | { type: 'clear-text' }
  | { type: 'record'; recording: string }
  /** Goes on in another recording, with no sound lost between the two. */
  | { type: 'follow-recording'; recording: string; before: string }
  | { type: 'finish-recording' | 'drop-recording'; recording: string }
  | { type: 'add-placeholder'; recording: string; before: string | undefined }
  | { type: 'transcribe'; recording: string }
  /** The next words that settle are all that was said before this sample. */
  | { type: 'settle-sound'; before: number; hasWords: boolean }
  /** The sound up to now is not wanted. */
  | { type: 'forget-sound' }
  /** No more words come while recordings are made: what has none yet is transcribed. */
  | { type: 'end-stream' }
  | { type: 'move-placeholders'; recordings: readonly string[] }
  | {
      type: 'fill-placeholder'
      recording: string
      spoken: string
      said?: Said | undefined
      follows: boolean
    }
  | { type: 'remove-placeholder' | 'text-arrived'; recording: string }
  | { type: 'mark-failed'; recording: string; problem: Problem }

export interface Step {
  state: DictationState
  effects: readonly Effect[]
}

/** `page` must differ from that of every other page: recordings are named after it. */
export function initialState(platform: Platform, language: string, page: string): DictationState {
  return {
    status: 'idle',
    problem: null,
    problemUntil: Number.POSITIVE_INFINITY,
    hasRecovered: false,
    permission: 'unknown',
    language,
    isPrivate: false,
    isAsleep: false,
    isHidden: false,
    platform,
    session: null,
    restartAt: null,
    emptyEnds: 0,
    failures: 0,
    hasWorked: false,
    serviceLost: false,
    recording: null,
    streamed: [],
    processing: [],
    count: 0,
    page,
  }
}

/** The part of the state that the page shows. */
export type ShownState = Omit<DictationState, 'session'>

/** The browser has no recogniser, or it is no use. */
export function writesOnServer({
  status,
  serviceLost,
  platform,
}: Pick<ShownState, 'status' | 'serviceLost' | 'platform'>): boolean {
  return status === 'fallback' || serviceLost || !platform.recognises
}

/** The same object until something else is to be shown: the session changes with every word. */
export function showState(last: ShownState | null, { session: _, ...now }: DictationState): ShownState {
  const isSame =
    last !== null && Object.entries(now).every(([name, value]) => last[name as keyof ShownState] === value)
  return isSame ? last : now
}

/** The status as the page shows it: while the microphone is forbidden nothing is ready. */
export function shownStatus(state: Pick<DictationState, 'status' | 'permission' | 'isAsleep'>): Status {
  if (state.isAsleep) return 'paused'
  return state.status === 'idle' && state.permission === 'denied' ? 'blocked' : state.status
}

/** When the reducer wants its next `tick`; infinite if it waits for nothing. */
export function nextWake(state: DictationState): number {
  return Math.min(
    state.session?.deadline ?? Number.POSITIVE_INFINITY,
    state.restartAt ?? Number.POSITIVE_INFINITY,
    state.problemUntil,
  )
}
