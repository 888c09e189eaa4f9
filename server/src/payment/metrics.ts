import { Counter, Histogram, type Registry } from 'prom-client'

/** Metrics for operators: whether the card provider's messages arrive, in time, and are taken. */
export function watchPayments(registry: Registry) {
  const webhooks = new Counter({
    name: 'payment_webhooks_total',
    help: "The card provider's messages: handled, refused (not theirs), or failed (sent again later)",
    labelNames: ['outcome'],
    registers: [registry],
  })
  const lag = new Histogram({
    name: 'payment_webhook_lag_seconds',
    help: 'Time from what happened at the card provider to its message being handled here',
    buckets: [1, 5, 30, 300, 3600, 86_400],
    registers: [registry],
  })
  const recorded = new Counter({
    name: 'payments_recorded_total',
    help: 'Payments recorded or changed, by their state afterwards',
    labelNames: ['state'],
    registers: [registry],
  })
  return {
    countWebhook: (outcome: 'handled' | 'refused' | 'failed') => webhooks.inc({ outcome }),
    observeLag: (happenedAt: Date, now: Date) => lag.observe((now.getTime() - happenedAt.getTime()) / 1000),
    countPayment: (state: 'paid' | 'refunded' | 'disputed') => recorded.inc({ state }),
  }
}
