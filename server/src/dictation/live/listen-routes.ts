import { randomUUID } from 'node:crypto'
import { recognitionLanguage, sampleRate } from '@plainspoken/contract/limits'
import { toSeconds } from '@plainspoken/contract/live'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { hasBearer } from '../../http/bearer.ts'
import { Failure } from '../../http/failure.ts'
import { readOwnWords } from '../own-words.ts'
import type { Hearing } from '../serving.ts'
import { makeDeepgramMessages } from './deepgram-messages.ts'
import { serveLive } from './session.ts'

/**
 * What Deepgram's clients ask for in the address. What else they may ask for changes nothing here, but for what is refused
 * below.
 */
const listenQuery = z.object({
  encoding: z.literal('linear16'),
  sample_rate: z.coerce.number().pipe(z.literal(sampleRate)),
  channels: z.coerce.number().pipe(z.literal(1)).default(1),
  language: z.string().max(35).default(recognitionLanguage),
  interim_results: z.enum(['true', 'false']).default('false'),
  vad_events: z.enum(['true', 'false']).default('false'),
  utterance_end_ms: z.coerce.number().min(600).max(60_000).nullable().default(null),
  keyterm: z.union([z.string(), z.array(z.string())]).default([]),
})

/** Whoever asks for one of these would take what comes for something else: text of one speaker, text that is not redacted. */
const impossible = [
  ...['diarize', 'multichannel', 'redact', 'search', 'replace', 'profanity_filter', 'callback'],
  ...['detect_entities', 'detect_language', 'summarize', 'topics', 'intents', 'sentiment', 'paragraphs'],
]

function refuseImpossible(query: unknown) {
  const asked = Object.entries(query as Record<string, unknown>)
  const [name] = asked.find(([each, value]) => impossible.includes(each) && value !== 'false') ?? []
  if (name) throw new Failure('invalid_request', { sentence: `${name} cannot be done here: leave it out.` })
}

const termsOf = (query: unknown) => [(query as { keyterm?: string | string[] }).keyterm ?? []].flat()

/** By the header, or as browsers must, by the subprotocols: `token, KEY`. */
function isSignedIn({ headers }: FastifyRequest, key: string): boolean {
  const [scheme, given] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  const isNamed = scheme === 'token' || scheme === 'bearer'
  const shown = isNamed ? { authorization: `Token ${given}` } : headers
  return hasBearer({ headers: shown }, key, 'Token') || hasBearer({ headers: shown }, key)
}

/** Deepgram's `GET /v1/listen`, so that programs made for it work with this server. Only for who has the key. */
export function listenRoutes(
  key: string,
  { live, metrics }: Hearing,
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
          'Give SPEECH_SERVICE_KEY as `Authorization: Token …` or as subprotocols, `token, …`. Sound goes up in binary messages, 16-bit samples, ' +
          'little-endian, mono, 16 kHz; `Results` come down, and `Metadata` after `CloseStream`.',
      },
      onRequest: async (request) => {
        if (!isSignedIn(request, key)) throw new Failure('not_signed_in')
        refuseImpossible(request.query)
        readOwnWords(termsOf(request.query))
      },
      handler: () => {
        throw new Failure('upgrade_required')
      },
      wsHandler: (socket, { query, log }) => {
        const { language, interim_results, vad_events, utterance_end_ms, keyterm } = query as z.output<
          typeof listenQuery
        >
        const id = randomUUID()
        const messages = makeDeepgramMessages({
          ...{ id, now, send: (message) => socket.send(JSON.stringify(message)) },
          wants: {
            interims: interim_results === 'true',
            speechStarted: vad_events === 'true',
            utteranceEndMs: utterance_end_ms,
          },
        })
        socket.on('close', messages.end)
        const service = {
          async admit(_start: unknown, end: (reason: Failure) => void) {
            // Relays try again, and come to another node.
            if (app.isDraining) throw new Failure('server_stopping')
            return live.takePlace(id, null, end)
          },
          confirm: async () => {},
          pace: () => null,
          // As Deepgram's clients expect; whoever has the key is trusted with its places.
          isKeptAlive: true,
          open: live.open,
          count: ({ name }: { name: string }, samples: number) =>
            metrics.countAudio({ engine: name, duration: toSeconds(samples) }),
        }
        serveLive(socket, service, log, {
          start: { type: 'start', token: '', language, from: 0, words: readOwnWords(termsOf({ keyterm })) },
          ...messages,
        })
      },
    })
  }
}
