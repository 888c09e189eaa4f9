import { sampleRate } from '@plainspoken/contract/limits'
import { joinSamples, windowSamples } from '../adapters/speech-detector/speech-detector.ts'

/** A stretch of speech; `start` in seconds from the beginning of the recording. The speaker may pause at its end. */
export type SpeechSegment = { start: number; samples: Int16Array; isPause: boolean }

export type Segmenter = {
  /** Takes samples and the detector's answers for the windows they completed; returns the segments now complete. */
  push(samples: Int16Array, speech: readonly boolean[]): SpeechSegment[]
  /** The last segment, if one is open. */
  end(): SpeechSegment[]
}

const windows = (seconds: number) => Math.round((seconds * sampleRate) / windowSamples)

/** Kept before and after speech: soft beginnings and ends of words lie outside what the detector is sure of. */
const margin = windows(0.3)
/** A pause this long ends a segment that is already worth recognising by itself. */
const pause = windows(0.5)
const worthwhile = windows(8)
/** A pause this long ends any segment. */
const longPause = windows(1.5)
const longest = windows(20)
/** Less speech than this in a whole segment is a click, a knock or a breath. */
const leastSpeech = windows(0.2)

type Window = { samples: Int16Array; speech: boolean }

/**
 * Cuts a recording at its pauses into segments of at most 20 s. Somebody who never pauses is cut where they are
 * quietest, so that no word falls apart.
 */
export function makeSegmenter(): Segmenter {
  let rest = new Int16Array(0)
  /** Windows that no segment has taken yet; `first` is the number of the first one in the recording. */
  let open: Window[] = []
  let first = 0
  let speaking = false
  let silence = 0

  function take(count: number): Window[] {
    const taken = open.slice(0, count)
    open = open.slice(count)
    first += count
    return taken
  }

  function emit(count: number, isPause: boolean): SpeechSegment[] {
    const start = (first * windowSamples) / sampleRate
    const taken = take(count)
    if (taken.filter((window) => window.speech).length < leastSpeech) return []
    return [{ start, samples: joinSamples(taken.map((window) => window.samples)), isPause }]
  }

  function close(): SpeechSegment[] {
    const segments = emit(open.length - Math.max(0, silence - margin), true)
    speaking = false
    return segments
  }

  function add(window: Window): SpeechSegment[] {
    open.push(window)
    silence = window.speech ? 0 : silence + 1
    speaking ||= window.speech
    if (!speaking) {
      if (open.length > margin) take(open.length - margin)
      return []
    }
    if (silence >= longPause) return close()
    if (silence >= pause && open.length - silence >= worthwhile) return close()
    if (open.length >= longest) return emit(quietestPlace(open), false)
    return []
  }

  return {
    push(samples, speech) {
      const waiting = joinSamples([rest, samples])
      rest = waiting.slice(speech.length * windowSamples)
      return speech.flatMap((isSpeech, i) =>
        add({ samples: waiting.slice(i * windowSamples, (i + 1) * windowSamples), speech: isSpeech }),
      )
    },
    end() {
      if (!speaking) return []
      open.push({ samples: rest, speech: silence === 0 })
      return close()
    },
  }
}

/** The point at which to cut speech that goes on: in the middle of its last silence, else at its quietest 100 ms, never early. */
function quietestPlace(open: readonly Window[]): number {
  const earliest = Math.floor(open.length / 2)
  let best = open.length
  let least = Number.POSITIVE_INFINITY
  for (let at = earliest; at < open.length - 3; at++) {
    const around = open.slice(at, at + 3)
    const loudness = around.reduce(
      (sum, window) => sum + energy(window.samples) * (window.speech ? 1 : 0.01),
      0,
    )
    if (loudness < least) {
      least = loudness
      best = at + 2
    }
  }
  return best
}

function energy(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum
}
