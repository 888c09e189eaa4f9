import { password, startAccountServer, startBareRoute } from './account-server.ts'
import { applyLoad, median, request } from './load.ts'

// GET /user/profile (token, session, user) against a bare Fastify route that reads one row by its primary key: the same
// database and pool, the same load, in turns. Goal: at least 0.6 of it.

const rounds = 15
const order = { seconds: 1.5, connections: 32 }

const server = await startAccountServer()
await server.createUser('ann@example.org')
const { token } = await server.post('/auth/login', { email: 'ann@example.org', password })

const bare = await startBareRoute(server.db)

async function measure(port: number, one: string) {
  const { perSecond, statuses } = await applyLoad({
    port,
    requests: Array<string>(order.connections).fill(one),
    seconds: order.seconds,
  })
  if (Object.keys(statuses).join() !== '200') throw new Error(JSON.stringify(statuses))
  return perSecond
}

const profile = request('GET', '/user/profile', { authorization: `Bearer ${token}` })
await measure(server.port, profile)
await measure(bare.port, bare.request)
const results: { profile: number; bare: number }[] = []
for (let i = 0; i < rounds; i++) {
  results.push({ profile: await measure(server.port, profile), bare: await measure(bare.port, bare.request) })
}
const ratios = results.map((each) => each.profile / each.bare)
console.log(`GET /user/profile   ${median(results.map((each) => each.profile)).toFixed(0)} requests/s`)
console.log(`one row, bare       ${median(results.map((each) => each.bare)).toFixed(0)} requests/s`)
console.log(
  `ratio               ${median(ratios).toFixed(2)} (goal 0.60; rounds ${ratios.map((r) => r.toFixed(2)).join(' ')})`,
)
await bare.stop()
await server.stop()
