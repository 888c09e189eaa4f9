import { second } from '@plainspoken/contract/limits'
import { fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { endBodiesInTime } from './bodies.ts'
import { capConnections } from './connections.ts'
import { takeRequestsInTurn } from './pipelines.ts'
import { readInTurns } from './reading.ts'
import { onClientError, onFrameworkError, useReplyShape } from './replies.ts'
import { chooseRequestId, logRequests } from './request-log.ts'
import { stopUnseen } from './stopping.ts'
import { endUnreadAnswers } from './unread-answers.ts'
import { mayUpgrade, takeWebSockets } from './web-sockets.ts'

/** A server without routes: with our bounds, replies and log lines. */
export async function openFastify({
  config,
  log,
}: Pick<Deps, 'log'> & { config: Pick<Config, 'trustedProxies' | 'connections'> }) {
  const webSocketPaths = new Set<string>()
  const app = fastify({
    loggerInstance: log,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 64 * 1024,
    genReqId: chooseRequestId(config),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onClientError,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A request for no host at all is refused in our own shape (see answerOwnHostOnly).
    http: {
      requireHostHeader: false,
      headersTimeout: 15 * second,
      connectionsCheckingInterval: 5 * second,
      shouldUpgradeCallback: (request) => mayUpgrade(request, webSocketPaths),
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readInTurns(app.server)
  await takeWebSockets(app, webSocketPaths)
  takeRequestsInTurn(app)
  stopUnseen(app)
  // Before whatever refuses a request by its head: its body ends in time as well.
  endBodiesInTime(app)
  endUnreadAnswers(app)
  capConnections(app, config)
  useReplyShape(app)
  logRequests(app)
  return app
}
