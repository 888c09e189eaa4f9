import { listRemovals } from '../server/src/housekeeping/leftovers-store.ts'
import { startAccountServer } from './account-server.ts'

// 200,000 registrations a day that nobody finishes: the hourly removal of 8,333, beside one bare delete of as many rows
// from a table that nothing refers to; then of the whole day's at once, as after a day without removal. Goal: an hour's in
// less than a second.

const perDay = 200_000
const server = await startAccountServer()
const { $client: database } = server.db

async function fill(aged: string) {
  await database.query('truncate registrations cascade; drop table if exists bare')
  await database.query(`
    insert into registrations select gen_random_uuid(), email, email, 'Ann', 'Lee', repeat('x', 97), at
    from (select n || '@example.org' as email, now() - ${aged} as at from generate_series(1, ${perDay}) n) as made`)
  await database.query(
    `insert into verification_codes select email_key, id, 'x', 5, created_at from registrations`,
  )
  await database.query('create table bare as select * from registrations')
  await database.query('create index on bare (created_at)')
  await database.query('vacuum analyze registrations, verification_codes, bare')
}

async function time(work: () => Promise<number | null | undefined>) {
  const start = performance.now()
  const rows = await work()
  return { rows, ms: performance.now() - start }
}

async function measure(name: string, aged: string) {
  await fill(aged)
  const bare = await time(
    async () =>
      (await database.query(`delete from bare where created_at < now() - interval '1 day'`)).rowCount,
  )
  const removal = listRemovals(server.db, new Date()).find((each) => each.name === 'registrations')
  const ours = await time(async () => removal?.remove())
  console.log(
    `${name.padEnd(14)} ${ours.rows} rows in ${ours.ms.toFixed(0)} ms; ${bare.rows} bare rows in ${bare.ms.toFixed(0)} ms; ratio ${(ours.ms / bare.ms).toFixed(1)}`,
  )
}

await measure('an hour’s', `interval '25 hours' * n / ${perDay}`)
await measure('a whole day’s', `interval '2 days'`)
await server.stop()
