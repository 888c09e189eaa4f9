import { randomUUID } from 'node:crypto'
import { toSeconds } from '@plainspoken/contract/live'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { hasBearer, wrongKey } from '../../http/bearer.ts'
import { Failure } from '../../http/failure.ts'
import { logFailure, toFailure } from '../../http/replies.ts'
import { serveLive } from '../live/session.ts'
import type { Hearing } from '../serving.ts'
import { makeDeepgramMessages } from './messages.ts'
import { listenQuery, readListenQuery } from './query.ts'

/** By the header, or as browsers must, by the subprotocols: `token, KEY`. */
function isSignedIn({ headers }: FastifyRequest, key: string): boolean {
  const [scheme, given] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  const isNamed = scheme === 'token' || scheme === 'bearer'
  const shown = isNamed ? { authorization: `Token ${given}` } : headers
  return hasBearer({ headers: shown }, key, 'Token') || hasBearer({ headers: shown }, key)
}

/** Deepgram's names for the refusals that its clients tell apart. */
const errorCodes: Partial<Record<number, string>> = { 400: 'Bad Request', 401: 'INVALID_AUTH' }

/**
 * Deepgram's `GET /v1/listen`, so that programs made for it work with this server: answers and errors have that protocol's shape,
 * not ours. Only for who has the key.
 */
export function listenRoutes(
  key: string,
  { live, metrics }: Hearing,
  now: () => Date,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.setErrorHandler((error: Error, request, reply) => {
      const failure = toFailure(error)
      logFailure(request.log, failure)
      const { status, code, message } = failure
      return (
        reply
          // Many clients show only the headers of a refused upgrade.
          .headers({ 'dg-request-id': request.id, 'dg-error': encodeURI(message).replaceAll('%20', ' ') })
          .code(status)
          .send({ err_code: errorCodes[status] ?? code, err_msg: message, request_id: request.id })
      )
    })

    app.route({
      method: 'GET',
      url: '/v1/listen',
      config: { anyHost: true },
      schema: {
        querystring: listenQuery,
        summary: 'A WebSocket in Deepgram’s protocol, for other programs',
        description:
          'Give SPEECH_SERVICE_KEY as `Authorization: Token …` or as subprotocols, `token, …`. Sound goes up in binary messages, 16-bit samples, ' +
          'little-endian, mono, 16 kHz; `Results` come down, and `Metadata` after `CloseStream`. Options of Deepgram’s that cannot be ' +
          'done here are refused with its error; `model` is taken, and the engine that hears is named in the `metadata` of `Results`.',
      },
      onRequest: async (request) => {
        if (!isSignedIn(request, key)) throw wrongKey()
        readListenQuery(request.query)
      },
      handler: () => {
        throw new Failure('upgrade_required')
      },
      wsHandler: (socket, { query, log }) => {
        const { language, words, pauseMs, wants } = readListenQuery(query)
        const id = randomUUID()
        const send = (message: object) => socket.send(JSON.stringify(message))
        const messages = makeDeepgramMessages({ id, now, send, wants })
        socket.on('close', messages.end)
        const service = {
          async admit(_start: unknown, end: (reason: Failure) => void) {
            // Relays try again, and come to another node.
            if (app.isDraining) throw new Failure('server_stopping')
            return live.takeSlot(id, null, end)
          },
          confirm: async () => {},
          pace: () => null,
          // As Deepgram's clients expect; whoever has the key is trusted with its places.
          isKeptAlive: true,
          open: (...[start, tell, fail]: Parameters<typeof live.open>) =>
            live.open({ ...start, pauseMs }, tell, fail),
          count: ({ name }: { name: string }, samples: number) =>
            metrics.countAudio({ engine: name, duration: toSeconds(samples) }),
        }
        serveLive(socket, service, log, {
          start: { type: 'start', token: '', from: 0, language, words },
          ...messages,
        })
      },
    })
  }
}
