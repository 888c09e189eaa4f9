import type { PaymentEvent, Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps.ts'
import type { Fulfilment, Outcome } from './fulfilment.ts'
import type { PaymentStore } from './store.ts'

type Handler = (fulfilment: Fulfilment, ids: PaymentEvent['object']) => Promise<Outcome | null>

const bySession: Handler = async (fulfilment, { id }) => (id === null ? null : fulfilment.fulfilSession(id))
const byIntent: Handler = async (fulfilment, { intentId }) =>
  intentId === null ? null : fulfilment.fulfilIntent(intentId)
const byDispute: Handler = async (fulfilment, { id }) => (id === null ? null : fulfilment.fulfilDispute(id))

const handlers: Record<string, Handler> = {
  'checkout.session.completed': bySession,
  'checkout.session.async_payment_succeeded': bySession,
  'checkout.session.async_payment_failed': bySession,
  'charge.refunded': byIntent,
  'refund.failed': byIntent,
  'charge.dispute.created': byDispute,
  'charge.dispute.updated': byDispute,
  'charge.dispute.closed': byDispute,
}

/** The messages that the webhook has to be set up for. */
export const eventTypes = Object.keys(handlers)

type Needs = {
  deps: Pick<Deps, 'now' | 'log'>
  payments: Payments
  store: PaymentStore
  fulfilment: Fulfilment
}

/** Takes the provider's messages. Each only says where to look: what counts is read again from the provider. */
export function makeWebhook({ deps, payments, store, fulfilment }: Needs) {
  const { log, now } = deps

  /**
   * Rejects only for a failure of our own or the provider's: the message is sent again then. Resolves to what it came to, or null
   * where there was nothing to do.
   */
  async function handle(event: PaymentEvent): Promise<Outcome | null> {
    const line = { event: event.id, type: event.type }
    const handler = handlers[event.type]
    if (!handler) return null
    if (event.isLive !== payments.isLive) {
      log.warn(line, 'webhook of the other mode: live keys need a live endpoint, test keys a test endpoint')
      return null
    }
    if (!(await store.beginEvent(event.id, event.type, now()))) return null
    const outcome = await handler(fulfilment, event.object)
    await store.finishEvent(event.id, now())
    log.info(line, 'webhook handled')
    return outcome
  }

  return { handle }
}
