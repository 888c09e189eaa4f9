import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  killTree,
  listProcesses,
  makeTestFolder,
  query,
  readServerPid,
  spawnProduct,
  startProduct,
} from '../../../test/embedded.ts'

vi.setConfig({ testTimeout: 60_000 })

const soon = { timeout: 30_000, interval: 10 }

/** A data folder with one row, that was acknowledged a moment before the product was killed. */
async function startWithRow(dataDir: string) {
  const product = await startProduct({ dataDir })
  await query(product.connection, "create table words (word text); insert into words values ('kept')")
  return product
}

async function expectRow(dataDir: string) {
  const product = await startProduct({ dataDir })
  expect(await query(product.connection, 'select word from words')).toEqual([{ word: 'kept' }])
  return product
}

const findDrafts = (dataDir: string) =>
  readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('initdb-'))

/** Starts the product on a new data folder and kills it when initdb has written `progress`; again when that was too late. */
async function killDuringInitdb(dataDir: string, progress: string, kill: (pid: number) => void) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const product = spawnProduct({ dataDir })
    const isUnderWay = vi.waitFor(() => {
      expect(
        findDrafts(dataDir).some((draft) => existsSync(join(dataDir, 'postgres', draft, progress))),
      ).toBe(true)
    }, soon)
    const isTooLate = await Promise.race([product.started, isUnderWay])
    kill(Number(product.process.pid))
    if (!isTooLate && findDrafts(dataDir).length > 0) return
    killTree(readServerPid(dataDir))
    rmSync(dataDir, { recursive: true })
  }
  throw new Error('initdb was never seen at work in a folder of its own')
}

test.for(['PG_VERSION', 'global/pg_control'])(
  'killed with its initdb when there was %s, the next start makes the data anew and leaves no remains',
  async (progress) => {
    const dataDir = join(makeTestFolder(), 'data')
    await killDuringInitdb(dataDir, progress, killTree)
    const { connection } = await startProduct({ dataDir })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(findDrafts(dataDir)).toEqual([])
  },
)

test('killed without its initdb, the next start is not disturbed by what that still writes', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  await killDuringInitdb(dataDir, 'PG_VERSION', (pid) => process.kill(pid, 'SIGKILL'))
  const { connection } = await startProduct({ dataDir })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(findDrafts(dataDir)).toEqual([])
})

test('after kill -9 of the product alone the next start ends its PostgreSQL and finds every row', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  const product = await startWithRow(dataDir)
  const orphan = readServerPid(dataDir)
  product.process.kill('SIGKILL')

  await expectRow(dataDir)
  expect(readServerPid(dataDir)).not.toBe(orphan)
  const servers = listProcesses().filter(({ command }) => command.includes(`-D ${dataDir}`))
  expect(servers.map(({ pid }) => pid)).toEqual([readServerPid(dataDir)])
})

test('after kill -9 of the product and all of PostgreSQL the next start finds every row', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  for (let round = 0; round < 3; round++) {
    const product = round === 0 ? await startWithRow(dataDir) : await expectRow(dataDir)
    killTree(Number(product.process.pid))
  }
  await expectRow(dataDir)
})

test('a PostgreSQL that dies under the running product is started again', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  const product = await startWithRow(dataDir)
  killTree(readServerPid(dataDir))
  await vi.waitFor(async () => {
    expect(await query(product.connection, 'select word from words')).toEqual([{ word: 'kept' }])
  }, soon)
})

test('processes of a killed PostgreSQL that are still at the data are waited for', async () => {
  const dataDir = join(makeTestFolder(), 'data')
  const product = await startWithRow(dataDir)
  const server = readServerPid(dataDir)
  const client = new pg.Client(product.connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  process.kill(rows[0].pid, 'SIGSTOP')
  product.process.kill('SIGKILL')
  process.kill(server, 'SIGKILL')

  const next = spawnProduct({ dataDir })
  await vi.waitFor(() => expect(next.said.join()).toContain('still at the data'), soon)
  process.kill(rows[0].pid, 'SIGCONT')
  const { connection } = await next.started
  expect(await query(connection, 'select word from words')).toEqual([{ word: 'kept' }])
  await client.end()
})

test.for([
  ['is empty, as a power cut leaves it,', () => ''],
  ['names a process that is something else by now', (pid: number) => `${pid}\n`],
] as const)('a lock file that %s does not keep PostgreSQL from starting', async ([, firstLine]) => {
  const dataDir = join(makeTestFolder(), 'data')
  const product = await startWithRow(dataDir)
  killTree(Number(product.process.pid))

  const file = join(dataDir, 'postgres/data/postmaster.pid')
  const { uid, gid } = statSync(file)
  const other = spawn('sleep', ['600'], { uid, gid })
  onTestFinished(() => void other.kill())
  const rest = readFileSync(file, 'utf8').split('\n').slice(1).join('\n')
  const line = firstLine(Number(other.pid))
  writeFileSync(file, line && line + rest)

  await expectRow(dataDir)
  expect(other.exitCode ?? other.signalCode).toBeNull()
})
