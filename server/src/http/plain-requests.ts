import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from './failure.ts'

/**
 * For every route: takes nothing that a page of another site could send without asking first (plain text; a route that
 * wants a form says so itself), no encoded body, and nothing that changes something from a page of another origin.
 */
export function takePlainRequestsOnly(app: FastifyInstance, config: Pick<Config, 'publicUrl'>) {
  app.removeContentTypeParser('text/plain')

  const hook: onRequestHookHandler = ({ headers, method }, _reply, done) => {
    const isEncoded = (headers['content-encoding'] ?? 'identity') !== 'identity'
    if (isEncoded) return done(new Failure('unsupported_media_type'))
    if (isForeign(headers, config) && method !== 'GET' && method !== 'HEAD')
      return done(new Failure('foreign_origin'))
    done()
  }
  app.addHook('onRequest', hook)
}

/** For `onRequest` of a WebSocket, which any page may open: what a page of another origin asks for is refused. */
export function requireOwnOrigin(config: Pick<Config, 'publicUrl'>): onRequestHookHandler {
  return ({ headers }, _reply, done) =>
    done(isForeign(headers, config) ? new Failure('foreign_origin') : undefined)
}

function isForeign({ origin, host }: IncomingHttpHeaders, { publicUrl }: Pick<Config, 'publicUrl'>) {
  return origin !== undefined && !isOwn(origin, publicUrl, host)
}

/** Ours is the configured address, and whatever else the server was reached by, such as 127.0.0.1 for localhost. */
function isOwn(origin: string, publicUrl: string, host: string | undefined) {
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host)
}
