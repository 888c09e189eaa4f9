import { hash } from '@node-rs/argon2'
import { password, startAccountServer } from './account-server.ts'
import { median } from './load.ts'

// What one request costs with a thousand people in the database and with a million, each with a session, an event and a
// free day that was had, and every fourth with what else may hang on an account. Goal: no request costs more.

const crowd = 1_000_000
const batch = 25_000
const tries = 40

const server = await startAccountServer()
const { $client: database } = server.db
// Fast to check: what is measured is the database.
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

async function addPeople(upTo: number) {
  const { rows } = await database.query<{ count: string }>('select count(*) from users')
  for (let have = Number(rows[0]?.count); have < upTo; have += batch) {
    await database.query('drop table if exists made')
    await database.query(
      `create table made as select id, id || '@example.org' as email, n
       from (select gen_random_uuid() as id, n from generate_series($1::int, $2::int) n) as numbered`,
      [have + 1, Math.min(upTo, have + batch)],
    )
    const insert = (rows: string) => database.query(`insert into ${rows}`)
    await database.query({
      text: `insert into users (id, email, email_key, first_name, last_name, password_hash, created_at)
        select id, email, email, 'Ann', 'Lee', $1, now() from made`,
      values: [passwordHash],
    })
    await insert(
      `sessions (id, user_id, created_at, expires_at) select gen_random_uuid(), id, now(), now() + interval '1 day' from made`,
    )
    await insert(
      `account_events (id, account_id, event, outcome, at) select gen_random_uuid(), id, 'signed_in', 'done', now() from made`,
    )
    await insert(`trial_addresses select md5(email), now() from made`)
    const some = 'from made where n % 4 = 0'
    await insert(`google_identities (sub, user_id, created_at) select email, id, now() ${some}`)
    await insert(
      `passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       select gen_random_uuid(), id, email, 'x', 0, '{}', 'x', now() ${some}`,
    )
    await insert(
      `payment_attempts (id, user_id, parameters, is_live, created_at) select gen_random_uuid(), id, '{}', true, now() ${some}`,
    )
    await insert(
      `payments (intent_id, session_id, user_id, amount, amount_refunded, currency, state, reading, paid_at, updated_at)
       select email, email, id, 300, 0, 'gbp', 'paid', 1, now(), now() ${some}`,
    )
    await insert(`email_undos select md5(email), id, email, email, now(), now() + interval '1 day' ${some}`)
    await insert(`passkey_challenges select email, id, now() + interval '1 day' ${some}`)
    await insert(`registrations select gen_random_uuid(), email, email, 'Ann', 'Lee', 'x', now() ${some}`)
    await insert(`reset_codes select email, 'x', 5, now() + interval '1 day' ${some}`)
    await insert(`reset_links select email, 'x', now() + interval '1 day' ${some}`)
  }
  await database.query('drop table made')
  const client = await database.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
}

/** Each request of a person's day, in ms: medians. */
async function measure() {
  const { rows } = await database.query<{ email: string }>(
    'select email from users tablesample bernoulli (50) order by random() limit $1',
    [tries],
  )
  const times: Record<string, number[]> = {}
  async function time<T>(name: string, work: () => Promise<T>) {
    const start = performance.now()
    const result = await work()
    times[name] = [...(times[name] ?? []), performance.now() - start]
    return result
  }
  for (const { email } of rows) {
    const { token } = await time('sign in', () => server.post('/auth/login', { email, password }))
    const call = (name: string, method: 'GET' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      time(name, () => server.call(method, url, token, payload))
    await call('profile', 'GET', '/user/profile')
    await call('theme', 'PATCH', '/user/theme', { themePreference: 'dark' })
    await call('data', 'GET', '/user/data')
    await call('delete', 'DELETE', '/user', { password })
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
}

await addPeople(1000)
await measure() // warms up
await addPeople(1000)
const few = await measure()
await addPeople(crowd)
const many = await measure()
console.log('request    1,000 people  1,000,000  ratio')
for (const [name, ms] of Object.entries(few)) {
  const later = many[name] ?? 0
  console.log(
    `${name.padEnd(9)}  ${ms.toFixed(1).padStart(9)} ms  ${later.toFixed(1).padStart(6)} ms  ${(later / ms).toFixed(2)}`,
  )
}
await server.stop()
