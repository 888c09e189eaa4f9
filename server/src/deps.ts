import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Mailer } from './adapters/mailer/mailer.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { ClientPages } from './http/client-pages.ts'

/** Everything outside the server, handed in by main.ts, so that a test swaps the world at the door. */
export type Deps = {
  config: Config
  db: Database
  /** The current time. */
  now: () => Date
  mailer: Mailer
  /** Null: no web client was built, only the calls are served. */
  pages: ClientPages | null
  metrics: Registry
  log: FastifyBaseLogger
}
