import type { Decoder } from './decoders/decoder.ts'
import type { EngineChoice } from './engines/engine.ts'
import type { Sample } from './engines/spoken-sample.ts'
import type { LiveService } from './live-services/live-service.ts'
import type { SpeechDetector } from './speech-detector/speech-detector.ts'

/** All that turns an upload into text. */
export type Speech = {
  readonly decoder: Decoder
  readonly detector: SpeechDetector
  /** The engine that serves now; null until a better one has come. */
  engine: EngineChoice | null
  /** The engine for live words; null where none is as good. */
  live: EngineChoice | null
  /** The services that recognise live words instead, somewhere else; may be empty. */
  readonly liveServices: readonly LiveService[]
  /** Somebody who speaks, to try an engine with. */
  readonly sample: Pick<Sample, 'read'>
  /** The number of pieces of speech that are recognised side by side. */
  readonly workers: number
  /** The listener is called whenever a better engine has become ready and is `engine` now. */
  onBetter(listener: (engine: EngineChoice) => void): void
  close(): Promise<void>
}
