import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { pagePaths } from '@plainspoken/contract/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, makeTestConfig } from '../../test/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { readClientPages } from './client-pages.ts'

let folder: string
let database: TestDatabase
let app: Awaited<ReturnType<typeof buildTestApp>>

async function write(name: string, content: string) {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  await writeFile(`${file}.br`, brotliCompressSync(content))
  await writeFile(`${file}.gz`, gzipSync(content))
}

const served = { publicUrl: 'https://dictate.example.org', hasGoogle: true }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'client-'))
  await writeFile(
    path.join(folder, 'csp.json'),
    JSON.stringify({ 'script-src': ["'sha256-abc='"], 'style-src': ["'sha256-def='"] }),
  )
  await write('index.html', '<title>Shell</title>')
  await write(
    'start/index.html',
    '<html data-google="%GOOGLE%"><title>Start</title><link rel="canonical" href="%ORIGIN%/">',
  )
  for (const route of pagePaths.filter((each) => each !== '/'))
    await write(`${route}/index.html`, `<title>The page of ${route}</title>`)
  await write('assets/app-1a2b.js', 'console.log(1)')
  await write('service-worker.js', 'the worker')
  await write('manifest.webmanifest', '{}')
  database = await createTestDatabase()
  app = await buildTestApp({
    db: database.db,
    pages: await readClientPages(folder, served),
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

it('serves the hashed files of other servers’ and former builds, from the database', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'client-'))
  await cp(folder, other, { recursive: true })
  await rename(path.join(other, 'assets/app-1a2b.js'), path.join(other, 'assets/app-3c4d.js'))
  await rename(path.join(other, 'assets/app-1a2b.js.br'), path.join(other, 'assets/app-3c4d.js.br'))
  const pages = await readClientPages(other, served)
  const next = await buildTestApp({ db: database.db, pages })
  await Promise.all([app.ready(), next.ready()])
  for (const [server, url] of [
    [next, '/assets/app-1a2b.js'],
    [app, '/assets/app-3c4d.js'],
  ] as const) {
    const answer = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('console.log(1)')
    expect((await server.inject({ url, headers: { 'accept-encoding': 'identity' } })).body).toBe(
      'console.log(1)',
    )
  }
  expect((await next.inject('/assets/app-none.js')).statusCode).toBe(404)
  await next.close()
  await rm(other, { recursive: true })
})

const asBrowser = { accept: 'text/html,application/xhtml+xml' }

it('a service worker and the manifest are asked for anew each time, and a worker can be called off', async () => {
  for (const url of ['/service-worker.js', '/manifest.webmanifest'])
    for (const encoding of ['br', 'identity']) {
      const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(headers['cache-control']).toBe('no-cache')
    }
  expect((await app.inject('/service-worker.js')).body).toBe('the worker')
  const calledOff = await buildTestApp({
    db: database.db,
    config: makeTestConfig({ OFFLINE_START: 'off' }),
    pages: await readClientPages(folder, served),
  })
  const { body, headers } = await calledOff.inject('/service-worker.js')
  await calledOff.close()
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(body).toContain('unregister()')
})

it('a file that is shared before the page can take it leads to the page, which says so, from wherever it came', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/share',
    headers: { origin: 'null', 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/speech-recognition?shared=not-ready'])
})

describe('the pages', () => {
  it.each([
    ...pagePaths.map((route) => [`${route}?next=/x`, route === '/' ? 'Start' : `The page of ${route}`]),
    ['/any/thing?x=1', 'Shell'],
  ])('answer a browser at %s with "%s", never from a cache', async (url, title) => {
    const answer = await app.inject({ url, headers: asBrowser })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<title>${title}</title>`)
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('allow the inline script and style that they were built with, and no other', async () => {
    const policy = (await app.inject({ url: '/login', headers: asBrowser })).headers[
      'content-security-policy'
    ]
    expect(policy).toContain("script-src 'self' 'sha256-abc='")
    expect(policy).toMatch(/style-src 'self' ('sha256-[^']+' )?'sha256-def='/)
    expect(policy).not.toContain('unsafe-inline')
  })

  it('and files come compressed to whoever takes that', async () => {
    for (const url of ['/login', '/assets/app-1a2b.js']) {
      const answer = await app.inject({ url, headers: { ...asBrowser, 'accept-encoding': 'gzip, br' } })
      expect(answer.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(answer.rawPayload).toString()).toMatch(/page of|console/)
    }
  })

  it('let files with hashed names live forever, and leave out the policy, which binds pages alone', async () => {
    const answer = await app.inject('/assets/app-1a2b.js')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers).not.toHaveProperty('content-security-policy')
  })

  it('are there for programs that preview a link, and name their own address', async () => {
    for (const accept of ['*/*', undefined]) {
      for (const url of ['/', '/login?from=chat', '/speech-recognition']) {
        const answer = await app.inject({ url, headers: accept ? { accept } : {} })
        expect(answer.headers['content-type']).toContain('text/html')
      }
      expect((await app.inject({ url: '/auth/nothing', headers: accept ? { accept } : {} })).statusCode).toBe(
        404,
      )
    }
    const { body } = await app.inject('/')
    expect(body).toContain('href="https://dictate.example.org/"')
    expect(body).toContain('data-google="on"')
    const asJson = await app.inject({ url: '/login', headers: { accept: 'application/json' } })
    expect(asJson.statusCode).toBe(404)
  })

  it('do not stand in for a call that does not exist', async () => {
    const answer = await app.inject({ url: '/auth/nothing', headers: { accept: 'application/json' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ succeeded: false, code: 'not_found' })
    const post = await app.inject({ method: 'POST', url: '/login', headers: asBrowser })
    expect(post.statusCode).toBe(404)
  })

  it('keep what the server needs of the build to itself', async () => {
    expect((await app.inject('/csp.json')).statusCode).toBe(404)
  })
})
