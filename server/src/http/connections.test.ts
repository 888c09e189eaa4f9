import { type FastifyInstance, fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { capConnections } from './connections.ts'

const perClient = 10

async function serve() {
  const app: FastifyInstance = fastify({ trustProxy: true })
  capConnections(app, { connections: { most: 1000, perClient }, trustedProxies: 1 })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  let refused = 0
  app.get('/held', async () => {
    held++
    await released
    return {}
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  const hold = async (ip: string) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/held`, { headers: { 'x-forwarded-for': ip } })
    if (status !== 200) refused++
    return status
  }
  return { hold, release, heldNow: () => held, refusedNow: () => refused }
}

test('case 121: the requests of a whole IPv6 /48 are capped, those of another one are not', async () => {
  const { hold, release, heldNow, refusedNow } = await serve()
  // Each from a /64 of its own.
  const flood = Array.from({ length: 8 * perClient }, (_, i) => hold(`2001:db8:7:${i.toString(16)}::1`))
  await expect.poll(refusedNow).toBe(2 * perClient)
  expect(heldNow()).toBe(6 * perClient)
  const other = hold('2001:db8:8:1::1')
  const oldFashioned = hold('203.0.113.7')
  await expect.poll(heldNow).toBe(6 * perClient + 2)
  release()
  expect((await Promise.all(flood)).filter((status) => status !== 200)).toHaveLength(2 * perClient)
  expect(await Promise.all([other, oldFashioned])).toEqual([200, 200])
  // All places were given back.
  expect(await hold('2001:db8:7:1::1')).toBe(200)
})

test('one client has only so many requests under way, whatever its address in its /64', async () => {
  const { hold, release, heldNow, refusedNow } = await serve()
  const all = Array.from({ length: 2 * perClient }, (_, i) => hold(`2001:db8:7:1::${i.toString(16)}`))
  await expect.poll(refusedNow).toBe(perClient)
  expect(heldNow()).toBe(perClient)
  release()
  expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(perClient)
})
