import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newFolder, publishToy, sendAll, sendSome } from '../../../test/model-server.ts'
import { ModelFailure, ModelRefused, makeModelStore } from './model-store.ts'
import { sherpaEngine } from './sherpa.ts'

const options = { timeout: 60_000 }
const quick = { pauseMs: 10, stillMs: 5000 }

let folder: string
beforeEach(() => {
  folder = path.join(newFolder(), 'models')
})

const visible = () => readdirSync(folder).filter((name) => !name.startsWith('.'))

test('fetches a model that an engine can then open, and tells how far it is', options, async () => {
  const { model } = await publishToy()
  const store = makeModelStore(folder)
  const progress: number[] = []
  expect(store.isThere(model)).toBe(false)
  await store.fetch(model, { onProgress: (received, total) => progress.push(received / total) })
  expect(store.isThere(model)).toBe(true)
  expect(progress.at(-1)).toBe(1)
  expect(visible()).toEqual(['toy'])
  await (await sherpaEngine(model, { folder: store.placeOf(model), concurrency: 1 }).open()).close()
  await store.remove(model)
  expect(store.isThere(model)).toBe(false)
})

test('goes on where the connection broke', options, async () => {
  const { model, ranges } = await publishToy((response, archive, from, call) =>
    call < 2 ? sendSome(response, archive, from, 100_000) : sendAll(response, archive, from),
  )
  await makeModelStore(folder, quick).fetch(model)
  expect(ranges.length).toBe(3)
  expect(ranges[0]).toBe(0)
  expect(ranges[1]).toBeGreaterThan(0)
  expect(ranges[2]).toBeGreaterThan(ranges[1] ?? 0)
})

test('goes on where an earlier process got a kill -9, which keeps nobody else away', options, async () => {
  // The first request never gets to its end.
  const { model, ranges, archive } = await publishToy((response, all, from, call) => {
    if (call > 0) return sendAll(response, all, from)
    response.writeHead(200, { 'content-length': all.length })
    response.write(all.subarray(0, 200_000))
  })
  const store = makeModelStore(folder, quick)
  const program = new URL('../../../test/fetch-model-child.ts', import.meta.url)
  const child = fork(program, [folder, JSON.stringify(model)], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const part = `${store.placeOf(model)}.part`
  await expect.poll(() => existsSync(part) && statSync(part).size, { timeout: 30_000 }).toBe(200_000)
  await expect(store.fetch(model)).rejects.toThrow(/Another process is fetching/)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(store.isThere(model)).toBe(false)
  // As one leaves it that is killed while it unpacks.
  mkdirSync(`${store.placeOf(model)}.unpacking/half`, { recursive: true })
  await store.fetch(model)
  expect(ranges).toEqual([0, 200_000])
  expect(store.isThere(model)).toBe(true)
  expect(visible()).toEqual(['toy'])
  expect(archive.length).toBe(model.bytes)
})

test.for([
  ['from the beginning where the server cannot go on', (all: Buffer) => all.subarray(0, 200_000), [200_000]],
  ['from the beginning when what was left is longer', (all: Buffer) => Buffer.alloc(all.length + 1), [0]],
  ['from the beginning when what was left is damaged', (all: Buffer) => Buffer.alloc(all.length), [0]],
  ['not at all when everything had arrived', (all: Buffer) => all, []],
] as const)('fetches %s', options, async ([, left, asked]) => {
  const { model, archive, ranges } = await publishToy((response, all) => sendAll(response, all, 0))
  const store = makeModelStore(folder, quick)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${store.placeOf(model)}.part`, left(archive))
  await store.fetch(model)
  expect(ranges).toEqual(asked)
  expect(store.isThere(model)).toBe(true)
})

test(
  'gives up after several tries, keeps what has arrived, and never shows half a model',
  options,
  async () => {
    const { model } = await publishToy((response, archive, from) => sendSome(response, archive, from, 10_000))
    const store = makeModelStore(folder, quick)
    const fetching = store.fetch(model)
    await expect(fetching).rejects.toThrow(/What has arrived is kept/)
    await expect(fetching).rejects.not.toThrow(ModelRefused)
    expect(store.isThere(model)).toBe(false)
    expect(statSync(`${store.placeOf(model)}.part`).size).toBeGreaterThan(0)
  },
)

test('gives up on a server that says nothing more', options, async () => {
  const { model } = await publishToy((response, archive) => {
    response.writeHead(200, { 'content-length': archive.length })
    response.write(archive.subarray(0, 1000))
  })
  const fetching = makeModelStore(folder, { pauseMs: 10, stillMs: 200 }).fetch(model)
  await expect(fetching).rejects.toThrow(/nothing arrived for a while/)
})

test('waits for a server that is slow but goes on', options, async () => {
  const { model } = await publishToy(async (response, archive) => {
    response.writeHead(200, { 'content-length': archive.length })
    const pieces = 10
    for (let i = 0; i < pieces; i++) {
      response.write(archive.subarray((archive.length * i) / pieces, (archive.length * (i + 1)) / pieces))
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    response.end()
  })
  const store = makeModelStore(folder, { pauseMs: 10, stillMs: 1000 })
  await store.fetch(model)
  expect(store.isThere(model)).toBe(true)
})

test.for([
  ['an archive with another hash', (all: Buffer) => Buffer.from(all).fill(0, 1000, 9000), {}],
  ['a page in its place', () => Buffer.from('<!doctype html>'), {}],
  ['a longer archive', (all: Buffer) => Buffer.concat([all, all]), {}],
  ['an archive of something else', (all: Buffer) => all, { files: ['weights.bin'] }],
] as const)('refuses %s, and keeps nothing of it', options, async ([, change, changes]) => {
  const serve: Parameters<typeof publishToy>[0] = (response, all) => {
    const bytes = change(all)
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  }
  const { model } = await publishToy(serve, changes)
  const store = makeModelStore(folder, quick)
  await expect(store.fetch(model)).rejects.toThrow(ModelRefused)
  expect(store.isThere(model)).toBe(false)
  expect(visible()).toEqual([])
})

test('refuses more than was published where the server does not say how much comes', options, async () => {
  const { model } = await publishToy((response, all) => response.end(Buffer.concat([all, all])))
  await expect(makeModelStore(folder, quick).fetch(model)).rejects.toThrow(ModelRefused)
})

test('says how much disk space is missing before it fetches anything', options, async () => {
  const { model, ranges } = await publishToy(sendAll, { neededBytes: 1e18 })
  const fetching = makeModelStore(folder).fetch(model)
  await expect(fetching).rejects.toThrow(/MB more of disk space/)
  await expect(fetching).rejects.toThrow(ModelFailure)
  expect(ranges).toEqual([])
})

test('stops when it is told to', options, async () => {
  const stop = new AbortController()
  const { model } = await publishToy((response, archive) => {
    response.writeHead(200, { 'content-length': archive.length })
    response.write(archive.subarray(0, 1000), () => stop.abort(new Error('stopped')))
  })
  await expect(makeModelStore(folder).fetch(model, { signal: stop.signal })).rejects.toThrow('stopped')
})
