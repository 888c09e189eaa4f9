import type { Transcription } from '@plainspoken/contract/dictation'
import { day, minute, second } from '@plainspoken/contract/limits'
import type { Chunk } from '../../device/recordings.ts'

/** The text that the server heard in a recording. */
export type Transcribed = Pick<Transcription, 'transcription' | 'segments' | 'gaps'>

/** The part of a recording that is sent. */
export interface Sound {
  mimeType: string
  /** The language spoken, a BCP 47 tag. */
  language: string | undefined
  /** The person's own words. */
  words: readonly string[] | undefined
  /** In their order; the first carries the container's header. */
  chunks: readonly Chunk[]
  /** In ms from its beginning: the text of what lies before is there already. */
  settledMs: number
}

export interface SendOptions {
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 1. */
  onSent(share: number): void
  /** Called with the seconds of it that the server has read. */
  onHeard(seconds: number): void
}

/** `passes`: the same recording may be taken later, after `retryAfterMs` if the server said so. */
interface About {
  passes: boolean
  retryAfterMs?: number | null
  cause?: unknown
}

/** Reasons for the person why there is no text. */
export const reasons = {
  notProcessed: 'Failed to process audio recording',
  noSpeech: 'No speech was found in this recording.',
  noSpeechInFile: 'No speech was found in this file.',
  fileGone: 'The file is no longer on this device. Please choose it again.',
  stillMissing: 'No more speech could be recognised.',
} as const

/** Why a recording has no text. `message` is a sentence for the person. */
export class NotTranscribed extends Error {
  override name = 'NotTranscribed'
  readonly passes: boolean
  readonly retryAfterMs: number | null

  constructor(message: string, { passes, retryAfterMs = null, cause }: About) {
    super(message, { cause })
    this.passes = passes
    this.retryAfterMs = retryAfterMs
  }
}

const firstPauseMs = 5 * second
const longestPauseMs = 5 * minute
/** A server that asks for less would be asked without end; one that asks for more than this is not believed. */
const believedMs = { min: second, max: day }

/**
 * The wait before what failed is tried again: as long as the server asks for, otherwise longer after each of the
 * `failures` before; null if it is not to be tried by itself.
 */
export function pauseAfter(error: unknown, failures: number): number | null {
  if (!(error instanceof NotTranscribed) || !error.passes) return null
  if (error.retryAfterMs === null) return Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
  return Math.min(Math.max(error.retryAfterMs, believedMs.min), believedMs.max)
}
