import { second } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set to true before closing: whoever shares the work out among servers is told, while everything is served still. */
    isDraining: boolean
  }
}

/** The time for requests under way when the server closes; then their connections end, whatever the client does. */
const underWayMs = 20 * second
/** For the first request on a connection that was opened just before. */
const youngMs = second / 2

/**
 * Lets a server stop without anybody noticing: while it drains and closes, each answer ends its connection, so that the
 * next request goes elsewhere; those that come all the same are served.
 */
export function stopUnseen(app: FastifyInstance) {
  app.decorate('isDraining', false)
  let limit: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    app.isDraining = true
    limit = setTimeout(() => app.server.closeAllConnections(), underWayMs)
  })
  app.addHook('onClose', async () => clearTimeout(limit))
  // Node ends what is idle as soon as it stops listening, and with it connections whose first request is on its way.
  const closeIdle = app.server.closeIdleConnections.bind(app.server)
  app.server.closeIdleConnections = () => void setTimeout(closeIdle, youngMs)
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
}
