import { type DetectorStream, makeWindows, type SpeechDetector, windowSamples } from './speech-detector.ts'

/** Levels are decibels of full scale, counts are windows of 32 ms. */
const silence = -65
/** Speech stands out of what is always there by this much. */
const above = 4
/** The background is the quietest moment of late: it may come back this much louder in each window. */
const rise = 0.15
/** The length for which a level within so many decibels shows a fan or a hum: speech never keeps its level so long. */
const steadyWindows = 16
const steadyWithin = 3
/**
 * The background is unknown at first: what is as loud as a voice counts as speech, for less than the segmenter takes for a
 * word. A softer beginning is within what the segmenter keeps before speech.
 */
const benefitOfDoubt = 5
const voice = -45
/** After this much speech its end counts for a while longer: ends of words are soft, clicks have none. */
const wordWindows = 4
const hangover = 9

/**
 * Hears by loudness alone, where the neural detector cannot run: silence and steady noise are nothing, all that stands out
 * of them is speech, music and knocking too.
 */
export const loudnessDetector: SpeechDetector = {
  name: 'loudness',
  open: async () => openStream(),
  close: async () => {},
}

function openStream(): DetectorStream {
  const toWindows = makeWindows()
  let before = 0
  let background = Number.POSITIVE_INFINITY
  let recent: number[] = []
  let heard = 0
  let loudInARow = 0
  let hanging = 0

  /** The level without what lies below voices: rumble and hum hold most of a room's energy. */
  function levelOf(window: Int16Array): number {
    let sum = 0
    for (const sample of window) {
      const difference = (sample - 0.97 * before) / 32768
      before = sample
      sum += difference * difference
    }
    return Math.max(silence, 10 * Math.log10(sum / window.length + 1e-12))
  }

  function isSpeech(level: number): boolean {
    heard++
    recent = [...recent.slice(1 - steadyWindows), level]
    background = Math.min(level, background + rise)
    const isSteady =
      recent.length === steadyWindows && Math.max(...recent) - Math.min(...recent) < steadyWithin
    if (isSteady) background = Math.max(...recent)
    const isHeard = level > silence + above
    const standsOut = isHeard && level > background + above
    loudInARow = standsOut ? loudInARow + 1 : 0
    if (loudInARow >= wordWindows) hanging = hangover
    else hanging--
    return standsOut || hanging > 0 || (level > voice && heard <= benefitOfDoubt)
  }

  return {
    async detect(samples) {
      const whole = toWindows(samples)
      const speech: boolean[] = []
      for (let at = 0; at < whole.length; at += windowSamples)
        speech.push(isSpeech(levelOf(whole.subarray(at, at + windowSamples))))
      return speech
    },
    close() {},
  }
}
