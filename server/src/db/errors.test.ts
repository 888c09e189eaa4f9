import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createBareDatabase } from '../../test/database.ts'
import { silentLog } from '../../test/silent-log.ts'
import { connectDatabase } from './connect.ts'
import { isDatabaseUnavailable, isUniqueViolation } from './errors.ts'

const { db, drop } = await createBareDatabase()
afterAll(drop)

const catchError = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('a unique violation is known by its constraint, through drizzle and without', async () => {
  await db.execute(
    sql`create table words (word text constraint words_word unique, length int check (length > 0))`,
  )
  await db.execute(sql`insert into words values ('once')`)
  const twice = "insert into words values ('once')"
  for (const error of [
    await catchError(db.execute(sql.raw(twice))),
    await catchError(db.$client.query(twice)),
  ]) {
    expect(isUniqueViolation(error, 'words_word')).toBe(true)
    expect(isUniqueViolation(error, 'words_length')).toBe(false)
    expect(isDatabaseUnavailable(error)).toBe(false)
  }
  const other = await catchError(db.execute(sql`insert into words values ('short', 0)`))
  expect(isUniqueViolation(other, 'words_length_check')).toBe(false)
  expect(isDatabaseUnavailable(other)).toBe(false)
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

test('errors that have nothing to do with the database are not its', async () => {
  const missingFile = await catchError(Promise.resolve().then(() => readFileSync('/nowhere/file')))
  const cutUpload = Object.assign(new Error('aborted'), { code: 'ECONNRESET', syscall: 'read' })
  for (const error of [missingFile, cutUpload, new Error('no'), 'no', undefined]) {
    expect(isDatabaseUnavailable(error)).toBe(false)
  }
})
