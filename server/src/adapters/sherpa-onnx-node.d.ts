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
  const sherpa: { Vad: typeof Vad }
  export default sherpa
}
