import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeToyTransducer } from '../../../test/toy-transducer/make.ts'
import { type Constant, describeModel, type Node } from '../../../test/toy-transducer/onnx.ts'
import { one, play, stop, three, two } from '../../../test/toy-transducer/tones.ts'
import { sherpaEngine } from './sherpa.ts'
import { chooseWeightForm, readWeightForm, setWeightForm } from './weights.ts'

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'weights-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function hear(folder: string) {
  const model = { name: 'toy', kind: 'transducer', languages: ['en-US'] } as const
  const engine = await sherpaEngine(model, { folder, concurrency: 1 }).open()
  onTestFinished(() => engine.close())
  return (await engine.transcribe(play(one, two, three, stop), new AbortController().signal)).text
}

const zero = (oneByOne: number[]): Constant => ({ name: 'zero', shape: [], oneByOne })

test('Weights become signed and unsigned again, and the model hears the same', {
  timeout: 60_000,
}, async () => {
  const folder = newFolder()
  makeToyTransducer(folder)
  const file = path.join(folder, 'decoder.int8.onnx')
  const published = readFileSync(file)
  expect(await readWeightForm(file)).toBe('unsigned')
  for (const form of ['signed', 'unsigned'] as const) {
    await setWeightForm(file, form)
    expect(await readWeightForm(file)).toBe(form)
    expect(readFileSync(file)).toHaveLength(published.length)
    expect(await hear(folder)).toBe('One two three.')
  }
  expect(await readWeightForm(path.join(folder, 'encoder.int8.onnx'))).toBeNull()
  expect(readdirSync(folder)).toHaveLength(4)
})

test.for([
  ['one of few bits', [5]],
  ['one of many bits', [200]],
  ['several', [1, 200, 130, 7]],
] as const)('A zero point changes with its weights and nothing else moves: %s', async ([, zeros]) => {
  const file = writeModel([zero([...zeros])])
  const before = readFileSync(file)
  await setWeightForm(file, 'signed')
  const signed = readFileSync(file)
  expect(signed).toHaveLength(before.length)
  expect(signed.includes(Buffer.from(zeros.map((value) => value ^ 0x80)))).toBe(true)
  expect(signed.includes(Buffer.of(1 ^ 0x80, 2 ^ 0x80, 3 ^ 0x80, 4 ^ 0x80))).toBe(true)
})

test.for([
  ['have no zero point', []],
  ['have too many zero points', [zero(Array.from({ length: 40 }, () => 9))]],
  ['are used elsewhere', [zero([9])], [{ op: 'Identity', inputs: ['weights'], outputs: ['other'] }]],
  ['are an output', [zero([9])], [], ['weights']],
] as [string, Constant[], Node[]?, string[]?][])('Weights that %s stay as they are', async ([, ...parts]) => {
  const file = writeModel(...parts)
  const before = readFileSync(file)
  expect(await readWeightForm(file)).toBeNull()
  await setWeightForm(file, 'signed')
  expect(readFileSync(file)).toEqual(before)
})

test('A file that is no model, or is cut off, is refused and left alone', async () => {
  const file = writeModel([zero([9])])
  for (const content of [readFileSync(file).subarray(0, 60), Buffer.from('<!doctype html><p>Not found')]) {
    writeFileSync(file, content)
    await expect(setWeightForm(file, 'signed')).rejects.toThrow('This is no ONNX model.')
    expect(readFileSync(file)).toEqual(content)
  }
})

test('Signed weights are for processors that multiply them fast and exactly', async () => {
  const flags = async (text: string) => {
    const file = path.join(newFolder(), 'cpuinfo')
    writeFileSync(file, `flags\t\t: fpu ${text} sse2\n`)
    return chooseWeightForm(file, 'x64')
  }
  for (const flag of ['avx512_vnni', 'avx_vnni', 'amx_int8']) expect(await flags(flag)).toBe('signed')
  expect(await flags('avx2 avx512f')).toBe('unsigned')
  expect(await chooseWeightForm('/nowhere', 'x64')).toBe('unsigned')
  expect(await chooseWeightForm('/nowhere', 'arm64')).toBe('signed')
})

/** A model of one multiplication. */
function writeModel(constants: Constant[], nodes: Node[] = [], outputs: string[] = []): string {
  const file = path.join(newFolder(), 'model.onnx')
  const multiply = { op: 'MatMulInteger', inputs: ['x', 'weights', 'x_zero', 'zero'], outputs: ['y'] }
  const names = ['y', ...outputs]
  const bytes = describeModel({
    name: 'toy',
    nodes: [multiply, ...nodes],
    constants: [{ name: 'weights', shape: [2, 2], bytes: [1, 2, 3, 4] }, ...constants],
    inputs: [{ name: 'x', type: 'uint8', shape: [1, 2] }],
    outputs: names.map((name) => ({ name, type: 'int32', shape: [1, 2] })),
  })
  writeFileSync(file, bytes)
  return file
}
