import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal, pass } from '../../test/account-world.ts'
import { holdLock } from '../../test/lock.ts'
import { type Buyer, type PaymentWorld, sessionIn, startPaymentWorld } from '../../test/payment-world.ts'
import { payments } from '../db/schema.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
}, 60_000)
afterEach(async () => {
  await world.provider.heal()
})
afterAll(() => world.close())

const minute = 60_000
const at = (count: number) => Array.from({ length: count })

async function salesOf(buyer: { id: string }) {
  const sales = await world.provider.sales()
  return sales.filter(({ session }) => session.client_reference_id === buyer.id)
}

test('51: nothing in the request decides what is paid, where the buyer returns to or who is subscribed', async () => {
  const buyer = await world.createBuyer()
  const victim = await world.createBuyer()
  const attempts = [
    { amount: 1 },
    { currency: 'usd' },
    { price: 'price_1', quantity: 0 },
    { success_url: 'https://evil.test' },
    { userId: victim.id },
  ]
  for (const body of attempts) expectRefusal(await buyer.createCheckout(body), 400)
  expect(await salesOf(buyer)).toEqual([])

  expect((await buyer.createCheckout({})).statusCode).toBe(200)
  const [sale] = await salesOf(buyer)
  const attemptId = sale?.session.metadata?.attempt_id
  expect(sale?.session).toMatchObject({
    amount_total: 300,
    currency: 'gbp',
    mode: 'payment',
    customer_email: buyer.email,
    allowed_payment_method_types: ['card', 'link'],
    success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/checkout',
    metadata: { user_id: buyer.id, attempt_id: expect.any(String) },
  })
  expect(sale?.given.intentMetadata).toEqual({
    product: 'plainspoken-lifetime',
    user_id: buyer.id,
    attempt_id: attemptId,
  })
})

test('51: a stranger cannot open a checkout', async () => {
  expectRefusal(await world.post('/payment/create-checkout-session', {}), 401)
})

test('52: who has paid is told so and sent nowhere', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  const again = await buyer.createCheckout()
  expectRefusal(again, 409)
  expect(again.reply.error).toBe('You already have lifetime access to all premium features!')
  expect(await salesOf(buyer)).toHaveLength(1)
})

test('52: twenty clicks at once open one checkout', async () => {
  const buyer = await world.createBuyer()
  const answers = await Promise.all(at(20).map(() => buyer.createCheckout()))
  const urls = new Set(answers.map(({ reply }) => reply.data.url))
  expect(urls.size).toBe(1)
  expect(await salesOf(buyer)).toHaveLength(1)
})

test('52: after an abandoned checkout the same one is opened again', async () => {
  const buyer = await world.createBuyer()
  const first = await buyer.openCheckout()
  pass(30 * minute)
  expect(await buyer.openCheckout()).toBe(first)
})

test('52: a checkout about to expire is closed before a new one is opened', async () => {
  const buyer = await world.createBuyer()
  const first = await buyer.openCheckout()
  pass(115 * minute)
  const second = await buyer.openCheckout()
  expect(second).not.toBe(first)
  const states = (await salesOf(buyer)).map(({ session }) => session.status)
  expect(states).toEqual(['expired', 'open'])
})

test('52: an expired checkout is followed by a new one, also for twenty clicks at once', async () => {
  const buyer = await world.createBuyer()
  const first = await buyer.openCheckout()
  await world.provider.act(first, 'expire')
  const answers = await Promise.all(at(20).map(() => buyer.createCheckout()))
  expect(new Set(answers.map(({ reply }) => reply.data.url)).size).toBe(1)
  expect((await salesOf(buyer)).map(({ session }) => session.status)).toEqual(['expired', 'open'])
})

test('paying in one window and clicking again in another, before any webhook, leads to access and no second checkout', async () => {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  await world.provider.act(await buyer.openCheckout(), 'pay')
  expectRefusal(await buyer.createCheckout(), 409)
  expect(await buyer.isSubscribed()).toBe(true)
  expect(await salesOf(buyer)).toHaveLength(1)
  await world.provider.holdWebhooks(false)
})

test('a payment that is still settling is not asked for twice, and one that failed to settle may be tried again', async () => {
  const buyer = await world.createBuyer()
  const first = await buyer.openCheckout()
  await world.provider.act(first, 'pay_later')
  const early = await buyer.createCheckout()
  expectRefusal(early, 409)
  expect(early.reply.code).toBe('payment_not_paid')
  await world.provider.act(first, 'settle_failed')
  expect(await buyer.openCheckout()).not.toBe(first)
})

