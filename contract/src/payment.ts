import { z } from 'zod'
// For its sentence where a field has none of its own.
import './reply.ts'
import { text } from './text.ts'

export const checkoutData = z.object({ url: z.url() })
export type CheckoutData = z.infer<typeof checkoutData>
/** `checkoutUrl`: the origin of the hosted checkout. The client sends nobody anywhere else to pay. */
export const paymentConfigData = z.object({ publishableKey: z.string(), checkoutUrl: z.url() })
export type PaymentConfigData = z.infer<typeof paymentConfigData>

const noSession = 'Invalid payment session'
const checkoutSessionId = text(208, noSession).regex(/^cs_(test|live)_[A-Za-z0-9]{10,200}$/, noSession)
export const completePaymentBody = z.strictObject({
  sessionId: checkoutSessionId,
})
export type CompletePaymentBody = z.infer<typeof completePaymentBody>
/** `token` carries the new claim, so that the subscription shows without a new login. */
export const completePaymentData = z.object({ isSubscribed: z.boolean(), token: z.string().optional() })
export type CompletePaymentData = z.infer<typeof completePaymentData>
export const subscriptionData = z.object({ isSubscribed: z.boolean() })
export type SubscriptionData = z.infer<typeof subscriptionData>

export const authTestData = z.object({ isAuthenticated: z.boolean() })
export const healthcheckData = z.object({ status: z.literal('ok') })
/** Publishable values only, on a server of one's own machine. */
export const stripeConfigData = z.object({ publishableKey: z.string().nullable() })
