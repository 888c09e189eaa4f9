import { expect, test } from 'vitest'
import { expectRefusal, shareWorld } from '../../test/account-world.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const world = await shareWorld()
const { paths } = (await world.app.inject('/docs/json')).json<{ paths: Record<string, object> }>()
const documented = Object.entries(paths).flatMap(([url, methods]) =>
  Object.keys(methods).map((method): [Method, string] => [method.toUpperCase() as Method, url]),
)
// The webhook is no call of ours to document.
const calls: [Method, string][] = [...documented, ['POST', '/payment/webhook']]

test('case 9: no call that changes something is taken from a page of another site', async () => {
  const changing = calls.filter(([method]) => method !== 'GET')
  expect(changing.length).toBeGreaterThan(15)
  for (const [method, url] of changing) {
    const answer = await world.call(method, url, {}, { headers: { origin: 'https://evil.test' } })
    expectRefusal(answer, 403)
    expect(answer.reply.code, `${method} ${url}`).toBe('foreign_origin')
  }
})

test('a page that the server was reached at by another of its addresses may call it', async () => {
  const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
  expect((await world.call('POST', '/auth/login', {}, { headers })).reply.code).toBe('invalid_request')
})

test('case 3: no call reads plain text or what calls itself compressed', async () => {
  for (const [method, url] of calls.filter(([each]) => each !== 'GET')) {
    const encoded = await world.call(method, url, '{}', { headers: { 'content-encoding': 'gzip' } })
    expectRefusal(encoded, 415)
    const plain = await world.call(method, url, '{}', { headers: { 'content-type': 'text/plain' } })
    expectRefusal(plain, 401, 415)
  }
})
