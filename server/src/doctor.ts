import { makeSmtpMailer } from './adapters/mailer/smtp.ts'
import { openSpeech } from './adapters/open-speech.ts'
import { connectStripe } from './adapters/payments/stripe.ts'
import { readConfig } from './config.ts'
import { examine } from './doctor/checks.ts'
import { operate, withDatabase } from './operate.ts'

/** `npm run doctor`: looks at everything the server depends on, with the server's settings. */
await operate(async (args, print) => {
  const config = readConfig(process.env)
  const mailer = makeSmtpMailer(config.mail)
  const findings = await withDatabase(config, (db) =>
    examine({
      config,
      db,
      mailer,
      payments: config.stripe ? connectStripe(config.stripe, 5_000) : null,
      openSpeech: (speechLog) => openSpeech(config.speech, speechLog, { mayFetch: false }),
      now: () => new Date(),
    }),
  ).finally(() => mailer.close())
  if (args.includes('--json')) print(JSON.stringify(findings, null, 2))
  else for (const { check, state, says } of findings) print(`${state.padEnd(8)} ${check.padEnd(15)} ${says}`)
  return findings.every(({ state }) => state !== 'failed')
})
