import { success as successSchema } from '@plainspoken/contract/reply'
import { z } from 'zod'
import type { SpeechNodeConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { openHearing } from './dictation/hearing.ts'
import { listenRoutes } from './dictation/listen/routes.ts'
import { serviceRoutes } from './dictation/service-routes.ts'
import { acceptUploads } from './dictation/upload.ts'
import { Failure } from './http/failure.ts'
import { useMetrics } from './http/metrics.ts'
import { openFastify } from './http/open-fastify.ts'
import { success } from './http/replies.ts'
import { version } from './version.ts'

type SpeechDeps = Pick<Deps, 'log' | 'metrics' | 'now'> & {
  config: SpeechNodeConfig
  speech: NonNullable<Deps['speech']>
}

/** Builds a server that only hears: the two calls for other programs, and what operators ask. Starts and listens to nothing. */
export async function buildSpeechApp(deps: SpeechDeps) {
  const { config, speech } = deps
  const app = await openFastify(deps)
  useMetrics(app, { ...deps, db: null })
  const empty = successSchema(z.object({}))

  app.setNotFoundHandler(() => {
    throw new Failure('not_found', { sentence: 'There is nothing at this address: this server only hears.' })
  })
  app.get(
    '/health',
    { schema: { response: { 200: successSchema(z.object({ version: z.string() })) } } },
    async () => success({ version }),
  )
  app.get('/ready', { schema: { response: { 200: empty } } }, async () => {
    const hears = speech.engine !== null || speech.liveServices.length > 0
    if (app.isDraining || !hears) throw new Failure('unavailable', { retryAfterSeconds: 5 })
    return success({})
  })

  await app.register(async (scope) => {
    await acceptUploads(scope)
    const hearing = openHearing(scope, deps)
    if (!hearing) return
    await scope.register(serviceRoutes(config.speech.serviceKey, hearing))
    await scope.register(listenRoutes(config.speech.serviceKey, hearing, deps.now))
  })
  return app
}
