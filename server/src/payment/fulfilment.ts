import { price } from '@plainspoken/contract/limits'
import type { CheckoutSession, Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps.ts'
import { noCaller } from '../http/caller.ts'
import type { PaymentStore, Recorded, SendReceipt } from './store.ts'
import { judge, ownerOf, type Verdict } from './verdict.ts'

/** The outcome of a checkout: not ours or unknown, not paid, or a payment as it now stands in our books. */
export type Outcome =
  | Extract<Verdict, { kind: 'foreign' | 'unpaid' }>
  | { kind: 'recorded'; recorded: Recorded }

export type Fulfilment = ReturnType<typeof makeFulfilment>

type Needs = {
  deps: Pick<Deps, 'now' | 'log'>
  payments: Payments
  store: PaymentStore
  sendReceipt: SendReceipt
}

/**
 * The one way from the card provider's truth to our table. Everything that hints at a change (webhook, returning buyer,
 * reconciliation) ends here; beside it only the operator grants access (see `makeGifts`). Runs at any time, any number of
 * times, at once.
 */
export function makeFulfilment({ deps, payments, store, sendReceipt }: Needs) {
  const { log, now } = deps

  async function countDisputes(intentId: string) {
    const ids = await store.listDisputes(intentId)
    const disputes = await Promise.all(ids.map((id) => payments.findDispute(id)))
    return { known: ids.length, against: disputes.filter((dispute) => dispute?.isAgainstUs).length }
  }

  async function settle(session: CheckoutSession, reading: number): Promise<Outcome> {
    const { attemptId } = session.metadata
    const asked = attemptId === null ? null : await store.findParameters(attemptId)
    const verdict = judge(session, {
      isLive: payments.isLive,
      due: asked ?? price,
      disputes: session.payment ? await countDisputes(session.payment.intentId) : { known: 0, against: 0 },
    })
    const ownerId = ownerOf(session)
    if (verdict.kind !== 'payment' || ownerId === null) {
      const reason = verdict.kind === 'unpaid' ? verdict.reason : verdict.kind
      log.info({ session: session.id, reason }, 'checkout grants nothing')
      return verdict.kind === 'payment' ? { kind: 'foreign' } : verdict
    }

    const { intentId, state, paidAt, amountRefunded } = verdict
    const { amount, currency } = asked ?? price
    const read = { intentId, state, paidAt, amountRefunded, amount, currency, sessionId: session.id, reading }
    const recorded = await store.record(read, ownerId, now(), noCaller(log), sendReceipt)
    report(recorded)
    return { kind: 'recorded', recorded }
  }

  function report({ payment, owner }: Recorded) {
    if (!payment.refundDue) return
    const { intentId, state, refundDue } = payment
    log.warn({ payment: intentId, state, user: owner?.id ?? null, refundDue }, 'payment should be refunded')
  }

  return {
    /** `onlyFor`: somebody asks about a checkout; unless it is theirs, nothing happens and it counts as unknown. */
    async fulfilSession(sessionId: string, onlyFor?: string): Promise<Outcome> {
      const reading = await store.nextReading()
      const session = await payments.findSession(sessionId)
      if (!session || (onlyFor !== undefined && ownerOf(session) !== onlyFor)) return { kind: 'foreign' }
      return settle(session, reading)
    },

    async fulfilIntent(intentId: string): Promise<Outcome> {
      const reading = await store.nextReading()
      const session = await payments.findSessionOfIntent(intentId)
      return session ? settle(session, reading) : { kind: 'foreign' }
    },

    /** Notes a dispute and settles the payment it is about. */
    async fulfilDispute(disputeId: string): Promise<Outcome> {
      const dispute = await payments.findDispute(disputeId)
      if (!dispute?.intentId) return { kind: 'foreign' }
      await store.addDispute(dispute.id, dispute.intentId)
      return this.fulfilIntent(dispute.intentId)
    },
  }
}
