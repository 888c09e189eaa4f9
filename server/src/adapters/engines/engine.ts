/** What an engine can do, as data: the pipeline and the page choose by this, never by the engine's name. */
export type Abilities = {
  /** Gives interim text while the audio is still coming. */
  readonly streaming: boolean
  /** Writes capitals and punctuation itself. */
  readonly punctuation: boolean
  readonly accuracy: 'basic' | 'good'
  /** BCP 47 tags. */
  readonly languages: readonly string[]
  /** The audio does not leave this machine. */
  readonly local: boolean
}

export type EngineFacts = { readonly name: string; readonly abilities: Abilities }

/** `engine` is who recognised it, where that is not the engine that was asked. */
export type Recognised = { text: string; engine?: EngineFacts }

/** Turns speech into text. */
export type Engine = EngineFacts & {
  /**
   * Mono samples at 16 kHz in, text out; empty when nothing was said. Rejects with `EngineGone` when the engine
   * itself died: the same audio may then be given to another one.
   */
  transcribe(samples: Int16Array, signal: AbortSignal): Promise<Recognised>
  /** Ends the engine at once; calls under way reject with `EngineGone`. */
  close(): Promise<void>
}

/** An engine that can be opened, and again when it died. */
export type EngineChoice = EngineFacts & {
  /** How many calls one opened engine serves side by side. */
  readonly lanes: number
  /** Rejects with `EngineMissing` when it can never work here. */
  open(): Promise<Engine>
}

export const sampleRate = 16_000

/** The engine died or hung; what it was given is unharmed. */
export class EngineGone extends Error {
  override readonly name = 'EngineGone'
}

/** The engine is not installed here. The message is a sentence for the operator. */
export class EngineMissing extends Error {
  override readonly name = 'EngineMissing'
}

/** A service cannot be reached or refuses; it may be back later. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
}
