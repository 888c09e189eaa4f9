import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { GoogleVerifier } from './adapters/google/google-verifier.ts'
import type { Mailer } from './adapters/mailer/mailer.ts'
import type { Payments } from './adapters/payments/payments.ts'
import type { Speech } from './adapters/speech.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { ClientPages } from './http/client-pages.ts'

/** Everything outside the server, handed in by main.ts, so that a test swaps the world at the door. */
export type Deps = {
  config: Config
  db: Database
  /** The current time. */
  now: () => Date
  /** Unpredictable bytes. */
  randomBytes: (size: number) => Buffer
  mailer: Mailer
  /** Null: Google sign-in is not set up. */
  google: GoogleVerifier | null
  /** Null: payments are not set up. */
  payments: Payments | null
  /** Null: recordings cannot be transcribed here. */
  speech: Speech | null
  /** Null: no web client was built, only the calls are served. */
  pages: ClientPages | null
  metrics: Registry
  log: FastifyBaseLogger
}
