import { z } from 'zod'
import { speechEngine } from './dictation.ts'

/** GET /config: what the client may know of this server before anybody signs in. */
export const publicSettings = z.object({
  google: z.object({ clientId: z.string(), scriptUrl: z.url() }).nullable(),
  cardScriptUrl: z.url().nullable(),
  speech: speechEngine.nullable(),
})
export type PublicSettings = z.infer<typeof publicSettings>
