import type { Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps.ts'
import type { MailQueue } from '../jobs/mail-queue.ts'
import { makeCheckout } from './checkout.ts'
import { makeFulfilment } from './fulfilment.ts'
import { makeReceipt } from './receipt.ts'
import { makePaymentStore } from './store.ts'
import { makeWebhook } from './webhook.ts'

type Needs = {
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now'>
  payments: Payments
  mailQueue: Pick<MailQueue, 'post'>
}

export type PaymentService = ReturnType<typeof openPaymentService>

/** Everything that deals with payments, put together: for the calls and for the operator's command. */
export function openPaymentService({ deps, payments, mailQueue }: Needs) {
  const store = makePaymentStore(deps.db)
  const fulfilment = makeFulfilment({
    deps,
    payments,
    store,
    sendReceipt: (tx, to, payment) =>
      mailQueue.post(tx, makeReceipt(to, payment, deps.config.publicUrl), payment.intentId),
  })
  return {
    payments,
    store,
    fulfilment,
    checkout: makeCheckout({ deps, payments, store, fulfilment }),
    webhook: makeWebhook({ deps, payments, store, fulfilment }),
    now: deps.now,
  }
}
