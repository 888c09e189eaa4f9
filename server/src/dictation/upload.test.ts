import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { useReplyShape } from '../http/replies.ts'
import { acceptUploads, type Patience, useUpload } from './upload.ts'

/** A server with one upload route that counts bytes, and does not wait for ever. */
async function start({ pauseMs = 0, ...patience }: Partial<Patience> & { pauseMs?: number } = {}) {
  const app = fastify()
  const faults: unknown[] = []
  app.addHook('onError', async (_request, _reply, error) => void faults.push(error))
  useReplyShape(app)
  await acceptUploads(app)
  app.post('/', async (received) => {
    const count = async (bytes: AsyncIterable<Uint8Array>) => {
      let total = 0
      for await (const chunk of bytes) {
        total += chunk.length
        await sleep(pauseMs)
      }
      return total
    }
    const { result, fields } = await useUpload(received, 'audio', count, {
      ...{ firstMs: 20_000, mostMs: 20_000, bytesPerSecond: 2000 },
      ...patience,
    })
    return { total: result, fields: Object.fromEntries(fields) }
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return { address, faults }
}

const head = '--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n'

const field = '\r\n--x\r\nContent-Disposition: form-data; name="model"\r\n\r\nm'

async function send({ address }: { address: string }, pieces: string[], { thenWait }: { thenWait: boolean }) {
  async function* body() {
    for (const piece of pieces) yield Buffer.from(piece)
    if (thenWait) await new Promise(() => {})
  }
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: ReadableStream.from(body()),
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: await response.json() }
}

test.for([
  ['at the form’s beginning', ['--']],
  ['in the form’s head', ['--x\r\nContent-Dis']],
  ['in the file', [`${head}abc`]],
  ['between the file and the form’s end', [`${head}abc\r\n--x\r\n`]],
] as const)('An upload that stands still %s is given up', { timeout: 30_000 }, async ([, pieces]) => {
  const answer = await send(await start({ firstMs: 300 }), [...pieces], { thenWait: true })
  expect(answer).toMatchObject({ status: 408, body: { code: 'request_timeout' } })
})

/** Bytes of a file, one piece after the other as the clock of this test says. */
async function sendInTime(to: { address: string }, pieces: [afterMs: number, bytes: number][]) {
  const { hostname, port } = new URL(to.address)
  const call = request({
    hostname,
    port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  call.on('error', () => {})
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.write(head)
  for (const [afterMs, bytes] of pieces) {
    const isAnswered = await Promise.race([answered.then(() => true), sleep(afterMs, false)])
    if (isAnswered) break
    call.write(Buffer.alloc(bytes))
  }
  call.end('\r\n--x--\r\n')
  const [response] = await answered
  response.resume()
  return response.statusCode
}

// A hundred times as fast as in the product, where an upload is first waited for 25 s.
const hurried = { firstMs: 250, mostMs: 600, bytesPerSecond: 200_000 }
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

test('case 64: an upload of a byte now and then is given up', { timeout: 30_000 }, async () => {
  expect(await sendInTime(await start(hurried), times(10, [450, 1]))).toBe(408)
})

test('case 64: an upload at half the least pace is given up', { timeout: 30_000 }, async () => {
  expect(await sendInTime(await start(hurried), times(20, [100, 10_000]))).toBe(408)
})

test('case 64: what came fast buys time, but not without end', { timeout: 30_000 }, async () => {
  const slow = { firstMs: 5000, mostMs: 20_000, bytesPerSecond: 10 }
  expect(
    await sendInTime(await start(slow), [
      [0, 10_000],
      [6000, 1],
    ]),
  ).toBe(200)
  expect(
    await sendInTime(await start({ ...hurried, mostMs: 300 }), [
      [0, 1_000_000],
      [3000, 1],
    ]),
  ).toBe(408)
})

test('case 64: a server that does not read yet makes nobody slow', { timeout: 30_000 }, async () => {
  const answer = await send(
    await start({ firstMs: 1000, pauseMs: 3000 }),
    [head, 'abc', 'def', '\r\n--x--\r\n'],
    {
      thenWait: false,
    },
  )
  expect(answer).toMatchObject({ status: 200 })
})

test('An upload that comes slowly but comes is taken', { timeout: 30_000 }, async () => {
  const answer = await send(await start(), [head, 'abc', 'def', field, '\r\n--x--\r\n'], {
    thenWait: false,
  })
  expect(answer).toEqual({ status: 200, body: { total: 6, fields: { model: 'm' } } })
})

test('A client that leaves in the middle of the file is no fault of the server’s', async () => {
  const { address, faults } = await start()
  const { hostname, port } = new URL(address)
  const headers = ['POST / HTTP/1.1', `Host: ${hostname}`, 'Content-Type: multipart/form-data; boundary=x']
  const socket = connect(Number(port), hostname)
  socket.write([...headers, 'Content-Length: 1000', 'Expect: 100-continue', '', `${head}abc`].join('\r\n'))
  await once(socket, 'data')
  socket.resetAndDestroy()
  await expect.poll(() => faults).toMatchObject([{ code: 'malformed_request' }])
})
