import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeClone, makeTestFolder, query, startProduct } from '../../../test/embedded.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { connectDatabase, isDatabaseReady } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { chooseDataLocation } from './data-location.ts'
import { openLoopback } from './door.ts'
import { preparePrograms } from './programs.ts'
import { runServer } from './server.ts'
import { makeServerRole } from './server-role.ts'

vi.setConfig({ testTimeout: 60_000 })

test('what was written is there after a stop and another start', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  const first = await startProduct({ dataDir })
  await query(first.connection, "create table words (word text); insert into words values ('kept')")
  await first.stop()

  const second = await startProduct({ dataDir })
  expect(await query(second.connection, 'select word from words')).toEqual([{ word: 'kept' }])
  expect(second.where).toContain(join(dataDir, 'postgres'))
})

test('after a stop no process, socket or lock file is left', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  const product = await startProduct({ dataDir })
  const { host } = product.connection as { host: string }
  expect(existsSync(host)).toBe(true)
  await product.stop()
  expect(existsSync(host)).toBe(false)
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('a second start on the same data folder is told where the first one runs, and the first goes on', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  const first = await startProduct({ dataDir, address: 'http://localhost:4321' })
  await expect(startProduct({ dataDir, address: 'http://localhost:4322' })).rejects.toThrow(
    /^Plainspoken already runs at http:\/\/localhost:4321, on this data folder/,
  )
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
  await startProduct({ dataDir })
})

test('of several starts at the same moment on a new data folder one runs, and the others say so', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  const starts = await Promise.allSettled([1, 2, 3].map(() => startProduct({ dataDir })))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const start of starts) {
    if (start.status === 'rejected') expect(start.reason.message).toMatch(/^Plainspoken already runs/)
  }
})

test('a data folder whose path is longer than a socket may have works', async () => {
  const dataDir = join(makeTestFolder(), 'a'.repeat(100), 'b'.repeat(100))
  const { connection } = await startProduct({ dataDir })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data folder that cannot be made is one sentence', async () => {
  const file = join(makeTestFolder(), 'file')
  writeFileSync(file, '')
  await expect(startProduct({ dataDir: join(file, 'data') })).rejects.toThrow(
    `The data folder ${file}/data cannot be used: a part of the path is a file (${file}/data).`,
  )
})

test('the data of an older PostgreSQL stay untouched, and the way out is printed', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  await (await startProduct({ dataDir })).stop()
  const version = join(dataDir, 'postgres/data/PG_VERSION')
  const control = join(dataDir, 'postgres/data/global/pg_control')
  writeFileSync(version, '17\n')
  const before = readFileSync(control)

  await expect(startProduct({ dataDir })).rejects.toThrow(
    /was made by PostgreSQL 17, and this version of Plainspoken runs \d\d.* Nothing was changed.*docs\/operating\.md/,
  )
  expect(readFileSync(version, 'utf8')).toBe('17\n')
  expect(readFileSync(control)).toEqual(before)
})

test('where the install script did not run, the links between the libraries are made in a copy', async () => {
  const folder = makeTestFolder()
  const { module, native } = makeClone(join(folder, 'clone'))
  for (const link of ['libpq.so.5', 'libicuuc.so.60', 'libicui18n.so.60', 'libicudata.so.60'])
    rmSync(join(native, 'lib', link))
  const { connection } = await startProduct({ module, dataDir: join(folder, 'data') })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the loopback door, which Windows has, asks for the password of the data', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  await (await startProduct({ dataDir })).stop()
  const location = chooseDataLocation(dataDir)
  const door = await openLoopback(location.home)
  const server = await runServer(location, await preparePrograms(location), door, silentLog)
  onTestFinished(server.stop)
  await makeServerRole(door)
  const db = connectDatabase({ connection: door.connection, poolSize: 1, log: silentLog })
  await migrate(db, silentLog)
  expect(await isDatabaseReady(db)).toBe(true)
  await db.$client.end()
  await expect(query({ ...door.connection, password: 'guessed' }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
})
