import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBareDatabase } from '../../test/database.ts'
import { silentLog } from '../../test/silent-log.ts'
import { connectDatabase, type Database } from './connect.ts'
import { connectPatiently, findVersionFault, migrate } from './migrate.ts'
import { breakingMark } from './migration-files.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A folder of migrations as drizzle-kit writes them. */
function writeMigrations(texts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'plainspoken-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'meta'))
  const entries = Object.keys(texts).map((tag) => ({ tag }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const [tag, text] of Object.entries(texts)) writeFileSync(join(folder, `${tag}.sql`), text)
  return folder
}

async function bareDatabase(): Promise<Database> {
  const { db, drop } = await createBareDatabase()
  onTestFinished(drop)
  return db
}

async function listTables({ $client }: Database): Promise<string[]> {
  const { rows } = await $client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  )
  return rows.map(({ name }) => name)
}

const words = 'create table words (word text)'
const users =
  'create table users (name text);\n--> statement-breakpoint\ncreate index users_name on users (name)'

test('a new database gets every migration, and later only what is new', async () => {
  const db = await bareDatabase()
  await migrate(db, silentLog, writeMigrations({ '0000_words': words }))
  await db.$client.query("insert into words values ('kept')")
  const both = writeMigrations({ '0000_words': words, '0001_users': users })
  await migrate(db, silentLog, both)
  await migrate(db, silentLog, both)
  expect(await listTables(db)).toEqual(['schema_migrations', 'users', 'words'])
  expect((await db.$client.query('select word from words')).rows).toEqual([{ word: 'kept' }])
})

test('nodes that start at the same moment take turns', async () => {
  const db = await bareDatabase()
  const folder = writeMigrations({
    '0000_words': `select pg_sleep(0.1);\n--> statement-breakpoint\n${words}`,
    '0001_users': users,
  })
  await Promise.all(Array.from({ length: 6 }, () => migrate(db, silentLog, folder)))
  expect(await listTables(db)).toEqual(['schema_migrations', 'users', 'words'])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const db = await bareDatabase()
  const broken = writeMigrations({
    '0000_words': words,
    '0001_broken': `${users};\n--> statement-breakpoint\nselect 1 / 0`,
  })
  await expect(migrate(db, silentLog, broken)).rejects.toThrow('division by zero')
  expect(await listTables(db)).toEqual(['schema_migrations', 'words'])
  await migrate(db, silentLog, writeMigrations({ '0000_words': words, '0001_users': users }))
  expect(await listTables(db)).toEqual(['schema_migrations', 'users', 'words'])
})

test('a node that is cut off in the middle of a migration leaves it to the next one', async () => {
  const db = await bareDatabase()
  const slow = (seconds: number) =>
    writeMigrations({ '0000_words': `${words};\n--> statement-breakpoint\nselect pg_sleep(${seconds})` })
  const cutOff = expect(migrate(db, silentLog, slow(600))).rejects.toThrow()
  const cut = () =>
    db.$client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()",
    )
  await expect.poll(async () => (await cut()).rows).toHaveLength(1)
  await cutOff
  expect(await listTables(db)).toEqual(['schema_migrations'])
  await migrate(db, silentLog, writeMigrations({ '0000_words': words }))
  expect(await listTables(db)).toEqual(['schema_migrations', 'words'])
})

test.for([
  [
    'that was changed after it was applied',
    { '0000_words': `${words} ` },
    /0000_words was changed afterwards/,
  ],
  [
    'that was put before an applied one',
    { '0000_users': users, '0000_words': words },
    /0000_users stands where 0000_words stood/,
  ],
] as const)('a migration %s keeps the server from starting', async ([, texts, sentence]) => {
  const db = await bareDatabase()
  await migrate(db, silentLog, writeMigrations({ '0000_words': words }))
  await expect(migrate(db, silentLog, writeMigrations(texts))).rejects.toThrow(sentence)
  expect(await listTables(db)).toEqual(['schema_migrations', 'words'])
})

test('a database that comes up after the product is waited for', async () => {
  const { connection, drop } = await createBareDatabase()
  onTestFinished(drop)
  const folder = mkdtempSync(join(tmpdir(), 'plainspoken-late-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const late = createServer((client) => {
    const target = new pg.Client(connection)
    const isSocket = target.host.startsWith('/')
    const server = isSocket
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host)
    pipeline(client, server, client, () => {})
  })
  onTestFinished(() => void late.close())
  const comeUp = () => void (late.listening || late.listen(join(folder, '.s.PGSQL.5432')))

  const { user, password, database } = new pg.Client(connection)
  const db = connectDatabase({
    connection: { host: folder, port: 5432, user, password: password ?? undefined, database },
    poolSize: 1,
    log: silentLog,
  })
  onTestFinished(() => db.$client.end())
  const client = await connectPatiently(db, { ...silentLog, warn: comeUp }, 60_000)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('an older PostgreSQL than 15 is refused', () => {
  expect(findVersionFault('14.9 (Debian 14.9-1)')).toContain('needs 15 or later')
  expect(findVersionFault('15.3')).toBeNull()
  expect(findVersionFault('18beta1')).toBeNull()
})

test('a database that does not answer is one sentence without the password', async () => {
  const db = connectDatabase({
    connection: 'postgres://plain:secret@127.0.0.1:1/spoken',
    poolSize: 1,
    log: silentLog,
  })
  await expect(connectPatiently(db, silentLog, 0)).rejects.toThrow(
    'The database at 127.0.0.1:1/spoken cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  )
})

test('a server of the former version starts on a database that has gone on, unless that breaks it', async () => {
  const db = await bareDatabase()
  const former = writeMigrations({ '0000_words': words })
  await migrate(db, silentLog, writeMigrations({ '0000_words': words, '0001_users': users }))
  await migrate(db, silentLog, former)

  const broken = `${breakingMark}\nalter table words rename to texts`
  const later = { '0000_words': words, '0001_users': users, '0002_texts': broken }
  await migrate(db, silentLog, writeMigrations(later))
  await expect(migrate(db, silentLog, former)).rejects.toThrow('it comes from another version')
})
