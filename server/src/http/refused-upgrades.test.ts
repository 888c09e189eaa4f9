import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { second } from '@plainspoken/contract/limits'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { countingEngine } from '../../test/counting-engine.ts'
import { type DictationWorld, servedBy, startDictationWorld } from '../../test/dictation-world.ts'
import { newClient } from '../../test/new-client.ts'
import { mayUpgrade, takeWebSockets } from './web-sockets.ts'

const most = 10
const serviceKey = 'a key between two servers'
const asks = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
const host = 'host: localhost'
const live = 'GET /transcription/live'
const listen = 'GET /v1/listen?encoding=linear16&sample_rate=16000'
const foreign = 'origin: https://evil.test'

/** Requests for a WebSocket that get none, and the status of the answer. */
const refusals: [string, string, string[], number][] = [
  ['another host', live, [...asks, key, 'host: evil.test'], 421],
  ['no host', live, [...asks, key], 421],
  ['two hosts', live, [...asks, key, host, 'host: evil.test'], 421],
  ['an encoded body', live, [...asks, key, host, 'content-encoding: gzip'], 415],
  [
    'a body that does not come',
    live,
    [...asks, key, host, 'content-encoding: gzip', 'content-length: 5'],
    415,
  ],
  ['a page of another origin', live, [...asks, key, host, foreign], 403],
  ['no key of a WebSocket', live, [...asks, host], 400],
  ['a version nobody speaks', live, [host, ...asks.slice(0, 2), 'sec-websocket-version: 1', key], 400],
  ['no service key', listen, [...asks, key, host], 401],
  [
    'a service key and nonsense',
    'GET /v1/listen',
    [...asks, key, host, `authorization: Token ${serviceKey}`],
    400,
  ],
  ['another protocol', live, ['connection: upgrade', 'upgrade: h2c', host], 426],
  ['HEAD', 'HEAD /transcription/live', [...asks, key, host], 426],
  ['another origin’s POST', 'POST /auth/login', [...asks, key, host, foreign], 403],
  ['what is shared with the page', 'POST /share', [...asks, key, host], 303],
  ['an address that cannot be read', 'GET /%', [...asks, key, host], 400],
  ['an address nobody has', 'GET /nothing', [...asks, key, host], 404],
  ['a call that takes none', 'GET /config', [...asks, key, host], 200],
]

let world: DictationWorld
beforeAll(async () => {
  world = await startDictationWorld(servedBy(countingEngine(async () => '')), {
    SPEECH_SERVICE_KEY: serviceKey,
    CONNECTIONS_PER_CLIENT: String(most),
  })
})
afterAll(() => world?.close())

/** The number of connections that the server holds. */
const held = ({ server } = world.app) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Asks, and gives the status of the answer and the connection, which is left open whatever the server does. */
async function ask(
  request: string,
  headers: string[],
  ip = newClient(),
  { server } = world.app,
): Promise<[number, Socket]> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(`${[`${request} HTTP/1.1`, ...headers, `x-forwarded-for: ${ip}`].join('\r\n')}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  socket.resume()
  return [Number(String(answer).split(' ')[1]), socket]
}

test.for(refusals)(
  'case 101: an upgrade that is refused for %s leaves no connection behind',
  async ([, request, headers, status]) => {
    for (let times = 0; times < 5; times++) {
      const [answered, socket] = await ask(request, headers)
      expect(answered).toBe(status)
      socket.end()
    }
    await expect.poll(() => held()).toBe(0)
  },
)

test.for(
  refusals.filter(
    ([, request, headers]) =>
      request.startsWith('GET /') && headers.includes(asks[1] ?? '') && /live|listen/.test(request),
  ),
)(
  'case 101: the server ends the connection of a WebSocket refused for %s, whether its client does or not',
  async ([, request, headers]) => {
    await ask(request, headers)
    await expect.poll(() => held()).toBe(0)
  },
)

test('case 101: upgrades that were refused do not count against those that come after them', async () => {
  const ip = newClient()
  for (let times = 0; times < 3 * most; times++)
    expect((await ask(live, [...asks, key, host, foreign], ip))[0]).toBe(403)
  const open: Socket[] = []
  for (let times = 0; times < most; times++) {
    const [status, socket] = await ask(live, [...asks, key, host], ip)
    expect(status).toBe(101)
    open.push(socket)
  }
  expect((await ask(live, [...asks, key, host], ip))[0]).toBe(429)
  await expect.poll(() => held()).toBe(most)
  for (const socket of open) socket.destroy()
  await expect.poll(() => held()).toBe(0)
  expect((await ask(live, [...asks, key, host], ip))[0]).toBe(101)
})

test('case 101: a connection that was handed over and is not answered ends in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const paths = new Set<string>()
  const app = fastify({ http: { shouldUpgradeCallback: (request) => mayUpgrade(request, paths) } })
  onTestFinished(() => app.close())
  await takeWebSockets(app, paths)
  app.route({ method: 'GET', url: '/never', onRequest: () => {}, handler: () => {}, wsHandler: () => {} })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const upgraded = once(app.server, 'upgrade')
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /never HTTP/1.1\r\n${[...asks, key, host].join('\r\n')}\r\n\r\n`)
  await upgraded
  expect(await held(app)).toBe(1)
  vi.advanceTimersByTime(10 * second)
  await expect.poll(() => held(app)).toBe(0)
})

test('case 101: a server stops in time with refused, silent and deaf clients that hold their ends', async () => {
  const stopping = await startDictationWorld(servedBy(null))
  for (const [, request, headers] of refusals) await ask(request, headers, newClient(), stopping.app)
  for (let times = 0; times < 5; times++) await ask(live, [...asks, key, host], newClient(), stopping.app)
  const before = performance.now()
  await stopping.close()
  expect(performance.now() - before).toBeLessThan(12 * second)
})
