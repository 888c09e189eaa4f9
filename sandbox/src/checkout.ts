import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { apiRoutes } from './checkout/api.ts'
import { cardScript } from './checkout/card-script.ts'
import { faultBody, openFaults } from './checkout/faults.ts'
import { type Ledger, LedgerError, openLedger, type Sale } from './checkout/ledger.ts'
import { abandonedPage, payPage, salesPage } from './checkout/pages.ts'
import { openWebhooks } from './checkout/webhooks.ts'
import { takeForms } from './form.ts'
import { pagePolicy } from './page.ts'
import type { StandIn } from './stand-in.ts'

const actions: Record<string, (ledger: Ledger, sale: Sale, email: string) => unknown> = {
  pay: (ledger, sale, email) => ledger.pay(sale, email),
  pay_later: (ledger, sale, email) => ledger.payLater(sale, email),
  decline: (ledger, sale, email) => ledger.decline(sale, email),
  settle: (ledger, sale) => ledger.settle(sale, 'succeeded'),
  settle_failed: (ledger, sale) => ledger.settle(sale, 'failed'),
  expire: (ledger, sale) => ledger.expire(sale),
  refund: (ledger, sale) => ledger.refund(sale, null),
  refund_part: (ledger, sale) => ledger.refund(sale, Math.floor((sale.charge?.amount ?? 0) / 3)),
  dispute: (ledger, sale) => ledger.openDispute(sale),
  dispute_won: (ledger, sale) => ledger.closeDispute(sale, 'won'),
  dispute_lost: (ledger, sale) => ledger.closeDispute(sale, 'lost'),
  dispute_prevented: (ledger, sale) => ledger.closeDispute(sale, 'prevented'),
  dispute_warning_closed: (ledger, sale) => ledger.closeDispute(sale, 'warning_closed'),
}

const actionBody = z.object({ action: z.enum(Object.keys(actions)), email: z.string().optional() })
const deliveryBody = z.strictObject({ held: z.boolean(), copies: z.number().int().min(1).max(50) }).partial()
const releaseBody = z.strictObject({ order: z.enum(['as_happened', 'reversed']).default('as_happened') })
const resendBody = z.strictObject({ type: z.string().nullable().default(null) })

/** Whoever pays is sent back to the product, which the browser counts as a part of the form's way. */
const policy = pagePolicy.replace("form-action 'self'", 'form-action *')

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html').header('content-security-policy', policy).send(html)

/**
 * The card provider's stand-in: the part of Stripe's REST interface that the product calls, the hosted page, the signed
 * webhooks, and a JSON side under /checkout that makes things happen or go wrong. `origin` is where the sandbox itself
 * is reached, `serverOrigin` where the product is. The keys are new at every start and work here only.
 */
export function checkout(options: { origin: string; serverOrigin: string; now: () => Date }) {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const faults = openFaults()
  const webhooks = openWebhooks({
    url: `${options.serverOrigin}/payment/webhook`,
    secret: webhookSecret,
    now: options.now,
  })
  const ledger = openLedger({
    now: options.now,
    payUrl: (id) => `${options.origin}/checkout/pay/${id}`,
    emit: (type, object) => webhooks.add(type, object),
  })

  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: `pk_test_${randomBytes(24).toString('hex')}`,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: options.origin,
      STRIPE_CHECKOUT_URL: options.origin,
      STRIPE_SCRIPT_URL: `${options.origin}/checkout/script.js`,
    },

    async routes(app) {
      await app.register(async (api) => {
        apiRoutes(api, { ledger, webhooks, faults, secretKey, now: options.now })
      })
      await app.register(async (side) => sideRoutes(side))
      app.addHook('onClose', async () => webhooks.stop())
    },
  } satisfies StandIn

  function sideRoutes(app: FastifyInstance) {
    takeForms(app)
    app.setErrorHandler((error, _request, reply) => {
      const isAskedWrongly = error instanceof z.ZodError || error instanceof LedgerError
      if (!isAskedWrongly) throw error
      return reply.code(400).send({ error: error.message })
    })

    const find = (id: string) => {
      const sale = ledger.find(({ session }) => session.id === id)
      if (!sale) throw new LedgerError('There is no such checkout.')
      return sale
    }

    app.get<{ Params: { id: string } }>('/checkout/pay/:id', (request, reply) =>
      sendPage(reply, payPage(find(request.params.id), null)),
    )

    app.post<{ Params: { id: string } }>('/checkout/pay/:id', async (request, reply) => {
      const sale = find(request.params.id)
      const { action, email = '' } = actionBody.parse(request.body)
      // Paid or expired in another window meanwhile: the page says which.
      if (sale.session.status !== 'open') return sendPage(reply, payPage(sale, null))
      actions[action]?.(ledger, sale, email)
      // Like Stripe's page: the webhook may answer before the person is sent on, within its time limit.
      await webhooks.flush()
      if (action === 'decline') {
        return sendPage(reply, payPage(sale, 'Your card was declined. Please try another card.'))
      }
      const next = sale.session.success_url?.replace('{CHECKOUT_SESSION_ID}', sale.session.id)
      return reply.redirect(next ?? '/checkout', 303)
    })

    app.get('/checkout/abandoned', (_request, reply) => sendPage(reply, abandonedPage()))
    app.get('/checkout', (_request, reply) =>
      sendPage(reply, salesPage(ledger.sales(), webhooks.log(), webhooks.waiting())),
    )
    app.get('/checkout/script.js', (_request, reply) => reply.type('text/javascript').send(cardScript))

    app.get('/checkout/sales.json', () => ({
      sales: ledger.sales(),
      deliveries: webhooks.log(),
      held: webhooks.waiting(),
    }))

    app.post<{ Params: { id: string } }>('/checkout/sales/:id', async (request, reply) => {
      const sale = find(request.params.id)
      const { action, email } = actionBody.parse(request.body)
      actions[action]?.(ledger, sale, email ?? sale.session.customer_email ?? 'somebody@example.org')
      await webhooks.flush()
      return request.headers['content-type']?.startsWith('application/json')
        ? { session: sale.session }
        : reply.redirect('/checkout', 303)
    })

    /** Overwrites fields of a checkout, to show the server what it must never accept. */
    app.patch<{ Params: { id: string } }>('/checkout/sales/:id', (request) => {
      const { session } = find(request.params.id)
      return Object.assign(session, z.record(z.string(), z.unknown()).parse(request.body))
    })

    app.post('/checkout/faults', (request) => {
      faults.add(faultBody.parse(request.body))
      return {}
    })
    app.delete('/checkout/faults', () => {
      faults.clear()
      return {}
    })

    app.post('/checkout/webhooks', (request) => {
      webhooks.setDelivery(deliveryBody.parse(request.body))
      return {}
    })
    app.post('/checkout/webhooks/release', async (request) => {
      await webhooks.release(releaseBody.parse(request.body ?? {}).order)
      return {}
    })
    app.post('/checkout/webhooks/resend', async (request) => {
      await webhooks.resend(resendBody.parse(request.body ?? {}).type)
      return {}
    })
  }
}
