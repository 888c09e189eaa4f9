import Stripe from 'stripe'
import type { Config } from '../../config.ts'
import {
  type Charge,
  type CheckoutRequest,
  type CheckoutSession,
  type PaymentEvent,
  type Payments,
  PaymentsError,
} from './payments.ts'

/** Marks our checkouts among those of other products on the same Stripe account. */
const product = 'plainspoken-lifetime'
const expand = ['payment_intent.latest_charge']
const pageSize = 100
const toleranceSeconds = 300

type StripeSettings = Pick<NonNullable<Config['stripe']>, 'secretKey' | 'webhookSecret' | 'apiUrl'>

/** Stripe through its own package, at the API version that the package pins. `timeoutMs` is for one try; two more follow. */
export function connectStripe(settings: StripeSettings, timeoutMs = 10_000): Payments {
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  })
  const { sessions } = stripe.checkout

  return {
    isLive: /^[sr]k_live_/.test(settings.secretKey),

    async createCheckout(request) {
      return toSession(
        await ask(() => sessions.create(toParams(request), { idempotencyKey: request.attemptId })),
      )
    },

    async findSession(sessionId) {
      const session = await find(() => sessions.retrieve(sessionId, { expand }))
      return session && toSession(session)
    },

    async findSessionOfIntent(intentId) {
      const found = await ask(() =>
        sessions.list({ payment_intent: intentId, limit: 1, expand: expand.map((path) => `data.${path}`) }),
      )
      const [session] = requireObject(found, 'list').data
      return session ? toSession(session) : null
    },

    async expireSession(sessionId) {
      await ask(() => sessions.expire(sessionId))
    },

    async findDispute(disputeId) {
      const dispute = await find(() => stripe.disputes.retrieve(disputeId))
      if (!dispute) return null
      requireObject(dispute, 'dispute')
      return {
        id: dispute.id,
        intentId: idOf(dispute.payment_intent),
        isAgainstUs: !['won', 'warning_closed', 'prevented'].includes(dispute.status),
      }
    },

    async refund(intentId, reason) {
      const done = await ask(() => stripe.refunds.create({ payment_intent: intentId, reason }))
      requireObject(done, 'refund')
    },

    async *listCompleteSessions(since) {
      const list = sessions.list({
        created: { gte: toSeconds(since) },
        status: 'complete',
        limit: pageSize,
        expand: expand.map((path) => `data.${path}`),
      })
      for await (const session of asked(list)) yield toSession(session)
    },

    async *listEvents(since, types) {
      const list = stripe.events.list({
        created: { gte: toSeconds(since) },
        types: [...types],
        limit: pageSize,
      })
      for await (const event of asked(list)) yield toEvent(event)
    },

    readEvent(body, signature, now) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        )
        return isFromTheFuture(signature, now) ? null : toEvent(event)
      } catch {
        // Not only its own error: a signed body that is no JSON, or a header of the wrong kind, throws others.
        return null
      }
    },
  }
}

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) }
}

function toParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { product, user_id: request.userId, attempt_id: request.attemptId }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amount,
          product_data: { name: 'Plainspoken: lifetime access' },
        },
      },
    ],
    client_reference_id: request.userId,
    metadata,
    payment_intent_data: { metadata, description: 'Plainspoken: lifetime access' },
    ...(request.email === null ? {} : { customer_email: request.email }),
    allowed_payment_method_types: ['card', 'link'],
    // The price is promised in pounds: no conversion at a rate of the provider's own.
    adaptive_pricing: { enabled: false },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: request.expiresAt,
  }
}

function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  requireObject(session, 'checkout.session')
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const { metadata } = session
  return {
    id: session.id,
    url: session.url,
    status: toStatus(session.status),
    isPaid: session.payment_status === 'paid',
    mode: session.mode,
    amount: session.amount_total,
    currency: session.currency,
    isLive: session.livemode,
    createdAt: toDate(session.created),
    expiresAt: session.expires_at,
    clientReferenceId: session.client_reference_id,
    metadata: {
      product: metadata?.product === product ? product : null,
      userId: metadata?.user_id ?? null,
      attemptId: metadata?.attempt_id ?? null,
    },
    payment: intent && {
      intentId: intent.id,
      isPending: intent.status === 'processing',
      charge: toCharge(intent.latest_charge),
    },
  }
}

function toStatus(status: Stripe.Checkout.Session['status']): CheckoutSession['status'] {
  if (status === 'open') return 'open'
  return status === 'complete' ? 'complete' : 'expired'
}

function toCharge(charge: Stripe.PaymentIntent['latest_charge']): Charge | null {
  if (charge === null || typeof charge === 'string') return null
  return {
    paidAt: toDate(charge.created),
    amountRefunded: charge.amount_refunded,
    isRefunded: charge.refunded,
    isDisputed: charge.disputed,
  }
}

function toEvent(event: Stripe.Event): PaymentEvent {
  requireObject(event, 'event')
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } | null }
  return {
    id: event.id,
    type: event.type,
    happenedAt: toDate(event.created),
    isLive: event.livemode,
    object: { id: object.id ?? null, intentId: idOf(object.payment_intent) },
  }
}

/** The package accepts a timestamp of any time to come; of several it takes the last. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map((match) => Number(match[1]))
  return times.length !== 1 || times.some((time) => time > toSeconds(now) + toleranceSeconds)
}

/** A proxy's page or a redirect may come as a success: only the object that was asked for counts. */
function requireObject<T extends { object: string }>(answer: T, kind: string): T {
  if (answer?.object !== kind)
    throw new PaymentsError('failed', { cause: new Error(`no ${kind} was answered`) })
  return answer
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toPaymentsError(error)
  }
}

async function find<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await ask(call)
  } catch (error) {
    const cause = error instanceof PaymentsError ? error.cause : null
    if (cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing') return null
    throw error
  }
}

async function* asked<T>(list: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* list
  } catch (error) {
    throw toPaymentsError(error)
  }
}

function toPaymentsError(error: unknown): PaymentsError {
  if (error instanceof PaymentsError) return error
  if (!(error instanceof Stripe.errors.StripeError)) return new PaymentsError('failed', { cause: error })
  // 409: the same request is still being worked on. 429: too many.
  const isPassing =
    error instanceof Stripe.errors.StripeConnectionError || [409, 429].includes(error.statusCode ?? 0)
  const isTheirs = error instanceof Stripe.errors.StripeAPIError
  return new PaymentsError(isPassing ? 'unreachable' : isTheirs ? 'failed' : 'refused', {
    cause: error,
    parameter: error.param ?? null,
  })
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)
const toDate = (seconds: number) => new Date(seconds * 1000)
const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
