import { randomUUIDv7 } from 'node:crypto'
import { minute, price } from '@plainspoken/contract/limits'
import { type Payments, PaymentsError } from '../adapters/payments/payments.ts'
import type { CheckoutParameters } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { Fulfilment } from './fulfilment.ts'
import type { Attempt, PaymentStore } from './store.ts'

/** The time that a checkout stays open: long enough to look for a card, and at least the provider's half hour. */
const lifeMs = 120 * minute
/** The provider wants half an hour from when it gets the request, which may be a retry. */
const shortestLifeMs = 31 * minute
/** A checkout that is about to expire is no good to a buyer who has just been sent there. */
const usefulMs = 10 * minute
const rounds = 4

/** The outcome of a look at an attempt: the checkout, or another round. */
type Step = { url: string } | 'over' | 'look again' | 'without address'
type Buyer = { id: string; email: string; isSubscribed: boolean }
type Needs = {
  deps: Pick<Deps, 'config' | 'now' | 'log'>
  payments: Payments
  store: PaymentStore
  fulfilment: Fulfilment
}

/** Opens checkouts: one at a time for each person, however often, from however many windows they ask. */
export function makeCheckout({ deps, payments, store, fulfilment }: Needs) {
  const { config, now, log } = deps

  function makeParameters(email: string | null): CheckoutParameters {
    return {
      amount: price.amount,
      currency: price.currency,
      email,
      successUrl: `${config.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}/checkout`,
      expiresAt: Math.floor((now().getTime() + lifeMs) / 1000),
    }
  }

  const leftMs = (expiresAt: number) => expiresAt * 1000 - now().getTime()

  /** The attempt asks for what we would ask for now: prices and addresses may have changed since. */
  function isCurrent({ parameters }: Attempt) {
    const wanted = makeParameters(null)
    return (['amount', 'currency', 'successUrl', 'cancelUrl'] as const).every(
      (name) => parameters[name] === wanted[name],
    )
  }

  /** The address of the attempt's checkout where that is still open and right. */
  async function reuse(attempt: Attempt, sessionId: string): Promise<Step> {
    const session = await payments.findSession(sessionId)
    if (session?.status === 'complete') {
      const outcome = await fulfilment.fulfilSession(sessionId)
      if (outcome.kind === 'recorded' && outcome.recorded.owner?.isSubscribed) {
        throw new Failure('already_subscribed')
      }
      if (outcome.kind === 'unpaid' && outcome.isPending) throw new Failure('payment_not_paid')
      return 'over'
    }
    if (session?.status !== 'open') return 'over'
    if (session.url !== null && isCurrent(attempt) && leftMs(session.expiresAt) > usefulMs) {
      return { url: session.url }
    }
    try {
      await payments.expireSession(sessionId)
      return 'over'
    } catch (error) {
      // Paid or expired since it was read. An open checkout is never left behind: it could be paid as a second one.
      if (error instanceof PaymentsError && error.kind === 'refused') return 'look again'
      throw error
    }
  }

  async function create(attempt: Attempt): Promise<Step> {
    if (!isCurrent(attempt) || leftMs(attempt.parameters.expiresAt) < shortestLifeMs) return 'over'
    const { id, userId, parameters } = attempt
    try {
      const session = await payments.createCheckout({ ...parameters, userId, attemptId: id })
      if (!(await store.setSession(id, session.id))) {
        await payments.expireSession(session.id)
        throw new Failure('not_signed_in')
      }
      return session.url === null ? 'look again' : { url: session.url }
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.kind === 'unreachable') throw error
      // The same key would repeat the failure for a day. A checkout that was made all the same is known to nobody.
      await store.closeAttempt(id)
      if (error.parameter === 'customer_email' && parameters.email !== null) return 'without address'
      throw error
    }
  }

  return {
    /** Returns the address where the buyer pays. */
    async open(buyer: Buyer): Promise<string> {
      if (buyer.isSubscribed) throw new Failure('already_subscribed')
      let email: string | null = buyer.email
      for (let round = 0; round < rounds; round += 1) {
        const attempt = await store.requireLiveAttempt({
          id: randomUUIDv7(),
          userId: buyer.id,
          parameters: makeParameters(email),
          createdAt: now(),
        })
        if (!attempt) continue // closed by another request at this very moment
        const step = attempt.sessionId ? await reuse(attempt, attempt.sessionId) : await create(attempt)
        if (typeof step === 'object') return step.url
        if (step === 'over') await store.closeAttempt(attempt.id)
        if (step === 'without address') {
          log.info({ user: buyer.id }, 'the card provider does not take this address: checkout without it')
          email = null
        }
      }
      throw new Failure('payment_unreachable', { retryAfterSeconds: 5 })
    },
  }
}
