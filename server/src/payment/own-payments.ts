import type { Deps } from '../deps.ts'
import { makePaymentStore } from './store.ts'

/** A person's payments as they may see them, oldest first; `amount` in the currency's smallest unit. */
export async function listOwnPayments({ db }: Pick<Deps, 'db'>, userId: string) {
  const payments = await makePaymentStore(db).listOf(userId)
  return payments.map(({ intentId, amount, amountRefunded, currency, state, paidAt }) => ({
    id: intentId,
    amount,
    amountRefunded,
    currency,
    state,
    paidAt: paidAt.toISOString(),
  }))
}
