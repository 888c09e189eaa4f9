import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type FastifyInstance, fastify } from 'fastify'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkout } from './checkout.ts'
import { decodeForm } from './form.ts'

const schemaFile = new URL('../../../shared/payment/stripe-subset.json', import.meta.url)
const schema = existsSync(schemaFile) ? openSchema() : null
if (!schema) {
  console.warn('Skipped: the card stand-in is not compared with the provider’s schemas (no schema file).')
}

vi.setConfig({ testTimeout: 30_000 })

type Delivered = { type: string; signature: string; body: string }
type World = Awaited<ReturnType<typeof openWorld>>

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await world.close()
  expect(world.exchanges.flatMap((exchange) => schema?.findBreaches(exchange) ?? [])).toEqual([])
})

async function openWorld() {
  const delivered: Delivered[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const signature = String(request.headers['stripe-signature'])
      delivered.push({ type: JSON.parse(body).type, signature, body })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const serverOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const box = checkout({ origin: 'http://sandbox.test', serverOrigin, now: () => new Date() })
  const app = fastify()
  const exchanges = record(app)
  await app.register(box.routes)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const stripe = new Stripe(box.environment.STRIPE_SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 20_000,
  })

  return {
    stripe,
    delivered,
    answers,
    exchanges,
    secret: box.environment.STRIPE_WEBHOOK_SECRET,
    sideCall: async (method: string, path: string, body: unknown = {}) => {
      const answer = await fetch(origin + path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: await answer.json() }
    },
    visit: (path: string, form?: Record<string, string>) =>
      fetch(origin + path, {
        redirect: 'manual',
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      }),
    act(session: { id: string }, action: string) {
      return this.sideCall('POST', `/checkout/sales/${session.id}`, { action })
    },
    async close() {
      await app.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Exchange = { method: string; url: string; request: string; status: number; answer: string }

/** Keeps what the REST side was asked and what it answered. */
function record(app: FastifyInstance): Exchange[] {
  const exchanges: Exchange[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith('/v1/') || !String(reply.getHeader('content-type')).includes('json')) return
    const { method, url, body } = request
    exchanges.push({
      method,
      url,
      request: String(body ?? ''),
      status: reply.statusCode,
      answer: String(payload),
    })
  })
  return exchanges
}

/** Finds what the provider's own schemas would not allow. Compiled once: that takes a while. */
function openSchema() {
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8'))
  const ajv = new Ajv2020({ strict: false, coerceTypes: true, allErrors: true })
  ajv.addSchema(schema, 'subset')
  const compiled = new Map<string, ValidateFunction>()
  const operations = Object.keys(schema.paths).map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { name, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
  })

  function findBreach(pointer: string, value: unknown): string[] {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `subset#${pointer}` })
    compiled.set(pointer, validate)
    return validate(structuredClone(value)) ? [] : [`${pointer}: ${ajv.errorsText(validate.errors)}`]
  }

  return {
    findEventBreach: (event: Stripe.Event) => findBreach(`/components/schemas/event:${event.type}`, event),

    findBreaches({ method, url, request, status, answer }: Exchange): string[] {
      const [path = '', query = ''] = url.split('?')
      const operation = operations.find((one) => one.method === method && one.pattern.test(path))
      if (!operation) return [`no such operation: ${method} ${path}`]
      const name = operation.name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(' ', '%20')
      const isAccepted = status === 200
      const asked = decodeForm(method === 'POST' ? request : query)
      return [
        ...(isAccepted && schema.paths[operation.name].request
          ? findBreach(`/paths/${name}/request`, asked)
          : []),
        ...findBreach(`/paths/${name}/responses/${isAccepted ? '200' : 'default'}`, JSON.parse(answer)),
      ]
    },
  }
}

function newSession(
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: 300, product_data: { name: 'Lifetime access' } },
      },
    ],
    success_url: 'http://product.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://product.test/checkout',
    client_reference_id: 'user-1',
    customer_email: 'ann@example.org',
    metadata: { user_id: 'user-1' },
    payment_intent_data: { metadata: { user_id: 'user-1' } },
    allowed_payment_method_types: ['card', 'link'],
    ...overrides,
  }
}

