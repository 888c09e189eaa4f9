import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../test/account-world.ts'
import { type Buyer, type PaymentWorld, startPaymentWorld } from '../../test/payment-world.ts'
import { payments } from '../db/schema.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
}, 60_000)
afterEach(async () => {
  await world.provider.releaseWebhooks()
  await world.provider.holdWebhooks(false)
})
afterAll(() => world.close())

async function pay(buyer: Buyer) {
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  return sessionId
}

const paymentsOf = (buyer: Buyer) => world.db.select().from(payments).where(eq(payments.userId, buyer.id))

test('57: a full refund takes access back, and returning once more or a late webhook gives nothing back', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await pay(buyer)
  expect(await buyer.isSubscribed()).toBe(true)
  await world.provider.act(sessionId, 'refund')
  expect(await buyer.isSubscribed()).toBe(false)
  const replayed = await buyer.complete(sessionId)
  expectRefusal(replayed, 409)
  expect(replayed.reply.code).toBe('payment_revoked')
  await world.provider.resendWebhooks('checkout.session.completed')
  expect(await buyer.isSubscribed()).toBe(false)
})

test('57: a dispute takes access back until it is won', async () => {
  for (const [outcome, keeps] of [
    ['dispute_won', true],
    ['dispute_warning_closed', true],
    ['dispute_prevented', true],
    ['dispute_lost', false],
  ] as const) {
    const buyer = await world.createBuyer()
    const sessionId = await pay(buyer)
    await world.provider.act(sessionId, 'dispute')
    expect(await buyer.isSubscribed()).toBe(false)
    expectRefusal(await buyer.complete(sessionId), 409)
    await world.provider.act(sessionId, outcome)
    expect(await buyer.isSubscribed(), outcome).toBe(keeps)
    await world.provider.resendWebhooks('charge.dispute.created')
    expect(await buyer.isSubscribed(), outcome).toBe(keeps)
  }
})

test('57: a refund whose webhook comes before that of the payment never grants', async () => {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  const sessionId = await pay(buyer)
  await world.provider.act(sessionId, 'refund')
  await world.provider.releaseWebhooks('reversed')
  expect(await buyer.isSubscribed()).toBe(false)
  expectRefusal(await buyer.complete(sessionId), 409)
  expect(buyer.receipts()).toEqual([])
})

test('57: a dispute whose webhook comes before that of the payment never grants', async () => {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  await world.provider.act(await pay(buyer), 'dispute')
  await world.provider.releaseWebhooks('reversed')
  expect(await buyer.isSubscribed()).toBe(false)
})

test('57: a partial refund keeps access', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await pay(buyer)
  await world.provider.act(sessionId, 'refund_part')
  expect(await buyer.isSubscribed()).toBe(true)
  expect(await paymentsOf(buyer)).toMatchObject([{ state: 'paid', amountRefunded: 100 }])
  await world.provider.act(sessionId, 'refund')
  expect(await buyer.isSubscribed()).toBe(false)
})

test('57: an answer of the provider from before the refund, arriving after it, grants nothing', async () => {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  const sessionId = await pay(buyer)
  const callsBefore = world.provider.calls.length
  await world.provider.fail('lag', 1, 'GET /v1/checkout/sessions/')
  const returning = buyer.complete(sessionId)
  await expect.poll(() => world.provider.calls.length, { timeout: 20_000 }).toBeGreaterThan(callsBefore)
  await world.provider.act(sessionId, 'refund')
  await world.provider.releaseWebhooks()
  await world.provider.heal()
  expectRefusal(await returning, 409)
  expect(await buyer.isSubscribed()).toBe(false)
})

test('refund and payment arriving at the same moment, many times each, end refunded', async () => {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  const sessionId = await pay(buyer)
  const returns = Promise.all(Array.from({ length: 20 }, () => buyer.complete(sessionId)))
  await world.provider.act(sessionId, 'refund')
  await Promise.all([returns, world.provider.releaseWebhooks()])
  expect(await buyer.isSubscribed()).toBe(false)
})

test('a second payment by mistake is flagged for refund, and refunding it keeps access', async () => {
  const buyer = await world.createBuyer()
  const first = await pay(buyer)
  // Only a checkout that the server has lost sight of can be paid besides.
  const [original] = (await world.provider.sales()).filter(({ session }) => session.id === first)
  const second = await world.provider.copy(original?.session.metadata ?? {}, buyer.id)
  await world.provider.act(second, 'pay')

  const rows = await paymentsOf(buyer)
  expect(rows.map(({ sessionId, refundDue }) => [sessionId, refundDue])).toEqual(
    expect.arrayContaining([
      [first, null],
      [second, 'duplicate'],
    ]),
  )
  expect(world.logged.some((line) => line.includes('payment should be refunded'))).toBe(true)
  await world.mailbox.waitFor(buyer.email)
  expect(buyer.receipts()).toHaveLength(1)

  await world.provider.act(second, 'refund')
  expect(await buyer.isSubscribed()).toBe(true)
  expect((await paymentsOf(buyer)).map(({ refundDue }) => refundDue)).toEqual([null, null])
})

test('a payment outlives its account, and one that arrives after the account is gone is flagged for refund', async () => {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  const sessionId = await pay(buyer)
  await buyer.remove()
  await world.provider.releaseWebhooks()
  const [orphan] = await world.db.select().from(payments).where(eq(payments.sessionId, sessionId))
  expect(orphan).toMatchObject({ userId: null, refundDue: 'no_account' })

  await world.provider.holdWebhooks(false)
  const loyal = await world.createBuyer()
  const kept = await pay(loyal)
  await loyal.remove()
  await world.provider.resendWebhooks('checkout.session.completed')
  const [row] = await world.db.select().from(payments).where(eq(payments.sessionId, kept))
  expect(row).toMatchObject({ userId: null, state: 'paid', refundDue: null })
})
