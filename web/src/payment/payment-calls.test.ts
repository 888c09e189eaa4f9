import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApiServer } from '../../test/api-server.ts'
import { makeToken } from '../../test/make-token.ts'
import { memoryStorage } from '../../test/memory-storage.ts'

type Server = Awaited<ReturnType<typeof startApiServer>>
const checkoutUrl = 'https://checkout.example.org'
const url = `${checkoutUrl}/pay/cs_test_1`
const sessionId = 'cs_test_0123456789'
const token = makeToken()

let server: Server
let payment: typeof import('./payment-calls.ts')
const pauses: number[] = []
const sleep = async (ms: number) => void pauses.push(ms)

beforeAll(async () => {
  server = await startApiServer()
  vi.stubEnv('VITE_API_BASE', server.base)
  payment = await import('./payment-calls.ts')
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('token', token)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  server.asked.length = 0
  pauses.length = 0
})

const data = (value: unknown) => ({ body: { succeeded: true, data: value, error: null } })
const refusal = (status: number, error: string, code = 'unavailable') => ({
  status,
  body: { succeeded: false, data: null, error, code },
})

/** Answers one after the other; the last one from then on. */
function answer(...answers: Server['answer'][]) {
  let next = 0
  Object.defineProperty(server, 'answer', {
    configurable: true,
    get: () => answers[Math.min(next++, answers.length - 1)],
  })
}

describe('the payment configuration', () => {
  test.each([
    ['under data', { succeeded: true, data: { publishableKey: 'pk_test_1', checkoutUrl }, error: null }],
    ['directly', { publishableKey: 'pk_test_1', checkoutUrl }],
    [
      'one level deeper',
      { succeeded: true, data: { succeeded: true, data: { publishableKey: 'pk_test_1', checkoutUrl } } },
    ],
  ])('is read %s', async (_where, body) => {
    answer({ body })
    expect(await payment.loadPaymentConfig()).toEqual({ publishableKey: 'pk_test_1', checkoutUrl })
  })

  test.each([[{}], [null], [{ publishableKey: '', checkoutUrl }], [{ publishableKey: 12, checkoutUrl }]])(
    'that holds no key (%j) is said to be invalid',
    async (value) => {
      answer(data(value))
      await expect(payment.loadPaymentConfig()).rejects.toThrow('Invalid payment configuration response')
    },
  )

  test('that cannot be had is explained with the reason', async () => {
    answer(refusal(503, 'Payments are not set up on this server.'))
    await expect(payment.loadPaymentConfig()).rejects.toThrow(
      'Failed to load payment configuration: Payments are not set up on this server.',
    )
  })
})

