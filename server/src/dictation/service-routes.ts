import type { Transcription } from '@plainspoken/contract/dictation'
import { recognitionLanguage } from '@plainspoken/contract/limits'
import type { FastifyPluginAsync } from 'fastify'
import { hasBearer } from '../http/bearer.ts'
import { Failure } from '../http/failure.ts'
import { logFailure, toFailure } from '../http/replies.ts'
import type { Serving } from './serving.ts'
import { holdPlace, requireUpload, signalOfClient, useUpload } from './upload.ts'

/** All callers with the key are one user to the queue, which no single person may fill. */
const serviceUser = 'service'

/**
 * OpenAI's `POST /v1/audio/transcriptions`, so that one instance can be another's engine: answers and errors have that
 * protocol's shape, not ours. Only for who has the key.
 */
export function serviceRoutes(
  key: string,
  { transcriber, admission, metrics, stopping }: Serving,
): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error: Error, request, reply) => {
      const failure = toFailure(error)
      logFailure(request.log, failure)
      if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
      const type = failure.status < 500 ? 'invalid_request_error' : 'server_error'
      return reply
        .code(failure.status)
        .send({ error: { message: failure.message, type, code: failure.code } })
    })

    app.post(
      '/v1/audio/transcriptions',
      {
        // Whoever has the key is no page that was led astray, and may know this server by an address inside its network.
        config: { anyHost: true, bodyWithinMs: null },
        schema: { hide: true },
        onRequest: [
          async (request) => {
            if (!hasBearer(request, key)) throw new Failure('not_signed_in')
          },
          requireUpload,
          async (_request, reply) => {
            holdPlace(reply, admission.admitService)
          },
        ],
      },
      async (request, reply) => {
        const signal = AbortSignal.any([signalOfClient(reply), stopping])
        const { result, fields } = await useUpload(request, 'file', (bytes, before) => {
          const language = before.get('language') ?? recognitionLanguage
          return transcriber.transcribe({ user: serviceUser, language, bytes, signal })
        })
        metrics.countAudio(result)
        return reply.send(format(result, fields.get('response_format') ?? 'json'))
      },
    )
  }
}

function format({ transcription, duration, segments, gaps }: Transcription, wanted: string) {
  // The protocol has no word for what is missing: a text that lacks a part would pass for the whole.
  if (gaps.length > 0) throw new Failure('transcription_failed')
  if (wanted === 'text') return transcription
  if (wanted === 'json') return { text: transcription }
  if (wanted !== 'verbose_json') throw new Failure('invalid_request')
  const numbered = segments.map((segment, id) => ({ id, ...segment }))
  return { task: 'transcribe', language: 'english', duration, text: transcription, segments: numbered }
}
