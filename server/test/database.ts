import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connectDatabase, type Database } from '../src/db/connect.ts'
import { execute, inDatabase } from './database-connection.ts'
import { silentLog } from './silent-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's database server, and the database on it that new ones are copied from. */
    databaseServer: { connection: Connection; template: string }
  }
}

export type TestDatabase = {
  db: Database
  connection: Connection
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>
}

/** A migrated database of one's own without rows, copied in some milliseconds. Make one a file, and drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('databaseServer').template)
}

/** A database of one's own without tables, for tests of the migrations. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer').connection
  const name = `plainspoken_test_${randomBytes(6).toString('hex')}`
  await execute(server, `create database ${name} template ${template}`)
  const connection = inDatabase(server, name)
  const db = connectDatabase({ connection, poolSize: 10, log: silentLog })
  return {
    db,
    connection,
    async drop() {
      await db.$client.end()
      // `with (force)` refuses while autovacuum, a superuser's, looks at the database; a plain drop sends that away and waits.
      const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`
      await execute(server, others)
      await execute(server, `drop database ${name}`)
    },
  }
}
