import { createResampler } from './resample.ts'

/** The globals of a worklet, which the library of types lacks. */
declare const sampleRate: number
declare function registerProcessor(name: string, processor: unknown): void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

/** Gives what it hears at once and then by tenths of a second, as 16-bit samples; asked by `null`, what it has, and `null` as the last. */
class Sound extends AudioWorkletProcessor {
  private readonly resample
  private readonly frame: number
  private waiting: number[] = []
  private hasGiven = false
  private isOver = false

  constructor({ processorOptions }: { processorOptions: { sampleRate: number } }) {
    super()
    this.resample = createResampler(sampleRate, processorOptions.sampleRate)
    this.frame = processorOptions.sampleRate / 10
    this.port.onmessage = () => {
      this.give()
      this.port.postMessage(null)
      this.isOver = true
    }
  }

  process(inputs: Float32Array[][]): boolean {
    const heard = inputs[0]?.[0]
    if (heard) this.waiting.push(...this.resample(heard))
    // The first tells that sound comes: a recording waits for it.
    if (!this.hasGiven || this.waiting.length >= this.frame) this.give()
    return !this.isOver
  }

  private give() {
    const samples = Int16Array.from(this.waiting, (value) => 32_767 * Math.max(-1, Math.min(1, value)))
    this.waiting = []
    if (samples.length === 0) return
    this.hasGiven = true
    this.port.postMessage(samples, [samples.buffer])
  }
}

registerProcessor('sound', Sound)
