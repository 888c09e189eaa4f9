import { randomBytes } from 'node:crypto'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '@plainspoken/contract/limits'
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

  const pages = await readClientPages(path.join(import.meta.dirname, '../../web/dist'), config.publicUrl)
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

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const reasons: Record<string, string> = {
      EADDRINUSE: 'another program listens there. End it, or choose another PORT',
      EACCES: 'this user may not listen there. Choose a PORT above 1023',
      EADDRNOTAVAIL: 'this machine has no such address. Check HOST',
      ENOTFOUND: 'this machine has no such address. Check HOST',
    }
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new StartupError(`Cannot listen on ${host}:${port}: ${reason}.`, { cause: error }) : error
  }
}

/** What shares the work out among servers stops a server by SIGTERM, and needs a while to notice that it is not ready. */
async function drain(app: Awaited<ReturnType<typeof buildApp>>, { drainMs }: Config, signal: NodeJS.Signals) {
  if (signal !== 'SIGTERM') return
  app.isDraining = true
  app.log.info({ ms: drainMs }, 'asked to stop: not ready any more')
  await sleep(drainMs)
}

/** Twenty seconds for what is under way, and some for the jobs and the database: whoever started the server waits no longer. */
function endAnyway(log: Log) {
  const end = () => {
    log.error('the server did not stop in time, and ends as it is')
    process.exit(1)
  }
  setTimeout(end, 23 * second).unref()
}

/** The same signal once more ends the process at once; unlike death by the signal itself, an exit takes PostgreSQL along. */
function untilAskedToStop() {
  return new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(128 + constants.signals[signal]))
      })
    }
  })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
