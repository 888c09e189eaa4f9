import type { Socket } from 'node:net'
import { second } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { clientNetwork, clientsOfSite, siteNetwork } from './client-network.ts'
import { tooMany } from './limits.ts'

/**
 * Lets nobody take up all connections: those of all clients are capped, those of each client (see `clientNetwork`), and
 * those of a site (`siteNetwork`), who could otherwise be as many clients as it likes.
 * Behind a proxy, where all connections are the proxy's, its requests under way are counted in their place.
 */
export function capConnections(
  app: FastifyInstance,
  { connections, trustedProxies }: Pick<Config, 'connections' | 'trustedProxies'>,
) {
  const held = new Map<string, number>()
  const count = (network: string) => held.get(network) ?? 0
  /** Returns what gives the place back; null where the client, or its site, has all of theirs. */
  function take(address: string): (() => void) | null {
    const site = siteNetwork(address)
    const networks = [clientNetwork(address), ...(site === null ? [] : [site])]
    const isFull = networks.some(
      (network, i) => count(network) >= connections.perClient * (i ? clientsOfSite : 1),
    )
    if (isFull) return null
    for (const network of networks) held.set(network, count(network) + 1)
    return () => {
      for (const network of networks) {
        const left = count(network) - 1
        if (left > 0) held.set(network, left)
        else held.delete(network)
      }
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
