import { day, trialKeptMs } from '@plainspoken/contract/limits'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { newEmail, pass, shareWorld, startWorld } from '../../test/account-world.ts'
import { createTestDatabase } from '../../test/database.ts'
import { listRemovals } from './leftovers-store.ts'

const world = await shareWorld()

const tables = [
  'sessions',
  'registrations',
  'verification_codes',
  'reset_codes',
  'reset_links',
  'password_failures',
  'used_google_tokens',
  'limits',
  'account_events',
  'trial_addresses',
  'webhook_events',
  'payment_attempts',
]

async function countRows() {
  const counts = tables.map(async (table) => {
    const { rows } = await world.db.$client.query<{ count: number }>(`select count(*) from ${table}`)
    return [table, rows[0]?.count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** A webhook, a checkout that was left, and one that was paid: what was paid is judged by what was asked for. */
const paymentTraces = `
  with buyer as (select id from users limit 1),
    event as (insert into webhook_events (id, type, received_at) values ('evt_1', 'charge.refunded', now())),
    paid as (insert into payments
      (intent_id, session_id, amount, amount_refunded, currency, state, reading, paid_at, updated_at)
      values ('pi_1', 'cs_paid', 300, 0, 'gbp', 'paid', 1, now(), now()))
  insert into payment_attempts (id, user_id, parameters, session_id, is_live, created_at)
  select gen_random_uuid(), buyer.id, '{}', session, false, now()
  from buyer, (values ('cs_paid'), (null)) as sessions (session)`

const empty = Object.fromEntries(tables.map((table) => [table, 0]))

test('what is over is removed when a server starts; what lives stays', async () => {
  const [known, switchedOff] = [await world.createUser(), newEmail()]
  await world.getToken(known, { rememberMe: true })
  await world.register(newEmail())
  await world.requestReset(known)
  await world.signIn(known, { password: 'wrong password' })
  const tokenOf = 'insert into used_google_tokens (token_hash, expires_at) values ($1, now())'
  await world.db.$client.query(tokenOf, ['used'])
  await world.db.$client.query(paymentTraces)

  const before = await countRows()
  for (const table of tables) expect(before[table], table).toBeGreaterThan(0)

  // A day later only the remembered session, the wrong password and what happened still count.
  pass(day + 60_000)
  const next = await startWorld({ db: world.db })
  await next.get('/health')
  await expect.poll(countRows, { timeout: 30_000 }).toEqual({
    ...empty,
    sessions: 1,
    password_failures: 1,
    account_events: before.account_events,
    trial_addresses: before.trial_addresses,
    webhook_events: 1,
    payment_attempts: 2,
  })
  await next.close()

  const off = 'insert into password_failures (email_key, failures, last_at) values ($1, 100, now())'
  await world.db.$client.query(off, [switchedOff])
  pass(trialKeptMs)
  const last = await startWorld({ db: world.db })
  await last.get('/health')
  await expect.poll(countRows, { timeout: 30_000 }).toEqual({
    ...empty,
    password_failures: 1,
    payment_attempts: 1,
  })
  await last.close()
  const { rows } = await world.db.$client.query('select email_key from password_failures')
  expect(rows).toEqual([{ email_key: switchedOff }])
  expect((await world.signIn(known)).statusCode).toBe(200)
})

test('trouble with one table leaves the others alone, stands in the log with its cause, and is seen in the metrics', async () => {
  const { db, drop } = await createTestDatabase()
  await db.$client.query(`
    insert into reset_codes values ('a@example.test', 'x', 5, now() - interval '1 day');
    insert into used_google_tokens values ('x', now() - interval '1 day');
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'disk_full'; end $$;
    create trigger refuse before delete on reset_codes execute function refuse()`)
  const metrics = new Registry()
  const troubled = await startWorld({ db, metrics })
  await troubled.get('/health')
  const line = 'housekeeping_last_success_timestamp_seconds'
  await expect
    .poll(() => metrics.getSingleMetricAsString(line), { timeout: 30_000 })
    .toContain('table="payment_attempts"')
  expect(await metrics.getSingleMetricAsString(line)).not.toContain('table="reset_codes"')
  expect(await metrics.getSingleMetricAsString('housekeeping_removed_rows_total')).toContain(
    '{table="used_google_tokens"} 1',
  )
  const logged = troubled.logged.map((text) => JSON.parse(text)).find(({ table }) => table === 'reset_codes')
  expect(logged).toMatchObject({ cause: { name: 'error', code: '53100' } })
  await troubled.close()
  await drop()
})

test('thirty thousand abandoned registrations go without a statement coming near its limit', async () => {
  const { db, drop } = await createTestDatabase()
  await db.$client.query(`
    insert into registrations
      select gen_random_uuid(), email, email, 'Ann', 'Lee', 'x', now() - interval '2 days'
      from (select n || '@example.test' as email from generate_series(1, 30000) n) as made`)
  await db.$client.query(`
    insert into verification_codes select email_key, id, 'x', 5, now() from registrations`)
  const next = await startWorld({ db })
  await next.get('/health')
  const left = async () => (await db.$client.query('select from verification_codes limit 1')).rowCount
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  expect(next.logged.join('')).not.toContain('not removed')
  await next.close()
  await drop()
})

test('every column that refers to another table has an index: what it refers to is deleted one day', async () => {
  const { rows } = await world.db.$client.query(`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`)
  expect(rows).toEqual([])
})

test('every table whose rows expire is among those that are cleared of them', async () => {
  const swept = listRemovals(world.db, new Date()).map(({ name }) => name)
  const { rows } = await world.db.$client.query(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'expires_at'`)
  // They go with their registration.
  const names = rows
    .map(({ name }) => name)
    .filter((name) => !/^(verification|registration)_codes$/.test(name))
  expect(names).toContain('sessions')
  expect(names.filter((name) => !swept.includes(name))).toEqual([])
})
