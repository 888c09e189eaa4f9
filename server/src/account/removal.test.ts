import { day } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import { newEmail, pass, shareWorld, startWorld } from '../../test/account-world.ts'

const world = await shareWorld()

const tables = [
  'sessions',
  'registrations',
  'verification_codes',
  'reset_codes',
  'password_failures',
  'used_google_tokens',
  'limits',
  'account_events',
]

async function countRows() {
  const counts = tables.map(async (table) => {
    const { rows } = await world.db.$client.query<{ count: number }>(`select count(*) from ${table}`)
    return [table, rows[0]?.count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

const empty = Object.fromEntries(tables.map((table) => [table, 0]))

test('what is over is removed when a server starts; what lives stays', async () => {
  const [known, switchedOff] = [await world.createUser(), newEmail()]
  await world.getToken(known, { rememberMe: true })
  await world.register(newEmail())
  await world.requestReset(known)
  await world.signIn(known, { password: 'wrong password' })
  const tokenOf = 'insert into used_google_tokens (token_hash, expires_at) values ($1, now())'
  await world.db.$client.query(tokenOf, ['used'])

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
  })
  await next.close()

  const off = 'insert into password_failures (email_key, failures, last_at) values ($1, 100, now())'
  await world.db.$client.query(off, [switchedOff])
  pass(90 * day)
  const last = await startWorld({ db: world.db })
  await last.get('/health')
  await expect.poll(countRows, { timeout: 30_000 }).toEqual({ ...empty, password_failures: 1 })
  await last.close()
  const { rows } = await world.db.$client.query('select email_key from password_failures')
  expect(rows).toEqual([{ email_key: switchedOff }])
  expect((await world.signIn(known)).statusCode).toBe(200)
})
