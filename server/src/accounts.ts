import { randomBytes } from 'node:crypto'
import { runAccountCommand } from './account/commands.ts'
import { connectStripe } from './adapters/payments/stripe.ts'
import { readConfig } from './config.ts'
import { openJobQueues } from './db/job-queues.ts'
import { makeMailQueue } from './jobs/mail-queue.ts'
import { operate, withDatabase } from './operate.ts'

const now = () => new Date()

/** `npm run accounts`: the operator's command, with the server's settings, beside the server or without it. */
await operate((args, print) => {
  const config = readConfig(process.env)
  const payments = config.stripe && connectStripe(config.stripe)
  return withDatabase(config, async (db, log) => {
    // The server sends the mails, at the latest when it is started the next time.
    const queues = openJobQueues(db, null)
    const mailQueue = makeMailQueue({ config, now }, queues)
    const deps = { config, db, log, now, payments, randomBytes, mailQueue }
    return runAccountCommand(args, deps, print).finally(() => queues.stop())
  })
})
