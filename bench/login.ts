import { availableParallelism } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hash, verify } from '@node-rs/argon2'
import { password, startAccountServer } from './account-server.ts'
import { anyClient, applyLoad, median, request } from './load.ts'

// POST /auth/login against nothing but the checking of the same password, as many at once as the machine has
// processors, in turns. Goals: at least 0.9 of it, and an event loop delay of at most 20 ms (p99) meanwhile.

const rounds = 15
const seconds = 2
const people = 24
const samplingMs = 5

const server = await startAccountServer()
const emails = Array.from({ length: people }, (_, i) => `ann.${i}@example.org`)
for (const email of emails) await server.createUser(email)

async function measureHashing() {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const start = performance.now()
  let count = 0
  const check = async () => {
    while (performance.now() - start < seconds * 1000) {
      await verify(stored, password)
      count++
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, check))
  return count / ((performance.now() - start) / 1000)
}

async function measureLogins() {
  const delay = monitorEventLoopDelay({ resolution: samplingMs })
  // The limit of ten sign-ins a minute and client is not what is measured here.
  await server.db.$client.query('delete from limits')
  const requests = emails.map((email) =>
    request('POST', '/auth/login', { 'x-forwarded-for': anyClient }, { email, password }),
  )
  delay.enable()
  const { perSecond, statuses, p99Ms } = await applyLoad({ port: server.port, requests, seconds })
  delay.disable()
  return { perSecond, statuses, p99Ms, delayMs: delay.percentile(99) / 1e6 - samplingMs }
}

await measureHashing()
await measureLogins()
const results: Awaited<ReturnType<typeof measureLogins>>[] = []
const limits: number[] = []
for (let i = 0; i < rounds; i++) {
  results.push(await measureLogins())
  limits.push(await measureHashing())
}
const ratios = results.map(({ perSecond }, i) => perSecond / (limits[i] ?? 0))
console.log(`POST /auth/login    ${median(results.map((each) => each.perSecond)).toFixed(0)} logins/s`)
console.log(`hashing alone       ${median(limits).toFixed(0)} checks/s`)
console.log(
  `ratio               ${median(ratios).toFixed(2)} (goal 0.90; rounds ${ratios.map((r) => r.toFixed(2)).join(' ')})`,
)
console.log(`event loop delay    p99 ${median(results.map((each) => each.delayMs)).toFixed(1)} ms (goal 20)`)
console.log(
  `answer              p99 ${median(results.map((each) => each.p99Ms)).toFixed(0)} ms; ${JSON.stringify(results[0]?.statuses)}`,
)
await server.stop()
