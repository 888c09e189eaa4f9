import { randomUUID } from 'node:crypto'
import { recognitionLanguage, sampleRate } from '@plainspoken/contract/limits'
import { type LiveMessage, toSeconds } from '@plainspoken/contract/live'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { hasBearer } from '../../http/bearer.ts'
import { Failure } from '../../http/failure.ts'
import type { Serving } from '../serving.ts'
import { serveLive } from './session.ts'

/** What Deepgram's clients ask for in the address. What else they may ask for changes nothing here. */
const listenQuery = z.object({
  encoding: z.literal('linear16'),
  sample_rate: z.coerce.number().pipe(z.literal(sampleRate)),
  channels: z.coerce.number().pipe(z.literal(1)).default(1),
  language: z.string().max(35).default(recognitionLanguage),
  interim_results: z.enum(['true', 'false']).default('false'),
})

/** Deepgram's `GET /v1/listen`, so that programs made for it work with this server. Only for who has the key. */
export function listenRoutes(
  key: string,
  { live, metrics }: Serving,
  now: () => Date,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/v1/listen',
      config: { anyHost: true },
      schema: {
        querystring: listenQuery,
        summary: 'A WebSocket in Deepgram’s protocol, for other programs',
        description:
          'Give SPEECH_SERVICE_KEY as `Authorization: Token …`. Sound goes up in binary messages, 16-bit samples, ' +
          'little-endian, mono, 16 kHz; `Results` come down, and `Metadata` after `CloseStream`.',
      },
      onRequest: async (request) => {
        if (!hasBearer(request, key, 'Token') && !hasBearer(request, key)) throw new Failure('not_signed_in')
      },
      handler: () => {
        throw new Failure('upgrade_required')
      },
      wsHandler: (socket, { query, log }) => {
        const { language, interim_results } = query as z.output<typeof listenQuery>
        const id = randomUUID()
        const service = {
          admit: async (_start: unknown, end: (reason: Failure) => void) => live.takePlace(id, null, end),
          confirm: async () => {},
          pace: () => null,
          // As Deepgram's clients expect; whoever has the key is trusted with its places.
          isKeptAlive: true,
          open: live.open,
          count: ({ name }: { name: string }, samples: number) =>
            metrics.countAudio({ engine: name, duration: toSeconds(samples) }),
        }
        serveLive(socket, service, log, {
          start: { type: 'start', token: '', language, from: 0 },
          translate: translateFor(id, interim_results === 'true', now),
        })
      },
    })
  }
}

/** Our messages as Deepgram words them. */
function translateFor(id: string, wantsInterims: boolean, now: () => Date) {
  return (message: LiveMessage) => {
    if (message.type === 'Results') {
      if (!message.is_final && !wantsInterims) return null
      const { settled, channel, ...rest } = message
      const alternatives = channel.alternatives.map(({ transcript }) => ({
        transcript,
        // Our engines give neither, and clients read both; a program that drops doubtful words must not drop ours.
        ...{ confidence: transcript ? 1 : 0, words: [] },
      }))
      return { ...rest, channel_index: [0, 1], channel: { alternatives }, metadata: { request_id: id } }
    }
    if (message.type === 'done')
      return {
        ...{ type: 'Metadata', request_id: id, transaction_key: 'deprecated', sha256: '', channels: 1 },
        ...{ created: now().toISOString(), duration: toSeconds(message.settled) },
      }
    if (message.type === 'error') return { type: 'Error', variant: message.code, description: message.error }
    if (message.type === 'busy')
      return {
        ...{ type: 'Error', variant: 'transcription_busy' },
        description: `All places are taken; try again in ${message.retryAfter} s.`,
      }
    return null
  }
}
