import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { pack } from 'tar-stream'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { createBareDatabase, createTestDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { makePasswords } from '../../account/passwords.ts'
import { type Connection, connectDatabase, type Database } from '../connect.ts'
import { MIGRATIONS_FOLDER, migrate } from '../migrate.ts'
import { readMigrations } from '../migration-files.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'plainspoken-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const newFile = () => join(folder, randomUUID())
const save = (db: Database, file = newFile()) =>
  backUp({ db, log: silentLog, file, now: () => new Date(), version: '1.2.3' }).then((manifest) => ({
    file,
    manifest,
  }))

async function newDatabase(kind: 'bare' | 'migrated') {
  const made = await (kind === 'bare' ? createBareDatabase() : createTestDatabase())
  onTestFinished(made.drop)
  return made
}

async function load(file: string, into?: Awaited<ReturnType<typeof newDatabase>>) {
  const target = into ?? (await newDatabase('bare'))
  const manifest = await restore({ db: target.db, log: silentLog, file })
  return { manifest, db: target.db }
}

/** A restore wants the database to itself: who looks at it meanwhile leaves no connection of the product behind. */
async function lookAt(target: { connection: Connection }, statement: string) {
  const client = new pg.Client(target.connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}

const addUsers = (db: Database, count: number) =>
  db.$client.query(
    `insert into users (id, email, email_key, first_name, last_name, created_at)
     select gen_random_uuid(), n || '-' || md5(random()::text), md5(random()::text), E'tab\\there \\\\N', repeat('ü', 40), now()
     from generate_series(1, $1::int) n`,
    [count],
  )

const countOf = async (db: Database, table: string) =>
  (await db.$client.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n

const dump = async (db: Database, table: string) =>
  (await db.$client.query(`select * from ${table} order by 1`)).rows

test('what was there at one moment comes back whole, whatever was written meanwhile', async () => {
  const { db } = await newDatabase('migrated')
  await addUsers(db, 30_000)
  await db.$client.query(
    `insert into sessions (id, user_id, created_at, expires_at) select gen_random_uuid(), id, now(), now() from users`,
  )
  await db.$client.query(`select setval('payment_readings', 41)`)
  let writing = true
  let written = 0
  const writer = (async () => {
    while (writing) {
      await addUsers(db, 7)
      await db.$client.query(
        `insert into sessions (id, user_id, created_at, expires_at)
         select gen_random_uuid(), id, now(), now() from users order by created_at desc limit 7`,
      )
      written += 7
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(0)
  const { file, manifest } = await save(db)
  writing = false
  await writer

  const restored = await load(file)
  expect(restored.manifest).toEqual(manifest)
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
  expect(await countOf(restored.db, 'users')).toBe(rowsOf('users'))
  expect(await countOf(restored.db, 'sessions')).toBe(rowsOf('sessions'))
  // Pairs were written in two steps, so that a snapshot may hold users without a session, but never the opposite.
  const kept = (rowsOf('users') ?? 0) - (rowsOf('sessions') ?? 0)
  expect([0, 7]).toContain(kept)
  const both = 'users where id in (select id from users order by id limit 100)'
  expect((await dump(restored.db, both)).length).toBe(100)
  expect((await restored.db.$client.query(`select nextval('payment_readings')`)).rows[0].nextval).toBe(42)
  const ids = (await dump(restored.db, 'users')).slice(0, 500)
  const { rows: same } = await db.$client.query('select * from users where id = any($1) order by 1', [
    ids.map(({ id }) => id),
  ])
  expect(ids).toEqual(same)
})

test('a person who was saved signs in on the restored database', async () => {
  const { db } = await newDatabase('migrated')
  const passwordHash = await makePasswords().hash('correct horse battery', { isKnown: true, of: 'test' })
  await db.$client.query(
    `insert into users (id, email, email_key, first_name, last_name, password_hash, is_subscribed, created_at)
     values (gen_random_uuid(), 'ann@example.test', 'ann@example.test', 'Ann', 'Lee', $1, true, now())`,
    [passwordHash],
  )
  const restored = await load((await save(db)).file)
  const app = await buildTestApp({ db: restored.db })
  onTestFinished(() => app.close())
  const payload = { email: 'ann@example.test', password: 'correct horse battery' }
  const { data } = (await app.inject({ method: 'POST', url: '/auth/login', payload })).json()
  const claims = JSON.parse(Buffer.from(data.token.split('.')[1], 'base64url').toString())
  expect(claims.isSubscribed).toMatch(/true/i)
})

test('a backup of an older version is brought up to date', async () => {
  const { db } = await newDatabase('bare')
  await migrate(db, silentLog, MIGRATIONS_FOLDER, 1)
  await db.$client.query(
    `insert into users (id, email, email_key, first_name, last_name, created_at)
     values (gen_random_uuid(), 'old@example.test', 'old@example.test', 'Old', 'Lee', now())`,
  )
  const restored = await load((await save(db)).file)
  expect(await countOf(restored.db, 'users')).toBe(1)
  expect(await countOf(restored.db, 'schema_migrations')).toBe(readMigrations(MIGRATIONS_FOLDER).length)
})

test('half a file or a changed one is refused, and the database stays empty', async () => {
  const { db } = await newDatabase('migrated')
  await addUsers(db, 2_000)
  const { file } = await save(db)
  const target = await newDatabase('bare')
  const whole = readFileSync(file)
  const refused = async () => {
    await expect(load(file, target)).rejects.toThrow(/damaged, or not a whole backup/)
    const { there } = await lookAt(target, `select to_regclass('users') as there`)
    if (there) expect(await lookAt(target, 'select count(*) as n from users')).toEqual({ n: 0 })
  }
  for (const part of [0, 0.01, 0.5, 0.9, 0.999]) {
    writeFileSync(file, whole)
    truncateSync(file, Math.floor(whole.length * part))
    await refused()
  }
  for (const part of [0.001, 0.3, 0.6]) {
    const changed = Buffer.from(whole)
    const place = Math.floor(whole.length * part)
    changed.writeUInt8(changed.readUInt8(place) ^ 0x20, place)
    writeFileSync(file, changed)
    await refused()
  }
  writeFileSync(file, 'not a backup')
  await refused()
  writeFileSync(file, whole)
  expect((await load(file, target)).manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(2_000)
})

test('a backup of a newer version is refused', async () => {
  const { db } = await newDatabase('migrated')
  await db.$client.query(
    `insert into schema_migrations (number, name, hash) values (9999, '9999_later', 'x')`,
  )
  const { file } = await save(db)
  await expect(load(file)).rejects.toThrow(
    'Migration 9999_later is not known here: it comes from another version.',
  )
})

test('a database that holds anything is left alone', async () => {
  const { db } = await newDatabase('migrated')
  await addUsers(db, 1)
  const { file } = await save(db)
  const used = await newDatabase('migrated')
  await lookAt(
    used,
    `insert into users (id, email, email_key, first_name, last_name, created_at)
     values (gen_random_uuid(), 'b', 'b', 'Bea', 'Lee', now())`,
  )
  await expect(load(file, used)).rejects.toThrow('The database is not empty: there are users in it.')
  expect(await lookAt(used, 'select count(*) as n from users')).toEqual({ n: 1 })
})

test('while the product runs on it, nothing is restored', async () => {
  const { db } = await newDatabase('migrated')
  const { file } = await save(db)
  const target = await newDatabase('bare')
  const running = connectDatabase({ connection: target.connection, poolSize: 1, log: silentLog })
  onTestFinished(() => running.$client.end())
  await running.$client.query('select 1')
  await expect(load(file, target)).rejects.toThrow('The product is running on this database. Stop it first.')
})

test('a file that is there is never written over, and what could not be finished is not left', async () => {
  const { db } = await newDatabase('migrated')
  const { file } = await save(db)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const before = readFileSync(file)
  await expect(save(db, file)).rejects.toThrow('There is a file')
  expect(readFileSync(file)).toEqual(before)
  const empty = await newDatabase('bare')
  const other = newFile()
  await expect(save(empty.db, other)).rejects.toThrow('The database is empty: there is nothing to save.')
  expect(existsSync(other) || existsSync(`${other}.unfinished`)).toBe(false)
  await expect(save(db, join(folder, 'missing', 'file'))).rejects.toThrow('cannot be used')
})

/** An archive packed as backups are, of one file, which may call itself the attributes of the next one. */
async function packed({
  name,
  content,
  isAttributes,
}: {
  name: string
  content: Buffer
  isAttributes?: true
}) {
  const archive = pack()
  archive.entry({ name }, content)
  archive.finalize()
  const bytes = await buffer(archive)
  if (isAttributes) {
    bytes.write('x', 156)
    bytes.fill(' ', 148, 156)
    const sum = bytes.subarray(0, 512).reduce((all, byte) => all + byte, 0)
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  }
  const file = newFile()
  writeFileSync(file, zstdCompressSync(bytes))
  return file
}

test.for([
  ['a beginning of many megabytes', { name: 'backup.json', content: Buffer.alloc(40e6, ' ') }],
  ['a beginning that is no JSON', { name: 'backup.json', content: Buffer.from('{') }],
  ['attributes that fill the memory', { name: 'x', content: Buffer.alloc(40e6, 'a'), isAttributes: true }],
] as const)(
  'case 110: a backup with %s is refused in a sentence, and little of it is read into memory',
  async ([, file]) => {
    const hostile = await packed(file)
    await expect(load(hostile)).rejects.toThrow(/damaged, or not a whole backup/)
  },
)
