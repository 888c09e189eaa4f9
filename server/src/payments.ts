import { makeSmtpMailer } from './adapters/mailer/smtp.ts'
import { PaymentsError } from './adapters/payments/payments.ts'
import { connectStripe } from './adapters/payments/stripe.ts'
import { readConfig } from './config.ts'
import { closeDatabase, connectDatabase } from './db/connect.ts'
import { reachDatabase } from './db/reach.ts'
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
  const mailer = makeSmtpMailer(config.mail)
  const mails: Promise<void>[] = []

  const { connection, stop } = await reachDatabase(config, log)
  const db = connectDatabase({ connection, poolSize: 4, log })
  try {
    const office = openPaymentOffice({
      deps: { config, db, log, now: () => new Date() },
      payments: connectStripe(config.stripe),
      sendReceipt: (receipt) => {
        const failed = () =>
          print(`The receipt to ${receipt.to} was not sent: the mail server did not take it.`)
        mails.push(mailer.send(receipt).catch(failed))
      },
    })
    return await runPaymentCommand(args, office, print)
  } finally {
    await Promise.all(mails)
    mailer.close()
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
