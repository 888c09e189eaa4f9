import { setTimeout as sleep } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { password, startAccountServer } from './account-server.ts'
import { anyGroup, applyLoad, request } from './load.ts'

// The owner signs in again and again, in a browser that the account knows, while strangers send wrong sign-ins. Goal: the
// owner waits at most 100 ms (p99) longer than the checking of a password takes beside the same flood, and /health answers
// within 100 ms.

const seconds = 20
/** So many that none of them signs in more than ten times a minute. */
const people = 100

const server = await startAccountServer()
const owners: { email: string; device: string }[] = []
for (let i = 0; i < people; i++) {
  const email = `ann.${i}@example.org`
  await server.createUser(email)
  const { device } = (await server.post('/auth/login', { email, password })) as { device: string }
  owners.push({ email, device })
}
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

async function timeOf(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** From the very network that floods: its share is used up, and the account's own is what is left. */
async function signIn({ email, device }: (typeof owners)[number]) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '2001:db8:7:1::1',
      'device-tokens': device,
    },
    body: JSON.stringify({ email, password, devices: [device] }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
}

const percentile = (times: number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(0)

for (const { name, requests, pauseMs } of floods) {
  const load = applyLoad({ port: server.port, requests, seconds, ...(pauseMs && { pauseMs }) })
  const [signIns, hashing, health]: [number[], number[], number[]] = [[], [], []]
  const end = performance.now() + (seconds - 1) * 1000
  for (let round = 0; performance.now() < end; round++) {
    const owner = owners[round % people] as (typeof owners)[number]
    signIns.push(await timeOf(() => signIn(owner)))
    hashing.push(await timeOf(() => verify(stored, password)))
    health.push(await timeOf(() => fetch(`http://127.0.0.1:${server.port}/health`)))
    await sleep(20)
  }
  const { perSecond, statuses } = await load
  console.log(
    `${name.padEnd(24)} ${perSecond.toFixed(0).padStart(5)}/s ${JSON.stringify(statuses)}
  owner's sign-in  p50 ${percentile(signIns, 0.5)} p99 ${percentile(signIns, 0.99)} ms (${signIns.length}); a hash p50 ${percentile(hashing, 0.5)} p99 ${percentile(hashing, 0.99)} ms; /health p99 ${percentile(health, 0.99)} ms`,
  )
}
await server.stop()
