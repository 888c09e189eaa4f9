import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof buildTestApp>>

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

describe('the server', () => {
  it('says that it is alive and ready', async () => {
    for (const url of ['/health', '/ready']) {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ succeeded: true, data: {}, error: null })
    }
  })

  it('answers an unknown address in its own shape', async () => {
    const answer = await app.inject('/nothing/here')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ succeeded: false, data: null, code: 'not_found' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('documents its calls', async () => {
    const answer = await app.inject('/docs/json')
    expect(answer.json()).toMatchObject({
      openapi: expect.any(String),
      paths: { '/health': expect.anything() },
    })
  })

  it('measures its requests', async () => {
    await app.inject('/health')
    const answer = await app.inject('/metrics')
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/health",status="200"\} \d+/,
    )
  })
})
