import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal, now } from '../../test/account-world.ts'
import { type PaymentWorld, startPaymentWorld } from '../../test/payment-world.ts'
import { payments, webhookEvents } from '../db/schema.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
}, 60_000)
afterEach(async () => {
  await world.provider.heal()
  await world.provider.holdWebhooks(false)
})
afterAll(() => world.close())

const seconds = () => now().getTime() / 1000

function sign(payload: string, about: { secret?: string; timestamp?: number; scheme?: string } = {}) {
  const { STRIPE_WEBHOOK_SECRET: secret } = world.provider.settings
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(), ...about })
}

function makeEvent(type: string, object: object, changes: object = {}) {
  const id = `evt_${randomBytes(12).toString('hex')}`
  const created = Math.floor(seconds())
  return JSON.stringify(
    { id, object: 'event', created, livemode: false, type, data: { object }, ...changes },
    null,
    2,
  )
}

/** Sends bytes as they are. */
const deliver = (payload: string, signature: string | string[] | null) =>
  world.post('/payment/webhook', payload, {
    headers: signature === null ? {} : { 'stripe-signature': signature },
  })

/** A paid checkout that the server has not heard of, and the message that tells it. */
async function payUnheard() {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  const event = makeEvent('checkout.session.completed', { id: sessionId, object: 'checkout.session' })
  return { buyer, sessionId, event }
}

test('59: a message that is not authentic, fresh and whole is refused, and nothing of it is kept', async () => {
  const { buyer, event } = await payUnheard()
  const good = sign(event)
  const stamp = Math.floor(seconds())
  const digest = good.split('v1=')[1]
  const forged: [string, string, string | string[] | null][] = [
    ['no signature', event, null],
    ['an empty signature', event, ''],
    ['another secret', event, sign(event, { secret: 'whsec_other' })],
    ['v0 only', event, sign(event, { scheme: 'v0' })],
    ['301 s old', event, sign(event, { timestamp: stamp - 301 })],
    ['a day ahead', event, sign(event, { timestamp: stamp + 86_400 })],
    ['one byte changed', event.replace('"livemode": false', '"livemode": fAlse'), good],
    ['re-serialised', JSON.stringify(JSON.parse(event)), good],
    ['two headers', event, [good, good]],
    ['two timestamps', event, `t=${stamp + 86_400},${good}`],
    ['no timestamp', event, `v1=${digest}`],
    ['signed, but no JSON', 'not json', sign('not json')],
    ['signed JSON that is no event', '{"object":"charge"}', sign('{"object":"charge"}')],
    ['signed null', 'null', sign('null')],
  ]
  for (const [what, payload, signature] of forged) {
    const answer = await deliver(payload, signature)
    expect([what, answer.statusCode]).toEqual([what, 400])
    expectRefusal(answer, 400)
  }
  const empty = await deliver('', sign('x'))
  expectRefusal(empty, 400)
  expectRefusal(await deliver(JSON.stringify({ pad: 'x'.repeat(1_000_000) }), good), 413)
  const form = await world.post('/payment/webhook', event, {
    headers: { 'content-type': 'text/plain', 'stripe-signature': good },
  })
  expectRefusal(form, 415)

  expect(await world.db.select().from(webhookEvents)).toEqual([])
  expect(await world.db.select().from(payments)).toEqual([])
  expect(await buyer.isSubscribed()).toBe(false)

  expect((await deliver(event, good)).statusCode).toBe(200)
  expect(await buyer.isSubscribed()).toBe(true)
})

test('59: the same message ten times has one effect', async () => {
  const { buyer, event } = await payUnheard()
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event, sign(event))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const callsBefore = world.provider.calls.length
  expect((await deliver(event, sign(event))).statusCode).toBe(200)
  expect(world.provider.calls.length).toBe(callsBefore)
  await world.mailbox.waitFor(buyer.email)
  expect(buyer.receipts()).toHaveLength(1)
})

