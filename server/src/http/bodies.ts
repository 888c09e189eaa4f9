import type { IncomingMessage } from 'node:http'
import { second } from '@plainspoken/contract/limits'
import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In how many ms the request's body must have come whole: 15,000 unless it is said. Null: the route has rules of its own. */
    bodyWithinMs?: number | null
  }
}

const usualMs = 15 * second
/** For the refusal to be sent. */
const answerMs = second
/** The bytes an upload has to bring every 15 s once it was answered. While it is listened to it has more patience. */
const leastRestBytes = 30_000

/** Ends requests whose body does not come: refused where it is being waited for, and then by ending the connection. */
export function endBodiesInTime(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { bodyWithinMs = usualMs } = request.routeOptions.config
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody && bodyWithinMs !== null) {
      const timer = setTimeout(() => {
        if (raw.complete) return
        reply.raw.shouldKeepAlive = false
        // Whoever reads the body hears of it as of any other trouble with it.
        if (raw.listenerCount('error') > 0) raw.emit('error', new Failure('request_timeout'))
        setTimeout(() => raw.destroy(), answerMs).unref()
      }, bodyWithinMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    if (hasBody && bodyWithinMs === null) {
      const isLast = !reply.raw.shouldKeepAlive
      // Node would end the connection with the answer, and a proxy that still sends would say 502 instead of passing it on.
      if (raw.httpVersion === '1.1') reply.raw.shouldKeepAlive = true
      reply.raw.once('finish', () => readRest(raw, isLast))
    }
    done()
  })
}

/** Reads the rest of an answered upload, since browsers and proxies read the answer only then, but not for ever. */
function readRest(raw: IncomingMessage, isLast: boolean) {
  const { socket } = raw
  const finish = () => {
    if (isLast) socket.end()
  }
  if (raw.complete) return finish()
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before < leastRestBytes) socket.destroy()
    before = socket.bytesRead
  }, usualMs).unref()
  socket.once('close', () => clearInterval(timer))
  raw.once('end', () => {
    clearInterval(timer)
    finish()
  })
}
