import { second } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set to true before closing: whoever shares the work out among servers is told, while everything is served still. */
    isDraining: boolean
  }
}

/** What is under way when the server closes has so long; then its connections end, whatever the client does. */
const underWayMs = 20 * second

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
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
}
