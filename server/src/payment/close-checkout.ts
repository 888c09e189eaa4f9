import { PaymentsError } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps.ts'
import { makePaymentStore } from './store.ts'

/**
 * Closes the checkout that somebody still has open whose account is about to go. Returns false where the card provider
 * could not be told; what is paid there all the same is marked to be given back.
 */
export async function closeCheckout(
  { db, payments, log }: Pick<Deps, 'db' | 'payments' | 'log'>,
  userId: string,
): Promise<boolean> {
  if (!payments) return true
  const attempt = await makePaymentStore(db).findLiveAttempt(userId)
  if (!attempt?.sessionId) return true
  try {
    await payments.expireSession(attempt.sessionId)
    return true
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    // Paid or expired before: it takes no payment any more.
    if (error.kind === 'refused') return true
    log.warn({ session: attempt.sessionId, kind: error.kind }, 'the checkout of a deleted account stays open')
    return false
  }
}
