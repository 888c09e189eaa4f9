import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, makeTestConfig } from '../../test/build-test-app.ts'
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
    const health = await app.inject('/health')
    expect(health.json()).toEqual({
      succeeded: true,
      data: { version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      error: null,
    })
    const ready = await app.inject('/ready')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ succeeded: true, data: {}, error: null })
  })

  it('answers an unknown address in its own shape', async () => {
    const answer = await app.inject('/nothing/here')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ succeeded: false, data: null, code: 'not_found' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('shows a person a page of its own look where it refuses, and a program its own shape', async () => {
    const url = '/user/profile'
    const page = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(page.statusCode).toBe(401)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Please sign in to continue.')
    const style = /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    const odd = await app.inject({ url: '/%', headers: { accept: 'text/html' } })
    expect(odd.body).toContain('<h1>')
    for (const accept of ['application/json', '*/*', undefined])
      expect((await app.inject({ url, headers: accept ? { accept } : {} })).json()).toMatchObject({
        code: 'not_signed_in',
      })
  })

  it('has every figure that the alert rules ask for', async () => {
    const rules = readFileSync(path.join(import.meta.dirname, '../../../deploy/alerts.yaml'), 'utf8')
    const asked = new Set([...rules.matchAll(/([a-z_]+)\{job="plainspoken"/g)].map(([, name = '']) => name))
    asked.delete('up')
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const known = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
    const missing = [...asked].filter((name) => !known.includes(name.replace(/_(bucket|count|sum)$/, '')))
    expect(asked.size).toBeGreaterThan(8)
    // Without an engine nothing is counted of speech.
    expect(missing.filter((name) => !name.startsWith('speech_'))).toEqual([])
  })

  it('documents its calls', async () => {
    const answer = await app.inject('/docs/json')
    expect(answer.json()).toMatchObject({
      openapi: expect.any(String),
      paths: { '/health': expect.anything() },
    })
  })

  it('case 84: shows its figures to this machine alone, and to no proxy on it', async () => {
    const read = (remoteAddress: string, headers = {}) =>
      app.inject({ url: '/metrics', remoteAddress, headers })
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await read(address, { host: 'scraper.internal' })).statusCode).toBe(200)
      const forwarded = await read(address, { 'x-forwarded-for': '127.0.0.1' })
      expect(forwarded.statusCode).toBe(403)
      expect(forwarded.json()).toMatchObject({ succeeded: false, data: null, code: 'metrics_private' })
    }
    for (const address of ['203.0.113.7', '10.0.0.8', '2001:db8::1'])
      expect((await read(address)).statusCode).toBe(403)
  })

  it('case 84: shows its figures to whoever has the token where one is set, and to nobody else', async () => {
    const METRICS_TOKEN = 'figures-for-the-operator'
    const guarded = await buildTestApp({ db: database.db, config: makeTestConfig({ METRICS_TOKEN }) })
    const read = (authorization: string) =>
      guarded.inject({ url: '/metrics', remoteAddress: '10.0.0.8', headers: { authorization } })
    expect((await read(`Bearer ${METRICS_TOKEN}`)).statusCode).toBe(200)
    for (const other of ['', 'Bearer', METRICS_TOKEN, 'Bearer figures-for-the-operatoR'])
      expect((await read(other)).statusCode).toBe(403)
    await guarded.close()
  })

  it('measures its requests', async () => {
    await app.inject('/health')
    const answer = await app.inject('/metrics')
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/health",status="200"\} \d+/,
    )
  })
})
