import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Model } from '../src/adapters/engines/models.ts'
import { makeToyTransducer } from './toy-transducer/make.ts'

/** Answers one request for the archive from a byte on. */
type Serve = (response: ServerResponse, archive: Buffer, from: number, call: number) => void

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'models-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The toy, wherever it lies. */
export const toyModel: Model = {
  kind: 'transducer',
  languages: ['en-US'],
  name: 'toy',
  title: 'Toy of ours',
  licence: 'MIT',
  url: 'http://127.0.0.1/toy.tar.bz2',
  bytes: 0,
  sha256: '',
  neededBytes: 1000,
  files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  machine: { memoryBytes: 0, cores: 1 },
}

/** The toy model packed as models are published, with something in it that cannot be packed small. */
function packToy(): Buffer {
  const folder = newFolder()
  makeToyTransducer(path.join(folder, 'toy'))
  const noise = createHash('shake256', { outputLength: 300_000 }).digest()
  writeFileSync(path.join(folder, 'toy/noise'), noise)
  execFileSync('tar', ['-cjf', path.join(folder, 'toy.tar.bz2'), '-C', folder, 'toy'])
  return readFileSync(path.join(folder, 'toy.tar.bz2'))
}

/**
 * A server on this machine that publishes the toy model until the test ends. The model has the size and hash of what was
 * packed, unless `changes` says otherwise.
 */
export async function publishToy(serve: Serve = sendAll, changes: Partial<Model> = {}) {
  const archive = packToy()
  const ranges: number[] = []
  const server = createServer((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    ranges.push(from)
    serve(response, archive, from, ranges.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const model: Model = {
    ...toyModel,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/toy.tar.bz2`,
    bytes: archive.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
    ...changes,
  }
  return { model, archive, ranges }
}

/** Answers with everything from a byte on. */
export function sendAll(response: ServerResponse, archive: Buffer, from: number) {
  const rest = archive.subarray(from)
  const range = from > 0 ? { 'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}` } : {}
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, ...range }).end(rest)
}

/** Announces everything, sends so much, and breaks the connection. */
export function sendSome(response: ServerResponse, archive: Buffer, from: number, amount: number) {
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': archive.length - from })
  response.write(archive.subarray(from, from + amount), () => setTimeout(() => response.destroy(), 50))
}
