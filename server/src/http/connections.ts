import type { Socket } from 'node:net'
import { second } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { clientNetwork } from './client-network.ts'
import { tooMany } from './limits.ts'

/**
 * Lets nobody take up all connections: those of all clients are capped, and those of each client (see `clientNetwork`).
 * Behind a proxy, where all connections are the proxy's, its requests under way are counted in their place.
 */
export function capConnections(
  app: FastifyInstance,
  { connections, trustedProxies }: Pick<Config, 'connections' | 'trustedProxies'>,
) {
  const held = new Map<string, number>()
  /** Returns what gives the place back; null where the client has all of theirs. */
  function take(address: string): (() => void) | null {
    const client = clientNetwork(address)
    const own = held.get(client) ?? 0
    if (own >= connections.perClient) return null
    held.set(client, own + 1)
    return () => {
      const left = (held.get(client) ?? 1) - 1
      if (left > 0) held.set(client, left)
      else held.delete(client)
    }
  }

  app.server.maxConnections = connections.most
  if (trustedProxies === 0) {
    app.server.on('connection', (socket: Socket) => {
      const leave = take(socket.remoteAddress ?? '')
      if (leave) socket.once('close', leave)
      else socket.destroy()
    })
    return
  }
  app.addHook('onRequest', (request, reply, done) => {
    const leave = take(request.ip)
    if (leave) reply.raw.once('close', leave)
    done(leave ? undefined : tooMany(second))
  })
}