test('whoever was refunded can buy again', async () => {
  const buyer = await world.createBuyer()
  const first = await buyer.openCheckout()
  await world.provider.act(first, 'pay')
  await world.provider.act(first, 'refund')
  const second = await buyer.openCheckout()
  expect(second).not.toBe(first)
  await world.provider.act(second, 'pay')
  expect(await buyer.isSubscribed()).toBe(true)
})

test('an address that the provider does not take never keeps anybody from paying', async () => {
  const buyer = await world.createBuyer({ email: 'müller@example.test' })
  const { reply } = await buyer.createCheckout()
  await world.provider.act(sessionIn(reply.data.url), 'pay')
  expect(await buyer.isSubscribed()).toBe(true)
})

test('58: a provider that fails opens no checkout, and the next click does', async () => {
  for (const kind of ['500', '429', 'html', '302', 'reset', 'hang']) {
    const buyer = await world.createBuyer()
    await world.provider.fail(kind, 3, 'POST /v1/checkout/sessions')
    const failed = await buyer.createCheckout()
    expectRefusal(failed, 503)
    expect(failed.reply.code).toBe('payment_unreachable')
    expect(failed.headers['retry-after']).toBe('5')
    await world.provider.heal()
    expect((await buyer.createCheckout()).statusCode).toBe(200)
    expect(await salesOf(buyer)).toHaveLength(1)
  }
}, 120_000)

test('58: an answer that is lost on the way opens one checkout all the same', async () => {
  const buyer = await world.createBuyer()
  await world.provider.fail('drop', 3, 'POST /v1/checkout/sessions')
  expectRefusal(await buyer.createCheckout(), 503)
  await world.provider.heal()
  expect((await buyer.createCheckout()).statusCode).toBe(200)
  expect(await salesOf(buyer)).toHaveLength(1)
})

test('a checkout that cannot be read just now is not replaced by a second one', async () => {
  const buyer = await world.createBuyer()
  const first = await buyer.openCheckout()
  await world.provider.fail('500', 3, 'GET /v1/checkout/sessions')
  expectRefusal(await buyer.createCheckout(), 503)
  await world.provider.heal()
  expect(await buyer.openCheckout()).toBe(first)
})

test('a checkout that is asked for while the account is being deleted is refused as from nobody', async () => {
  const buyer = await world.createBuyer()
  const lock = await holdLock(world.db, 'delete from users where id = $1', [buyer.id])
  const checkout = buyer.createCheckout()
  await lock.untilWaiting(1)
  await lock.release()
  expectRefusal(await checkout, 401)
  expect(await salesOf(buyer)).toEqual([])
})

test('case 89: deleting an account closes its open checkout first', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  expect((await leave(buyer)).statusCode).toBe(200)
  const [sale] = await salesOf(buyer)
  expect(sale?.session).toMatchObject({ id: sessionId, status: 'expired' })
  expect((await world.mailbox.waitFor(buyer.email)).text).not.toContain('card payment')
})

test('case 89: a checkout that could not be closed is told of, and what is paid there is marked to be given back', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  await world.provider.fail('500', 3, '/expire')
  expect((await leave(buyer)).statusCode).toBe(200)
  const { text } = await world.mailbox.waitFor(buyer.email)
  expect(text).toMatch(/closes by itself within two hours.*you get your money back/)
  await world.provider.heal()
  await world.provider.act(sessionId, 'pay')
  const [orphan] = await world.db.select().from(payments).where(eq(payments.sessionId, sessionId))
  expect(orphan).toMatchObject({ userId: null, refundDue: 'no_account' })
})

test('a checkout that the card provider opens while its account is deleted is closed again', async () => {
  const buyer = await world.createBuyer()
  const asked = world.provider.calls.length
  await world.provider.fail('lag', 1, 'POST /v1/checkout/sessions')
  const opening = buyer.createCheckout()
  await expect.poll(() => world.provider.calls.length).toBeGreaterThan(asked)
  expect((await leave(buyer)).statusCode).toBe(200)
  expectRefusal(await opening, 401)
  const [sale] = await salesOf(buyer)
  expect(sale?.session.status).toBe('expired')
})

function leave({ token }: Buyer) {
  return world.call('DELETE', '/user', { password: null }, { token })
}
