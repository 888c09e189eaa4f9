import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backUp } from '../server/src/db/backup/back-up.ts'
import { restore } from '../server/src/db/backup/restore.ts'
import { closeDatabase, connectDatabase } from '../server/src/db/connect.ts'
import { OWNER_ROLE, SERVER_ROLE } from '../server/src/db/embedded/door.ts'
import { execute } from '../server/test/database-connection.ts'
import { startAccountServer } from './account-server.ts'
import { memoryOf, watchMemory } from './memory.ts'

// How long a backup and its restore take, beside PostgreSQL's own copy of the same rows, and what they hold in memory, as the
// number of people grows. Goal: memory stays flat.

const folder = mkdtempSync(path.join(tmpdir(), 'plainspoken-backup-'))
const server = await startAccountServer()
const { log } = server
const owner = { ...server.connection, user: OWNER_ROLE }
const ownMemory = () => memoryOf(process.pid)

async function measure<T>(work: () => Promise<T>) {
  const before = ownMemory()
  const memory = watchMemory(ownMemory)
  const start = performance.now()
  await work()
  return { seconds: (performance.now() - start) / 1000, more: memory.stop() - before }
}

/** Until there are so many. */
const addPeople = (people: number) =>
  server.db.$client.query({
    text: `insert into users (id, email, email_key, first_name, last_name, password_hash, created_at)
      select gen_random_uuid(), k, k, 'Ann', 'Lee', repeat(md5(k), 3), now()
      from (select n || '@example.org' as k from generate_series((select count(*) + 1 from users), $1::int) n) as made`,
    values: [people],
  })

process.stdout.write('people     copy s  backup s  restore s  ratio  file MB  backup +MB  restore +MB\n')
for (const people of [10_000, 100_000, 1_000_000]) {
  for (let have = 0; have < people; have += 50_000) await addPeople(Math.min(people, have + 50_000))
  const copy = await measure(() =>
    server.db.$client.query('create temp table copied on commit drop as table users'),
  )
  const file = path.join(folder, String(people))
  const saved = await measure(() => backUp({ db: server.db, log, file, now: () => new Date(), version: '0' }))
  await execute(owner, `create database restored owner ${SERVER_ROLE}`)
  const restored = connectDatabase({
    connection: { ...server.connection, database: 'restored' },
    poolSize: 2,
    log,
  })
  const loaded = await measure(() => restore({ db: restored, log, file }))
  await closeDatabase(restored)
  await execute(owner, 'drop database restored with (force)')
  const cells = [
    copy.seconds.toFixed(2).padStart(6),
    saved.seconds.toFixed(2).padStart(8),
    loaded.seconds.toFixed(2).padStart(9),
    (saved.seconds / copy.seconds).toFixed(1).padStart(5),
    (statSync(file).size / 1e6).toFixed(1).padStart(7),
    saved.more.toFixed(0).padStart(10),
    loaded.more.toFixed(0).padStart(11),
  ]
  process.stdout.write(`${String(people).padEnd(9)}  ${cells.join('  ')}\n`)
}
await server.stop()
rmSync(folder, { recursive: true })
