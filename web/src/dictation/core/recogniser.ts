import type { HeardResults } from './reducer/hearing.ts'

/** The events of a recogniser, in its own order. */
export type RecogniserEvent =
  /** `waiting`: the connection to it is lost, and made again; nothing that is said meanwhile is lost. */
  | { type: 'opened' | 'alive' | 'audio-ended' | 'waiting' | 'ended' }
  /** `settled`: all samples of the page's sound before this number have their text with this. */
  | { type: 'heard'; results: HeardResults; settled?: number }
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
  /** The person's own, where they can be told. */
  words?: readonly string[]
  continuous: boolean
  /** Nothing that is said may leave the device. */
  isLocal: boolean
}

export type CreateRecogniser = (
  options: RecogniserOptions,
  listen: (event: RecogniserEvent) => void,
) => Recogniser
