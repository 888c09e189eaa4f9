import { sampleRate, second } from '@plainspoken/contract/limits'
import { toSeconds } from '@plainspoken/contract/live'
import type { EngineFacts, EngineStream } from '../../adapters/engines/engine.ts'
import {
  type DetectorStream,
  joinSamples,
  type SpeechDetector,
  windowSamples,
} from '../../adapters/speech-detector/speech-detector.ts'
import { placeWords, type Said } from '../spoken-words.ts'

/**
 * The text of a stretch of sound; numbers of samples, counted from the beginning of the dictation. Final words may come
 * with their times.
 */
export type Heard = Said & {
  start: number
  end: number
  isFinal: boolean
  /** The speaker pauses at its end. */
  isPause: boolean
  /** All before this has its text for good. */
  settled: number
}

export type LiveStream = {
  /**
   * Takes the next samples, and looks at them no more once they have been heard and what they said was told: then it
   * resolves, or gives nothing where that is at once. One call at a time.
   */
  push(samples: Int16Array): Promise<void> | undefined
  /** Settles all that was heard, as if the speaker paused. */
  finalize(): Promise<void>
  close(): void
}

/** A dictation that is being heard, and what hears it. */
export type Dictation = { stream: LiveStream; engine: EngineFacts }

type World = {
  detector: Pick<SpeechDetector, 'open'>
  engine: EngineStream
  /** The number of the first sample that will come. */
  from: number
  /** The silence that ends an utterance and is a pause; undefined: what suits the engine. */
  pauseMs?: number | undefined
  tell(heard: Heard): void
}

const windows = (seconds: number) => Math.round((seconds * sampleRate) / windowSamples)

/** Kept before speech and after it: soft beginnings and ends of words lie outside what the detector is sure of. */
const margin = windows(0.3)
/** A pause this long ends an utterance, a shorter one ends a long utterance, and its greatest length ends any. */
const pause = windows(0.6)
const shortPause = windows(0.25)
const long = windows(9)
const longest = windows(12)
/** Less speech than this in a whole utterance is a click, a knock or a breath. */
const leastSpeech = windows(0.2)
/** While nobody speaks it is told this often, so that the client can let go of its sound. */
const quiet = windows(5)

/**
 * Hears one dictation: finds speech, cuts it at its pauses into utterances, and tells what the engine makes of them.
 *
 * Everything here depends on the samples since `settled` alone: at each cut the detector starts anew from there, just as
 * it does for a client that connects again with `from: settled`. So a broken connection changes no word.
 */
export async function openLiveStream(world: World): Promise<LiveStream> {
  const { detector, engine, from, pauseMs, tell } = world
  const wanted = pauseMs === undefined ? null : windows(pauseMs / second)
  let ear: DetectorStream = await detector.open()
  /** Samples that do not fill a window yet. */
  let rest = new Int16Array(0)
  /** Everything before this number is settled. */
  let settled = from
  /** Windows since then, and where among them the utterance begins; null: nobody speaks. */
  let open: Int16Array[] = []
  let utterance: number | null = null
  /** The number of the utterance's windows that the engine has. */
  let given = 0
  let spoken = 0
  let silence = 0
  let shown = ''
  let isClosed = false
  /** Windows of silence until the speaker who was cut off has paused, where a pause of that length was asked for. */
  let owed: number | null = null

  const numberOf = (window: number) => settled + window * windowSamples

  async function giveEngine() {
    if (utterance === null) return
    const fresh = open.slice(utterance + given)
    if (fresh.length === 0) return
    given += fresh.length
    const text = await engine.hear(joinSamples(fresh))
    if (text === shown || spoken < leastSpeech) return
    shown = text
    tell({
      ...{ start: numberOf(utterance), end: numberOf(open.length), text, settled },
      ...{ isFinal: false, isPause: false },
    })
  }

  /** Starts anew from there on. */
  async function startAt(number: number) {
    settled = number
    ear.close()
    ear = await detector.open()
    // The client has left meanwhile.
    if (isClosed) ear.close()
    open = []
    rest = new Int16Array(0)
    utterance = null
    given = spoken = silence = 0
    shown = ''
  }

  /** Ends the utterance, or the silence; gives the samples after what is settled, which have to be heard again. */
  async function cut(): Promise<Int16Array> {
    await giveEngine()
    const quietAtEnd = Math.min(margin, silence)
    const kept = open.length - quietAtEnd
    const again = joinSamples([...open.slice(kept), rest])
    const isPause = utterance === null ? silence >= (owed ?? shortPause) : silence >= (wanted ?? shortPause)
    owed = wanted === null || utterance === null || isPause ? null : wanted - silence + quietAtEnd
    await settle(numberOf(open.length), numberOf(kept), isPause)
    return again
  }

  async function settle(end: number, upTo: number, isPause: boolean) {
    const start = numberOf(utterance ?? 0)
    const said = utterance === null ? { text: '' } : await engine.finish()
    const words = placeWords(said, { start: toSeconds(start), end: toSeconds(end) })
    const text = spoken < leastSpeech ? { text: '' } : { text: said.text, words }
    const heard = { start, end, ...text, isFinal: true, isPause }
    await startAt(upTo)
    tell({ ...heard, settled })
  }

  /** Notes one more window, and whether it ends something. */
  function add(window: Int16Array, isSpeech: boolean): boolean {
    open.push(window)
    silence = isSpeech ? 0 : silence + 1
    if (isSpeech) {
      spoken++
      utterance ??= Math.max(0, open.length - 1 - margin)
    }
    if (utterance === null) return open.length >= (owed ?? quiet)
    const length = open.length - utterance
    if (silence >= (wanted ?? pause) || length >= longest) return true
    return wanted === null && length >= long && silence >= shortPause
  }

  async function hear(samples: Int16Array): Promise<void> {
    const speech = await ear.detect(samples)
    const waiting = joinSamples([rest, samples])
    for (const [i, isSpeech] of speech.entries()) {
      const end = (i + 1) * windowSamples
      rest = waiting.slice(end)
      if (add(waiting.slice(end - windowSamples, end), isSpeech)) return hear(await cut())
    }
    if (speech.length === 0) rest = waiting
    await giveEngine()
  }

  return {
    push: hear,
    async finalize() {
      const end = numberOf(open.length) + rest.length
      if (end === settled) return
      await giveEngine()
      if (utterance !== null) await engine.hear(rest)
      owed = null
      await settle(end, end, true)
    },
    close() {
      isClosed = true
      ear.close()
      engine.close()
    },
  }
}
