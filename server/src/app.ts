import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { second } from '@plainspoken/contract/limits'
import { fastify, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { makeDueDeletions } from './account/due-deletions.ts'
import { accountRoutes } from './account/routes.ts'
import type { Deps } from './deps.ts'
import { dictationRoutes } from './dictation/routes.ts'
import { makeHousekeeping } from './housekeeping/housekeeping.ts'
import { endBodiesInTime } from './http/bodies.ts'
import { answerShares, serveClientPages } from './http/client-pages.ts'
import { capConnections } from './http/connections.ts'
import { keepBuilds } from './http/former-builds.ts'
import { useSecurityHeaders } from './http/headers.ts'
import { useMetrics } from './http/metrics.ts'
import { answerOwnHostOnly } from './http/own-host.ts'
import { takeRequestsInTurn } from './http/pipelines.ts'
import { takePlainRequestsOnly } from './http/plain-requests.ts'
import { onClientError, onFrameworkError, useReplyShape } from './http/replies.ts'
import { chooseRequestId, logRequests } from './http/request-log.ts'
import { serviceRoutes } from './http/service-routes.ts'
import { stopUnseen } from './http/stopping.ts'
import { endUnreadAnswers } from './http/unread-answers.ts'
import { mayUpgrade, takeWebSockets } from './http/web-sockets.ts'
import { makeMailWorker } from './jobs/mail-worker.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { makeParts } from './parts.ts'
import { reconcileLately } from './payment/reconcile.ts'
import { paymentRoutes } from './payment/routes.ts'
import { makePaymentStore } from './payment/store.ts'

/** Builds the whole server around its outside world. Starts and listens to nothing. */
export async function buildApp(deps: Deps) {
  const { config } = deps
  const webSocketPaths = new Set<string>()
  const app = fastify({
    loggerInstance: deps.log,
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
  await takeWebSockets(app, webSocketPaths)
  takeRequestsInTurn(app)
  stopUnseen(app)
  // Before whatever refuses a request by its head: its body ends in time as well.
  endBodiesInTime(app)
  endUnreadAnswers(app)
  capConnections(app, config)
  useReplyShape(app)
  logRequests(app)
  useMetrics(app, deps)
  useSecurityHeaders(app, config, deps.pages?.hashes ?? { 'script-src': [], 'style-src': [] })
  answerOwnHostOnly(app, config)
  answerShares(app)
  takePlainRequestsOnly(app, config)

  await app.register(swagger, {
    openapi: { info: { title: 'Plainspoken', description: 'Say it. It’s written.', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    theme: {
      title: 'The calls of Plainspoken',
      css: [{ filename: 'plainspoken.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    // Its default asks for https, which a server on this machine does not speak.
    transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?/, ''),
  })

  await app.register(serviceRoutes(deps))
  const parts = makeParts(deps)
  const { paymentService } = parts
  const deleteDue = makeDueDeletions(deps, parts)
  const clearLeftovers = makeHousekeeping(deps)
  runJobs(app, deps, {
    queues: parts.queues,
    deliver: makeMailWorker(deps, makePaymentStore(deps.db).noteReceipt),
    chores: {
      housekeeping: async () => {
        await deleteDue()
        await clearLeftovers()
      },
      reconciliation: async () => paymentService && reconcileLately(paymentService),
    },
  })
  await app.register(accountRoutes(deps, parts))
  await app.register(paymentRoutes(deps, parts))
  await app.register(dictationRoutes(deps, parts))

  const { pages } = deps
  await serveClientPages(app, pages, pages && keepBuilds(app, deps, pages.folder), config)
  return app
}
