import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { useReplyShape } from '../http/replies.ts'
import { acceptUploads, useUpload } from './upload.ts'

/** A server with one upload route that counts bytes, and does not wait for ever. */
async function start({ stillMs }: { stillMs: number }) {
  const app = fastify()
  const faults: unknown[] = []
  app.addHook('onError', async (_request, _reply, error) => void faults.push(error))
  useReplyShape(app)
  await acceptUploads(app)
  app.post('/', async (request) => {
    const count = async (bytes: AsyncIterable<Uint8Array>) => {
      let total = 0
      for await (const chunk of bytes) total += chunk.length
      return total
    }
    const { result, fields } = await useUpload(request, 'audio', count, stillMs)
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
  const answer = await send(await start({ stillMs: 300 }), [...pieces], { thenWait: true })
  expect(answer).toMatchObject({ status: 408, body: { code: 'request_timeout' } })
})

test('An upload that comes slowly but comes is taken', { timeout: 30_000 }, async () => {
  const answer = await send(await start({ stillMs: 20_000 }), [head, 'abc', 'def', field, '\r\n--x--\r\n'], {
    thenWait: false,
  })
  expect(answer).toEqual({ status: 200, body: { total: 6, fields: { model: 'm' } } })
})

test('A client that leaves in the middle of the file is no fault of the server’s', async () => {
  const { address, faults } = await start({ stillMs: 20_000 })
  const { hostname, port } = new URL(address)
  const headers = ['POST / HTTP/1.1', `Host: ${hostname}`, 'Content-Type: multipart/form-data; boundary=x']
  const socket = connect(Number(port), hostname)
  socket.write([...headers, 'Content-Length: 1000', 'Expect: 100-continue', '', `${head}abc`].join('\r\n'))
  await once(socket, 'data')
  socket.resetAndDestroy()
  await expect.poll(() => faults).toMatchObject([{ code: 'malformed_request' }])
})
