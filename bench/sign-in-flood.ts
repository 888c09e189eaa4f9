import { verify } from '@node-rs/argon2'
import { password, startAccountServer } from './account-server.ts'
import { anyGroup, applyLoad, request } from './load.ts'
import { makeOwners } from './owners.ts'
import { watchWaits } from './waits.ts'

// The owner signs in again and again, in a browser that the account knows, while strangers send wrong sign-ins. Goal: the
// owner waits at most 100 ms (p99) longer than the checking of a password takes beside the same flood, and /health answers
// within 100 ms. The seconds of each flood can be given: `-- 40` for a p99 of more samples.

const seconds = Number(process.argv[2] ?? 12)

const server = await startAccountServer()
/** From the very network that floods: its share is used up, and the account's own is what is left. */
const signIn = await makeOwners(server, 100, '2001:db8:7:1::1')
const { rows } = await server.db.$client.query('select password_hash from users limit 1')
const stored: string = rows[0].password_hash

/** Strangers' wrong sign-ins, each at an address of its own. */
const wrong = (from: string, connections: number) =>
  Array.from({ length: connections }, () =>
    request(
      'POST',
      '/auth/login',
      { 'x-forwarded-for': from },
      { email: `eve.${anyGroup}@example.org`, password: 'not the password' },
    ),
  )

const floods = [
  { name: 'alone', requests: [] },
  { name: 'one /48, 80 a second', requests: wrong(`2001:db8:7:${anyGroup}::1`, 8), pauseMs: 100 },
  { name: 'one /48, all it can', requests: wrong(`2001:db8:7:${anyGroup}::1`, 64) },
  { name: 'everywhere, 80 a second', requests: wrong(`2001:${anyGroup}:1::1`, 8), pauseMs: 100 },
  { name: 'everywhere, all it can', requests: wrong(`2001:${anyGroup}:1::1`, 64) },
]

for (const { name, requests, pauseMs } of floods) {
  const load = applyLoad({ port: server.port, requests, seconds, ...(pauseMs && { pauseMs }) })
  const hash = () => verify(stored, password)
  const waits = await watchWaits(server.port, { 'a hash': hash, 'sign-in': signIn }, seconds - 1)
  const { perSecond, statuses } = await load
  console.log(`${name}: ${perSecond.toFixed(0)}/s ${JSON.stringify(statuses)}\n${waits}`)
}
await server.stop()
