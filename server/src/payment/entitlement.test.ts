import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../test/account-world.ts'
import { type PaymentWorld, startPaymentWorld } from '../../test/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPaymentWorld()
}, 60_000)
afterAll(() => world.close())

const hour = 3_600_000
/** Answers 402 before anything is read, or, nothing being set up that could transcribe, that it is off. */
const transcribe = (token: string) => world.post('/transcription/transcribe', 'x'.repeat(100), { token })

test('on the first day everybody may have recordings transcribed', async () => {
  const buyer = await world.createBuyer({ ageMs: 23.9 * hour })
  expect((await transcribe(buyer.token)).reply.code).toBe('transcription_off')
})

test('after the free day it needs the payment, and works again from the moment it is made', async () => {
  const buyer = await world.createBuyer({ ageMs: 24 * hour + 1000 })
  const refused = await transcribe(buyer.token)
  expectRefusal(refused, 402)
  expect(refused.reply).toMatchObject({
    code: 'trial_expired',
    error: 'Your free day is over. Lifetime access costs £3.00, once.',
  })
  const sessionId = await buyer.openCheckout()
  await world.provider.act(sessionId, 'pay')
  expect((await transcribe(buyer.token)).reply.code).toBe('transcription_off')
  await world.provider.act(sessionId, 'refund')
  expectRefusal(await transcribe(buyer.token), 402)
})
