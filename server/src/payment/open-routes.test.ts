import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, startWorld, type World } from '../../test/account-world.ts'
import { type Buyer, type PaymentWorld, startPaymentWorld } from '../../test/payment-world.ts'

let world: PaymentWorld
let buyer: Buyer
let bare: World
beforeAll(async () => {
  world = await startPaymentWorld()
  buyer = await world.createBuyer()
  bare = await startWorld({}, { PUBLIC_URL: 'https://dictate.example.test' })
})
afterAll(async () => {
  await bare.close()
  await world.close()
})

test('60: the calls about payment ask who is there', async () => {
  for (const url of ['/payment/config', '/payment/subscription-status', '/payment/auth-test']) {
    expectRefusal(await world.get(url), 401)
    expect((await world.get(url, { token: buyer.token })).statusCode).toBe(200)
  }
})

test('60: what can be asked for holds publishable values and no secret', async () => {
  const urls = [
    '/payment/config',
    '/payment/auth-test',
    '/payment/subscription-status',
    '/test/healthcheck',
    '/test/stripeconfig',
    '/config',
  ]
  for (const url of urls) {
    const { body } = await world.get(url, { token: buyer.token })
    expect(body).not.toMatch(/sk_|rk_|whsec_|endive|NODE_ENV|postgres/)
  }
  const config = await world.get('/payment/config', { token: buyer.token })
  expect(config.reply.data).toEqual({
    publishableKey: world.provider.settings.STRIPE_PUBLISHABLE_KEY,
    checkoutUrl: 'https://pay.example.test',
  })
  const open = await world.get('/test/stripeconfig')
  expect(open.reply.data).toEqual({ publishableKey: world.provider.settings.STRIPE_PUBLISHABLE_KEY })
  expect((await world.get('/test/healthcheck')).reply.data).toEqual({ status: 'ok' })
})

test('60: in production the test routes are not there', async () => {
  for (const url of ['/test/healthcheck', '/test/stripeconfig']) expectRefusal(await bare.get(url), 404)
})

test('without payment settings paying is refused with a sentence, and everything else works', async () => {
  const email = await bare.createUser()
  const token = await bare.getToken(email)
  for (const answer of [
    await bare.post('/payment/create-checkout-session', {}, { token }),
    await bare.post('/payment/complete-payment', { sessionId: 'cs_test_0123456789' }, { token }),
    await bare.get('/payment/config', { token }),
    await bare.post('/payment/webhook', {}),
  ]) {
    expectRefusal(answer, 503)
    expect(answer.reply.error).toBe('Payments are not set up on this server.')
  }
  expect((await bare.get('/payment/subscription-status', { token })).reply.data).toEqual({
    isSubscribed: false,
  })
})
