import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const header = 'x-request-id'

/** The id that a proxy of ours gave the request; otherwise one that no node has given. It stands in each log line of the request. */
export function chooseRequestId({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  return ({ headers }: Pick<FastifyRequest['raw'], 'headers'>): string => {
    const given = headers[header]
    return trustedProxies > 0 && typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given)
      ? given
      : randomUUID()
  }
}

/** One log line a request, when its answer has gone out. Without the query: that of a reset link carries its code. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'answered')
  })
}