const expandAll = { expand: ['payment_intent.latest_charge'] }

test('A paid checkout reads as paid, sends the buyer back and tells the server with a valid signature', async () => {
  const session = await world.stripe.checkout.sessions.create(newSession())
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 300,
    currency: 'gbp',
  })
  const path = new URL(String(session.url)).pathname
  expect(await (await world.visit(path)).text()).toContain('£3.00')

  const sent = await world.visit(path, { action: 'pay', email: 'ann@example.org' })
  expect(sent.status).toBe(303)
  expect(sent.headers.get('location')).toBe(`http://product.test/payment-success?session_id=${session.id}`)

  const paid = await world.stripe.checkout.sessions.retrieve(session.id, expandAll)
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(paid.payment_intent).toMatchObject({ status: 'succeeded', latest_charge: { refunded: false } })

  expect(world.delivered.map(({ type }) => type).toSorted()).toEqual([
    'checkout.session.completed',
    'payment_intent.succeeded',
  ])
  for (const { body, signature } of world.delivered) {
    expect(() => Stripe.webhooks.constructEvent(body, signature, world.secret)).not.toThrow()
  }
})

test('A declined card leaves the checkout open, and the next card pays it', async () => {
  const session = await world.stripe.checkout.sessions.create(newSession())
  const path = new URL(String(session.url)).pathname
  const declined = await world.visit(path, { action: 'decline', email: 'ann@example.org' })
  expect(await declined.text()).toContain('Your card was declined')
  expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
  await world.act(session, 'pay')
  expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
})

test('A payment that settles later completes unpaid and is paid when it settles', async () => {
  const session = await world.stripe.checkout.sessions.create(newSession())
  await world.act(session, 'pay_later')
  const pending = await world.stripe.checkout.sessions.retrieve(session.id, expandAll)
  expect(pending).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing' },
  })
  await world.act(session, 'settle')
  expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  expect(world.delivered.at(-1)?.type).toBe('checkout.session.async_payment_succeeded')
})

test('Refunds and disputes show on the charge, and an impossible one is refused', async () => {
  const session = await world.stripe.checkout.sessions.create(newSession())
  expect((await world.act(session, 'refund')).status).toBe(400)
  await world.act(session, 'pay')
  await world.act(session, 'refund_part')
  const intent = String((await world.stripe.checkout.sessions.retrieve(session.id)).payment_intent)
  const charge = async () => {
    const { latest_charge } = await world.stripe.paymentIntents.retrieve(intent)
    return world.stripe.charges.retrieve(String(latest_charge))
  }
  expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 100 })
  await world.stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' })
  expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 300 })
  await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(
    'already been refunded',
  )
  expect((await world.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2)

  const second = await world.stripe.checkout.sessions.create(newSession())
  await world.act(second, 'pay')
  await world.act(second, 'dispute')
  const dispute = (await world.stripe.events.list({ type: 'charge.dispute.created' })).data[0]?.data.object
  expect(dispute).toMatchObject({ object: 'dispute', status: 'needs_response' })
  expect((await world.act(second, 'refund')).status).toBe(400)
  await world.act(second, 'dispute_won')
  expect(await world.stripe.disputes.retrieve((dispute as Stripe.Dispute).id)).toMatchObject({
    status: 'won',
  })
})

