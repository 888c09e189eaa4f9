import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal, whatShows } from '../../test/account-world.ts'
import { type PaymentWorld, startPaymentWorld } from '../../test/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
}, 60_000)
afterEach(async () => {
  await world.provider.heal()
  await world.provider.releaseWebhooks()
  await world.provider.holdWebhooks(false)
  await world.provider.repeatWebhooks(1)
})
afterAll(() => world.close())

test('53: what is no checkout id is refused before the provider is asked', async () => {
  const buyer = await world.createBuyer()
  const before = world.provider.calls.length
  const wrong = [
    '',
    undefined,
    null,
    '..',
    '../refunds',
    'cs_test_x?expand[]=a',
    'cs_test_',
    12,
    ['cs_test_1234567890'],
    { $ne: 1 },
    `cs_test_${'a'.repeat(500)}`,
  ]
  for (const sessionId of wrong) {
    const answer = await buyer.complete(sessionId)
    expectRefusal(answer, 400)
    expect(answer.reply.error).toBe('Invalid payment session')
  }
  expectRefusal(await world.post('/payment/complete-payment', undefined, { token: buyer.token }), 400)
  expect(world.provider.calls.length).toBe(before)
})

test("54: another person's paid checkout and one that does not exist get the same answer, and nobody gains", async () => {
  await world.provider.holdWebhooks(true)
  const owner = await world.createBuyer()
  const thief = await world.createBuyer()
  const sessionId = await owner.openCheckout()
  await world.provider.act(sessionId, 'pay')
  const stolen = await thief.complete(sessionId)
  const unknown = await thief.complete('cs_test_0000000000000000000000')
  expectRefusal(stolen, 404)
  expect(whatShows(stolen)).toEqual(whatShows(unknown))
  expect(await thief.isSubscribed()).toBe(false)
  expect(await owner.isSubscribed()).toBe(false)
})

test('55: a checkout that is not a whole payment of this product at its price grants nothing', async () => {
  await world.provider.holdWebhooks(true)
  const untouched = await world.createBuyer()
  const open = await untouched.openCheckout()
  expectRefusal(await untouched.complete(open), 409)
  await world.provider.act(open, 'expire')
  expectRefusal(await untouched.complete(open), 409)
  expect(await untouched.isSubscribed()).toBe(false)

  const cases: [object, number][] = [
    [{ payment_status: 'unpaid' }, 409],
    [{ payment_status: 'no_payment_required' }, 409],
    [{ amount_total: 299 }, 409],
    [{ amount_total: 3000 }, 409],
    [{ amount_total: null }, 409],
    [{ currency: 'usd' }, 409],
    [{ mode: 'setup' }, 409],
    [{ mode: 'subscription' }, 409],
    [{ livemode: true }, 404],
    [{ metadata: {} }, 404],
    [{ metadata: { product: 'another-product' } }, 404],
    [{ client_reference_id: null }, 404],
  ]
  for (const [fields, status] of cases) {
    const buyer = await world.createBuyer()
    const sessionId = await buyer.openCheckout()
    await world.provider.act(sessionId, 'pay')
    await world.provider.tamper(sessionId, fields)
    expectRefusal(await buyer.complete(sessionId), status)
    await world.provider.resendWebhooks('checkout.session.completed')
    expect(await buyer.isSubscribed(), JSON.stringify(fields)).toBe(false)
    expect(buyer.receipts()).toEqual([])
  }
})

test('55: marks that name two different people grant to neither', async () => {
  await world.provider.holdWebhooks(true)
  const one = await world.createBuyer()
  const other = await world.createBuyer()
  const sessionId = await one.openCheckout()
  await world.provider.act(sessionId, 'pay')
  await world.provider.tamper(sessionId, { client_reference_id: other.id })
  expectRefusal(await one.complete(sessionId), 404)
  expectRefusal(await other.complete(sessionId), 404)
  await world.provider.releaseWebhooks()
  expect([await one.isSubscribed(), await other.isSubscribed()]).toEqual([false, false])
})

test('56: twenty returns and twenty webhooks at once make one grant and one receipt, and all agree', async () => {
  await world.provider.holdWebhooks(true)
  await world.provider.repeatWebhooks(20)
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  const before = world.webhookAnswers.length
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => buyer.complete(sessionId))),
    world.provider.releaseWebhooks(),
  ])
  expect(answers.map(({ statusCode, reply }) => [statusCode, reply.data?.isSubscribed])).toEqual(
    Array(20).fill([200, true]),
  )
  expect(new Set(world.webhookAnswers.slice(before))).toEqual(new Set([200]))
  expect(await buyer.isSubscribed()).toBe(true)
  await world.mailbox.waitFor(buyer.email)
  expect((await buyer.complete(sessionId)).statusCode).toBe(200)
  expect(buyer.receipts()).toHaveLength(1)
  const grants = world.logged.filter((line) => line.includes('access_granted') && line.includes(buyer.id))
  expect(grants).toHaveLength(1)
})

test('58: a provider that fails confirms nothing, and the next try does', async () => {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  for (const kind of ['500', '429', 'html', '302', 'reset', 'hang']) {
    await world.provider.fail(kind, 3)
    const failed = await buyer.complete(sessionId)
    expectRefusal(failed, 503)
    expect(failed.reply.code).toBe('payment_unreachable')
    await world.provider.heal()
    expect(await buyer.isSubscribed()).toBe(false)
  }
  expect((await buyer.complete(sessionId)).statusCode).toBe(200)
  expect(await buyer.isSubscribed()).toBe(true)
}, 120_000)

test('a payment that is still settling is not paid yet, and is once it has settled', async () => {
  const buyer = await world.createBuyer()
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay_later')
  const early = await buyer.complete(sessionId)
  expectRefusal(early, 409)
  expect(early.reply.code).toBe('payment_not_paid')
  await world.provider.act(sessionId, 'settle')
  expect((await buyer.complete(sessionId)).reply.data.isSubscribed).toBe(true)
})
