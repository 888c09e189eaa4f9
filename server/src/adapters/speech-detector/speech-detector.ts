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
