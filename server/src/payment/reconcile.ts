import { day } from '@plainspoken/contract/limits'
import type { Outcome } from './fulfilment.ts'
import type { PaymentService } from './payment-service.ts'
import { eventTypes } from './webhook.ts'

const lateMs = 3 * day

/**
 * Compares our books with the card provider's since then, and repairs what a lost webhook left behind. Tells what each
 * checkout and message came to.
 */
export async function* reconcile(
  { payments, fulfilment, webhook }: PaymentService,
  since: Date,
): AsyncGenerator<Outcome> {
  for await (const session of payments.listCompleteSessions(since)) {
    yield await fulfilment.fulfilSession(session.id)
  }
  // Refunds and disputes of older checkouts; the provider keeps events for 30 days.
  for await (const event of payments.listEvents(since, eventTypes)) {
    const outcome = await webhook.handle(event)
    if (outcome) yield outcome
  }
}

/** Every hour: long enough back for what the provider is late with. */
export async function reconcileLately(paymentService: PaymentService): Promise<void> {
  const since = new Date(paymentService.now().getTime() - lateMs)
  for await (const _ of reconcile(paymentService, since)); // what it changes stands in the log
}
