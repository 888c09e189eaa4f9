import type {
  CheckoutData,
  CompletePaymentData,
  PaymentConfigData,
  SubscriptionData,
} from '@plainspoken/contract/payment'
import { ApiError, call, isRefusal, sentence } from '../api/api.ts'
import { deviceStore, storageKeys } from '../storage.ts'

const configTimeoutMs = 5000
const checkoutAttempts = 3
const firstPauseMs = 500

type Sleep = (ms: number) => Promise<void>
const pause: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The settings that /checkout needs before anybody can pay. Rejects with the whole sentence to show. */
export async function loadPaymentConfig(): Promise<PaymentConfigData> {
  let config: Partial<PaymentConfigData> | null
  try {
    config = await call<PaymentConfigData | null>('GET', '/payment/config', {
      signal: AbortSignal.timeout(configTimeoutMs),
    })
  } catch (error) {
    throw new Error(`Failed to load payment configuration: ${sentence(error, 'the server gave no reason')}`, {
      cause: error,
    })
  }
  const { publishableKey, checkoutUrl } = config ?? {}
  if (typeof publishableKey !== 'string' || publishableKey === '' || typeof checkoutUrl !== 'string') {
    throw new Error('Invalid payment configuration response')
  }
  return { publishableKey, checkoutUrl }
}

/**
 * Opens a checkout and returns its address, which lies on `checkoutUrl` and nowhere else. What goes wrong on the way is tried again;
 * what the server refuses is not.
 */
export async function openCheckout(checkoutUrl: string, sleep: Sleep = pause): Promise<string> {
  const data = await withDirectCall(async (token) => {
    const create = () => call<CheckoutData | null>('POST', '/payment/create-checkout-session', token)
    return token ? create() : retry(create, sleep)
  })
  const url = data?.url
  if (typeof url !== 'string' || !isOn(url, checkoutUrl)) throw new ApiError('unreadable', '')
  return url
}

/** Why no checkout opened, as a sentence. */
export function explainCheckoutFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'unreadable' && error.status < 400) {
    return 'Received invalid response format from server. Please try again.'
  }
  return sentence(error, 'An unknown error occurred during checkout. Please try again.')
}

/** Has the server make sure of the payment. Resolves once access is granted. */
export async function completePayment(sessionId: string): Promise<CompletePaymentData> {
  const data = await withDirectCall((token) =>
    call<CompletePaymentData | null>('POST', '/payment/complete-payment', { json: { sessionId }, ...token }),
  )
  return data ?? { isSubscribed: true }
}

/** Why a payment was not confirmed, as a sentence. */
export function explainConfirmFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred while processing your payment confirmation'
  if (error.status === 401) {
    return 'Your login session has expired. Please log in again to verify your payment.'
  }
  return sentence(error, 'Failed to verify payment')
}

/** The server counts the user among the subscribers. False on any failure: nobody is sent away for it. */
export async function checkSubscription(): Promise<boolean> {
  try {
    const data = await withDirectCall((token) =>
      call<SubscriptionData | null>('GET', '/payment/subscription-status', token),
    )
    return data?.isSubscribed === true
  } catch (error) {
    console.warn('Failed to check subscription status', error)
    return false
  }
}

/** The call as the client makes it; where that fails, once more directly with the bearer token as it is stored. */
async function withDirectCall<T>(make: (token?: { token: string }) => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    const token = deviceStore.read(storageKeys.token)
    if (isRefusal(error) || token === null) throw error
    return make({ token })
  }
}

async function retry<T>(make: () => Promise<T>, sleep: Sleep): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await make()
    } catch (error) {
      if (isRefusal(error) || attempt === checkoutAttempts) throw error
      await sleep(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}

/** An address is of that very origin; nothing but http and https has one. */
function isOn(url: string, origin: string): boolean {
  return /^https?:/i.test(url) && URL.canParse(url) && new URL(url).origin === new URL(origin).origin
}
