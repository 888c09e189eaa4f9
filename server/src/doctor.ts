import { makeSmtpMailer } from './adapters/mailer/smtp.ts'
import { openSpeech } from './adapters/open-speech.ts'
import { connectStripe } from './adapters/payments/stripe.ts'
import { readConfig } from './config.ts'
import { closeDatabase, connectDatabase } from './db/connect.ts'
import { reachDatabase } from './db/reach.ts'
import { examine } from './doctor/checks.ts'
import { makeLog } from './log.ts'
import { StartupError } from './startup-error.ts'

/** `npm run doctor`: looks at everything the server depends on, with the server's settings. */
async function main(args: string[]): Promise<boolean> {
  const config = readConfig(process.env)
  const log = makeLog('silent')
  const { connection, stop } = await reachDatabase(config, log)
  const db = connectDatabase({ connection, poolSize: 2, log })
  const mailer = makeSmtpMailer(config.mail)
  try {
    const findings = await examine({
      config,
      db,
      mailer,
      payments: config.stripe ? connectStripe(config.stripe, 5_000) : null,
      speech: () => openSpeech({ ...config.speech, model: 'none' }, log),
      now: () => new Date(),
    })
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`)
    else
      for (const { check, state, says } of findings)
        process.stdout.write(`${state.padEnd(8)} ${check.padEnd(15)} ${says}\n`)
    return findings.every(({ state }) => state !== 'failed')
  } finally {
    mailer.close()
    await closeDatabase(db)
    await stop()
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
