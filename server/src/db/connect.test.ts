import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { silentLog } from '../../test/silent-log.ts'
import { closeDatabase, connectDatabase, isDatabaseReady } from './connect.ts'
import { isDatabaseUnavailable } from './errors.ts'

const { db, connection, drop } = await createTestDatabase()
afterAll(drop)

/** Ends all other connections to the database, as its restart would. */
async function cutConnections() {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

test('counts and whole numbers come as numbers, and one too large for that is an error', async () => {
  const { rows } = await db.execute(sql`select count(*) as rows, 9007199254740991::bigint as largest`)
  expect(rows).toEqual([{ rows: 1, largest: Number.MAX_SAFE_INTEGER }])
  await expect(db.execute(sql`select 9007199254740992::bigint`)).rejects.toMatchObject({
    cause: expect.any(RangeError),
  })
})

test('every connection bears our name, and a limit for statements, locks and forgotten transactions', async () => {
  const names = [
    'application_name',
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
  ]
  const { rows } = await db.$client.query('select name, setting from pg_settings where name = any($1)', [
    names,
  ])
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    application_name: 'plainspoken',
    statement_timeout: '10000',
    lock_timeout: '5000',
    idle_in_transaction_session_timeout: '10000',
  })
})

test('a statement that takes too long is cancelled, and counts as an overloaded database', async () => {
  const error = await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 1`)
      await tx.execute(sql`select pg_sleep(60)`)
    })
    .catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('after its idle connections were cut the next statement finds a new one', async () => {
  await Promise.all([1, 2, 3].map(() => db.execute(sql`select 1`)))
  await cutConnections()
  await expect.poll(() => db.$client.totalCount).toBe(0)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a connection cut in the middle of a transaction fails that transaction alone', async () => {
  const error = await db
    .transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await cutConnections()
      await tx.execute(sql`select 2`)
    })
    .catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('no more connections are opened than the pool may have', async () => {
  const small = connectDatabase({ connection, poolSize: 2, log: silentLog })
  onTestFinished(() => small.$client.end())
  await Promise.all(Array.from({ length: 20 }, () => small.execute(sql`select pg_sleep(0.001)`)))
  expect(small.$client.totalCount).toBe(2)
})

test('the database is ready when it answers, and not when it is out of reach or has no connection to give', async () => {
  expect(await isDatabaseReady(db)).toBe(true)

  const nowhere = connectDatabase({ connection: { host: '/nowhere' }, poolSize: 1, log: silentLog })
  expect(await isDatabaseReady(nowhere)).toBe(false)

  const busy = connectDatabase({ connection, poolSize: 1, log: silentLog })
  const client = await busy.$client.connect()
  expect(await isDatabaseReady(busy)).toBe(false)
  client.release()
  await busy.$client.end()
})

test('a closed database has taken down its connections: a server stopped right after finds none to cut', async () => {
  const closing = connectDatabase({ connection, poolSize: 20, log: silentLog })
  const answers = Array.from({ length: 20 }, () =>
    closing.execute<{ pid: number }>(sql`select pg_backend_pid() as pid from pg_sleep(0.01)`),
  )
  const pids = (await Promise.all(answers)).map(({ rows }) => rows[0]?.pid)
  await closeDatabase(closing)
  const left = await db.$client.query('select pid from pg_stat_activity where pid = any($1)', [pids])
  expect(left.rows).toEqual([])
})
