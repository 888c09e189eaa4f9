import { z } from 'zod'
import './reply.ts'

/** What serves speech on this server; `accuracy` is "basic" for the offline engine. */
export const speechEngine = z.object({
  name: z.string(),
  accuracy: z.enum(['basic', 'good']),
  local: z.boolean(),
})

/** Times in seconds from the beginning of the recording. */
export const segment = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type Segment = z.infer<typeof segment>

export const transcriptionData = z.object({
  transcription: z.string(),
  segments: z.array(segment),
  duration: z.number(),
  engine: z.string(),
})
export type Transcription = z.infer<typeof transcriptionData>
