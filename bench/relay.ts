import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '../contract/src/limits.ts'
import { startChild } from '../server/src/adapters/child.ts'
import { openCalls } from '../server/src/adapters/child-calls.ts'
import { password, startAccountServer } from './account-server.ts'
import { applyLoad, quantile, request } from './load.ts'
import type { Order } from './relay-child.ts'

// Dictations that a node relays to a service that costs nothing: what each takes of a core and of memory, how much later words
// come, and how long GET /user/profile takes beside them. Goals: 1,000 on one core, 300 kB each, p99 20 ms more, p99 50 ms.

const streams = Number(process.argv[2] ?? 1000)
const seconds = 30
const key = 'a-key-between-two-servers'
const openChild = () =>
  openCalls<Order, number[]>(startChild(new URL('./relay-child.ts', import.meta.url), {}), 20 * second)

const [service, speakers] = await Promise.all([openChild(), openChild()])
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

const speak = (port: number, most: number) =>
  speakers.call({ kind: 'speak', port, key, streams: most, seconds })
const direct = await speak(servicePort, streams)

global.gc?.()
const before = process.memoryUsage().rss
const speaking = speak(server.port, streams)
// Until all of them speak.
await sleep(6 * second)
const cpu = process.cpuUsage()
const since = performance.now()
const profile = await applyLoad({
  port: server.port,
  requests: [request('GET', '/user/profile', { authorization: `Bearer ${token}` })],
  seconds: 15,
  pauseMs: 25,
})
const { user, system } = process.cpuUsage(cpu)
const elapsed = performance.now() - since
const cores = (user + system) / 1000 / elapsed
const memory = (process.memoryUsage().rss - before) / streams / 1000
const relayed = await speaking

console.log(
  `${streams} streams: ${cores.toFixed(2)} cores, ${(1000 * (cores / streams)).toFixed(2)} thousandths each; ${memory.toFixed(0)} kB each`,
)
for (const share of [0.5, 0.99])
  console.log(
    `p${100 * share} from sound to words: ${quantile(relayed, share).toFixed(1)} ms relayed, ${quantile(direct, share).toFixed(1)} ms without`,
  )
console.log(`GET /user/profile beside them: p99 ${profile.p99Ms.toFixed(1)} ms`)
await Promise.all([service.close(), speakers.close()])
await server.stop()
