import type { FileHandle } from 'node:fs/promises'
import type { Transcription } from '@plainspoken/contract/dictation'
import type { FailureCode } from '@plainspoken/contract/failures'
import type { FastifyPluginAsync } from 'fastify'
import { hasBearer, wrongKey } from '../http/bearer.ts'
import { logFailure, toFailure } from '../http/replies.ts'
import { keepInUnlinkedFile } from '../unlinked-file.ts'
import type { Hearing } from './serving.ts'
import {
  BadField,
  formatTranscription,
  readTranscriptionOptions,
  type TranscriptionOptions,
} from './transcription-format.ts'
import { holdSlot, requireUpload, signalOfClient, useUpload } from './upload.ts'

/** The field that a refusal is about. */
const paramsAbout: Partial<Record<FailureCode, string>> = {
  ...{ language_unknown: 'language', audio_missing: 'file', audio_unsupported: 'file' },
  ...{ audio_unreadable: 'file', audio_too_long: 'file' },
}

/** All callers with the key are one user to the queue, which no single person may fill. */
const serviceUser = 'service'

/**
 * OpenAI's `POST /v1/audio/transcriptions`, so that one instance can be another's engine: answers and errors have that
 * protocol's shape, not ours. Only for who has the key.
 */
export function serviceRoutes(
  key: string,
  { transcriber, admission, metrics, stopping }: Hearing,
): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error: Error, request, reply) => {
      const failure = toFailure(error)
      logFailure(request.log, failure)
      if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
      const type = failure.status < 500 ? 'invalid_request_error' : 'server_error'
      const param = failure instanceof BadField ? failure.param : (paramsAbout[failure.code] ?? null)
      return reply
        .code(failure.status)
        .send({ error: { message: failure.message, type, param, code: failure.code } })
    })

    app.post(
      '/v1/audio/transcriptions',
      {
        // Whoever has the key is no page that was led astray, and may know this server by an address inside its network.
        config: { anyHost: true, bodyWithinMs: null },
        schema: { hide: true },
        onRequest: [
          async (request) => {
            if (!hasBearer(request, key)) throw wrongKey()
          },
          requireUpload,
          async (_request, reply) => {
            holdSlot(reply, admission.admitService)
          },
        ],
      },
      async (request, reply) => {
        const signal = AbortSignal.any([signalOfClient(reply), stopping])
        const transcribe = (bytes: AsyncIterable<Uint8Array>, { language, words }: TranscriptionOptions) =>
          transcriber.transcribe({ user: serviceUser, language, words, bytes, signal })
        const { result: first, fields } = await useUpload(request, 'file', async (bytes, before) => {
          const early = readTranscriptionOptions(before)
          // Most clients send the file before the fields: until they are here, nobody knows what is spoken in it.
          if (before.has('language') && before.has('prompt'))
            return { transcription: await transcribe(bytes, early) }
          return { file: await keepInUnlinkedFile(bytes) }
        })
        const transcription = await useFile(first, (bytes) =>
          transcribe(bytes, readTranscriptionOptions(fields)),
        )
        metrics.countAudio(transcription)
        const { type, body } = formatTranscription(transcription, readTranscriptionOptions(fields))
        return reply.type(type).send(body)
      },
    )
  }
}

type First = { transcription: Transcription } | { file: FileHandle }

/** The transcription that is there already, or that of the file. */
async function useFile(
  first: First,
  transcribe: (bytes: AsyncIterable<Uint8Array>) => Promise<Transcription>,
): Promise<Transcription> {
  if ('transcription' in first) return first.transcription
  try {
    return await transcribe(first.file.createReadStream({ start: 0, autoClose: false }))
  } finally {
    await first.file.close()
  }
}
