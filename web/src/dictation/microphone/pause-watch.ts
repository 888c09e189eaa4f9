const longSeconds = 30
const pauseSeconds = 0.8
/** A busy machine measures seldom, and one loud moment must not slip through. */
const pauseMeasurements = 3
/** Below loud speech; its own short gaps do not fall so far for so long. */
const pauseDecibels = 20

/** Tells speech from pauses by the loudness alone. Noise that is nearly as loud as the speech hides every pause. */
export interface PauseWatch {
  /** Takes the next measurement, at a time in seconds, and tells whether somebody who has spoken for half a minute pauses. */
  hear(decibels: number, at: number): boolean
  /** Nothing was as loud as the speech before. */
  isSilent(): boolean
  /** For what comes after the pause. */
  next(): PauseWatch
}

export function createPauseWatch(faintestSpeech = Number.NEGATIVE_INFINITY): PauseWatch {
  const heard: { decibels: number; at: number }[] = []
  let begun: number | null = null
  let isSilent = faintestSpeech > Number.NEGATIVE_INFINITY
  let faintest = faintestSpeech
  return {
    hear(decibels, at) {
      begun ??= at
      if (decibels >= faintestSpeech) isSilent = false
      heard.push({ decibels, at })
      if (at - begun < longSeconds) return false
      while (heard[0] && at - heard[0].at > longSeconds) heard.shift()
      const loudest = heard.map((one) => one.decibels).sort((a, b) => b - a)
      faintest = (loudest[Math.floor(loudest.length / 10)] ?? 0) - pauseDecibels
      const quiet = heard.slice(heard.findLastIndex((one) => one.decibels >= faintest) + 1)
      return quiet.length >= pauseMeasurements && at - (quiet[0]?.at ?? at) >= pauseSeconds
    },
    isSilent: () => isSilent,
    next: () => createPauseWatch(faintest),
  }
}
