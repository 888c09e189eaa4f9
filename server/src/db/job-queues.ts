import { minute, second } from '@plainspoken/contract/limits'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss'
import { StartupError } from '../startup-error.ts'
import type { Database } from './connect.ts'

export type JobQueues = PgBoss
/** A transaction, or the database itself. */
export type Transaction = Pick<Database, 'execute'>
/** Takes a mail to this address into the transaction that causes it. */
export type Tell = (tx: Transaction, to: string) => Promise<unknown>

const schema = 'jobs'
/** Beside the pool's: two for statements, and one that listens. */
const connections = 2
const seconds = (ms: number) => ms / second

/** Every kind of job. A node that dies is missed after ten seconds, and its jobs are done by another. */
const queues: Queue[] = [
  {
    name: 'mail',
    notify: true,
    // The mail queue says when a mail has waited for too long.
    retryLimit: 10_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: seconds(10 * minute),
    heartbeatSeconds: 10,
    expireInSeconds: seconds(5 * minute),
    deleteAfterSeconds: seconds(10 * minute),
  },
  ...['housekeeping', 'reconciliation'].map((name) => ({
    name,
    // One waits or runs in the whole cluster.
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: 30,
    expireInSeconds: seconds(50 * minute),
    deleteAfterSeconds: seconds(10 * minute),
  })),
]

/** Makes a pg-boss with its options: it installs and changes nothing by itself but where `migrate` says so. */
function makeBoss(options: ConstructorParameters<typeof PgBoss>[0] & object) {
  return new PgBoss({ schema, createSchema: false, ...options })
}

/**
 * Brings the job tables up to date: the library's own migrations, in a schema of their own. To be called under the lock of
 * the migrations.
 * @throws StartupError where this user may not make the schema
 */
export async function installJobQueues(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema])
  if (rowCount === 0) await createSchema(client)
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = makeBoss({ db, migrate: true, registerInstance: false, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const { name, ...options } of queues) {
      const { policy, ...changeable } = options
      if (await boss.getQueue(name)) await boss.updateQueue(name, changeable)
      else await boss.createQueue(name, policy ? { ...changeable, policy } : changeable)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function createSchema(client: pg.Client) {
  try {
    await client.query(`create schema ${schema}`)
  } catch (cause) {
    if ((cause as pg.DatabaseError).code !== '42501') throw cause
    throw new StartupError(
      `The database user may not make the schema “${schema}”. As one who may: create schema ${schema} authorization ${client.user};`,
      { cause },
    )
  }
}

/**
 * The queues, on connections of their own to the database behind `db`. Not started yet. `node` is how a server is listed
 * while it is at work; null for a command that only adds jobs.
 */
export function openJobQueues(db: Database, node: string | null): JobQueues {
  const { options } = db.$client
  const isWorking = node !== null
  return makeBoss({
    ...options,
    password: options.password, // hidden from the spread
    max: connections,
    application_name: 'plainspoken jobs',
    migrate: false,
    registerInstance: isWorking,
    ...(isWorking && { instanceName: node }),
    instanceHeartbeatSeconds: 10,
    supervise: isWorking,
    schedule: isWorking,
    useListenNotify: isWorking,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60,
  } as ConstructorParameters<typeof PgBoss>[0] & object)
}

/** Lets a job be added by the transaction that causes it: it is there if that commits, and only then. */
export function inTransaction(tx: Transaction) {
  return fromDrizzle(tx, sql)
}

/** Jobs that wait, and since when the oldest of them does, for each kind that has any. */
export async function readWaiting(db: Database) {
  const { rows } = await db.execute<{ name: string; waiting: number; since: Date }>(sql`
    select name, count(*) as waiting, min(created_on) as since from ${sql.identifier(schema)}.job
    where state in ('created', 'retry') group by name`)
  return rows
}
