import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, makeTestConfig } from '../../test/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeLog } from '../log.ts'

const lines: Record<string, unknown>[] = []
let database: TestDatabase
let app: Awaited<ReturnType<typeof buildTestApp>>

beforeAll(async () => {
  database = await createTestDatabase()
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  app = await buildTestApp({ db: database.db, log })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

it('a request is one line in the log, without what stands behind the question mark', async () => {
  await app.inject('/health?code=123456')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ method: 'GET', path: '/health', status: 200, ms: expect.any(Number) })
  expect(JSON.stringify(lines)).not.toContain('123456')
})

it('a request has an id of its own, in its answer and in its lines, with the node and the version', async () => {
  const [one, other] = [await app.inject('/ready'), await app.inject('/ready')]
  const id = one.headers['x-request-id']
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(other.headers['x-request-id']).not.toBe(id)
  const line = { reqId: id, node: hostname(), version: expect.stringMatching(/^\d+\.\d+\.\d+/) }
  expect(lines.find(({ reqId }) => reqId === id)).toMatchObject(line)
})

it('a proxy of ours may give the id; anybody else, and an odd one, may not', async () => {
  const behind = await buildTestApp({ db: database.db, config: makeTestConfig({ TRUST_PROXY: '1' }) })
  const ask = async (server: typeof app, id: string) =>
    (await server.inject({ url: '/ready', headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await ask(behind, 'edge-7f3a9c21')).toBe('edge-7f3a9c21')
  expect(await ask(app, 'edge-7f3a9c21')).not.toBe('edge-7f3a9c21')
  for (const odd of ['x', 'a'.repeat(65), 'two words here', 'line"break:{}'])
    expect(await ask(behind, odd)).toMatch(/^[0-9a-f-]{36}$/)
  await behind.close()
})
