import type { Gap } from '@plainspoken/contract/dictation'
import type { DictationEvent } from '../core/dictation-state.ts'
import type { Chunk, StoredRecording, StoredState } from '../device/recordings.ts'
import type { Recorder } from '../microphone/recorder.ts'

/** Where a recording is on its way to text. */
export type OutboxState =
  /** Sound still comes, or dictation has not asked for its text yet. */
  | { kind: 'recording' }
  /** It is being put on the device. */
  | { kind: 'keeping' }
  /** It is sent by itself at `tryAt`, in ms since 1970, or after those before it; `reason` says why it was not taken before. */
  | { kind: 'waiting'; reason: string | null; tryAt: number }
  /** The share that has been sent, 0 to 1. */
  | { kind: 'sending'; share: number }
  /** The seconds of it that the server has read. */
  | { kind: 'transcribing'; seconds: number }
  /** It waits for the person; null: its page went before it was sent, or it has gaps. */
  | { kind: 'held'; reason: string | null }
  /** It was not taken at all. */
  | { kind: 'refused'; reason: string }
  /** Its text stands in the transcript and is being saved there. */
  | { kind: 'written' }

/** A recording as the list shows it. */
export interface OutboxItem {
  id: string
  startedAt: number
  /** Null where it was spoken here. */
  file: StoredRecording['file']
  /** The gaps in its text; nothing has come of it where there is no text. */
  gaps: readonly Gap[]
  /** It outlives the page. */
  isKept: boolean
  state: OutboxState
}

/** A recording that this page works on. */
export interface Entry {
  stored: StoredRecording
  state: OutboxState
  /** Its sound, in memory; null where only the device has it. */
  sound: Chunk[] | null
  /** The number of chunks on the device. */
  kept: number
  /** The device does not know of its last change. */
  isChanged: boolean
  /** The device has refused what was to be kept last. */
  isUnkept: boolean
  keeping: Promise<void> | null
  /** It is tried again after a while. */
  isKeepPlanned: boolean
  /** Texts of it that are in the transcript and not saved: what the device knows of it must not change before. */
  arriving: number
  /** They are in this tab alone, as its page goes, and no more of it is wanted. */
  isWritten: boolean
  isGone: boolean
  /** The status does not tell of it. */
  isListed: boolean
  failures: number
  /** Where another recording ended at a pause this one goes on. */
  follows: boolean
  recorder: Recorder | null
  /** The samples of the page's sound that it holds, as long as they are recognised while it is made. */
  stretch: { from: number; to: number | null } | null
  /** Sends it, once nothing more is recognised while one speaks. */
  sendRest: (() => void) | null
  /** Tells dictation what becomes of it. */
  listen(event: DictationEvent): void
  /** Resolves when no more sound comes. */
  ended: Promise<void>
  /** Breaks the upload off. */
  stop(): void
  /** Resolves when this page has gone, and has done with it. */
  freed: Promise<void>
  free(): void
  /** Lets other pages work on it. */
  release(): void
}

/** Held by the page that works on a recording. */
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
