import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { closeWebSockets } from '../http/web-sockets.ts'
import { makeAdmission } from './admission.ts'
import { makeLive } from './live/live.ts'
import { watchSpeech } from './metrics.ts'
import { type Hearing, stopGracefully } from './serving.ts'
import { makeTranscriber } from './transcriber.ts'

/** Recordings that are transcribed at once, at least; each may take a decoder's 50 MB. */
const fewestPlaces = 24

/** The transcriber of this server, from its start to its end; null: there is none. */
export function openHearing(
  app: FastifyInstance,
  { speech, log, metrics: registry }: Pick<Deps, 'speech' | 'log' | 'metrics'>,
): Hearing | null {
  const stopping = stopGracefully(app)
  if (!speech) {
    app.addHook('preClose', async () => closeWebSockets(app))
    return null
  }
  const transcriber = makeTranscriber(speech, log)
  const admission = makeAdmission(Math.max(fewestPlaces, 8 * speech.workers))
  const live = makeLive(speech, transcriber, log)
  // Not at somebody's first words; and what does not load now is told to them.
  app.addHook('onListen', async () => {
    for (const engines of [live, transcriber])
      engines.warmUp().catch((error) => log.warn(`A speech engine does not load: ${error.message}`))
  })
  // Streams are told to go on elsewhere before their sockets end.
  app.addHook('preClose', async () => {
    live.stop()
    closeWebSockets(app)
  })
  app.addHook('onClose', async () => transcriber.close())
  app.addHook('onClose', async () => live.close())
  const metrics = watchSpeech(registry, transcriber, admission, live)
  return { transcriber, admission, metrics, stopping, live }
}
