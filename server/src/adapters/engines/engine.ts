import type { SpokenWord } from '@plainspoken/contract/dictation'
import type { WeightForm } from './weights.ts'

/** The abilities of an engine, as data: the pipeline and the page choose by these, never by the engine's name. */
export type Abilities = {
  /** Gives interim text while the audio is still coming: has `openStream`. */
  readonly streaming: boolean
  /** Writes capitals and punctuation itself. */
  readonly punctuation: boolean
  readonly accuracy: 'basic' | 'good'
  /** BCP 47 tags. */
  readonly languages: readonly string[]
  /** The audio does not leave this machine. */
  readonly local: boolean
}

export type EngineFacts = {
  readonly name: string
  readonly abilities: Abilities
  /** Given for a model with weights of 8 bits. */
  readonly weights?: WeightForm | null
}

/**
 * Recognised speech. `words` are those of the text, in seconds from the first sample, where the engine tells them; they
 * are the engine's claim, and not checked yet. `engine` is who recognised it, where that is not the engine that was asked.
 */
export type Recognised = { text: string; words?: SpokenWord[]; engine?: EngineFacts }

/** Turns speech into text. */
export type Engine = EngineFacts & {
  /**
   * Mono samples at 16 kHz in, text out; empty when nothing was said. Rejects with `EngineGone` when the engine
   * itself died: the same audio may then be given to another one. `words` are the speaker's own, for engines that can be told.
   */
  transcribe(
    samples: Int16Array,
    signal: AbortSignal,
    language?: string,
    words?: readonly string[],
  ): Promise<Recognised>
  /** With `abilities.streaming`. Streams of one engine run side by side. */
  openStream?(language: string, words?: readonly string[]): EngineStream
  /** With `abilities.streaming`: how many seconds a core works for each second of speech that it hears while it is spoken. */
  measure?(speech: Int16Array, language: string): Promise<number>
  /** Ends the engine at once; calls under way reject with `EngineGone`. */
  close(): Promise<void>
}

/** Hears one utterance after the other, each from the same state: the same sound gives the same words, whatever came before. */
export type EngineStream = {
  /**
   * Takes the next samples of the utterance and gives what has been said in it so far, which may change until its end.
   * Rejects with `EngineGone` when the engine died: the utterance may then be given to another one from its beginning.
   */
  hear(samples: Int16Array): Promise<string>
  /** Ends the utterance and gives what was said in it; the next samples begin another one. Rejects as `hear` does. */
  finish(): Promise<Recognised>
  close(): void
}

/** An engine that can be opened, and again when it died. */
export type EngineChoice = EngineFacts & {
  /** The number of calls that one opened engine serves side by side. */
  readonly concurrency: number
  /**
   * With `abilities.streaming`: how many processes may hear while one speaks, how many dictations each follows until it was
   * measured, and how many it has memory for.
   */
  readonly live?: { processes: number; usually: number; most: number }
  /** Rejects with `EngineMissing` when it can never work here. `isUrgent`: somebody waits for each word. */
  open(isUrgent?: boolean): Promise<Engine>
}

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
