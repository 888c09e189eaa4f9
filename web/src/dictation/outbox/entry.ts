import type { Gap } from '@plainspoken/contract/dictation'
import type { DictationEvent } from '../core/reducer/dictation-state.ts'
import type { Chunk, StoredRecording, StoredState } from '../device/recordings.ts'
import type { Recorder } from '../microphone/recorder.ts'

/** The state of a recording on its way to text. */
export type OutboxState =
  /** Being recorded, or its text has not been asked for yet. */
  | { kind: 'recording' }
  /** Being saved on the device. */
  | { kind: 'keeping' }
  /** To be sent at `tryAt`, in ms since 1970, or after those before it; `reason` says why the last try failed. */
  | { kind: 'waiting'; reason: string | null; tryAt: number }
  /** The share that has been sent, 0 to 1. */
  | { kind: 'sending'; share: number }
  /** The seconds of it that the server has read. */
  | { kind: 'transcribing'; seconds: number }
  /** Waiting for the person; a null `reason`: its page went before it was sent, or it has gaps. */
  | { kind: 'held'; reason: string | null }
  /** Refused by the server for good. */
  | { kind: 'refused'; reason: string }
  /** Its text stands in the transcript and is being saved there. */
  | { kind: 'written' }

/** A recording as the list shows it. */
export interface OutboxItem {
  id: string
  startedAt: number
  /** Null where it was spoken here. */
  file: StoredRecording['file']
  /** The gaps in its text. */
  gaps: readonly Gap[]
  /** Saved on the device, so that it outlives the page. */
  isKept: boolean
  state: OutboxState
}

/** A recording that this page works on. */
export interface Entry {
  stored: StoredRecording
  state: OutboxState
  /** The sound in memory; null where only the device has it. */
  sound: Chunk[] | null
  /** The number of chunks on the device. */
  kept: number
  /** The last change is not on the device yet. */
  isChanged: boolean
  /** The device refused the last change. */
  isUnkept: boolean
  keeping: Promise<void> | null
  /** Another try to save it is planned. */
  isKeepPlanned: boolean
  /** The number of its texts that are in the transcript but not saved; until then its record on the device must not change. */
  arriving: number
  /** Its whole text is in the transcript, but the page goes before that is saved. */
  isWritten: boolean
  isGone: boolean
  /** Shown in the list; dictation's status speaks of the others. */
  isListed: boolean
  failures: number
  /** It continues a recording that ended at a pause. */
  follows: boolean
  recorder: Recorder | null
  /** The range of the page's samples that it holds, while live words are recognised in them. */
  stretch: { from: number; to: number | null } | null
  /** Sends it when no more live words come. */
  sendRest: (() => void) | null
  /** Tells dictation of its progress. */
  listen(event: DictationEvent): void
  /** Resolves when no more sound comes. */
  ended: Promise<void>
  /** Aborts the upload. */
  stop(): void
  /** Resolves when this page has gone and works on it no more. */
  freed: Promise<void>
  free(): void
  /** Releases the lock, so that other pages can work on it. */
  release(): void
}

/** The name of the lock that the page working on a recording holds. */
export function lockOf(recording: string): string {
  return `recording ${recording}`
}

/** The state to store for the next page; null where it knows enough. */
export function storedState(state: OutboxState): StoredState | null {
  if (state.kind === 'waiting') return { kind: 'waiting', reason: state.reason }
  return state.kind === 'held' ? state : null
}

export function openState({ state, settledMs }: StoredRecording, now: number): OutboxState {
  if (state.kind === 'waiting') return { ...state, tryAt: now }
  // Its words came while it was spoken, and so are the last ones to.
  if (state.kind === 'recorded' && settledMs > 0) return { kind: 'waiting', reason: null, tryAt: now }
  return state.kind === 'held' ? state : { kind: 'held', reason: null }
}
