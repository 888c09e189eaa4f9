import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectRefusal, newEmail, password, shareWorld, startWorld } from '../../test/account-world.ts'
import { silentLog } from '../../test/silent-log.ts'
import { connectDatabase } from '../db/connect.ts'

const world = await shareWorld()

const login = '/auth/login'

test.each([
  ['a broken object', '{'],
  ['nothing', ''],
  ['null', 'null'],
  ['5,000 opening brackets', '['.repeat(5000)],
  ['5,000 nested arrays', '['.repeat(5000) + ']'.repeat(5000)],
])('case 1: %s as the body is refused in our shape', async (_name, body) => {
  expectRefusal(await world.post(login, body), 400)
})

test('case 2: a path that cannot be decoded is refused in our shape', async () => {
  expectRefusal(await world.get('/%'), 400)
})

test.each([
  ['garbage', 'GARBAGE\r\n\r\n'],
  ['a header of 40 KB', `GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  [
    'a length together with chunks',
    'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('case 2: %s on the wire is answered in our shape', async (_name, bytes) => {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.toLowerCase()).toContain('cache-control: no-store')
  const reply: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
  expect(reply).toMatchObject({ succeeded: false, data: null, code: 'malformed_request' })
})

const credentials = JSON.stringify({ email: 'a@b.co', password })

test.each([
  ['a form', 'email=a%40b.co&password=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', credentials, { 'content-type': 'text/plain' }],
  ['no type', credentials, { 'content-type': '' }],
  ['a JSON type that is not JSON', gzipSync(credentials).toString('latin1'), { 'content-encoding': 'gzip' }],
  ['JSON that calls itself compressed', credentials, { 'content-encoding': 'gzip' }],
])('case 3: %s is not read as a login', async (_name, body, headers) => {
  expectRefusal(await world.post(login, body, { headers }), 400, 415)
})

test('case 4: 2 MB of JSON are refused before they are read', async () => {
  const body = { firstName: 'Ann', lastName: 'Lee', email: newEmail(), password: 'x'.repeat(2_000_000) }
  expectRefusal(await world.post('/auth/register', body), 413)
})

test.each([
  ['lists and numbers', { email: ['a@b.co'], password: 12 }],
  ['nulls', { email: null, password: null }],
  ['an operator', { email: { $ne: 1 }, password: { $ne: 1 } }],
])('case 5: %s are not turned into texts', async (_name, body) => {
  expectRefusal(await world.post(login, body), 400)
})

test.each([
  ['__proto__', '"__proto__":{"isSubscribed":true}'],
  ['constructor.prototype', '"constructor":{"prototype":{"isSubscribed":true}}'],
])('case 6: a registration with %s is refused', async (_name, field) => {
  const email = newEmail()
  const body = `{"firstName":"Ann","lastName":"Lee","email":"${email}","password":"${password}",${field}}`
  expectRefusal(await world.post('/auth/register', body), 400)
  expect(world.mailbox.sentTo(email)).toEqual([])
})

test('case 7: fields nobody asked for are refused and change nothing', async () => {
  for (const extra of [{ isPaid: true }, { emailVerified: true }, { role: 'admin' }, { id: 'x' }]) {
    const { answer } = await world.register(newEmail(), extra)
    expectRefusal(answer, 400)
  }
  const email = await world.createUser()
  const token = await world.getToken(email)
  const before = await world.get('/user/profile', { token })
  for (const extra of [{ email: 'eve@example.test' }, { hasPaid: true }, { isSubscribed: true }]) {
    expectRefusal(await world.patch('/user/theme', { themePreference: 'dark', ...extra }, { token }), 400)
  }
  const after = await world.get('/user/profile', { token })
  expect(after.reply).toEqual(before.reply)
})

test('case 8: another method and an unknown route are refused in our shape', async () => {
  expectRefusal(await world.get('/auth/login'), 404, 405)
  expectRefusal(await world.call('DELETE', '/user/profile'), 404, 405)
  expectRefusal(await world.post('/auth/nothing-here', {}), 404)
})

test.each(['https://evil.test', 'null'])('case 9: pages of %s cannot do anything here', async (origin) => {
  const preflight = await world.app.inject({
    method: 'OPTIONS',
    url: '/auth/register',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()

  const email = newEmail()
  const body = { firstName: 'Ann', lastName: 'Lee', email, password }
  const answer = await world.post('/auth/register', body, { headers: { origin } })
  expectRefusal(answer, 403)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  expect(world.mailbox.sentTo(email)).toEqual([])
})

test.each([
  ['the public address', { origin: 'http://localhost:3000' }],
  ['the address it was reached by', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
])('pages from %s are our own', async (_name, headers) => {
  const answer = await world.post(login, { email: newEmail(), password }, { headers })
  expect(answer.statusCode).toBe(401)
})

test('case 10: a made-up chain of proxies does not make one client many', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 50; i++) {
    const headers = { 'x-forwarded-for': `203.0.113.${i}` }
    const answer = await world.post(login, { email: newEmail(), password }, { ip: '198.51.100.7', headers })
    statuses.push(answer.statusCode)
    if (answer.statusCode !== 429) continue
    expectRefusal(answer, 429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.reply.error).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
})

test('case 10: the addresses of one IPv6 /64 are one client, and those of another are not', async () => {
  const from = (ip: string) => world.post(login, { email: newEmail(), password }, { ip })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => (await from(`2001:db8:1:2:${i + 1}::${i}`)).statusCode),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect((await from('2001:db8:1:3::1')).statusCode).toBe(401)
})

test('behind a trusted proxy its clients are told apart', async () => {
  const proxied = await startWorld({}, { TRUST_PROXY: '1' })
  const from = (client: string) => {
    const headers = { 'x-forwarded-for': `made.up, ${client}` }
    return proxied.post(login, { email: newEmail(), password }, { ip: '198.51.100.7', headers })
  }
  for (let i = 0; i < 11; i++) await from('203.0.113.1')
  expect((await from('203.0.113.1')).statusCode).toBe(429)
  expect((await from('203.0.113.2')).statusCode).toBe(401)
  await proxied.close()
})

test('case 86: a client is one client, whatever port its proxy writes beside its address', async () => {
  const proxied = await startWorld({}, { TRUST_PROXY: '1' })
  const from = (client: string) =>
    proxied.post(login, { email: newEmail(), password }, { headers: { 'x-forwarded-for': client } })
  for (let i = 0; i < 11; i++) await from(`203.0.113.1:${40_000 + i}`)
  expect((await from('203.0.113.1:50000')).statusCode).toBe(429)
  expect((await from('203.0.113.2:50000')).statusCode).toBe(401)
  await proxied.close()
})

test('case 11: links in mails lead to the configured address, whatever the request calls its host', async () => {
  const email = await world.createUser()
  const foreign = await world.post('/auth/forgot-password', { email }, { headers: { host: 'evil.test' } })
  expectRefusal(foreign, 421)
  const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' }
  await world.post('/auth/forgot-password', { email }, { headers })
  const mail = await world.mailbox.waitFor(email, 2)
  expect(mail.text).toContain('http://localhost:3000/reset-password?email=')
  expect(mail.text + mail.html + mail.subject).not.toContain('evil.test')
})

test('while the database is away every call says so, in our shape and without a word about why', async () => {
  const db = connectDatabase({
    connection: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 2,
    log: silentLog,
  })
  const away = await startWorld({ db })
  const email = newEmail()
  const token = await world.getToken(await world.createUser())
  const answers = [
    await away.signIn(email),
    (await away.register(email)).answer,
    await away.post('/auth/forgot-password', { email }),
    await away.post('/auth/verify-email', { email, code: '000000' }),
    await away.get('/user/profile', { token }),
  ]
  for (const answer of answers) {
    expectRefusal(answer, 503)
    expect(answer.reply.code).toBe('unavailable')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|postgres/i)
  }
  await away.close()
  await db.$client.end()
})
