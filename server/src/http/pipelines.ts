import type { FastifyInstance } from 'fastify'

/** Requests of one connection that wait for the answer to the one before. No browser and no proxy sends any. */
const mostWaiting = 32

/**
 * Takes the requests of one connection one after the other, others' between any two of them: whoever sends many without
 * waiting for answers is no faster than whoever waits. A connection with too many of them ends. Comes before every hook that
 * does any work.
 */
export function takeRequestsInTurn(app: FastifyInstance) {
  /** Of the connections with a request under way, what waits for its end. */
  const lines = new WeakMap<object, (() => void)[]>()

  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const line = lines.get(socket)
    if (line && line.length >= mostWaiting) {
      socket.destroy()
      return
    }
    const begin = () => {
      reply.raw.once('close', () => {
        const next = lines.get(socket)?.shift()
        if (next) setImmediate(next)
        else lines.delete(socket)
      })
      done()
    }
    if (line) line.push(begin)
    else {
      lines.set(socket, [])
      begin()
    }
  })

  // What the same segment brought along is read all the same, and thrown away.
  const answer = app.server.listeners('request') as ((...about: unknown[]) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!request.socket.destroyed) for (const listener of answer) listener(request, response)
  })
}
