import type { Decoder } from './decoders/decoder.ts'
import type { EngineChoice } from './engines/engine.ts'
import type { SpeechDetector } from './speech-detector/speech-detector.ts'

/** All that turns an upload into text. */
export type Speech = {
  readonly decoder: Decoder
  readonly detector: SpeechDetector
  /** What serves now; null until `better` has come. */
  engine: EngineChoice | null
  /** What hears while one speaks; null: nothing does that is as good. */
  live: EngineChoice | null
  /** How many pieces of speech are recognised side by side. */
  readonly workers: number
  /** Resolves once a better engine has become ready and is `engine` now; for ever pending where none will. */
  readonly better: Promise<EngineChoice>
  close(): Promise<void>
}