test('59: messages of other kinds, of unknown checkouts and of the other mode are taken and do nothing', async () => {
  const { buyer, sessionId } = await payUnheard()
  const session = { id: sessionId, object: 'checkout.session' }
  const harmless = [
    makeEvent('customer.created', { id: 'cus_1', object: 'customer' }),
    makeEvent('checkout.session.completed', { id: 'cs_test_unknown000000000', object: 'checkout.session' }),
    makeEvent('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_unknown' }),
    makeEvent('charge.refunded', { id: 'ch_2', object: 'charge', payment_intent: null }),
    makeEvent('charge.dispute.created', { id: 'du_unknown', object: 'dispute' }),
    makeEvent('checkout.session.completed', {}),
    makeEvent('checkout.session.completed', session, { livemode: true }),
  ]
  for (const event of harmless) expect((await deliver(event, sign(event))).statusCode).toBe(200)
  expect(await buyer.isSubscribed()).toBe(false)
})

test('59: what the message claims counts for nothing: only what the provider says', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  const event = makeEvent('checkout.session.completed', {
    id: sessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 300,
    client_reference_id: buyer.id,
  })
  expect((await deliver(event, sign(event))).statusCode).toBe(200)
  expect(await buyer.isSubscribed()).toBe(false)
})

test('59: a checkout that completes unpaid grants when it settles, and not when it fails to', async () => {
  const lucky = await world.createBuyer()
  const unlucky = await world.createBuyer()
  const [first, second] = [await lucky.openCheckout(), await unlucky.openCheckout()]
  await world.provider.act(first, 'pay_later')
  await world.provider.act(second, 'pay_later')
  expect([await lucky.isSubscribed(), await unlucky.isSubscribed()]).toEqual([false, false])
  await world.provider.act(first, 'settle')
  await world.provider.act(second, 'settle_failed')
  expect([await lucky.isSubscribed(), await unlucky.isSubscribed()]).toEqual([true, false])
})

test('58: a webhook that meets a failing provider is answered with 5xx, and sent again it grants', async () => {
  const { buyer, event } = await payUnheard()
  for (const kind of ['500', 'html', 'reset', 'hang']) {
    await world.provider.fail(kind, 3)
    expectRefusal(await deliver(event, sign(event)), 503)
    await world.provider.heal()
    expect(await buyer.isSubscribed()).toBe(false)
  }
  expect((await deliver(event, sign(event))).statusCode).toBe(200)
  expect(await buyer.isSubscribed()).toBe(true)
}, 120_000)

test('58: the database failing inside the webhook is answered with 5xx, and the retry grants', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  await world.db.execute(sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$`)
  await world.db.execute(
    sql`create trigger fail before insert on payments for each row execute function fail()`,
  )
  const before = world.webhookAnswers.length
  await world.provider.act(sessionId, 'pay')
  expect(world.webhookAnswers.slice(before)).toContain(503)
  expect(await buyer.isSubscribed()).toBe(false)
  await world.db.execute(sql`drop function fail cascade`)
  // The provider sends it again by itself.
  await expect.poll(() => buyer.isSubscribed(), { timeout: 30_000 }).toBe(true)
  await world.mailbox.waitFor(buyer.email)
  expect(buyer.receipts()).toHaveLength(1)
})

test('the operator sees how many messages came, which were refused, and how late they were', async () => {
  const { event } = await payUnheard()
  const before = await readFigures()
  expect((await deliver(event, sign(event))).statusCode).toBe(200)
  expect((await deliver(event, 'nonsense')).statusCode).toBe(400)
  const after = await readFigures()
  const risen = Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  )
  expect(risen).toMatchObject({
    'payment_webhooks_total{outcome="handled"}': 1,
    'payment_webhooks_total{outcome="refused"}': 1,
    'payments_recorded_total{state="paid"}': 1,
    payment_webhook_lag_seconds_count: 1,
  })
})

async function readFigures(): Promise<Record<string, number>> {
  const { body } = await world.app.inject('/metrics')
  return Object.fromEntries(
    [...body.matchAll(/^(payment\S+) ([\d.]+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
}
