import { type TranscriptionEvents, transcriptionData } from '@plainspoken/contract/dictation'
import { audio, recognitionLanguage } from '@plainspoken/contract/limits'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../deps.ts'
import { sendEvents, wantsEvents } from '../http/events.ts'
import { Failure } from '../http/failure.ts'
import { success } from '../http/replies.ts'
import type { Parts } from '../parts.ts'
import { requireEntitled } from '../payment/entitlement.ts'
import { senderOf } from './admission.ts'
import { makeAudioBudget } from './audio-budget.ts'
import { openHearing } from './hearing.ts'
import { listenRoutes } from './listen/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { parseOwnWords } from './own-words.ts'
import { serviceRoutes } from './service-routes.ts'
import { requireServing, type Serving } from './serving.ts'
import type { Listener } from './transcriber.ts'
import { acceptUploads, holdSlot, requireUpload, signalOfClient, useUpload } from './upload.ts'

/** The calls that turn a recording into text. */
export function dictationRoutes(deps: Deps, { sessions }: Pick<Parts, 'sessions'>): FastifyPluginAsyncZod {
  const { config } = deps
  return async (app) => {
    await acceptUploads(app)
    const hearing = openHearing(app, deps)
    const budget = makeAudioBudget(deps)
    const serving = hearing && { ...hearing, budget }

    await app.register(signedInRoutes(deps, sessions, serving))
    await app.register(liveRoutes(deps, sessions, serving))
    if (!serving || !config.speech.serviceKey) return
    await app.register(serviceRoutes(config.speech.serviceKey, serving))
    await app.register(listenRoutes(config.speech.serviceKey, serving, deps.now))
  }
}

function signedInRoutes(
  deps: Deps,
  sessions: Parts['sessions'],
  serving: Serving | null,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', sessions.requireUser)
    app.addHook('onRequest', requireEntitled(deps))

    app.post(
      '/transcription/transcribe',
      {
        config: { bodyWithinMs: null },
        onRequest: [
          async () => void requireServing(serving),
          requireUpload,
          async ({ user }) => requireServing(serving).budget.require(user),
          async ({ user, ip }, reply) =>
            holdSlot(reply, () => requireServing(serving).admission.admit(senderOf(user, ip))),
        ],
        schema: { response: { 200: successSchema(transcriptionData) }, consumes: ['multipart/form-data'] },
      },
      async (request, reply) => {
        const { transcriber, metrics, stopping, budget } = requireServing(serving)
        const { user } = request
        const signal = AbortSignal.any([signalOfClient(reply), stopping])
        const transcribe = async (listener: Listener = {}) => {
          const { result } = await useUpload(request, audio.field, (bytes, before) => {
            const language = before.get(audio.languageField) ?? recognitionLanguage
            const from = readFrom(before.get(audio.fromField))
            const words = parseOwnWords(before.get(audio.wordsField))
            const meter = budget.open(user)
            return transcriber.transcribe({
              user: user.id,
              meter,
              language,
              words,
              from,
              bytes,
              signal,
              ...listener,
            })
          })
          metrics.countAudio(result)
          return success(result)
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

function readFrom(field: string | null): number {
  const seconds = Number(field ?? 0)
  if (!(seconds >= 0 && seconds <= audio.maxSeconds)) throw new Failure('malformed_request')
  return seconds
}