test('Wrong parameters are refused the way the provider refuses them', async () => {
  const create = (overrides: object) =>
    world.stripe.checkout.sessions.create({ ...newSession(), ...overrides })
  await expect(create({ colour: 'red' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'colour',
  })
  await expect(create({ success_url: undefined })).rejects.toMatchObject({ code: 'parameter_missing' })
  await expect(create({ line_items: undefined })).rejects.toMatchObject({ code: 'parameter_missing' })
  await expect(create({ mode: 'gift' })).rejects.toMatchObject({ statusCode: 400, param: 'mode' })
  await expect(create({ expires_at: Math.floor(Date.now() / 1000) + 60 })).rejects.toMatchObject({
    param: 'expires_at',
  })
  await expect(world.stripe.checkout.sessions.retrieve('cs_test_unknown')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(world.stripe.checkout.sessions.list({}, { apiKey: 'sk_test_other' })).rejects.toMatchObject({
    statusCode: 401,
  })
})

test('A repeated idempotency key answers with the first checkout, and with other parameters is an error', async () => {
  const key = { idempotencyKey: 'attempt-1' }
  const first = await world.stripe.checkout.sessions.create(newSession(), key)
  const again = await world.stripe.checkout.sessions.create(newSession(), key)
  expect(again.id).toBe(first.id)
  await expect(
    world.stripe.checkout.sessions.create(newSession({ client_reference_id: 'user-2' }), key),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('Lists come newest first and page by page', async () => {
  for (let count = 0; count < 3; count += 1) await world.stripe.checkout.sessions.create(newSession())
  const ids: string[] = []
  for await (const session of world.stripe.checkout.sessions.list({ limit: 2 })) ids.push(session.id)
  expect(new Set(ids).size).toBe(3)
  const newest = await world.stripe.checkout.sessions.list({ limit: 1 })
  expect(newest).toMatchObject({ has_more: true, data: [{ id: ids[0] }] })
})

describe('faults on demand', () => {
  test.each([
    ['500', 'StripeAPIError'],
    ['429', 'StripeRateLimitError'],
    ['html', 'StripeAPIError'],
    ['302', 'StripeAPIError'],
    ['reset', 'StripeConnectionError'],
    ['hang', 'StripeConnectionError'],
  ])('%s fails as asked and then all is well', async (kind, type) => {
    // A closed connection is tried once more by the client itself.
    await world.sideCall('POST', '/checkout/faults', { kind, times: kind === 'reset' ? 2 : 1 })
    const impatient = { timeout: kind === 'hang' ? 300 : 20_000 }
    await expect(world.stripe.checkout.sessions.list({}, impatient)).rejects.toMatchObject({ type })
    await expect(world.stripe.checkout.sessions.list()).resolves.toMatchObject({ data: [] })
  })

  test('a dropped answer leaves the work done, and the same key finds it', async () => {
    await world.sideCall('POST', '/checkout/faults', { kind: 'drop', times: 2 })
    const key = { idempotencyKey: 'attempt-1' }
    await expect(world.stripe.checkout.sessions.create(newSession(), key)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    const made = await world.stripe.checkout.sessions.create(newSession(), key)
    expect((await world.stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([made.id])
  })
})

describe('webhooks', () => {
  test('are sent again until the server takes them', async () => {
    world.answers.push(500, 500)
    const session = await world.stripe.checkout.sessions.create(newSession())
    await world.act(session, 'pay')
    await expect.poll(() => world.delivered.length, { timeout: 20_000 }).toBe(4)
  })

  test('can be held back, sent in the wrong order and several times', async () => {
    await world.sideCall('POST', '/checkout/webhooks', { held: true, copies: 2 })
    const session = await world.stripe.checkout.sessions.create(newSession())
    await world.act(session, 'pay')
    await world.act(session, 'refund')
    expect(world.delivered).toEqual([])
    await world.sideCall('POST', '/checkout/webhooks/release', { order: 'reversed' })
    expect(world.delivered.map(({ type }) => type)).toEqual(
      ['charge.refunded', 'refund.created', 'checkout.session.completed', 'payment_intent.succeeded'].flatMap(
        (type) => [type, type],
      ),
    )
  })
})

test.skipIf(!schema)('Every kind of event has the shape of the provider’s own schema', async () => {
  const session = await world.stripe.checkout.sessions.create(newSession())
  for (const action of ['decline', 'pay_later', 'settle', 'dispute', 'dispute_won', 'refund']) {
    await world.act(session, action)
  }
  const later = await world.stripe.checkout.sessions.create(newSession())
  await world.act(later, 'pay_later')
  await world.act(later, 'settle_failed')
  const left = await world.stripe.checkout.sessions.create(newSession())
  await world.stripe.checkout.sessions.expire(left.id)
  await world.stripe.checkout.sessions.list({ limit: 100, expand: ['data.payment_intent.latest_charge'] })
  const events = await world.stripe.events.list({ limit: 100 })
  expect(new Set(events.data.map(({ type }) => type)).size).toBe(10)
  expect(events.data.flatMap((event) => schema?.findEventBreach(event))).toEqual([])
})
