import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Registry } from 'prom-client'
import { makeGoogleVerifier } from './adapters/google/google-keys.ts'
import { makeSmtpMailer } from './adapters/mailer/smtp.ts'
import { openSpeech } from './adapters/open-speech.ts'
import { connectStripe } from './adapters/payments/stripe.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { requireAgreement } from './db/agreement.ts'
import { closeDatabase, connectDatabase } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import type { Log } from './db/log.ts'
import { migrate } from './db/migrate.ts'
import { readClientPages } from './http/client-pages.ts'
import { makeLog } from './log.ts'
import { drain, endAnyway, listen, untilAskedToStop } from './server-life.ts'
import { StartupError } from './startup-error.ts'

/** Builds the real outside world, listens, waits, and takes everything down in the opposite order. */
async function main() {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  const stopped = untilAskedToStop()
  await using closing = new AsyncDisposableStack()
  const { connection, stop } = await openDatabase(config, log)
  closing.defer(stop)
  const db = connectDatabase({ connection, poolSize: config.databasePoolSize, log })
  closing.defer(() => closeDatabase(db))
  await migrate(db, log)
  // The embedded database has one server.
  if (config.databaseUrl) await requireAgreement(db, config)

  const pages = await readClientPages(path.join(import.meta.dirname, '../../web/dist'), {
    publicUrl: config.publicUrl,
    hasGoogle: config.google !== null,
  })
  if (!pages) log.warn('The web client is not built (npm run build): only the calls are served.')
  const speech = await openSpeech(config.speech, log)
  closing.defer(() => speech?.close())
  const mailer = makeSmtpMailer(config.mail)
  closing.defer(() => mailer.close())
  const app = await buildApp({
    config,
    db,
    now: () => new Date(),
    randomBytes,
    mailer,
    google: config.google && makeGoogleVerifier(config.google),
    payments: config.stripe ? connectStripe(config.stripe) : null,
    speech,
    pages,
    metrics: new Registry(),
    log,
  })
  closing.defer(() => app.close())
  await listen(app, config)
  log.info({ address: config.publicUrl }, 'listening')
  await drain(app, config, await stopped)
  endAnyway(log)
}

async function openDatabase(config: Config, log: Log) {
  if (config.databaseUrl) return { connection: config.databaseUrl, stop: async () => {} }
  const address = config.publicUrl
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, address, log })
  log.info(embedded.where)
  return embedded
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
