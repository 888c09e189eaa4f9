import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isRoot, makeClone, makeTestFolder, query, startProduct } from '../../../test/embedded.ts'

vi.setConfig({ testTimeout: 60_000 })

const idOf = (flag: string, name: string) =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8' }).trim())

/** An ordinary user: somebody else when the tests run as root, otherwise whoever runs them. */
const ordinary = isRoot ? { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') } : null

function giveTo(folder: string, user: { uid: number; gid: number } | null): void {
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

/** Makes of an unpacked clone what a umask of 077 would have made of it. */
function closeToOthers(folder: string): void {
  execFileSync('chmod', ['-R', 'go-rwx', folder])
}

/** A clone and its data folder under a closed home, the usual /root. */
function makeClosedHome() {
  const home = join(makeTestFolder(), 'home')
  const clone = makeClone(join(home, 'clone'))
  const dataDir = join(home, 'clone/.data')
  chmodSync(home, 0o700)
  const places: string[] = []
  onTestFinished(() => {
    for (const place of places) rmSync(place, { recursive: true })
  })
  /** The places of data made outside of the data folder; they go with the test. */
  const findOutside = () => {
    const place = readlinkSync(join(dataDir, 'postgres'))
    places.push(place)
    return place
  }
  return { home, dataDir, findOutside, ...clone }
}

describe.skipIf(!isRoot)(isRoot ? 'as root' : 'as root: not tried, this is an ordinary user', () => {
  test('PostgreSQL runs as another user, to whom the data belong', async () => {
    const dataDir = join(makeTestFolder(), 'data')
    const { connection, where } = await startProduct({ dataDir })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres/data')).uid).not.toBe(0)
    expect(where).toMatch(/^Database: PostgreSQL \d+ in \S+\/data\/postgres, run as \S+$/)
  })

  test('from a clone in a closed home the data lie where that user can reach them, and the operator is told', async () => {
    const { module, dataDir, findOutside } = makeClosedHome()
    const first = await startProduct({ module, dataDir })
    const place = findOutside()
    expect(place).toMatch(/^\/var\/lib\/plainspoken\/[0-9a-f]+$/)
    expect(first.where).toContain(place)
    await query(first.connection, "create table words (word text); insert into words values ('kept')")
    await first.stop()

    const moved = `${dataDir}-moved`
    renameSync(dataDir, moved)
    const second = await startProduct({ module, dataDir: moved })
    expect(await query(second.connection, 'select word from words')).toEqual([{ word: 'kept' }])
    await second.stop()

    rmSync(moved, { recursive: true })
    const third = await startProduct({ module, dataDir })
    findOutside()
    await expect(query(third.connection, 'select word from words')).rejects.toThrow('does not exist')
  })

  test('a clone unpacked and started under umask 077 works', async () => {
    const { home, module, dataDir, findOutside } = makeClosedHome()
    chmodSync(home, 0o755)
    closeToOthers(home)
    const { connection } = await startProduct({ module, dataDir, umask: 0o077 })
    findOutside()
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('the data of an ordinary user are run as that user, who can take them back', async () => {
    const dataDir = join(makeTestFolder(), 'data')
    mkdirSync(dataDir)
    giveTo(dataDir, ordinary)
    const asThem = await startProduct({ dataDir, user: ordinary })
    await query(asThem.connection, "create table words (word text); insert into words values ('kept')")
    await asThem.stop()

    const asRoot = await startProduct({ dataDir })
    expect(asRoot.where).toMatch(/run as nobody$/)
    expect(await query(asRoot.connection, 'select word from words')).toEqual([{ word: 'kept' }])
    await asRoot.stop()

    const asThemAgain = await startProduct({ dataDir, user: ordinary })
    expect(await query(asThemAgain.connection, 'select word from words')).toEqual([{ word: 'kept' }])
  })

  test('data that belong to root are one sentence with the way out', async () => {
    const dataDir = join(makeTestFolder(), 'data')
    await (await startProduct({ dataDir })).stop()
    execFileSync('chown', ['-R', 'root:', dataDir])
    await expect(startProduct({ dataDir })).rejects.toThrow(
      /belongs to root.*: chown -R \S+: \S+\/postgres\/data$/,
    )
  })

  test('data that their owner cannot reach any more are one sentence', async () => {
    const folder = makeTestFolder()
    const dataDir = join(folder, 'data')
    await (await startProduct({ dataDir })).stop()
    chmodSync(folder, 0o700)
    await expect(startProduct({ dataDir })).rejects.toThrow(/may not enter one of the folders above it/)
  })
})

describe('as an ordinary user', () => {
  test.for([
    ['022', 0o022],
    ['077', 0o077],
  ] as const)('everything lies in the data folder and runs in place under umask %s', async ([, umask]) => {
    const folder = makeTestFolder()
    const { module } = makeClone(join(folder, 'clone'))
    if (umask === 0o077) closeToOthers(join(folder, 'clone'))
    giveTo(folder, ordinary)
    const dataDir = join(folder, 'clone/.data')
    const { connection, where } = await startProduct({ module, dataDir, user: ordinary, umask })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(where).toMatch(/\/clone\/\.data\/postgres$/)
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
    expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('postgresql'))).toEqual([])
  })

  test('a data folder that cannot be written is one sentence', async () => {
    const folder = makeTestFolder()
    chmodSync(folder, 0o555)
    onTestFinished(() => chmodSync(folder, 0o755))
    const dataDir = join(folder, 'data')
    await expect(startProduct({ dataDir, user: ordinary })).rejects.toThrow(
      `The data folder ${dataDir} cannot be used: no permission (${dataDir}).`,
    )
  })

  test('data that somebody else has made are one sentence', async () => {
    const dataDir = join(makeTestFolder(), 'data')
    await (await startProduct({ dataDir })).stop()
    chmodSync(join(dataDir, 'postgres'), 0o555)
    onTestFinished(() => chmodSync(join(dataDir, 'postgres'), 0o755))
    await expect(startProduct({ dataDir, user: ordinary })).rejects.toThrow(
      `The data folder ${dataDir} cannot be used: no permission (${dataDir}/postgres).`,
    )
  })
})
