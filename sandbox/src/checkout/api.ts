import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Faults } from './faults.ts'
import type { Ledger, Sale } from './ledger.ts'
import { speakStripe } from './protocol.ts'
import * as requests from './requests.ts'
import { ApiError } from './requests.ts'
import type { Webhooks } from './webhooks.ts'

/** The earliest and the latest expiry that a checkout may be given. */
const soonestSeconds = 30 * 60
const latestSeconds = 24 * 3600

/** The part of Stripe's REST interface that the product calls. */
export function apiRoutes(
  app: FastifyInstance,
  options: { ledger: Ledger; webhooks: Webhooks; faults: Faults; secretKey: string; now: () => Date },
) {
  const { ledger, webhooks } = options
  const route = speakStripe(app, options)
  const seconds = () => Math.floor(options.now().getTime() / 1000)

  function requireSale(match: (sale: Sale) => boolean, what: string, id: string): Sale {
    const sale = ledger.find(match)
    if (!sale) {
      throw new ApiError(404, { code: 'resource_missing', param: what, message: `No such ${what}: '${id}'` })
    }
    return sale
  }
  const requireSession = (id: string) => requireSale((sale) => sale.session.id === id, 'checkout.session', id)

  route('POST', '/v1/checkout/sessions', requests.createSession, (given) => {
    const [item] = given.line_items
    const expiresAt = given.expires_at ?? seconds() + latestSeconds
    // Stripe measures the window on its own clock; a minute forgives the way there.
    if (expiresAt < seconds() + soonestSeconds - 60 || expiresAt > seconds() + latestSeconds + 60) {
      throw new ApiError(400, {
        param: 'expires_at',
        message:
          'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      })
    }
    const sale = ledger.create({
      amount: item.price_data.unit_amount,
      currency: item.price_data.currency,
      productName: item.price_data.product_data.name,
      quantity: item.quantity,
      successUrl: given.success_url,
      cancelUrl: given.cancel_url ?? null,
      clientReferenceId: given.client_reference_id ?? null,
      customerEmail: given.customer_email ?? null,
      metadata: given.metadata ?? {},
      intentMetadata: given.payment_intent_data?.metadata ?? {},
      intentDescription: given.payment_intent_data?.description ?? null,
      allowedMethods: given.allowed_payment_method_types ?? null,
      adaptivePricing: given.adaptive_pricing?.enabled ?? false,
      locale: given.locale ?? null,
      submitType: given.submit_type ?? null,
      expiresAt,
    })
    return expandSession(sale, given.expand)
  })

  route('GET', '/v1/checkout/sessions', requests.listSessions, (given) => {
    const matching = ledger
      .sales()
      .filter(
        ({ session }) =>
          inRange(session.created, given.created) &&
          (given.status === undefined || session.status === given.status) &&
          (given.payment_intent === undefined || session.payment_intent === given.payment_intent),
      )
    const expand = given.expand?.map((path) => path.replace(/^data\./, ''))
    return list(
      '/v1/checkout/sessions',
      matching.map((sale) => expandSession(sale, expand)),
      given,
    )
  })

  route('GET', '/v1/checkout/sessions/:id', requests.retrieve, (given, id) =>
    expandSession(requireSession(id), given.expand),
  )

  route('POST', '/v1/checkout/sessions/:id/expire', requests.retrieve, (given, id) => {
    const sale = requireSession(id)
    ledger.expire(sale)
    return expandSession(sale, given.expand)
  })

  route(
    'GET',
    '/v1/payment_intents/:id',
    requests.retrieve,
    (_given, id) => requireSale((sale) => sale.intent?.id === id, 'payment_intent', id).intent,
  )

  route(
    'GET',
    '/v1/charges/:id',
    requests.retrieve,
    (_given, id) => requireSale((sale) => sale.charge?.id === id, 'charge', id).charge,
  )

  route('POST', '/v1/refunds', requests.createRefund, (given) => {
    const id = given.payment_intent ?? given.charge ?? ''
    const sale = requireSale((one) => one.intent?.id === id || one.charge?.id === id, 'payment_intent', id)
    return ledger.refund(sale, given.amount ?? null, given.reason ?? null, given.metadata ?? {})
  })

  route('GET', '/v1/refunds', requests.listRefunds, (given) => {
    const all = ledger.sales().flatMap((sale) => sale.refunds)
    const matching = all.filter(
      (refund) =>
        (given.payment_intent === undefined || refund.payment_intent === given.payment_intent) &&
        (given.charge === undefined || refund.charge === given.charge),
    )
    return list('/v1/refunds', matching, given)
  })

  route(
    'GET',
    '/v1/disputes/:id',
    requests.retrieve,
    (_given, id) => requireSale((sale) => sale.dispute?.id === id, 'dispute', id).dispute,
  )

  route('GET', '/v1/events', requests.listEvents, (given) => {
    const matching = webhooks
      .events()
      .filter(
        (event) =>
          inRange(event.created, given.created) &&
          (given.type === undefined || event.type === given.type) &&
          (given.types === undefined || given.types.includes(event.type)),
      )
    return list('/v1/events', matching, given)
  })
}

function inRange(value: number, range: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined) {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range ?? {}
  return value > gt && value >= gte && value < lt && value <= lte
}

/** Newest first, a page at a time, as all of Stripe's lists. */
function list<T extends { id: string }>(
  url: string,
  oldestFirst: readonly T[],
  page: { limit: number; starting_after?: string | undefined },
) {
  const all = oldestFirst.toReversed()
  const start = page.starting_after ? all.findIndex(({ id }) => id === page.starting_after) + 1 : 0
  const data = all.slice(start, start + page.limit)
  return { object: 'list', data, has_more: start + page.limit < all.length, url }
}

function expandSession(sale: Sale, expand: string[] = []): Stripe.Checkout.Session {
  const { session, intent, charge } = sale
  const wanted = expand.some((path) => path === 'payment_intent' || path.startsWith('payment_intent.'))
  if (!wanted || session.payment_intent === null || intent === null) return session
  const withCharge = expand.includes('payment_intent.latest_charge') && charge !== null
  return { ...session, payment_intent: withCharge ? { ...intent, latest_charge: charge } : intent }
}
