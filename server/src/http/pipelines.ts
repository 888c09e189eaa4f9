import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests of one connection that wait for the answer to the one before. No browser and no proxy sends any. */
const mostWaiting = 8

/** Of a connection: its requests without an answer, the one that is being served, and what begins those that wait. */
type Pipeline = { underWay: number; served: ServerResponse | null; waiting: (() => void)[] }

/**
 * Takes the requests of one connection one after the other, others' between any two of them: whoever sends many without
 * waiting for answers is no faster than whoever waits. A connection with too many of them ends. Comes before every hook that
 * does any work.
 */
export function takeRequestsInTurn(app: FastifyInstance) {
  const pipelines = new WeakMap<object, Pipeline>()
  endLongPipelines(app, pipelines)

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const pipeline = pipelines.get(socket)
    // A request that is injected comes over no connection.
    if (!pipeline) return done()
    const begin = () => {
      pipeline.served = response
      done()
    }
    if (pipeline.served) pipeline.waiting.push(begin)
    else begin()
  })
}

/** Before anything is done for a request, as it is read: hooks come when all that was read with it is. */
function endLongPipelines({ server }: Pick<FastifyInstance, 'server'>, pipelines: WeakMap<object, Pipeline>) {
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
    const pipeline = pipelines.get(socket) ?? { underWay: 0, served: null, waiting: [] }
    if (pipeline.underWay > mostWaiting) {
      stopParsing(socket)
      socket.destroy()
      return
    }
    pipelines.set(socket, pipeline)
    pipeline.underWay++
    response.once('close', () => {
      pipeline.underWay--
      if (pipeline.served !== response) return
      const next = pipeline.waiting.shift()
      if (next && !socket.destroyed) setImmediate(next)
      else pipeline.served = null
    })
    for (const listener of answer) listener(request, response)
  })
}

/** The callback of Node's parser for each request; by returning 2 it declares the rest to be no HTTP. */
type Parsing = { parser?: { onIncoming?: () => number } | null }
const noMore = () => 2

/**
 * The rest of the segment, some 1,500 requests, would be read all the same, and each ended by an error with a stack of its own:
 * 60 ms in which nobody else is served. Node has no documented way to stop its parser before the end of what it has read.
 */
function stopParsing({ parser }: Socket & Parsing) {
  if (parser?.onIncoming) parser.onIncoming = noMore
}
