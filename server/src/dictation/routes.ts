import { type TranscriptionEvents, transcriptionData } from '@plainspoken/contract/dictation'
import { second } from '@plainspoken/contract/limits'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../deps.ts'
import { sendEvents, wantsEvents } from '../http/events.ts'
import { Failure } from '../http/failure.ts'
import { success } from '../http/replies.ts'
import { makeSessions } from '../http/sessions.ts'
import { requireEntitled } from '../payment/entitlement.ts'
import { makeAdmission } from './admission.ts'
import { watchSpeech } from './metrics.ts'
import { type Listener, makeTranscriber } from './transcriber.ts'
import { acceptUploads, requireUpload, signalOfClient, useUpload } from './upload.ts'

/** A server that stops lets recordings finish for this long; the others' clients are told to come back. */
const graceMs = 10 * second

/** The call that turns a recording into text. */
export function dictationRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { speech, log } = deps
  const sessions = makeSessions(deps)

  return async (app) => {
    await acceptUploads(app)
    const transcriber = speech && makeTranscriber(speech, log)
    const admission = makeAdmission({ perUser: 4, total: Math.max(16, 8 * (speech?.workers ?? 0)) })
    const metrics = transcriber && watchSpeech(deps.metrics, transcriber, admission)
    const stopping = new AbortController()
    let grace: NodeJS.Timeout | undefined
    app.addHook('preClose', async () => {
      const handBack = () => stopping.abort(new Failure('transcription_busy', { retryAfterSeconds: 5 }))
      grace = setTimeout(handBack, graceMs)
    })
    app.addHook('onClose', async () => {
      clearTimeout(grace)
      await transcriber?.close()
    })
    // Otherwise a connection stays open for the rest of an upload that stands still, or for a next request.
    app.addHook('onError', async (_request, reply, error) => {
      if (error instanceof Failure && error.code === 'request_timeout') reply.header('connection', 'close')
    })
    app.addHook('onSend', async (_request, reply) => {
      if (grace) reply.header('connection', 'close')
    })
    app.addHook('onRequest', sessions.requireUser)
    app.addHook('onRequest', requireEntitled(deps))

    app.post(
      '/transcription/transcribe',
      {
        onRequest: [
          async () => {
            if (!transcriber) throw new Failure('transcription_off')
          },
          requireUpload,
          async ({ user }, reply) => {
            reply.raw.once('close', admission.admit(user.id))
          },
        ],
        schema: { response: { 200: successSchema(transcriptionData) }, consumes: ['multipart/form-data'] },
      },
      async (request, reply) => {
        if (!transcriber) throw new Failure('transcription_off')
        const user = request.user.id
        const signal = AbortSignal.any([signalOfClient(reply), stopping.signal])
        const transcribe = async (listener: Listener = {}) => {
          const data = await useUpload(request, (bytes) =>
            transcriber.transcribe({ user, bytes, signal, ...listener }),
          )
          metrics?.countAudio(data.engine, data.duration)
          return success(data)
        }
        if (!wantsEvents(request)) return transcribe()
        return sendEvents<TranscriptionEvents>(reply, (tell) =>
          transcribe({
            onSegment: (segment) => tell('segment', segment),
            onProgress: (seconds) => tell('progress', { seconds }),
          }),
        )
      },
    )
  }
}
