import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeToyTransducer } from '../../../test/toy-transducer/make.ts'
import { ModelFailure, makeModelStore } from './model-store.ts'
import type { Model } from './models.ts'
import { sherpaEngine } from './sherpa.ts'

const options = { timeout: 60_000 }
const quick = { pauseMs: 10, stillMs: 5000 }
const files = ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']

let folder: string
let archive: Buffer
beforeEach(() => {
  const work = mkdtempSync(path.join(tmpdir(), 'model-store-'))
  onTestFinished(() => rmSync(work, { recursive: true }))
  folder = path.join(work, 'models')
  makeToyTransducer(path.join(work, 'published/toy'))
  // Something that cannot be packed small, so that there is enough to cut.
  writeFileSync(
    path.join(work, 'published/toy/noise'),
    createHash('shake256', { outputLength: 300_000 }).digest(),
  )
  execFileSync('tar', ['-cjf', path.join(work, 'toy.tar.bz2'), '-C', path.join(work, 'published'), 'toy'])
  archive = readFileSync(path.join(work, 'toy.tar.bz2'))
})

type Serve = (response: ServerResponse, from: number, call: number) => void

const serveAll: Serve = (response, from) => {
  const rest = archive.subarray(from)
  const range = from > 0 ? { 'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}` } : {}
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, ...range }).end(rest)
}

/** Announces everything, sends so much, and breaks the connection. */
const serveSome = (response: ServerResponse, from: number, amount: number) => {
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': archive.length - from })
  response.write(archive.subarray(from, from + amount), () => setTimeout(() => response.destroy(), 50))
}

async function publish(serve: Serve, changes: Partial<Model> = {}) {
  const ranges: number[] = []
  const server = createServer((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    ranges.push(from)
    serve(response, from, ranges.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/toy.tar.bz2`
  const model: Model = {
    name: 'toy',
    title: 'Toy',
    licence: 'MIT',
    url,
    sha256: null,
    neededBytes: 1000,
    files,
    ...changes,
  }
  return { model, ranges }
}

test('fetches a model that an engine can then open, and tells how far it is', options, async () => {
  const sha256 = createHash('sha256').update(archive).digest('hex')
  const { model } = await publish(serveAll, { sha256 })
  const store = makeModelStore(folder)
  const progress: number[] = []
  expect(store.isThere(model)).toBe(false)
  await store.fetch(model, { onProgress: (received, total) => progress.push(received / total) })
  expect(store.isThere(model)).toBe(true)
  expect(progress.at(-1)).toBe(1)
  expect(readdirSync(folder)).toEqual(['toy'])
  await (await sherpaEngine({ name: 'toy', folder: store.placeOf(model), lanes: 1 }).open()).close()
  await store.remove(model)
  expect(store.isThere(model)).toBe(false)
})

test('goes on where the connection broke', options, async () => {
  const { model, ranges } = await publish((response, from, call) =>
    call < 2 ? serveSome(response, from, 100_000) : serveAll(response, from, call),
  )
  await makeModelStore(folder).fetch(model, quick)
  expect(ranges.length).toBe(3)
  expect(ranges[0]).toBe(0)
  expect(ranges[1]).toBeGreaterThan(0)
  expect(ranges[2]).toBeGreaterThan(ranges[1] ?? 0)
})

test(
  'goes on where an earlier run was killed, and starts anew where the server cannot go on',
  options,
  async () => {
    for (const isAble of [true, false]) {
      const { model, ranges } = await publish((response, from) => serveAll(response, isAble ? from : 0, 0))
      const store = makeModelStore(folder)
      await store.remove(model)
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${store.placeOf(model)}.part`, archive.subarray(0, 200_000))
      await store.fetch(model, quick)
      expect(ranges).toEqual([200_000])
      expect(store.isThere(model)).toBe(true)
    }
  },
)

test(
  'gives up after several tries, keeps what has arrived, and never shows half a model',
  options,
  async () => {
    const { model } = await publish((response, from) => serveSome(response, from, 10_000))
    const store = makeModelStore(folder)
    await expect(store.fetch(model, quick)).rejects.toThrow(/What has arrived is kept/)
    expect(store.isThere(model)).toBe(false)
    expect(statSync(`${store.placeOf(model)}.part`).size).toBeGreaterThan(0)
  },
)

test('gives up on a server that says nothing more', options, async () => {
  const { model } = await publish((response) => {
    response.writeHead(200, { 'content-length': archive.length })
    response.write(archive.subarray(0, 1000))
  })
  const fetching = makeModelStore(folder).fetch(model, { pauseMs: 10, stillMs: 200 })
  await expect(fetching).rejects.toThrow(/nothing arrived for a while/)
})

test.for([
  ['another archive than was published', (bytes: Buffer) => bytes, { sha256: 'ab'.repeat(32) }],
  ['a damaged archive', (bytes: Buffer) => Buffer.from(bytes).fill(0, 1000, 9000), {}],
  ['a page', () => Buffer.from('<!doctype html>'), {}],
  ['an archive of something else', (bytes: Buffer) => bytes, { files: ['weights.bin'] }],
] as const)('throws %s away', options, async ([, change, changes]) => {
  const bytes = change(archive)
  const { model } = await publish(
    (response) => response.writeHead(200, { 'content-length': bytes.length }).end(bytes),
    changes,
  )
  const store = makeModelStore(folder)
  await expect(store.fetch(model, quick)).rejects.toThrow(ModelFailure)
  expect(store.isThere(model)).toBe(false)
  expect(existsSync(`${store.placeOf(model)}.part`)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('says how much disk space is missing before it fetches anything', options, async () => {
  const { model, ranges } = await publish(serveAll, { neededBytes: 1e18 })
  await expect(makeModelStore(folder).fetch(model)).rejects.toThrow(/MB more of disk space/)
  expect(ranges).toEqual([])
})

test('stops when it is told to', options, async () => {
  const stop = new AbortController()
  const { model } = await publish((response) => {
    response.writeHead(200, { 'content-length': archive.length })
    response.write(archive.subarray(0, 1000), () => stop.abort(new Error('stopped')))
  })
  await expect(makeModelStore(folder).fetch(model, { signal: stop.signal })).rejects.toThrow('stopped')
})
