import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createBareDatabase, createTestDatabase } from '../../test/database.ts'
import { silentLog } from '../../test/silent-log.ts'
import { connectDatabase } from './connect.ts'
import { isDatabaseUnavailable, isUserGone } from './errors.ts'
import { openJobQueues } from './job-queues.ts'

const { db, drop } = await createBareDatabase()
afterAll(drop)

const catchError = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('what a constraint refuses is no trouble of the database, through drizzle and without', async () => {
  await db.execute(sql`create table words (word text unique)`)
  const twice = "insert into words values ('once'), ('once')"
  for (const error of [
    await catchError(db.execute(sql.raw(twice))),
    await catchError(db.$client.query(twice)),
  ]) {
    expect(isUserGone(error)).toBe(false)
    expect(isDatabaseUnavailable(error)).toBe(false)
  }
})

test.for([
  ['a socket that is not there', { host: '/nowhere' }],
  ['a port where nobody listens', { host: '127.0.0.1', port: 1 }],
] as const)('%s is an unavailable database, in and out of a transaction', async ([, connection]) => {
  const nowhere = connectDatabase({ connection, poolSize: 1, log: silentLog })
  expect(isDatabaseUnavailable(await catchError(nowhere.execute(sql`select 1`)))).toBe(true)
  expect(
    isDatabaseUnavailable(await catchError(nowhere.transaction((tx) => tx.execute(sql`select 1`)))),
  ).toBe(true)
  expect(isDatabaseUnavailable(await catchError(nowhere.$client.query('select 1')))).toBe(true)
})

test.for([
  ['takes no writing any more', 'set transaction read only', 'create table late (word text)'],
  ['is too slow', "set local statement_timeout = '20ms'", 'select pg_sleep(60)'],
  ['has ended the connection', 'select 1', 'select pg_terminate_backend(pg_backend_pid())'],
] as const)('a database that %s is unavailable', async ([, before, statement]) => {
  const call = db.transaction(async (tx) => {
    await tx.execute(sql.raw(before))
    await tx.execute(sql.raw(statement))
  })
  expect(isDatabaseUnavailable(await catchError(call))).toBe(true)
})

test('a connection that breaks in the middle of a statement is an unavailable database, without drizzle and for jobs as well', async () => {
  const { db: whole, drop: dropWhole } = await createTestDatabase()
  const { host = '', port = 5432, user, database } = whole.$client.options
  const server = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets: Socket[] = []
  const between = createServer((client) => {
    const upstream = connect(server)
    sockets.push(client, upstream)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const { port: ours } = between.address() as AddressInfo
  const connection = { host: '127.0.0.1', port: ours, ...(user && { user }), ...(database && { database }) }
  const broken = connectDatabase({ connection, poolSize: 1, log: silentLog })
  const queues = await openJobQueues(broken, null).start()
  queues.on('error', () => {})
  const ask = [
    (statement: string) => broken.$client.query(statement),
    (statement: string) => queues.getDb().executeSql(statement),
  ]
  for (const query of ask) await query('select 1')
  const errors = Promise.all(ask.map((query) => catchError(query('select pg_sleep(60)'))))
  for (const socket of sockets) if (socket.localPort === ours) socket.resetAndDestroy()
  for (const error of await errors) {
    expect(error).toMatchObject({ code: 'ECONNRESET' })
    expect(isDatabaseUnavailable(error)).toBe(true)
  }
  await queues.stop({ graceful: false })
  for (const socket of sockets) socket.destroy()
  between.close()
  await broken.$client.end()
  await dropWhole()
})

test('errors that have nothing to do with the database are not its', async () => {
  const missingFile = await catchError(Promise.resolve().then(() => readFileSync('/nowhere/file')))
  const cutUpload = Object.assign(new Error('aborted'), { code: 'ECONNRESET', syscall: 'read' })
  for (const error of [missingFile, cutUpload, new Error('no'), 'no', undefined]) {
    expect(isDatabaseUnavailable(error)).toBe(false)
  }
})
