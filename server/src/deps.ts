import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from './adapters/mailer/mailer.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'

/** Everything outside the server, handed in by main.ts, so that a test swaps the world at the door. */
export type Deps = {
  config: Config
  db: Database
  /** The current time. */
  now: () => Date
  mailer: Mailer
  log: FastifyBaseLogger
}
