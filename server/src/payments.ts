import { PaymentsError } from './adapters/payments/payments.ts'
import { connectStripe } from './adapters/payments/stripe.ts'
import { readConfig } from './config.ts'
import { closeDatabase, connectDatabase } from './db/connect.ts'
import { openJobQueues } from './db/job-queues.ts'
import { reachDatabase } from './db/reach.ts'
import { makeOutbox } from './jobs/outbox.ts'
import { makeLog } from './log.ts'
import { runPaymentCommand } from './payment/commands.ts'
import { openPaymentOffice } from './payment/office.ts'
import { StartupError } from './startup-error.ts'

/** `npm run payments`: the operator's command, with the server's settings, beside the server or without it. */
async function main(args: string[]): Promise<boolean> {
  const config = readConfig(process.env)
  if (!config.stripe) throw new StartupError('Payments are not set up: STRIPE_SECRET_KEY is missing.')
  // What the command says is its output; the server's log lines would stand between.
  const log = makeLog('silent')
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const now = () => new Date()

  const { connection, stop } = await reachDatabase(config, log)
  const db = connectDatabase({ connection, poolSize: 4, log })
  // The server sends the receipts, at the latest when it is started the next time.
  const queues = openJobQueues(db, null)
  try {
    const office = openPaymentOffice({
      deps: { config, db, log, now },
      payments: connectStripe(config.stripe),
      outbox: makeOutbox({ config, now }, queues),
    })
    return await runPaymentCommand(args, office, print)
  } finally {
    await queues.stop()
    await closeDatabase(db)
    await stop()
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  const isExplained = error instanceof StartupError || error instanceof PaymentsError
  if (!isExplained) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
