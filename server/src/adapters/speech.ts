import type { Decoder } from './decoders/decoder.ts'
import type { EngineChoice } from './engines/engine.ts'
import type { Sample } from './engines/spoken-sample.ts'
import type { LiveService } from './live-services/live-service.ts'
import type { SpeechDetector } from './speech-detector/speech-detector.ts'

/** All that turns an upload into text. */
export type Speech = {
  readonly decoder: Decoder
  readonly detector: SpeechDetector
  /** What serves now; null until a better one has come. */
  engine: EngineChoice | null
  /** What hears while one speaks; null: nothing does that is as good. */
  live: EngineChoice | null
  /** What hears while one speaks instead, somewhere else; empty: nothing does. */
  readonly liveServices: readonly LiveService[]
  /** Somebody who speaks, to try an engine with. */
  readonly sample: Pick<Sample, 'read'>
  /** How many pieces of speech are recognised side by side. */
  readonly workers: number
  /** The listener is called whenever a better engine has become ready and is `engine` now. */
  onBetter(listener: (engine: EngineChoice) => void): void
  close(): Promise<void>
}
