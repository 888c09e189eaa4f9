import { hour, minute, second } from '@plainspoken/contract/limits'
import {
  authTestData,
  checkoutData,
  completePaymentBody,
  completePaymentData,
  healthcheckData,
  paymentConfigData,
  stripeConfigData,
  subscriptionData,
} from '@plainspoken/contract/payment'
import { success as successSchema } from '@plainspoken/contract/reply'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type PaymentEvent, PaymentsError } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { makeLimit } from '../http/limits.ts'
import { success } from '../http/replies.ts'
import type { Parts } from '../parts.ts'
import type { Outcome } from './fulfilment.ts'
import { watchPayments } from './metrics.ts'
import type { PaymentService } from './payment-service.ts'

const webhookWithinMs = 10 * second
const webhookMaxBytes = 256 * 1024
const nothing = z.strictObject({}).nullish()

/** All calls about paying. Without Stripe's settings those that need it answer 503. */
export function paymentRoutes(deps: Deps, { sessions, paymentService }: Parts): FastifyPluginAsyncZod {
  const { config, db, log } = deps
  const metrics = watchPayments(deps.metrics)
  const limitCheckouts = makeLimit(db, 'checkout', 60, 10 * minute)
  const limitCompletions = makeLimit(db, 'complete-payment', 120, hour)

  function requirePayments() {
    if (!paymentService) throw new Failure('payment_off')
    return paymentService
  }

  function requirePublicConfig() {
    if (!config.stripe) throw new Failure('payment_off')
    const { publishableKey, checkoutUrl } = config.stripe
    return { publishableKey, checkoutUrl }
  }

  /** The provider's troubles are one failure to whoever waits; the operator's log says which. */
  async function askProvider<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof PaymentsError)) throw cause
      log.error(
        { kind: cause.kind, parameter: cause.parameter },
        'the card provider did not do what was asked',
      )
      throw new Failure('payment_unreachable', { retryAfterSeconds: 5, cause })
    }
  }

  async function handle(event: PaymentEvent, webhook: PaymentService['webhook']) {
    try {
      note(await askProvider(() => webhook.handle(event)))
      metrics.countWebhook('handled')
      metrics.observeLag(event.happenedAt, deps.now())
    } catch (error) {
      metrics.countWebhook('failed')
      throw error
    }
  }

  function note(outcome: Outcome | null) {
    if (outcome?.kind === 'recorded') metrics.countPayment(outcome.recorded.payment.state)
  }

  return async (app) => {
    const forSignedIn: FastifyPluginAsyncZod = async (signedIn) => {
      signedIn.addHook('onRequest', sessions.requireUser)

      signedIn.post(
        '/payment/create-checkout-session',
        { schema: { body: nothing, response: { 200: successSchema(checkoutData) } } },
        async ({ user }) => {
          const { checkout } = requirePayments()
          await limitCheckouts.take(user.id)
          return success({ url: await askProvider(() => checkout.open(user)) })
        },
      )

      signedIn.post(
        '/payment/complete-payment',
        { schema: { body: completePaymentBody, response: { 200: successSchema(completePaymentData) } } },
        async ({ user, session, body }) => {
          const { fulfilment } = requirePayments()
          await limitCompletions.take(user.id)
          const outcome = await askProvider(() => fulfilment.fulfilSession(body.sessionId, user.id))
          note(outcome)
          requirePaid(outcome)
          const token = await sessions.makeToken({ ...user, isSubscribed: true }, session)
          return success({ isSubscribed: true, token })
        },
      )

      signedIn.get(
        '/payment/config',
        { schema: { response: { 200: successSchema(paymentConfigData) } } },
        async () => success(requirePublicConfig()),
      )

      signedIn.get(
        '/payment/subscription-status',
        { schema: { response: { 200: successSchema(subscriptionData) } } },
        async ({ user }) => success({ isSubscribed: user.isSubscribed }),
      )

      signedIn.get(
        '/payment/auth-test',
        { schema: { response: { 200: successSchema(authTestData) } } },
        async () => success({ isAuthenticated: true }),
      )
    }
    app.register(forSignedIn)

    app.register(async (raw) => {
      // The signature covers the bytes as they were sent: nothing may parse them before.
      raw.removeAllContentTypeParsers()
      raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      raw.post(
        '/payment/webhook',
        { bodyLimit: webhookMaxBytes, config: { bodyWithinMs: webhookWithinMs }, schema: { hide: true } },
        async (request) => {
          const { payments, webhook } = requirePayments()
          const signature = readOnlyHeader(request.raw.rawHeaders, 'stripe-signature')
          const event =
            signature !== null && Buffer.isBuffer(request.body)
              ? payments.readEvent(request.body, signature, deps.now())
              : null
          if (!event) {
            metrics.countWebhook('refused')
            throw new Failure('webhook_refused')
          }
          await handle(event, webhook)
          return success(null)
        },
      )
    })

    if (config.testRoutes) {
      app.get(
        '/test/healthcheck',
        { schema: { response: { 200: successSchema(healthcheckData) } } },
        async () => success({ status: 'ok' as const }),
      )
      app.get(
        '/test/stripeconfig',
        { schema: { response: { 200: successSchema(stripeConfigData) } } },
        async () => success({ publishableKey: config.stripe?.publishableKey ?? null }),
      )
    }
  }
}

/** Refuses every outcome that does not leave the buyer with access. */
function requirePaid(outcome: Outcome) {
  if (outcome.kind === 'foreign') throw new Failure('payment_not_found')
  if (outcome.kind === 'unpaid') throw new Failure('payment_not_paid')
  if (outcome.recorded.payment.state !== 'paid') throw new Failure('payment_revoked')
}

/** The value of a header that came exactly once; Node joins several to one. */
function readOnlyHeader(rawHeaders: string[], name: string): string | null {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  )
  return values.length === 1 ? (values[0] ?? null) : null
}
