/** The data that a checkout is made from. None of it comes from the buyer's browser. */
export type CheckoutRequest = {
  userId: string
  attemptId: string
  amount: number
  currency: string
  /** Prefilled on the checkout; null where the provider does not take the address. */
  email: string | null
  successUrl: string
  cancelUrl: string
  /** In seconds since 1970. */
  expiresAt: number
}

/** The provider's present truth about one checkout and the money behind it. Amounts are in minor units. */
export type CheckoutSession = {
  id: string
  /** Null once it is no longer open. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  mode: string
  amount: number | null
  currency: string | null
  isLive: boolean
  createdAt: Date
  /** In seconds since 1970. */
  expiresAt: number
  /** Whom the checkout was made for, by each of the two places where we wrote it; null where it is not ours. */
  clientReferenceId: string | null
  metadata: { product: string | null; userId: string | null; attemptId: string | null }
  payment: { intentId: string; isPending: boolean; charge: Charge | null } | null
}

export type Charge = { paidAt: Date; amountRefunded: number; isRefunded: boolean; isDisputed: boolean }

/** A dispute whose outcome leaves the money with us is not open. */
export type Dispute = { id: string; intentId: string | null; isAgainstUs: boolean }

/** An authentic message that something changed. Only its ids are used: the truth is read again. */
export type PaymentEvent = {
  id: string
  type: string
  happenedAt: Date
  isLive: boolean
  object: { id: string | null; intentId: string | null }
}

/** The card provider, as small as our use of it. Every method but `readEvent` rejects with a PaymentsError. */
export type Payments = {
  isLive: boolean
  /** Asking twice with the same request gives the same checkout. */
  createCheckout: (request: CheckoutRequest) => Promise<CheckoutSession>
  /** Null where the provider knows no such checkout. */
  findSession: (sessionId: string) => Promise<CheckoutSession | null>
  findSessionOfIntent: (intentId: string) => Promise<CheckoutSession | null>
  expireSession: (sessionId: string) => Promise<void>
  findDispute: (disputeId: string) => Promise<Dispute | null>
  /** Gives everything back that was not given back yet. */
  refund: (intentId: string, reason: 'duplicate' | 'requested_by_customer') => Promise<void>
  /** Completed checkouts made since then, newest first. */
  listCompleteSessions: (since: Date) => AsyncIterable<CheckoutSession>
  listEvents: (since: Date, types: readonly string[]) => AsyncIterable<PaymentEvent>
  /** Null for whatever is wrong with body or signature, a time more than five minutes away included. */
  readEvent: (body: Buffer, signature: string, now: Date) => PaymentEvent | null
}

/**
 * The provider did not do what was asked. `unreachable`: try again, the same request is safe. `failed`: it went wrong there, and
 * the same idempotency key would repeat the failure. `refused`: it will never do this; `parameter` says because of what.
 */
export class PaymentsError extends Error {
  override name = 'PaymentsError'
  readonly kind: 'unreachable' | 'failed' | 'refused'
  readonly parameter: string | null

  constructor(kind: PaymentsError['kind'], options: { cause: unknown; parameter?: string | null }) {
    super(`the card provider: ${kind}`, { cause: options.cause })
    this.kind = kind
    this.parameter = options.parameter ?? null
  }
}
