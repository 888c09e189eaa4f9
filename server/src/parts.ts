import { describeNode } from './db/agreement.ts'
import { openJobQueues } from './db/job-queues.ts'
import type { Deps } from './deps.ts'
import { makeSessions } from './http/sessions.ts'
import { makeMailQueue } from './jobs/mail-queue.ts'
import { openPaymentService } from './payment/payment-service.ts'

export type Parts = ReturnType<typeof makeParts>

/** Parts that several features use, built once for each app. */
export function makeParts(deps: Deps) {
  const { payments } = deps
  const queues = openJobQueues(deps.db, describeNode(deps.config))
  const mailQueue = makeMailQueue(deps, queues)
  return {
    sessions: makeSessions(deps),
    queues,
    mailQueue,
    /** Null: payments are not set up. */
    paymentService: payments && openPaymentService({ deps, payments, mailQueue }),
  }
}
