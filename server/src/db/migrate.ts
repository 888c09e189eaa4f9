import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Database } from './connect.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { installJobQueues } from './job-queues.ts'
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
 * `upTo` applies only so many of them all, for a backup of an older version.
 * @throws StartupError when the database is out of reach or too old, or what it went through is neither the beginning of `folder` nor
 * goes on from it with what this version can work with
 */
export async function migrate(
  db: Database,
  log: Log,
  folder = MIGRATIONS_FOLDER,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  const migrations = readMigrations(folder).slice(0, upTo)
  const client = await connectPatiently(db, log, PATIENCE_MS)
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const fault = findVersionFault(rows[0]?.server_version ?? '')
    if (fault) throw new StartupError(fault)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await applyMissing(client, migrations, log)
    await installJobQueues(client)
  } finally {
    await client.end() // and with it the lock
  }
}

/**
 * A connection of its own without the pool's limits, since a migration may take its time. Tried again while the database does not answer.
 * @throws StartupError with what stands in the way
 */
export async function connectPatiently(db: Database, log: Log, patienceMs: number): Promise<pg.Client> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const client = new pg.Client({
      ...db.$client.options,
      password: db.$client.options.password, // hidden from the spread
      statement_timeout: 0,
      lock_timeout: 0,
      query_timeout: 0,
    })
    client.on('error', (error) =>
      log.warn({ reason: error.message }, 'the connection for migrations was lost'),
    )
    try {
      await client.connect()
      return client
    } catch (error) {
      const sentence = `The database at ${client.host}:${client.port}/${client.database} cannot be used: ${(error as Error).message}.`
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) {
        throw new StartupError(sentence, { cause: error })
      }
      log.warn(`${sentence} Trying again.`)
      await sleep(PAUSE_MS)
    }
  }
}

/** The fault of a server's version, such as "14.9 (Debian 14.9-1)"; null when nothing is. */
export function findVersionFault(version: string): string | null {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return null
  return `The database is PostgreSQL ${version}, and Plainspoken needs ${OLDEST_VERSION} or later.`
}

async function applyMissing(client: pg.Client, migrations: Migration[], log: Log): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now()
  )`)
  await client.query(
    'alter table schema_migrations add column if not exists is_breaking boolean not null default false',
  )
  const applied = await readApplied(client)
  const { rows: breaking } = await client.query(
    'select from schema_migrations where number >= $1 and is_breaking',
    [migrations.length],
  )
  // While servers are upgraded one after the other, one of the former version may start once more.
  const known = breaking.length > 0 ? applied : applied.slice(0, migrations.length)
  const fault = findMigrationFault(migrations, known)
  if (fault) throw new StartupError(`The database does not fit this version of Plainspoken. ${fault}`)

  for (const [number, migration] of migrations.entries()) {
    if (number < applied.length) continue
    await apply(client, number, migration)
    log.info({ migration: migration.name }, 'database migrated')
  }
}

/** The migrations that this database went through, in order; none where it is new. */
export async function readApplied(client: pg.ClientBase): Promise<RecordedMigration[]> {
  const { rows: known } = await client.query("select to_regclass('schema_migrations') as name")
  if (known[0].name === null) return []
  const { rows } = await client.query<RecordedMigration>(
    'select name, hash from schema_migrations order by number',
  )
  return rows
}

async function apply(
  client: pg.Client,
  number: number,
  { name, hash, statements, isBreaking }: Migration,
): Promise<void> {
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  await client.query(
    'insert into schema_migrations (number, name, hash, is_breaking) values ($1, $2, $3, $4)',
    [number, name, hash, isBreaking],
  )
  await client.query('commit')
}
