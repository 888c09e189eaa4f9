import Stripe from 'stripe'
import { apiVersion, newId } from './objects.ts'

/** The delivery of events to the server: at once, held back until released, or each one several times. */
export type Delivery = { held: boolean; copies: number }
export type DeliveryLog = { event: string; type: string; status: number | null; at: string }

// Stripe spreads its retries over three days; here the last of them comes within two minutes.
const retryDelaysMs = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000]
const answerLimitMs = 10_000

/** Keeps the events and posts them, signed, to the server's webhook until it answers 2xx. */
export function openWebhooks(options: { url: string; secret: string; now: () => Date }) {
  const events: Stripe.Event[] = []
  const log: DeliveryLog[] = []
  const stopping = new AbortController()
  let waiting: Stripe.Event[] = []
  let delivery: Delivery = { held: false, copies: 1 }

  async function post(event: Stripe.Event): Promise<boolean> {
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.secret,
      timestamp: options.now().getTime() / 1000,
    })
    const status = await fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerLimitMs)]),
    }).then(
      (answer) => answer.status,
      () => null,
    )
    log.push({ event: event.id, type: event.type, status, at: options.now().toISOString() })
    return status !== null && status >= 200 && status < 300
  }

  async function retry(event: Stripe.Event, tries: number) {
    const delay = retryDelaysMs[tries]
    if (delay === undefined || stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay)
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    if (!stopping.signal.aborted && !(await post(event))) await retry(event, tries + 1)
  }

  /** Resolves when each event had its first answer; what was refused is tried again in the background. */
  async function deliver(batch: Stripe.Event[], copies: number) {
    await Promise.all(
      batch.flatMap((event) =>
        Array.from({ length: copies }, async () => {
          if (!(await post(event))) void retry(event, 0)
        }),
      ),
    )
  }

  return {
    events: (): readonly Stripe.Event[] => events,
    log: (): readonly DeliveryLog[] => log,
    waiting: () => waiting.length,
    setDelivery(next: Partial<Delivery>) {
      delivery = { ...delivery, ...next }
    },

    add(type: Stripe.Event.Type, object: Stripe.Event.Data.Object) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: Math.floor(options.now().getTime() / 1000),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      } as Stripe.Event
      events.push(event)
      waiting.push(event)
    },

    /** Sends what has happened, unless it is to be held back. */
    async flush() {
      if (delivery.held) return
      const batch = waiting
      waiting = []
      await deliver(batch, delivery.copies)
    },

    /** Sends what was held back, one after the other, in the order asked for. */
    async release(order: 'as_happened' | 'reversed') {
      const batch = order === 'reversed' ? waiting.toReversed() : waiting
      waiting = []
      for (const event of batch) await deliver([event], delivery.copies)
    },

    /** Sends events once more that were sent before. */
    async resend(type: string | null) {
      for (const event of events.filter((sent) => type === null || sent.type === type))
        await deliver([event], 1)
    },

    stop: () => stopping.abort(),
  }
}

export type Webhooks = ReturnType<typeof openWebhooks>
