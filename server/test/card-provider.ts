import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import Stripe from 'stripe'
import { checkout } from '../../sandbox/src/checkout.ts'
import { connectStripe } from '../src/adapters/payments/stripe.ts'
import { now } from './account-world.ts'

/** A checkout as the provider keeps it. */
type Sale = {
  session: Stripe.Checkout.Session
  intent: Stripe.PaymentIntent | null
  charge: Stripe.Charge | null
  given: { intentMetadata: Stripe.Metadata }
}

/** The sandbox's card provider on loopback, and the real client package that talks to it. Its webhooks go to `serverOrigin`. */
export async function startCardProvider(serverOrigin: string) {
  const provider = fastify()
  const calls: string[] = []
  provider.addHook('onRequest', async ({ method, url }) => {
    if (url.startsWith('/v1/')) calls.push(`${method} ${url.split('?')[0]}`)
  })
  const box = checkout({ origin: 'https://pay.example.test', serverOrigin, now })
  await provider.register(box.routes)
  await provider.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`
  const settings = { ...box.environment, STRIPE_API_URL: origin }

  const { hostname, port } = new URL(origin)
  const stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  })

  async function sideCall(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) {
    const answer = await provider.inject({
      method,
      url: path,
      ...(method === 'GET' ? {} : { payload: body }),
    })
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`)
    return answer.json()
  }

  return {
    settings,
    payments: connectStripe(
      {
        secretKey: settings.STRIPE_SECRET_KEY,
        webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
        apiUrl: settings.STRIPE_API_URL,
      },
      1500,
    ),
    /** Every call the server made, oldest first, such as "POST /v1/checkout/sessions". */
    calls,
    async sales(): Promise<Sale[]> {
      return (await sideCall('GET', '/checkout/sales.json')).sales
    },
    /** Pay, decline, pay later, refund, dispute … (the actions of the sandbox's pages). */
    act: (sessionId: string, action: string) => sideCall('POST', `/checkout/sales/${sessionId}`, { action }),
    /** Overwrites fields of a checkout with what must never be accepted. */
    tamper: (sessionId: string, fields: object) => sideCall('PATCH', `/checkout/sales/${sessionId}`, fields),
    /** One more checkout with the same marks, which the server knows nothing of. Returns its id. */
    async copy(metadata: Stripe.Metadata, userId: string): Promise<string> {
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency: 'gbp', unit_amount: 300, product_data: { name: 'Copy' } } },
        ],
        client_reference_id: userId,
        metadata,
        success_url: 'http://localhost:3000/',
      })
      return session.id
    },
    fail: (kind: string, times: number, match = '') =>
      sideCall('POST', '/checkout/faults', { kind, times, match }),
    heal: () => sideCall('DELETE', '/checkout/faults'),
    holdWebhooks: (held: boolean) => sideCall('POST', '/checkout/webhooks', { held }),
    repeatWebhooks: (copies: number) => sideCall('POST', '/checkout/webhooks', { copies }),
    releaseWebhooks: (order: 'as_happened' | 'reversed' = 'as_happened') =>
      sideCall('POST', '/checkout/webhooks/release', { order }),
    resendWebhooks: (type: string) => sideCall('POST', '/checkout/webhooks/resend', { type }),
    close: () => provider.close(),
  }
}
