import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Config, isLoopbackName } from '../config.ts'
import { Failure } from './failure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers whatever name the server was reached by: probes and other servers use addresses of their own. */
    anyHost?: boolean
  }
}

/**
 * Refuses requests for any name but PUBLIC_URL's: a page of another site may let its own name point to this machine
 * (DNS rebinding), and would then count as one of ours. Ports are not compared, since proxies drop or change them.
 */
export function answerOwnHostOnly(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const own = new URL(publicUrl).hostname
  const isOwn = (name: string) => name === own || (isLoopbackName(own) && isLoopbackName(name))

  app.addHook('onRequest', (request, _reply, done) => {
    const isTaken = request.routeOptions.config.anyHost || isOwn(nameOf(request.raw))
    done(isTaken ? undefined : new Failure('wrong_host'))
  })
}

/** The name a request was made for, without the port; empty where it gives none, several or nonsense. */
function nameOf({ headers, rawHeaders }: IncomingMessage): string {
  const isHost = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === 'host'
  if (rawHeaders.filter(isHost).length !== 1) return ''
  const name = /^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/i.exec(headers.host ?? '')?.[1]
  return name?.toLowerCase() ?? ''
}
