import type { CheckoutSession } from '../adapters/payments/payments.ts'

/** The price that a checkout must have had. */
export type Due = { amount: number; currency: string }

/** The entry that our books may have for a checkout: none, not yet, or the state of its payment. */
export type Verdict =
  | { kind: 'foreign' }
  | { kind: 'unpaid'; isPending: boolean; reason: string }
  | {
      kind: 'payment'
      intentId: string
      state: 'paid' | 'refunded' | 'disputed'
      paidAt: Date
      amountRefunded: number
    }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of the user whom a checkout was made for, or null where it is not one of ours or its marks disagree. */
export function ownerOf(session: CheckoutSession): string | null {
  const { clientReferenceId, metadata } = session
  const isOurs =
    metadata.product !== null && metadata.userId !== null && metadata.userId === clientReferenceId
  return isOurs && uuid.test(metadata.userId ?? '') ? metadata.userId : null
}

/**
 * Judges a checkout by all that must hold before anybody is granted anything. `isLive` is the mode of our own key,
 * `disputes` how many are known and how many of them are open or lost; where the charge is disputed and none is known, one
 * counts as open.
 */
export function judge(
  session: CheckoutSession,
  expected: { isLive: boolean; due: Due; disputes: { known: number; against: number } },
): Verdict {
  const { payment } = session
  if (ownerOf(session) === null || session.isLive !== expected.isLive) return { kind: 'foreign' }
  const unpaid = (reason: string): Verdict => ({
    kind: 'unpaid',
    isPending: session.status === 'complete' && payment?.isPending === true,
    reason,
  })
  if (session.mode !== 'payment') return unpaid('mode')
  if (session.status !== 'complete') return unpaid('status')
  if (!session.isPaid) return unpaid('payment status')
  if (session.amount !== expected.due.amount) return unpaid('amount')
  if (session.currency !== expected.due.currency) return unpaid('currency')
  if (!payment?.charge) return unpaid('no charge')

  const { charge, intentId } = payment
  const { known, against } = expected.disputes
  const isDisputed = against > 0 || (charge.isDisputed && known === 0)
  const state = charge.isRefunded ? 'refunded' : isDisputed ? 'disputed' : 'paid'
  return { kind: 'payment', intentId, state, paidAt: charge.paidAt, amountRefunded: charge.amountRefunded }
}
