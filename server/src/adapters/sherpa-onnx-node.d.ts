/** The part of sherpa-onnx-node that we call; the package brings no types. */
declare module 'sherpa-onnx-node' {
  export type VadConfig = {
    sileroVad: {
      model: string
      threshold: number
      windowSize: number
      minSilenceDuration: number
      minSpeechDuration: number
      maxSpeechDuration: number
    }
    sampleRate: number
    numThreads: number
    provider: string
    debug: boolean
  }
  export class Vad {
    constructor(config: VadConfig, bufferSizeInSeconds: number)
    acceptWaveform(samples: Float32Array): void
    isDetected(): boolean
    isEmpty(): boolean
    clear(): void
    flush(): void
    reset(): void
  }
  export type OfflineRecognizerConfig = {
    featConfig: { sampleRate: number; featureDim: number }
    modelConfig: {
      transducer?: { encoder: string; decoder: string; joiner: string }
      moonshine?: { preprocessor: string; encoder: string; uncachedDecoder: string; cachedDecoder: string }
      canary?: { encoder: string; decoder: string; srcLang: string; tgtLang: string; usePnc: 0 | 1 }
      modelType?: 'nemo_transducer'
      tokens: string
      numThreads: number
      provider: string
      debug: boolean
    }
  }
  /**
   * The beginning and length of each token in seconds, and the natural logarithm of its probability. Empty where the
   * kind of model does not tell.
   */
  export type Heard = {
    text: string
    tokens: string[]
    timestamps: number[]
    durations?: number[]
    /** Of models that hear whole pieces, and of those that stream. */
    ys_log_probs?: number[]
    ys_probs?: number[]
  }
  class OfflineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void
  }
  class OfflineRecognizer {
    constructor(config: OfflineRecognizerConfig)
    createStream(): OfflineStream
    decodeAsync(stream: OfflineStream): Promise<Heard>
  }
  export type OnlineRecognizerConfig = {
    featConfig: { sampleRate: number; featureDim: number }
    modelConfig: {
      transducer: { encoder: string; decoder: string; joiner: string }
      tokens: string
      numThreads: number
      provider: string
      debug: boolean
    }
    decodingMethod: 'greedy_search'
  }
  export class OnlineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void
    inputFinished(): void
    setOption(name: string, value: string): void
  }
  export class OnlineRecognizer {
    constructor(config: OnlineRecognizerConfig)
    createStream(): OnlineStream
    isReady(stream: OnlineStream): boolean
    decodeStreams(streams: OnlineStream[]): void
    getResult(stream: OnlineStream): Heard
  }
  const sherpa: {
    Vad: typeof Vad
    OfflineRecognizer: typeof OfflineRecognizer
    OnlineRecognizer: typeof OnlineRecognizer
  }
  export default sherpa
}
