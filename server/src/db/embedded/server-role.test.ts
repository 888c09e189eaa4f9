import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTestFolder, query, startProduct } from '../../../test/embedded.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { type Connection, closeDatabase, connectDatabase } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { chooseDataLocation } from './data-location.ts'
import { OWNER_ROLE, openDoor, SERVER_ROLE } from './door.ts'
import { preparePrograms } from './programs.ts'
import { runServer } from './server.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Does some work on the database, as the server does. */
async function using<Result>(
  connection: Connection,
  work: (db: ReturnType<typeof connectDatabase>) => Promise<Result>,
) {
  const db = connectDatabase({ connection, poolSize: 2, log: silentLog })
  try {
    return await work(db)
  } finally {
    await closeDatabase(db)
  }
}

const bringUp = (connection: Connection) => using(connection, (db) => migrate(db, silentLog))
const addFailure = "insert into password_failures values ('kept', 1, null, now())"

test('case 111: as the server one can neither reach the machine nor have more rights', async () => {
  const { connection } = await startProduct({ dataDir: join(makeTestFolder(), 'data') })
  await bringUp(connection)
  const refused: string[] = []
  const statements = [
    "copy (select 1) to program 'true'",
    "copy password_failures from program 'true'",
    "copy (select 1) to '/tmp/plainspoken-written'",
    "select pg_read_file('PG_VERSION')",
    "select lo_import('/etc/passwd')",
    "alter system set work_mem = '1GB'",
    'create role other',
    `alter role ${SERVER_ROLE} superuser`,
    `set role ${OWNER_ROLE}`,
    `set session authorization ${OWNER_ROLE}`,
    'create database other',
    'create schema other',
    'create extension dblink',
    'create language plperlu',
    "create function f() returns int language c as 'libc', 'getpid'",
    "load '/tmp/library.so'",
    'select * from pg_authid',
  ]
  for (const statement of statements)
    await query(connection, statement).catch(({ code }) => void (code === '42501' && refused.push(statement)))
  expect(refused).toEqual(statements)
})

test('case 111: a data folder of a former version, in which the superuser owns everything, goes on with all that is in it', async () => {
  const folder = makeTestFolder()
  const dataDir = join(folder, 'data')
  const former = await startProduct({ dataDir })
  const owner = { ...former.connection, user: OWNER_ROLE }
  for (const statement of [
    'drop schema jobs',
    'alter schema public owner to pg_database_owner',
    `drop role ${SERVER_ROLE}`,
  ])
    await query(owner, statement)
  await bringUp(owner)
  await query(owner, addFailure)
  await former.stop()

  const { connection } = await startProduct({ dataDir })
  expect(connection.user).toBe(SERVER_ROLE)
  await bringUp(connection)
  expect(await query(connection, 'select email_key from password_failures')).toEqual([{ email_key: 'kept' }])
  const others = `select relname from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'jobs') and relowner <> '${SERVER_ROLE}'::regrole and relkind <> 'i'
    union all select typname from pg_type join pg_namespace n on n.oid = typnamespace
    where nspname in ('public', 'jobs') and typowner <> '${SERVER_ROLE}'::regrole
    union all select proname from pg_proc join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'jobs') and proowner <> '${SERVER_ROLE}'::regrole`
  expect(await query(connection, others)).toEqual([])
  // As a later version's migration does.
  await query(connection, 'alter table users add column nickname text')
  await query(connection, 'alter table users drop column nickname')

  const file = join(folder, randomUUID())
  const save = { log: silentLog, file, now: () => new Date(), version: '1' }
  await using(connection, (db) => backUp({ db, ...save }))
  const fresh = await startProduct({ dataDir: join(folder, 'fresh') })
  await using(fresh.connection, (db) => restore({ db, log: silentLog, file }))
  expect(await query(fresh.connection, 'select email_key from password_failures')).toHaveLength(1)
})

test('case 112: in compose nobody comes in by a network, the servers by their password, and their role is made at each start', async ({
  skip,
}) => {
  const folder = makeTestFolder()
  const dataDir = join(folder, 'data')
  const { connection: former, stop } = await startProduct({ dataDir })
  // As the image makes it.
  await query({ ...former, user: OWNER_ROLE }, 'create database plainspoken')
  await stop()

  const location = chooseDataLocation(dataDir)
  if (location.account?.name !== 'postgres') return skip('needs root and a system user postgres')
  const etc = join(folder, 'etc')
  mkdirSync(etc, { mode: 0o755 })
  const root = join(import.meta.dirname, '../../../..')
  for (const file of [
    'deploy/postgres/pg_hba.conf',
    'deploy/postgres/pg_ident.conf',
    'deploy/postgres/server-role.sh',
    'server/src/db/server-role.sql',
  ]) {
    const copy = join(etc, file.split('/').at(-1) ?? '')
    copyFileSync(join(root, file), copy)
    chmodSync(copy, 0o644)
  }
  const door = await openDoor(location.home, location.account)
  const { host = '' } = door.connection
  const settings = {
    ...door.settings,
    hba_file: join(etc, 'pg_hba.conf'),
    ident_file: join(etc, 'pg_ident.conf'),
  }
  const server = await runServer(location, await preparePrograms(location), { ...door, settings }, silentLog)
  onTestFinished(async () => {
    await server.stop()
    door.close()
  })
  const password = "a:b'c"
  const { uid, gid } = location.account
  const makeRole = () =>
    execFileSync('sh', [join(etc, 'server-role.sh')], {
      ...{ uid, gid, cwd: '/', stdio: 'pipe' },
      env: { PATH: process.env.PATH, PGHOST: host, POSTGRES_PASSWORD: password },
    })
  makeRole()
  makeRole()

  const inCompose = /DATABASE_URL: (\S+)/.exec(
    readFileSync(join(root, 'deploy/compose.cluster.yaml'), 'utf8'),
  )?.[1]
  const address = (word: string) =>
    String(inCompose)
      .replace(/\$\{POSTGRES_PASSWORD:\?\}/, encodeURIComponent(word))
      .replace('%2Fvar%2Frun%2Fpostgresql', encodeURIComponent(String(host)))
  await bringUp(address(password))
  await expect(query(address('guessed'), 'select 1')).rejects.toThrow('password authentication')
  const owner = { host, user: OWNER_ROLE, password, database: 'plainspoken' }
  await expect(query(owner, 'select 1')).rejects.toThrow('Peer authentication')
  const program = "copy (select 1) to program 'true'"
  await expect(query(address(password), program)).rejects.toMatchObject({ code: '42501' })
})
