import type { Gap, Segment, Transcription } from '@plainspoken/contract/dictation'
import { isLanguageKnown } from '@plainspoken/contract/languages'
import { audio, minute, sampleRate, second } from '@plainspoken/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { headBytes, recogniseContainer } from '../adapters/decoders/container.ts'
import { DecoderDied, type Sound, Undecodable } from '../adapters/decoders/decoder.ts'
import { peek } from '../adapters/decoders/peek.ts'
import { EngineMissing, EngineUnavailable } from '../adapters/engines/engine.ts'
import type { StreamOptions } from '../adapters/live-services/live-service.ts'
import type { Speech } from '../adapters/speech.ts'
import { Failure } from '../http/failure.ts'
import type { AudioMeter } from './audio-budget.ts'
import { makeBasicText } from './basic-text.ts'
import { makeOrderedPieces } from './ordered-pieces.ts'
import { makePool } from './pool.ts'
import { makeSegmenter, type SpeechSegment } from './segmenter.ts'

/** The greatest length, with some tolerance: recorders and containers round a recording that is just within the limit up. */
const longestSeconds = audio.maxSeconds + minute / second

/**
 * The fewest bytes per second of sound that are believed. Against small files that decode to hours, as one that repeats a chunk
 * does: of the encoders in use Vorbis makes the least of silence at its lowest rate, 94 bytes a second.
 */
const leastBytesPerSecond = 75
/** The seconds of sound allowed to any file: headers and the sizes of chunks differ between encoders. */
const secondsAllowed = 60
/** The share at which skipped sound counts: it is decoded, but not recognised. */
const skippedShare = 0.1

export type Recording = Listener & {
  user: string
  /** Counts the seconds of audio; left out for another server. */
  meter?: AudioMeter
  language: string
  /** The speaker's own words. */
  words: readonly string[]
  /** The second to begin at: the sound before it is skipped, and counts little. */
  from?: number
  /** The file's bytes as they arrive. Its errors end the transcription unchanged. */
  bytes: AsyncIterable<Uint8Array>
  signal: AbortSignal
}

/** Callbacks while it goes on. */
export type Listener = {
  /** Called for each segment with text, in order. */
  onSegment?: (segment: Segment) => void
  /** Called with the seconds read so far, every one or two seconds of the recording. */
  onProgress?: (seconds: number) => void
}

export type Transcriber = ReturnType<typeof makeTranscriber>

