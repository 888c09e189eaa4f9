import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { shareWorld } from '../../test/account-world.ts'
import { readInTurns } from './reading.ts'

const world = await shareWorld()
await world.app.listen({ host: '127.0.0.1', port: 0 })

async function serve(server: Server) {
  readInTurns(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

function open(server: Pick<Server, 'address'>) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return socket.on('error', () => {})
}

test('case 114: what is dear to read is read in turns with what others send', async () => {
  const chunks = 9000
  let read = 0
  let readBefore = 0
  const server = createServer((asked, answer) => {
    if (asked.url === '/other') readBefore = read
    asked.on('data', () => {
      // The other one comes while this one is being read.
      if (read++ === 0) other.write('GET /other HTTP/1.1\r\nhost: localhost\r\n\r\n')
    })
    asked.on('end', () => answer.end('heard'))
  })
  await serve(server)
  const other = open(server)
  await once(other, 'connect')
  const heard = once(other, 'data')
  const hostile = open(server)
  const head = 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n'
  hostile.write(`${head}${'1\r\na\r\n'.repeat(chunks)}0\r\n\r\n`)
  await heard
  expect(readBefore).toBeGreaterThan(0)
  expect(readBefore).toBeLessThan(chunks)
  // And nothing of it is lost.
  expect(String(await once(hostile, 'data'))).toContain('heard')
  expect(read).toBe(chunks)
})

test('case 115: of many connections that ask at once a few are read in each round of the event loop', async () => {
  const connections = 64
  let round = 0
  const countRounds = () => {
    round++
    ticking = setImmediate(countRounds)
  }
  let ticking = setImmediate(countRounds)
  onTestFinished(() => clearImmediate(ticking))
  const readIn: number[] = []
  const server = createServer((_asked, answer) => {
    readIn.push(round)
    answer.end()
  })
  await serve(server)
  let accepted = 0
  server.on('connection', () => accepted++)
  const clients = Array.from({ length: connections }, () => open(server))
  await expect.poll(() => accepted).toBe(connections)
  const answered = clients.map((client) => once(client, 'data'))
  for (const client of clients) client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await Promise.all(answered)
  const perRound = Object.values(Object.groupBy(readIn, String)).map((read) => read?.length ?? 0)
  // Rounds are not counted where they begin.
  expect(Math.max(...perRound)).toBeLessThanOrEqual(16)
  expect(readIn).toHaveLength(connections)
})

test('large bodies come whole', async () => {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const server = createServer(async (asked, answer) => answer.end(hash(await buffer(asked))))
  await serve(server)
  const { port } = server.address() as AddressInfo
  const bodies = Array.from({ length: 5 }, () => randomBytes(3_000_000))
  const answers = await Promise.all(
    bodies.map(async (body) => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST' })
      sent.end(body)
      const [answer] = await once(sent, 'response')
      return text(answer)
    }),
  )
  expect(answers).toEqual(bodies.map(hash))
})

test('what follows the request for a WebSocket reaches it, in order', async () => {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  server.on('upgrade', (_request, socket, head) => {
    socket.unshift(head)
    buffer(socket).then(resolve)
  })
  await serve(server)
  const sound = randomBytes(300_000)
  const client = open(server)
  const head = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
  client.end(Buffer.concat([Buffer.from(head), sound]))
  expect((await promise).equals(sound)).toBe(true)
})

test('case 114: an expectation that nobody knows is answered like any request, and counted like one', async () => {
  const ask = 'GET /health HTTP/1.1\r\nhost: localhost\r\nexpect: everything\r\n\r\n'
  const one = open(world.app.server)
  one.write(ask)
  expect(String(await once(one, 'data'))).toMatch(/^HTTP\/1\.1 200 .*"succeeded":true/s)
  const many = open(world.app.server)
  many.resume()
  many.write(ask.repeat(1000))
  await once(many, 'close')
})
