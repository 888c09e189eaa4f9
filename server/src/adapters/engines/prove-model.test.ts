import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, toyModel } from '../../../test/model-server.ts'
import { makeToyTransducer } from '../../../test/toy-transducer/make.ts'
import { toneSample } from '../../../test/toy-transducer/tones.ts'
import { makeModelStore } from './model-store.ts'
import type { Model } from './models.ts'
import { proveModel } from './prove-model.ts'
import { sherpaEngine } from './sherpa.ts'
import { readWeightForm } from './weights.ts'

const options = { timeout: 60_000 }

/** The toy where a store looks for it, on a machine that multiplies signed weights fast. */
function start() {
  const folder = newFolder()
  const store = makeModelStore(folder)
  const warnings: string[] = []
  makeToyTransducer(store.placeOf(toyModel))
  const weights = path.join(store.placeOf(toyModel), 'decoder.int8.onnx')
  const world = {
    ...{ store, sample: toneSample, warn: (line: string) => warnings.push(line) },
    openModel: (model: Model) => sherpaEngine(model, { folder: store.placeOf(model), concurrency: 1 }),
    chooseWeights: async () => 'signed' as const,
  }
  return { world, folder, weights, warnings }
}

test('a model serves with signed weights where they are fast', options, async () => {
  const { world, weights, warnings } = start()
  expect(await proveModel(toyModel, world)).toMatchObject({ name: 'toy', weights: 'signed' })
  expect(await readWeightForm(weights)).toBe('signed')
  expect(warnings).toEqual([])
})

test('a model that misunderstands with signed weights serves with those it came with', options, async () => {
  const { world, weights, warnings } = start()
  const openModel = (model: Model) => {
    const choice = world.openModel(model)
    const open = async () => {
      const engine = await choice.open()
      const isWrong = (await readWeightForm(weights)) === 'signed'
      return isWrong ? { ...engine, transcribe: async () => ({ text: 'Something else.' }) } : engine
    }
    return { ...choice, open }
  }
  expect(await proveModel(toyModel, { ...world, openModel })).toMatchObject({ weights: 'unsigned' })
  expect(warnings).toEqual([expect.stringMatching(/^toy serves with unsigned weights/)])
})

test(
  'a model that another process gives its weights serves, and the operator is told nothing',
  options,
  async () => {
    const { world, folder, warnings } = start()
    const other = new DatabaseSync(path.join(folder, '.lock'))
    onTestFinished(() => other.close())
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    expect(await proveModel(toyModel, world)).toMatchObject({ name: 'toy' })
    expect(warnings).toEqual([])
  },
)

test('a model whose files cannot be changed serves as it is, and the operator is told', options, async () => {
  const { world, weights, warnings } = start()
  mkdirSync(`${weights}.fresh`)
  expect(await proveModel(toyModel, world)).toMatchObject({ name: 'toy', weights: 'unsigned' })
  expect(await readWeightForm(weights)).toBe('unsigned')
  expect(warnings).toEqual([expect.stringMatching(/^toy serves with the weights it has: /)])
})
