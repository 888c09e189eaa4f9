import { makeDueDeletions } from './account/due-deletions.ts'
import { accountRoutes } from './account/routes.ts'
import type { Deps } from './deps.ts'
import { dictationRoutes } from './dictation/routes.ts'
import { makeHousekeeping } from './housekeeping/housekeeping.ts'
import { documentCalls } from './http/call-docs.ts'
import { answerShares, serveClientPages } from './http/client-pages.ts'
import { keepBuilds } from './http/former-builds.ts'
import { useSecurityHeaders } from './http/headers.ts'
import { useMetrics } from './http/metrics.ts'
import { openFastify } from './http/open-fastify.ts'
import { answerOwnHostOnly } from './http/own-host.ts'
import { takePlainRequestsOnly } from './http/plain-requests.ts'
import { policyReportRoutes } from './http/policy-reports.ts'
import { serviceRoutes } from './http/service-routes.ts'
import { makeMailWorker } from './jobs/mail-worker.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { makeParts } from './parts.ts'
import { reconcileLately } from './payment/reconcile.ts'
import { paymentRoutes } from './payment/routes.ts'
import { makePaymentStore } from './payment/store.ts'

/** Builds the whole server around its outside world. Starts and listens to nothing. */
export async function buildApp(deps: Deps) {
  const { config } = deps
  const app = await openFastify(deps)
  useMetrics(app, deps)
  useSecurityHeaders(app, config, deps.pages?.hashes ?? { 'script-src': [], 'style-src': [] })
  answerOwnHostOnly(app, config)
  answerShares(app)
  takePlainRequestsOnly(app, config)

  await documentCalls(app, config)
  await app.register(policyReportRoutes(deps))
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
