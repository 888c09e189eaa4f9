import { z } from 'zod'
import { ownWords, speechEngine, spokenWord } from './dictation.ts'
import { recognitionLanguage, sampleRate } from './limits.ts'
import { codes } from './reply.ts'

/**
 * GET /transcription/live, a WebSocket: sound goes up while one speaks, words come down. Its messages are shaped like
 * Deepgram's. Text messages are JSON; binary messages are sound: 16-bit samples, little-endian, mono, `sampleRate` a
 * second, about 100 ms in each and at most `live.frameBytes`.
 *
 * A sample's number counts from the beginning of the dictation and is all that a broken connection needs: the server
 * keeps nothing, the client connects again, to any node, with `from` set to the last `settled` it was told, and sends
 * its sound from there on once more. What is settled comes never again; what is not can be uploaded instead.
 */

/** The number of samples of the dictation that come before something. */
const sampleNumber = z.number().int().min(0)

/** The first message, within `live.startMs`. The token stands here and never in the address, which ends up in logs. */
export const liveStart = z.object({
  type: z.literal('start'),
  token: z.string().max(4096),
  language: z.string().max(35).default(recognitionLanguage),
  /** The number of the first sample that will be sent. */
  from: sampleNumber.default(0),
  /** Names and terms that may be said. */
  words: ownWords.default([]),
})

/** The messages that may follow, between sound. */
export const liveRequest = z.discriminatedUnion('type', [
  /** Settle now what has been heard: the speaker switched the microphone off for a moment. */
  z.object({ type: z.literal('Finalize') }),
  /** Nothing is being said, yet the client is there. */
  z.object({ type: z.literal('KeepAlive') }),
  /** That was all: the rest is settled, `done` follows, and the server closes. */
  z.object({ type: z.literal('CloseStream') }),
])

/** Seconds, as Deepgram counts them: from the dictation's beginning. */
const results = z.object({
  type: z.literal('Results'),
  start: z.number(),
  duration: z.number(),
  /** False: a guess at what is being said, replaced whole by the next `Results`. */
  is_final: z.boolean(),
  /** The speaker pauses here; false at a cut that only a long stretch of speech made necessary. */
  speech_final: z.boolean(),
  /** An empty final transcript says that nothing was said there. `words` come with what is final, where the engine tells them. */
  channel: z.object({
    alternatives: z
      .array(z.object({ transcript: z.string(), words: z.array(spokenWord).optional() }))
      .length(1),
  }),
  /** All samples before this number have their text: they need not be sent again, or kept. Never decreases. */
  settled: sampleNumber,
})

export const liveMessage = z.discriminatedUnion('type', [
  /** Send sound. */
  z.object({
    type: z.literal('ready'),
    engine: speechEngine.pick({ name: true, accuracy: true, local: true }),
    language: z.string(),
    from: sampleNumber,
  }),
  results,
  /** So many seconds of sound wait, or messages beyond 500 a second came: the server reads on when it has caught up. */
  z.object({ type: z.literal('lag'), seconds: z.number() }),
  /** No place, or the server is being stopped: come again after so many seconds, or record and upload. The server closes. */
  z.object({ type: z.literal('busy'), retryAfter: z.number(), isStopping: z.boolean().optional() }),
  /** The server closes; `error` is a sentence for the user. */
  z.object({ type: z.literal('error'), code: z.enum(codes), error: z.string() }),
  /** The answer to `CloseStream`. */
  z.object({ type: z.literal('done'), settled: sampleNumber }),
])
export type LiveStart = z.input<typeof liveStart>
export type LiveRequest = z.infer<typeof liveRequest>
export type LiveMessage = z.infer<typeof liveMessage>
export type LiveResults = z.infer<typeof results>

export const toSeconds = (samples: number) => samples / sampleRate
