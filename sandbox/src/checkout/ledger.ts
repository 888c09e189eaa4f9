import type Stripe from 'stripe'
import {
  buildCharge,
  buildDispute,
  buildIntent,
  buildRefund,
  buildSession,
  type ChargeOutcome,
  type NewSession,
} from './objects.ts'

/** One checkout with everything that happened to it. */
export type Sale = {
  given: NewSession
  session: Stripe.Checkout.Session
  intent: Stripe.PaymentIntent | null
  charge: Stripe.Charge | null
  refunds: Stripe.Refund[]
  dispute: Stripe.Dispute | null
}

/** The action does not fit the sale's state; the message is for the person or program that asked for it. */
export class LedgerError extends Error {
  override name = 'LedgerError'
}

export type Emit = (type: Stripe.Event.Type, object: Stripe.Event.Data.Object) => void

/** The stand-in's books: what Stripe would know. `emit` is told of each change, as an event's type and object. */
export function openLedger(options: { now: () => Date; payUrl: (sessionId: string) => string; emit: Emit }) {
  const { emit } = options
  const sales: Sale[] = []
  const seconds = () => Math.floor(options.now().getTime() / 1000)

  function expire(sale: Sale) {
    if (sale.session.status !== 'open') {
      throw new LedgerError('Only a checkout session that is open can be expired.')
    }
    sale.session.status = 'expired'
    sale.session.url = null
    emit('checkout.session.expired', sale.session)
  }

  function current(sale: Sale | undefined): Sale | undefined {
    if (sale?.session.status === 'open' && sale.session.expires_at <= seconds()) expire(sale)
    return sale
  }

  function requireOpen(sale: Sale) {
    current(sale)
    if (sale.session.status !== 'open') throw new LedgerError('This checkout is no longer open.')
  }

  function requireCharge(sale: Sale): Stripe.Charge {
    if (sale.charge?.status !== 'succeeded') throw new LedgerError('Nothing was charged here.')
    return sale.charge
  }

  /** The intent is made with the first attempt to pay, as Stripe does since 2022; a later attempt uses the same. */
  function attempt(sale: Sale, email: string, outcome: ChargeOutcome) {
    sale.intent ??= buildIntent(sale.session, sale.given, seconds())
    const { intent } = sale
    const charge = buildCharge(intent, email, outcome, seconds())
    intent.latest_charge = charge.id
    intent.payment_method = charge.payment_method
    sale.charge = charge
    return { intent, charge }
  }

  function complete(sale: Sale, email: string, intent: Stripe.PaymentIntent) {
    const { session } = sale
    session.status = 'complete'
    session.url = null
    session.payment_intent = intent.id
    session.customer_details = {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: 'Test Person',
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    }
  }

  function succeed(sale: Sale, intent: Stripe.PaymentIntent) {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    sale.session.payment_status = 'paid'
    emit('payment_intent.succeeded', intent)
  }

  return {
    sales: (): readonly Sale[] => sales.map((sale) => current(sale) ?? sale),
    find: (match: (sale: Sale) => boolean) => current(sales.find(match)),

    create(given: NewSession): Sale {
      const sale: Sale = {
        given,
        session: buildSession(given, options.payUrl, seconds()),
        intent: null,
        charge: null,
        refunds: [],
        dispute: null,
      }
      sales.push(sale)
      return sale
    },

    expire,

    pay(sale: Sale, email: string) {
      requireOpen(sale)
      const { intent } = attempt(sale, email, { status: 'succeeded' })
      complete(sale, email, intent)
      succeed(sale, intent)
      emit('checkout.session.completed', sale.session)
    },

    /** The bank says no; the checkout stays open for another card. */
    decline(sale: Sale, email: string) {
      requireOpen(sale)
      const { intent, charge } = attempt(sale, email, {
        status: 'failed',
        failureCode: 'card_declined',
        failureMessage: 'Your card was declined.',
      })
      intent.last_payment_error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        charge: charge.id,
      }
      emit('payment_intent.payment_failed', intent)
    },

    /** A method that settles later: the checkout is complete, the money is not there yet. */
    payLater(sale: Sale, email: string) {
      requireOpen(sale)
      const { intent } = attempt(sale, email, { status: 'pending' })
      intent.status = 'processing'
      complete(sale, email, intent)
      emit('checkout.session.completed', sale.session)
    },

    /** Ends a payment that settles later. */
    settle(sale: Sale, outcome: 'succeeded' | 'failed') {
      const { intent, charge } = sale
      if (intent?.status !== 'processing' || !charge) throw new LedgerError('Nothing is being settled here.')
      charge.status = outcome
      if (outcome === 'failed') {
        intent.status = 'requires_payment_method'
        emit('payment_intent.payment_failed', intent)
        emit('checkout.session.async_payment_failed', sale.session)
        return
      }
      charge.paid = true
      charge.captured = true
      charge.amount_captured = charge.amount
      succeed(sale, intent)
      emit('checkout.session.async_payment_succeeded', sale.session)
    },

    refund(
      sale: Sale,
      amount: number | null,
      reason: Stripe.Refund['reason'] = 'requested_by_customer',
      metadata: Stripe.Metadata = {},
    ): Stripe.Refund {
      const charge = requireCharge(sale)
      const left = charge.amount - charge.amount_refunded
      if (left === 0) throw new LedgerError(`Charge ${charge.id} has already been refunded.`)
      if (charge.disputed && sale.dispute?.status !== 'won') {
        throw new LedgerError(`Charge ${charge.id} has been charged back; cannot issue a refund.`)
      }
      const value = amount ?? left
      if (value < 1 || value > left)
        throw new LedgerError('Refund amount is greater than unrefunded amount on charge.')
      const refund = buildRefund(charge, value, reason, metadata, seconds())
      charge.amount_refunded += value
      charge.refunded = charge.amount_refunded === charge.amount
      sale.refunds.push(refund)
      emit('refund.created', refund)
      emit('charge.refunded', charge)
      return refund
    },

    openDispute(sale: Sale) {
      const charge = requireCharge(sale)
      if (sale.dispute) throw new LedgerError('This charge is disputed already.')
      charge.disputed = true
      sale.dispute = buildDispute(charge, seconds())
      emit('charge.dispute.created', sale.dispute)
    },

    closeDispute(sale: Sale, status: 'won' | 'lost' | 'warning_closed' | 'prevented') {
      if (!sale.dispute) throw new LedgerError('This charge is not disputed.')
      sale.dispute.status = status
      emit('charge.dispute.closed', sale.dispute)
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
