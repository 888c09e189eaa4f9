import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { expectRefusal, newEmail, password, shareWorld } from '../../test/account-world.ts'

const local = await shareWorld()
const published = await shareWorld({}, { PUBLIC_URL: 'https://dictate.example.org' })

const login = () => ({ email: newEmail(), password })

test('case 85: a site whose name was made to point to this machine is not answered, whatever it asks', async () => {
  const headers = { host: 'evil.test:3000', origin: 'http://evil.test:3000', 'sec-fetch-site': 'same-origin' }
  for (const world of [local, published]) {
    const answers = [
      await world.post('/auth/login', login(), { headers }),
      await world.get('/config', { headers }),
      await world.get('/user/profile', { headers }),
      await world.get('/nothing/here', { headers }),
    ]
    for (const answer of answers) {
      expectRefusal(answer, 421)
      expect(answer.reply.code).toBe('wrong_host')
    }
    const page = await world.app.inject({ url: '/login', headers: { ...headers, accept: 'text/html' } })
    expect(page.statusCode).toBe(421)
    for (const url of ['/health', '/ready', '/metrics'])
      expect((await world.app.inject({ url, headers })).statusCode).toBe(200)
  }
})

test('the server answers under its public name, with or without a port, in whatever letters', async () => {
  for (const host of ['dictate.example.org', 'dictate.example.org:8443', 'Dictate.Example.ORG'])
    expect((await published.get('/config', { headers: { host } })).statusCode).toBe(200)
  for (const host of ['localhost:3000', '127.0.0.1', 'example.org', 'dictate.example.org.evil.test', ''])
    expectRefusal(await published.get('/config', { headers: { host } }), 421)
})

test('a server whose address is this machine answers under every name of it, and no other', async () => {
  for (const host of ['localhost:3000', 'localhost', '127.0.0.1:4711', '[::1]:3000'])
    expect((await local.get('/config', { headers: { host } })).statusCode).toBe(200)
  for (const host of [
    '192.168.1.7:3000',
    'localhost.evil.test',
    'evil.test',
    'a b',
    '@localhost',
    'x@localhost',
  ])
    expectRefusal(await local.get('/config', { headers: { host } }), 421)
})

test.each([
  ['no Host', ''],
  ['two Hosts', 'Host: localhost\r\nHost: evil.test\r\n'],
  ['an absolute address of another', 'Host: evil.test\r\n'],
])('case 85: a request with %s on the wire is refused in our shape', async (_name, hosts) => {
  if (!local.app.server.listening) await local.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((local.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET /config HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 421 [\s\S]*"code":"wrong_host"/)
})
