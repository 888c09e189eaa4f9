import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
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
