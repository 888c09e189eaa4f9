/** Tells speech from silence, noise and music, window by window. */
export type SpeechDetector = {
  readonly name: string
  /** One recording. Streams are independent of each other. */
  open(): Promise<DetectorStream>
  close(): Promise<void>
}

export type DetectorStream = {
  /**
   * Takes any number of 16 kHz samples and answers for every window that is now complete whether somebody speaks in
   * it. A rest shorter than a window waits for the next call.
   */
  detect(samples: Int16Array): Promise<boolean[]>
  close(): void
}

/** Samples of one window: 32 ms. */
export const windowSamples = 512

/** Joins samples to whole windows; a rest shorter than one waits for the next call. */
export function makeWindows(): (samples: Int16Array) => Int16Array {
  let rest = new Int16Array(0)
  return (samples) => {
    const waiting = joinSamples([rest, samples])
    const whole = waiting.length - (waiting.length % windowSamples)
    rest = waiting.slice(whole)
    return waiting.slice(0, whole)
  }
}

export function joinSamples(parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const joined = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
