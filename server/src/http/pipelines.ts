import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests of one connection that wait for the answer to the one before. No browser and no proxy sends any. */
const mostWaiting = 8

/**
 * Takes the requests of one connection one after the other, others' between any two of them: whoever sends many without
 * waiting for answers is no faster than whoever waits. A connection with too many of them ends. Comes before every hook that
 * does any work.
 */
export function takeRequestsInTurn(app: FastifyInstance) {
  endLongPipelines(app)
  /** Of the connections with a request under way, what waits for its end. */
  const lines = new WeakMap<object, (() => void)[]>()

  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const line = lines.get(socket)
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
}

/** Before anything is done for a request, as it is read: hooks come when all that one segment brought was read. */
function endLongPipelines({ server }: Pick<FastifyInstance, 'server'>) {
  const underWay = new WeakMap<Socket, number>()
  // Node would answer by itself, in its own shape and without end. Nobody has to heed it.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
  const answer = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const count = (underWay.get(socket) ?? 0) + 1
    if (count > mostWaiting + 1) {
      stopParsing(socket)
      socket.destroy()
      return
    }
    underWay.set(socket, count)
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    for (const listener of answer) listener(request, response)
  })
}

/** What Node's parser hands each request to; 2: what follows is no HTTP. */
type Parsing = { parser?: { onIncoming?: () => number } | null }
const noMore = () => 2

/**
 * The rest of the segment, some 1,500 requests, would be read all the same, and each ended by an error with a stack of its own:
 * 60 ms in which nobody else is served. Node has no documented way to stop its parser before the end of what it has read.
 */
function stopParsing({ parser }: Socket & Parsing) {
  if (parser?.onIncoming) parser.onIncoming = noMore
}
