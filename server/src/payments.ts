import { connectStripe } from './adapters/payments/stripe.ts'
import { readConfig } from './config.ts'
import { openJobQueues } from './db/job-queues.ts'
import { makeMailQueue } from './jobs/mail-queue.ts'
import { operate, withDatabase } from './operate.ts'
import { runPaymentCommand } from './payment/commands.ts'
import { openPaymentService } from './payment/payment-service.ts'
import { StartupError } from './startup-error.ts'

const now = () => new Date()

/** `npm run payments`: the operator's command, with the server's settings, beside the server or without it. */
await operate(async (args, print) => {
  const config = readConfig(process.env)
  const { stripe } = config
  if (!stripe) throw new StartupError('Payments are not set up: STRIPE_SECRET_KEY is missing.')
  return withDatabase(config, async (db, log) => {
    // The server sends the receipts, at the latest when it is started the next time.
    const queues = openJobQueues(db, null)
    const paymentService = openPaymentService({
      deps: { config, db, log, now },
      payments: connectStripe(stripe),
      mailQueue: makeMailQueue({ config, now }, queues),
    })
    return runPaymentCommand(args, paymentService, print).finally(() => queues.stop())
  })
})
