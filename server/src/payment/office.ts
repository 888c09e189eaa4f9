import type { Mail } from '../adapters/mailer/mailer.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps.ts'
import { makeCheckout } from './checkout.ts'
import { makeFulfilment } from './fulfilment.ts'
import { makeReceipt } from './receipt.ts'
import { makePaymentStore } from './store.ts'
import { makeWebhook } from './webhook.ts'

type Needs = {
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now'>
  payments: Payments
  /** Called once for each payment, after it was recorded. */
  sendReceipt: (receipt: Mail) => void
}

export type PaymentOffice = ReturnType<typeof openPaymentOffice>

/** Everything that deals with payments, put together: for the calls and for the operator's command. */
export function openPaymentOffice({ deps, payments, sendReceipt }: Needs) {
  const store = makePaymentStore(deps.db)
  const fulfilment = makeFulfilment({
    deps,
    payments,
    store,
    sendReceipt: (to, payment) => sendReceipt(makeReceipt(to, payment, deps.config.publicUrl)),
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
