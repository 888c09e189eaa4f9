import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeToyTransducer } from '../../../test/toy-transducer/make.ts'
import { runModelCommand } from './model-commands.ts'
import { makeModelStore } from './model-store.ts'
import type { Model } from './models.ts'
import { sherpaEngine } from './sherpa.ts'

const toy: Model = {
  name: 'toy',
  title: 'Toy of ours',
  licence: 'MIT',
  url: 'http://127.0.0.1:1/toy.tar.bz2',
  sha256: null,
  neededBytes: 0,
  files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
}

function start() {
  const folder = mkdtempSync(path.join(tmpdir(), 'model-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = makeModelStore(folder)
  const lines: string[] = []
  const run = (...args: string[]) =>
    runModelCommand(args, {
      store,
      models: [toy],
      openModel: (model) => sherpaEngine({ name: model.name, folder: store.placeOf(model), lanes: 1 }),
      print: (line) => lines.push(line),
      onProgress: () => {},
    })
  return { run, lines, put: () => makeToyTransducer(store.placeOf(toy)) }
}

test('lists what can be fetched and what is here', async () => {
  const { run, lines, put } = start()
  await run('list')
  put()
  expect(await run('list')).toBe(true)
  expect(lines[0]).toMatch(/^toy +not here +Toy of ours \(MIT\)$/)
  expect(lines[1]).toMatch(/^toy +here +Toy of ours \(MIT\)$/)
})

test('checks a model by opening it, and removes it', { timeout: 60_000 }, async () => {
  const { run, lines, put } = start()
  expect(await run('check', 'toy')).toBe(false)
  put()
  expect(await run('check', 'toy')).toBe(true)
  expect(await run('remove', 'toy')).toBe(true)
  expect(await run('check', 'toy')).toBe(false)
  expect(lines[0]).toMatch(/There is no speech model/)
  expect(lines.slice(1, 3)).toEqual(['toy is here and works.', 'toy is removed.'])
})

test('explains itself when it is not understood', async () => {
  const { run, lines } = start()
  expect(await run()).toBe(false)
  expect(await run('fetch', 'other')).toBe(false)
  expect(lines.join('\n')).toMatch(/speech:model -- fetch NAME[\s\S]*NAME is one of: toy\./)
})
