import { describeNode } from './db/agreement.ts'
import { openJobQueues } from './db/job-queues.ts'
import type { Deps } from './deps.ts'
import { makeSessions } from './http/sessions.ts'
import { makeOutbox } from './jobs/outbox.ts'
import { openPaymentOffice } from './payment/office.ts'

export type Parts = ReturnType<typeof makeParts>

/** What several features use, built once for each app. */
export function makeParts(deps: Deps) {
  const { payments } = deps
  const queues = openJobQueues(deps.db, describeNode(deps.config))
  const outbox = makeOutbox(deps, queues)
  return {
    sessions: makeSessions(deps),
    queues,
    outbox,
    /** Null: payments are not set up. */
    office: payments && openPaymentOffice({ deps, payments, outbox }),
  }
}
