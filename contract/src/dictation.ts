import { z } from 'zod'
import { audio } from './limits.ts'
import { refusal, success } from './reply.ts'

/** The engine that serves speech on this server; `accuracy` is "basic" for the offline engine. */
export const speechEngine = z.object({
  name: z.string(),
  accuracy: z.enum(['basic', 'good']),
  local: z.boolean(),
  /** BCP 47 tags of what it knows; one without a region stands for all regions. */
  languages: z.array(z.string()),
  /** Words come while one speaks: GET /transcription/live. */
  live: z.boolean(),
})
export type SpeechEngine = z.infer<typeof speechEngine>

const stretch = { start: z.number(), end: z.number() }

/** Names and terms of who speaks, which every engine is told in its own way, as far as it can be told. */
export const ownWords = z
  .array(z.string().trim().min(1).max(audio.ownWordLetters).regex(audio.ownWordForm))
  .max(audio.ownWords)

/**
 * A word as it stands in the text, with its marks and capitals, and when it was said: in seconds from the beginning of the
 * recording or dictation. The words of a text stand in it one after the other, with nothing but space between them.
 * `confidence`, from 0 to 1, is there where the engine has one.
 */
export const spokenWord = z.object({
  word: z.string(),
  ...stretch,
  confidence: z.number().min(0).max(1).optional(),
})
export type SpokenWord = z.infer<typeof spokenWord>

/** Times in seconds from the beginning of the recording. `words` is there where the engine tells when each was said. */
export const segment = z.object({ ...stretch, text: z.string(), words: z.array(spokenWord).optional() })
export type Segment = z.infer<typeof segment>

/**
 * Speech that was there and could not be recognised, in seconds: keep the recording and try again. One that ends where it
 * starts reaches to the end of the recording, wherever that is.
 */
export const gap = z.object(stretch)
export type Gap = z.infer<typeof gap>

export const transcriptionData = z.object({
  transcription: z.string(),
  segments: z.array(segment),
  gaps: z.array(gap),
  duration: z.number(),
  engine: z.string(),
})
export type Transcription = z.infer<typeof transcriptionData>

/**
 * The events the call sends while it works when it was asked for `text/event-stream`: each event's name and data. Every
 * segment comes once, in order; the last event is `done` or `failed`, with what the plain call would have answered. What
 * is refused before the first event is answered plainly, with its status.
 */
export const transcriptionEvents = {
  /** The seconds of the recording that have been read. */
  progress: z.object({ seconds: z.number() }),
  segment,
  done: success(transcriptionData),
  failed: refusal,
}
export type TranscriptionEvents = {
  [Name in keyof typeof transcriptionEvents]: z.infer<(typeof transcriptionEvents)[Name]>
}
