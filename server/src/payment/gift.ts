import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { closeCheckout } from './close-checkout.ts'
import { makePaymentStore } from './store.ts'

/**
 * Access for life without a payment, which only the operator gives. Both return false, having changed nothing, where there is nothing
 * to give or to take: somebody has access already, or a payment gives it.
 */
export function makeGifts(deps: Pick<Deps, 'db' | 'payments' | 'log' | 'now'>, caller: Caller) {
  const store = makePaymentStore(deps.db)
  return {
    /** Also closes the checkout that the person may have open. */
    async give(accountId: string): Promise<boolean> {
      const event = { event: 'access_granted', accountId, caller, at: deps.now() } as const
      const isGiven = await store.grant(accountId, event)
      if (isGiven) await closeCheckout(deps, accountId)
      return isGiven
    },

    takeBack: (accountId: string): Promise<boolean> =>
      store.revoke(accountId, { event: 'access_withdrawn', accountId, caller, at: deps.now() }),
  }
}
