import type { HeardResults } from '../core/hearing.ts'

/** What a recogniser reports, in the order of its own events. */
export type RecogniserEvent =
  | { type: 'opened' | 'alive' | 'audio-ended' | 'ended' }
  | { type: 'heard'; results: HeardResults }
  | { type: 'error'; error: string }

/** One session of a recogniser; it is started once. */
export interface Recogniser {
  /** Throws what the browser throws, a DOMException as a rule. */
  start(): void
  /** Asks for the last words, then `ended`. */
  stop(): void
  abort(): void
}

export interface RecogniserOptions {
  language: string
  continuous: boolean
  /** Nothing that is said may leave the device. */
  isLocal: boolean
}

export type CreateRecogniser = (
  options: RecogniserOptions,
  listen: (event: RecogniserEvent) => void,
) => Recogniser