/** Turns recordings into text: decoder, speech detector, cuts at pauses, engines side by side, text in order. */
export function makeTranscriber(
  { decoder, detector, engine, workers, onBetter }: Speech,
  log: FastifyBaseLogger,
) {
  const pool = makePool(engine, { workers })
  onBetter(pool.change)

  async function* decode({ bytes, signal }: Recording) {
    const { head, all } = await peek(bytes, headBytes, signal)
    if (head.length === 0) throw new Failure('audio_missing')
    const container = recogniseContainer(head)
    if (container === null || !decoder.containers.includes(container)) throw new Failure('audio_unsupported')
    try {
      yield* decoder.decode(container, all, signal)
    } catch (cause) {
      if (cause instanceof Undecodable) throw new Failure('audio_unreadable', { cause })
      // Other uploads fill the disk, and leave it again.
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')
        throw new Failure('transcription_busy', { retryAfterSeconds: minute / second, cause })
      throw cause
    }
  }

  /** Passes the samples on; false if the decoder died before the end. */
  async function decodeTo(recording: Recording, take: (sound: Sound) => Promise<void>): Promise<boolean> {
    try {
      for await (const sound of decode(recording)) await take(sound)
      return true
    } catch (error) {
      if (!(error instanceof DecoderDied)) throw error
      log.error({ reason: error.message }, 'a recording could not be decoded to its end')
      return false
    }
  }

  function startPieces(signal: AbortSignal, onSegment: Recording['onSegment'], onAway: () => void) {
    const writeBasic = makeBasicText()
    return makeOrderedPieces({
      // Enough to keep every worker busy, few enough for memory: the decoder waits, and the upload with it.
      most: workers + 1,
      write: (heard, isPause) =>
        heard.engine.abilities.punctuation ? heard : writeBasic(heard, { isFinal: true, isPause }),
      onSegment: onSegment ?? (() => {}),
      onFailure(error) {
        signal.throwIfAborted()
        if (error instanceof EngineMissing) throw new Failure('transcription_off', { cause: error })
        if (error instanceof EngineUnavailable) onAway()
        log.error(
          { engine: pool.engine()?.name, reason: String(error) },
          'a piece of speech could not be recognised',
        )
      },
    })
  }

  return {
    engine: pool.engine,
    warmUp: pool.warmUp,

    /** The text of one utterance, from an engine that is idle; null if none is. */
    recogniseNow(user: string, samples: Int16Array, signal: AbortSignal, { language, words }: StreamOptions) {
      const { running, waiting } = pool.load()
      return running < workers && waiting === 0
        ? pool.recognise(user, samples, signal, language, words)
        : null
    },
    load: pool.load,
    close: pool.close,

    /**
     * Rejects with the Failure that says what is wrong with the recording, or with the server. When an engine fails on
     * some of the pieces only, the others' text is kept and `gaps` says what is missing.
     */
    async transcribe(recording: Recording): Promise<Transcription> {
      const languages = pool.engine()?.abilities.languages ?? []
      if (!isLanguageKnown(languages, recording.language)) throw new Failure('language_unknown')
      const ended = new AbortController()
      const signal = AbortSignal.any([recording.signal, ended.signal])
      const stream = await detector.open()
      let segmenter = makeSegmenter()
      /** The sample at which the segmenter began, and the gaps before it. */
      const from = Math.round((recording.from ?? 0) * sampleRate)
      let offset = from
      const lost: Gap[] = []
      let isAway = false
      const pieces = startPieces(signal, recording.onSegment, () => {
        isAway = true
      })
      const add = ({ start: since, samples, isPause }: SpeechSegment) => {
        const start = offset / sampleRate + since
        return pieces.add({
          ...{ start, isPause },
          end: start + samples.length / sampleRate,
          recognise: () =>
            pool.recognise(recording.user, samples, signal, recording.language, recording.words),
        })
      }
      const weighed = weigh(recording.bytes)
      let count = 0
      let decoded = 0
      let heard = 0
      let atFault = false
      let isWhole = true
      try {
        isWhole = await decodeTo({ ...recording, bytes: weighed }, async (samples) => {
          if ('lost' in samples) {
            for (const segment of segmenter.end()) await add(segment)
            const start = Math.max(from, count)
            count += samples.lost
            if (count > start) lost.push({ start: start / sampleRate, end: count / sampleRate })
            offset = Math.max(from, count)
            segmenter = makeSegmenter()
            return
          }
          const wanted = samples.subarray(Math.max(0, from - count))
          count += samples.length
          decoded += samples.length
          const seconds = count / sampleRate
          if (seconds > longestSeconds) throw new Failure('audio_too_long')
          if (decoded / sampleRate > secondsAllowed + weighed.bytes / leastBytesPerSecond)
            throw new Failure('audio_unreadable', {
              cause: new Error('It is too short for what it decodes to.'),
            })
          heard += wanted.length
          await recording.meter?.upTo((heard + skippedShare * (decoded - heard)) / sampleRate)
          recording.onProgress?.(seconds)
          for (const segment of segmenter.push(wanted, await stream.detect(wanted))) await add(segment)
        })
        for (const segment of segmenter.end()) await add(segment)
        const { segments, gaps: failed, engines } = await pieces.finish()
        // Nobody knows how long the rest is: the gap is open.
        if (!isWhole) failed.push({ start: count / sampleRate, end: count / sampleRate })
        const gaps = [...failed, ...lost].toSorted((a, b) => a.start - b.start)
        // A loss in the recording itself is no failure of the server's.
        if (segments.length === 0 && failed.length > 0)
          throw isAway
            ? new Failure('transcription_busy', { retryAfterSeconds: minute / second })
            : new Failure('transcription_failed')
        return {
          transcription: segments.map(({ text }) => text).join(' '),
          segments,
          gaps,
          duration: count / sampleRate,
          engine: [...engines].join(' + ') || (pool.engine()?.name ?? 'none'),
        }
      } catch (error) {
        // A decoder may have died of the recording.
        atFault = isWhole && (!(error instanceof Failure) || error.status >= 500)
        throw error
      } finally {
        ended.abort()
        stream.close()
        await recording.meter?.close({ atFault }).catch((error) => {
          log.warn(
            { reason: String(error) },
            'audio that was not used could not be given back to its account',
          )
        })
      }
    },
  }
}

/** The same bytes, with a count of those that have come. */
function weigh(bytes: AsyncIterable<Uint8Array>) {
  return {
    bytes: 0,
    async *[Symbol.asyncIterator]() {
      for await (const chunk of bytes) {
        this.bytes += chunk.length
        yield chunk
      }
    },
  }
}
