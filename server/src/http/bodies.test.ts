import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shareWorld } from '../../test/account-world.ts'
import { bodyCallsOf } from '../../test/calls.ts'

const world = await shareWorld()
const token = await world.getToken(await world.createUser())
await world.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = world.app.server.address() as AddressInfo

test('a body that never ends is given up on every route, in the one shape, and the webhook’s first', async () => {
  const calls = [...(await bodyCallsOf(world.app)), { method: 'POST', url: '/payment/webhook' }]
  expect(calls.length).toBeGreaterThan(12)
  const ended: string[] = []
  const answers = await Promise.all(
    calls.map(async ({ method, url }, index) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        [
          `${method} ${url.replace(/\{\w+\}/g, 'x')} HTTP/1.1`,
          'host: localhost',
          `authorization: Bearer ${token}`,
          'content-type: application/json',
          'content-length: 100',
          '',
          `{"some": ${index}`,
        ].join('\r\n'),
      )
      const answer = await text(socket)
      ended.push(url)
      return { url, status: answer.slice(9, 12), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
    }),
  )
  expect(ended[0]).toBe('/payment/webhook')
  // Some were refused by their headers alone; their connections have ended all the same.
  const late = answers.filter(({ status }) => status === '408')
  expect(late.length).toBeGreaterThan(10)
  for (const { url, body } of late) {
    expect(JSON.parse(body), url).toMatchObject({ succeeded: false, data: null, code: 'request_timeout' })
  }
})

test('case 95: what is left of a refused upload is read at a pace, and then no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const send = async (host = 'localhost', refused = 401) => {
    const connected = once(world.app.server, 'connection') as Promise<[Socket]>
    const client = connect(port, '127.0.0.1')
    onTestFinished(() => void client.destroy())
    client.on('error', () => {})
    const head = ['POST /transcription/transcribe HTTP/1.1', `host: ${host}`, 'content-length: 1000000']
    client.write([...head, 'content-type: multipart/form-data; boundary=x', '', '--x'].join('\r\n'))
    const [answer] = await once(client, 'data')
    expect(String(answer).slice(9, 12)).toBe(String(refused))
    const [socket] = await connected
    return { client, socket }
  }
  const [brisk, slow, strange] = [await send(), await send(), await send('evil.test', 421)]
  const ended = Promise.all([once(slow.client, 'close'), once(strange.client, 'close')])
  brisk.client.write(Buffer.alloc(40_000))
  await expect.poll(() => brisk.socket.bytesRead).toBeGreaterThan(40_000)
  vi.advanceTimersByTime(15_000)
  await ended
  expect(brisk.socket.destroyed).toBe(false)
})

test('case 166: a proxy that closes its connections sends a refused upload to its end, and passes the refusal on', async () => {
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  const head = ['POST /transcription/transcribe HTTP/1.1', 'host: localhost', 'connection: close']
  const about = ['content-length: 5000000', 'content-type: multipart/form-data; boundary=x', '', '']
  client.write([...head, ...about].join('\r\n'))
  const [answer] = await once(client, 'data')
  expect(String(answer).slice(9, 12)).toBe('401')
  // It is an error of the connection if nobody reads this.
  client.end(Buffer.alloc(5_000_000))
  await once(client, 'close')
  expect(client.errored).toBe(null)
})
