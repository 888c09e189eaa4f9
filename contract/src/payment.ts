import { z } from 'zod'
import './reply.ts'

export const checkoutData = z.object({ url: z.url() })
export const paymentConfigData = z.object({ publishableKey: z.string() })

export const checkoutSessionId = /^cs_(test|live)_[A-Za-z0-9]{10,200}$/
export const completePaymentBody = z.strictObject({
  sessionId: z.string().regex(checkoutSessionId, 'Invalid payment session'),
})
/** `token` carries the new claim, so that the subscription shows without a new login. */
export const completePaymentData = z.object({ isSubscribed: z.boolean(), token: z.string().optional() })
export const subscriptionData = z.object({ isSubscribed: z.boolean() })
