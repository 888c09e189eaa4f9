import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { StartupError } from '../startup-error.ts'
import { type Database, describeAddress } from './connect.ts'
import { isDatabaseUnavailable } from './errors.ts'
import type { Log } from './log.ts'
import {
  findMigrationFault,
  type Migration,
  type RecordedMigration,
  readMigrations,
} from './migration-files.ts'

/** The shipped migrations. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

/** Any number that no other program takes in the same database. */
const LOCK_KEY = 7_305_114

const OLDEST_VERSION = 15

/** A database that is started together with the product may come up later. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 500

/**
 * Brings the schema up to date: each missing migration in a transaction of its own. Nodes that start together take turns.
 * @throws StartupError when the database is out of reach or too old, or what it went through is not the beginning of `folder`
 */
export async function migrate(db: Database, log: Log, folder = MIGRATIONS_FOLDER): Promise<void> {
  const migrations = readMigrations(folder)
  const client = await connectPatiently(db, log, PATIENCE_MS)
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await applyMissing(client, migrations, log)
  } finally {
    client.release(true) // ends the connection, and with it the lock and the settings
  }
}

/**
 * The first connection to the database, tried again while it does not answer.
 * @throws StartupError with what stands in the way
 */
export async function connectPatiently(db: Database, log: Log, patienceMs: number): Promise<PoolClient> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await db.$client.connect()
    } catch (error) {
      const sentence = `The database at ${describeAddress(db)} cannot be used: ${(error as Error).message}.`
      if (!isDatabaseUnavailable(error) || performance.now() > deadline)
        throw new StartupError(sentence, { cause: error })
      log.warn(`${sentence} Trying again.`)
      await sleep(PAUSE_MS)
    }
  }
}

async function requireVersion(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return
  throw new StartupError(
    `The database is PostgreSQL ${version}, and Plainspoken needs ${OLDEST_VERSION} or later.`,
  )
}

async function applyMissing(client: PoolClient, migrations: Migration[], log: Log): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows: applied } = await client.query<RecordedMigration>(
    'select name, hash from schema_migrations order by number',
  )
  const fault = findMigrationFault(migrations, applied)
  if (fault) throw new StartupError(`The database does not fit this version of Plainspoken. ${fault}`)

  for (const [number, migration] of migrations.entries()) {
    if (number < applied.length) continue
    await apply(client, number, migration)
    log.info({ migration: migration.name }, 'database migrated')
  }
}

async function apply(
  client: PoolClient,
  number: number,
  { name, hash, statements }: Migration,
): Promise<void> {
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  await client.query('insert into schema_migrations (number, name, hash) values ($1, $2, $3)', [
    number,
    name,
    hash,
  ])
  await client.query('commit')
}
