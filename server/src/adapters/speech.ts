import type { Decoder } from './decoders/decoder.ts'
import type { EngineChoice } from './engines/engine.ts'
import type { SpeechDetector } from './speech-detector/speech-detector.ts'

/** All that turns an upload into text. */
export type Speech = {
  decoder: Decoder
  detector: SpeechDetector
  engine: EngineChoice
  /** How many pieces of speech are recognised side by side. */
  workers: number
}
