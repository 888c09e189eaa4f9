import type { FastifyInstance } from 'fastify'

/** One log line a request, when its answer has gone out. Without the query: that of a reset link carries its code. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'answered')
  })
}
