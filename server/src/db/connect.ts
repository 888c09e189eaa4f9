import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { noteConnectionError } from './errors.ts'
import type { Log } from './log.ts'

/** A PostgreSQL address: a URL, or the socket of the embedded one. */
export type Connection = string | Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>

export type Database = NodePgDatabase & { $client: pg.Pool }

const CONNECT_LIMIT_MS = 5_000
const STATEMENT_LIMIT_MS = 10_000
const LOCK_LIMIT_MS = 5_000
const READY_LIMIT_MS = 2_000
const CLOSE_LIMIT_MS = 2_000

// count(*) and bigint come as text, since a number holds whole values only up to 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('a bigint from the database is too large for a number')
  return value
})

/** Its errors are known as the database's, also where a library opens connections with the pool's options. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', noteConnectionError)
  }
}

/**
 * A pool of at most `poolSize` connections, opened when they are needed. Each statement has 10 seconds, each wait for a lock 5, and a request
 * waits 5 seconds for a connection; `isDatabaseUnavailable` knows the errors of all three. End it with `closeDatabase`.
 */
export function connectDatabase(options: { connection: Connection; poolSize: number; log: Log }): Database {
  const { connection, poolSize, log } = options
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    lock_timeout: LOCK_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    query_timeout: STATEMENT_LIMIT_MS + 1_000, // when the server is gone without a word
    keepAlive: true,
    application_name: 'plainspoken',
    Client,
  })
  // Without listeners a lost connection would end the process: an idle one tells the pool, one in a transaction only itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  })
  return drizzle({ client: pool })
}

/**
 * Ends the pool when its statements are done, and resolves when every connection has been taken down: the pool's own `end` only says
 * goodbye, and a server that is stopped right after it still finds connections to cut.
 */
export async function closeDatabase({ $client: pool }: Database): Promise<void> {
  const left = new Promise<void>((resolve) => {
    let open = pool.totalCount
    if (open === 0) return resolve()
    pool.on('remove', () => {
      open -= 1
      if (open === 0) resolve()
    })
    setTimeout(resolve, CLOSE_LIMIT_MS).unref() // a server that hangs is stopped all the same
  })
  await pool.end()
  await left
}

/** The database answers within two seconds. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  const limit = new Promise<false>((resolve) => setTimeout(resolve, READY_LIMIT_MS, false).unref())
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, limit])
}
