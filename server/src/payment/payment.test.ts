import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentWorld, startPaymentWorld } from '../../test/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
}, 60_000)
afterAll(() => world.close())

test('whoever pays is subscribed when they come back, with a token that says so and a receipt by mail', async () => {
  await world.provider.holdWebhooks(true)
  const buyer = await world.createBuyer()
  expect(await buyer.isSubscribed()).toBe(false)
  const checkout = await buyer.createCheckout()
  expect(checkout.statusCode).toBe(200)
  const sessionId = checkout.reply.data.url.split('/').at(-1)
  await world.provider.act(sessionId, 'pay')

  const completed = await buyer.complete(sessionId)
  expect(completed.reply).toMatchObject({ succeeded: true, data: { isSubscribed: true }, error: null })
  const claims = JSON.parse(Buffer.from(completed.reply.data.token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ sub: buyer.id, isSubscribed: 'true' })
  expect(await buyer.isSubscribed()).toBe(true)

  const receipt = await world.mailbox.waitFor(buyer.email)
  expect(receipt.subject).toContain('£3.00')
  expect(receipt.recipients).toEqual([buyer.email])
})
