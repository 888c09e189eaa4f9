import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isRoot, makeTestFolder, startProduct } from '../../../test/embedded.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { connectDatabase, type Database } from '../connect.ts'
import { isDatabaseUnavailable } from '../errors.ts'

vi.setConfig({ testTimeout: 120_000 })

const KILOBYTE = 1_024
const MEGABYTE = 1_048_576

/** A disk of its own, small enough to fill; null where this process may not make one. */
function mountSmallDisk() {
  const folder = makeTestFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m,mode=755', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  const ballast = join(folder, 'ballast')
  return {
    dataDir: join(folder, 'data'),
    fillExcept(bytes: number) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - bytes))
    },
    makeRoom: () => rmSync(ballast),
  }
}

function connect(connection: Parameters<typeof connectDatabase>[0]['connection']): Database {
  const db = connectDatabase({ connection, poolSize: 2, log: silentLog })
  onTestFinished(() => db.$client.end())
  return db
}

/** Writes rows of about `size` bytes until one is refused. */
async function writeUntilRefused({ $client }: Database, size: number) {
  const word = "(select string_agg(md5(random()::text), '') from generate_series(1, $1::int / 32))"
  for (let acknowledged = 0; ; acknowledged++) {
    try {
      await $client.query(`insert into words values (${word})`, [size])
    } catch (error) {
      return { acknowledged, error }
    }
  }
}

const countRows = async ({ $client }: Database) =>
  (await $client.query('select count(*) as rows from words')).rows[0].rows

test.for([
  // Rows larger than the room that is left hit the table's file first, small ones PostgreSQL's log, without which it cannot go on at all.
  { what: 'the tables', room: 3 * MEGABYTE, rowSize: 100 * KILOBYTE },
  { what: 'the log', room: 14 * MEGABYTE, rowSize: 1 * KILOBYTE },
])(
  'on a disk too full for $what a statement fails clearly, nothing acknowledged is lost, and with room it goes on',
  async ({ room, rowSize }, { skip }) => {
    const disk = isRoot ? mountSmallDisk() : null
    if (!disk) return skip('needs root and the right to mount a small disk')

    const { connection } = await startProduct({ dataDir: disk.dataDir })
    const db = connect(connection)
    await db.$client.query('create table words (word text)')
    disk.fillExcept(room)
    const { acknowledged, error } = await writeUntilRefused(db, rowSize)
    expect(acknowledged).toBeGreaterThan(0)
    expect(error).toMatchObject({ code: '53100' })
    expect(isDatabaseUnavailable(error)).toBe(true)

    disk.makeRoom()
    await vi.waitFor(() => db.$client.query("insert into words values ('one more')"), {
      timeout: 60_000,
      interval: 50,
    })
    expect(await countRows(db)).toBe(acknowledged + 1)
  },
)

test('on a full disk the start is one sentence', async ({ skip }) => {
  const disk = isRoot ? mountSmallDisk() : null
  if (!disk) return skip('needs root and the right to mount a small disk')

  disk.fillExcept(4 * MEGABYTE)
  await expect(startProduct({ dataDir: disk.dataDir })).rejects.toThrow(
    `The database could not be made in ${disk.dataDir}/postgres: the disk is full.`,
  )
  disk.makeRoom()
  await (await startProduct({ dataDir: disk.dataDir })).stop()

  disk.fillExcept(0)
  await expect(startProduct({ dataDir: disk.dataDir })).rejects.toThrow(/^The .* disk is full\.$/)
})
