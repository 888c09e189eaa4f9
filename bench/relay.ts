import { availableParallelism, cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '../contract/src/limits.ts'
import { startChild } from '../server/src/adapters/child.ts'
import { openCalls } from '../server/src/adapters/child-calls.ts'
import { password, startAccountServer } from './account-server.ts'
import { applyLoad, quantile, request } from './load.ts'
import type { Order } from './relay-child.ts'

// Dictations that a node relays to a service that costs nothing: what each takes of a core and of memory, how much later words
// come than without it, and how long GET /user/profile takes beside them. What a process takes with a few of them is no part of
// what each takes: the difference between few and many is. What speaks and what hears run on the same cores: where nothing of
// them is left, times tell of the machine. Goals: 1,000 on one core, 300 kB each, p99 20 ms more, p99 50 ms.

const many = Number(process.argv[2] ?? 1000)
const few = many / 5
const key = 'a-key-between-two-servers'
const openChild = () =>
  openCalls<Order, number[]>(startChild(new URL('./relay-child.ts', import.meta.url), {}), 120 * second)

const [service, speakers, beside] = await Promise.all([openChild(), openChild(), openChild()])
const [servicePort = 0] = await service.call({ kind: 'serve' })
const server = await startAccountServer({
  ...{ SPEECH_ENGINE: 'pocketsphinx', SPEECH_MODEL: 'none', SPEECH_SERVICE_KEY: key },
  ...{
    SPEECH_LIVE_URL: `http://127.0.0.1:${servicePort}`,
    SPEECH_LIVE_KEY: key,
    CONNECTIONS_PER_CLIENT: '5000',
  },
})
await server.createUser('ann@example.org')
const { token } = await server.post('/auth/login', { email: 'ann@example.org', password })

const speak = (to: typeof service, port: number, streams: number, seconds: number) =>
  to.call({ kind: 'speak', port, key, streams, seconds })

const usedOf = async (child: typeof service) => (await child.call({ kind: 'used' }))[0] ?? 0
const idleSeconds = () => cpus().reduce((sum, { times }) => sum + times.idle, 0) / second

/**
 * Measures the load of this process, which is the server, while no stream starts; and the share of the machine left idle.
 */
async function measure(seconds: number) {
  const around = async () => [await usedOf(service), await usedOf(speakers), idleSeconds()] as const
  const [service0, speakers0, idle0] = await around()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const before = process.cpuUsage()
  const since = performance.now()
  await sleep(seconds * second)
  const { user, system } = process.cpuUsage(before)
  const tookMs = performance.now() - since
  const cores = (user + system) / 1000 / tookMs
  const [service1, speakers1, idle1] = await around()
  const shares = [service1 - service0, speakers1 - speakers0, idle1 - idle0]
  const [hearing = 0, speaking = 0, idle = 0] = shares.map((used) => (second * used) / tookMs)
  const delayMs = delay.percentile(99) / 1e6
  delay.disable()
  // Garbage is not collected for this: V8 would collect everything twice a second from then on, and words would wait for it.
  return { cores, hearing, speaking, idle, delayMs, rss: process.memoryUsage.rss() }
}

const first = speak(speakers, server.port, few, 75)
await sleep(15 * second)
const withFew = await measure(8)
const rest = speak(speakers, server.port, many - few, 48)
const direct = speak(beside, servicePort, few / 2, 48)
await sleep(12 * second)
const withMany = await measure(15)
const profile = await applyLoad({
  port: server.port,
  requests: [request('GET', '/user/profile', { authorization: `Bearer ${token}` })],
  seconds: 15,
  pauseMs: 25,
})
const [, relayed, unrelayed] = await Promise.all([first, rest, direct])

for (const [streams, { cores, hearing, speaking, idle, delayMs, rss }] of [
  [few, withFew],
  [many, withMany],
] as const)
  console.log(
    `${streams} streams: ${cores.toFixed(2)} cores, ${(rss / 1e6).toFixed(0)} MB in all, p99 ${delayMs.toFixed(1)} ms until the next turn; ` +
      `${hearing.toFixed(2)} cores hear, ${speaking.toFixed(2)} speak, ${idle.toFixed(2)} of ${availableParallelism()} are idle`,
  )
const each = (which: 'rss' | 'cores') => (withMany[which] - withFew[which]) / (many - few)
console.log(
  `each more: ${(1000 * each('cores')).toFixed(2)} thousandths of a core, ${(each('rss') / 1000).toFixed(0)} kB`,
)
for (const share of [0.5, 0.99])
  console.log(
    `p${100 * share} from sound to words: ${quantile(relayed, share).toFixed(1)} ms relayed, ${quantile(unrelayed, share).toFixed(1)} ms without, at the same time`,
  )
console.log(`GET /user/profile beside them: p99 ${profile.p99Ms.toFixed(1)} ms`)
await Promise.all([service.close(), speakers.close(), beside.close()])
await server.stop()