describe('opening a checkout', () => {
  test.each([
    ['under data', { succeeded: true, data: { url }, error: null }],
    ['one level deeper', { succeeded: true, data: { succeeded: true, data: { url } } }],
  ])('takes the address %s', async (_where, body) => {
    answer({ body })
    expect(await payment.openCheckout(checkoutUrl, sleep)).toBe(url)
    expect(server.asked).toMatchObject([
      { method: 'POST', path: '/payment/create-checkout-session', authorization: `Bearer ${token}` },
    ])
  })

  test('is tried three times, 500 ms and then 1000 ms apart, and then directly with the bearer token', async () => {
    answer(refusal(503, 'away'), refusal(503, 'away'), refusal(503, 'away'), data({ url }))
    expect(await payment.openCheckout(checkoutUrl, sleep)).toBe(url)
    expect(pauses).toEqual([500, 1000])
    expect(server.asked).toHaveLength(4)
    expect(server.asked.at(-1)?.authorization).toBe(`Bearer ${token}`)
  })

  test('the direct call carries even a token that the client takes for expired: the server decides', async () => {
    const expired = makeToken({ exp: 1 })
    localStorage.setItem('token', expired)
    answer(refusal(500, ''), refusal(500, ''), refusal(500, ''), data({ url }))
    await payment.openCheckout(checkoutUrl, sleep)
    expect(server.asked.map(({ authorization }) => authorization)).toEqual([
      undefined,
      undefined,
      undefined,
      `Bearer ${expired}`,
    ])
  })

  test('what the server refuses is not asked again, and its sentence is shown', async () => {
    const sentence = 'You already have lifetime access to all premium features!'
    answer(refusal(409, sentence, 'already_subscribed'))
    const error = await payment.openCheckout(checkoutUrl, sleep).catch((thrown: unknown) => thrown)
    expect(server.asked).toHaveLength(1)
    expect(payment.explainCheckoutFailure(error)).toBe(sentence)
  })

  test.each([
    ['https://evil.example.org/pay'],
    ['https://checkout.example.org.evil.test/pay'],
    ['https://checkout.example.org@evil.test/pay'],
    ['http://checkout.example.org/pay'],
    ['javascript:alert(1)//https://checkout.example.org'],
    // Its origin is that of the address inside.
    ['blob:https://checkout.example.org/1'],
    ['/payment-success'],
    ['//checkout.example.org/pay'],
    [''],
    [42],
    [undefined],
  ])('leads nowhere but to the checkout: %s is refused', async (wrong) => {
    answer(data({ url: wrong }))
    const error = await payment.openCheckout(checkoutUrl, sleep).catch((thrown: unknown) => thrown)
    expect(payment.explainCheckoutFailure(error)).toBe(
      'Received invalid response format from server. Please try again.',
    )
  })

  test('a reply that cannot be read and one without a reason have sentences of their own', async () => {
    answer({ body: '<!doctype html>' })
    const unreadable = await payment.openCheckout(checkoutUrl, sleep).catch((thrown: unknown) => thrown)
    expect(payment.explainCheckoutFailure(unreadable)).toBe(
      'Received invalid response format from server. Please try again.',
    )
    answer({ status: 400, body: {} })
    const silent = await payment.openCheckout(checkoutUrl, sleep).catch((thrown: unknown) => thrown)
    expect(payment.explainCheckoutFailure(silent)).toBe(
      'An unknown error occurred during checkout. Please try again.',
    )
  })
})

describe('confirming a payment', () => {
  test('sends the checkout and returns what the server says', async () => {
    answer(data({ isSubscribed: true, token: 'new' }))
    expect(await payment.completePayment(sessionId)).toEqual({ isSubscribed: true, token: 'new' })
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({ sessionId })
  })

  test('that fails on the way is repeated directly with the bearer token', async () => {
    answer(refusal(503, 'away'), data({ isSubscribed: true }))
    expect(await payment.completePayment(sessionId)).toEqual({ isSubscribed: true })
    expect(server.asked).toHaveLength(2)
    expect(server.asked[1]).toMatchObject({ authorization: `Bearer ${token}`, body: server.asked[0]?.body })
  })

  test.each([
    [
      refusal(401, 'Please sign in to continue.', 'not_signed_in'),
      'Your login session has expired. Please log in again to verify your payment.',
    ],
    [
      refusal(409, 'This payment was refunded or disputed.', 'payment_revoked'),
      'This payment was refunded or disputed.',
    ],
    [{ body: { succeeded: true, data: { succeeded: false, error: 'Not paid' } } }, 'Not paid'],
    [{ status: 404, body: {} }, 'Failed to verify payment'],
  ])('that is refused (%j) is explained', async (answered, sentence) => {
    answer(answered)
    const error = await payment.completePayment(sessionId).catch((thrown: unknown) => thrown)
    expect(server.asked).toHaveLength(1)
    expect(payment.explainConfirmFailure(error)).toBe(sentence)
  })

  test('that fails for a reason of the page itself has a sentence too', () => {
    expect(payment.explainConfirmFailure(new TypeError('x is not a function'))).toBe(
      'An error occurred while processing your payment confirmation',
    )
  })
})

describe('the subscription status', () => {
  test.each([[{ isSubscribed: true }], [{ succeeded: true, data: { isSubscribed: true }, error: null }]])(
    'is read directly or under data',
    async (body) => {
      answer({ body })
      expect(await payment.checkSubscription()).toBe(true)
    },
  )

  test('is asked once more directly, and false on any failure', async () => {
    answer(refusal(500, ''), data({ isSubscribed: true }))
    expect(await payment.checkSubscription()).toBe(true)
    for (const failing of [
      refusal(500, ''),
      refusal(401, ''),
      { body: 'no json' },
      data(null),
      data({ isSubscribed: 'true' }),
    ]) {
      answer(failing)
      expect(await payment.checkSubscription()).toBe(false)
    }
    expect(console.warn).toHaveBeenCalledWith('Failed to check subscription status', expect.anything())
  })
})
