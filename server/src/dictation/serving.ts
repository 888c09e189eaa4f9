import { second } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../http/failure.ts'
import type { Admission } from './admission.ts'
import type { AudioBudget } from './audio-budget.ts'
import type { Live } from './live/live.ts'
import type { SpeechMetrics } from './metrics.ts'
import type { Transcriber } from './transcriber.ts'

/** The things all routes share: one transcriber, one count of who is being served, and the signal to hand back. */
export type Hearing = {
  transcriber: Transcriber
  admission: Admission
  metrics: SpeechMetrics
  stopping: AbortSignal
  live: Live
}
/** The same for accounts, with their budget. */
export type Serving = Hearing & { budget: AudioBudget }

/** A server that stops lets recordings finish for this long; the others' clients are told to come back. */
const graceMs = 10 * second

/** Refuses where nothing transcribes, or not yet. */
export function requireServing(serving: Serving | null): Serving {
  if (!serving?.transcriber.engine()) throw new Failure('transcription_off')
  return serving
}

/** As the server closes, work under way may finish for a while; the signal then hands the rest back. */
export function stopGracefully(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController()
  let grace: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const handBack = () => stopping.abort(new Failure('transcription_busy', { retryAfterSeconds: 5 }))
    grace = setTimeout(handBack, graceMs)
  })
  app.addHook('onClose', async () => clearTimeout(grace))
  // Otherwise a connection stays open for the rest of an upload that stands still.
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof Failure && error.code === 'request_timeout') reply.header('connection', 'close')
  })
  return stopping.signal
}
