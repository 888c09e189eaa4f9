import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { minute } from '@plainspoken/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { shareWorld } from '../../test/account-world.ts'

const world = await shareWorld()
await world.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = world.app.server.address() as AddressInfo

test('case 94: a connection whose answers nobody reads ends after a minute in which nothing moved', async () => {
  const connected = once(world.app.server, 'connection') as Promise<[Socket]>
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  client.pause()
  client.write('GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(9))
  const [socket] = await connected
  const ended = once(socket, 'close')
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0)
  expect(socket.timeout).toBe(minute)
  // The minute passes.
  socket.setTimeout(1)
  await ended
})
