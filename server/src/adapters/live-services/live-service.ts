import type { SpokenWord } from '@plainspoken/contract/dictation'

/** The text of a stretch of a stream; numbers of samples, counted from the stream's first. */
export type ServiceHeard = {
  start: number
  end: number
  text: string
  words?: SpokenWord[] | undefined
  isFinal: boolean
  isPause: boolean
  /** All before this has its text for good. */
  settled: number
}

export type ServiceListener = {
  heard(heard: ServiceHeard): void
  /** All that was sent before `finalize` has been told. */
  finalised(): void
  /** The stream has ended, and was not asked to. Told once. */
  lost(error: LiveServiceLost): void
}

/** The options that a stream is opened with. */
export type StreamOptions = {
  language: string
  words: readonly string[]
  /** The pause that ends an utterance; undefined: the one that whoever hears finds best. */
  pauseMs?: number | undefined
}

/** A stream that is open. */
export type ServiceStream = {
  /** Gives nothing where there is room for more, else resolves when there is; also when the stream is lost. */
  send(samples: Int16Array): Promise<void> | undefined
  /** Asks for all that was sent to be settled. */
  finalise(): void
  close(): void
}

/** A service that hears dictations while they are spoken, somewhere else. */
export type LiveService = {
  /** Its address; no secret. */
  name: string
  /** Rejects with `LiveServiceLost`. */
  open(options: StreamOptions, listener: ServiceListener): Promise<ServiceStream>
}

/**
 * The reason why a stream ended. `moved`: it is asked to go on elsewhere, or its connection broke; `full`: no place; `refused`: it cannot be
 * reached or does not want us; `language`: it does not know the language; `wrong`: it answered something else than the protocol; `slow`: no answer came.
 */
export type Loss = 'moved' | 'full' | 'refused' | 'language' | 'wrong' | 'slow'

/** A stream of a service is lost. The message is a sentence for the operator. */
export class LiveServiceLost extends Error {
  override readonly name = 'LiveServiceLost'
  readonly loss: Loss

  constructor(loss: Loss, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.loss = loss
  }
}
