import type { SpeechEngine } from '@plainspoken/contract/dictation'
import { success as successSchema } from '@plainspoken/contract/reply'
import { type PublicSettings, publicSettings } from '@plainspoken/contract/settings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { EngineFacts } from '../adapters/engines/engine.ts'
import type { Speech } from '../adapters/speech.ts'
import { isDatabaseReady } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { version } from '../version.ts'
import { Failure } from './failure.ts'
import { success } from './replies.ts'

/** Routes for operators' questions: is it alive, is it ready; and what the client asks before sign-in. */
export function serviceRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const anyHost = { anyHost: true }
    const empty = { response: { 200: successSchema(z.object({})) } }

    app.get(
      '/health',
      {
        config: anyHost,
        schema: {
          response: { 200: successSchema(z.object({ version: z.string() })) },
          summary: 'The process is alive',
        },
      },
      async () => success({ version }),
    )

    app.get(
      '/ready',
      { config: anyHost, schema: { ...empty, summary: 'The database answers' } },
      async () => {
        if (app.isDraining || !(await isDatabaseReady(deps.db)))
          throw new Failure('unavailable', { retryAfterSeconds: 5 })
        return success({})
      },
    )

    app.get(
      '/config',
      {
        schema: {
          response: { 200: successSchema(publicSettings) },
          summary: 'Public settings of this server',
        },
      },
      async () => success(readPublicSettings(deps)),
    )
  }
}

function readPublicSettings({ config, speech }: Deps): PublicSettings {
  return {
    google: config.google ? { clientId: config.google.clientId, scriptUrl: config.google.scriptUrl } : null,
    cardScriptUrl: config.stripe?.scriptUrl ?? null,
    speech: speech?.engine ? describeEngine(speech.engine, isLive(speech)) : null,
  }
}

const isLive = ({ live, liveServices }: Speech) => live !== null || liveServices.length > 0

function describeEngine({ name, abilities }: EngineFacts, live: boolean): SpeechEngine {
  const { accuracy, local, languages } = abilities
  return { name, accuracy, local, languages: [...languages], live }
}
