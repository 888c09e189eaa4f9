import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
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
