import { randomFillSync } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadSherpa } from '../server/src/adapters/engines/sherpa-native.ts'
import { loadStreamingSherpa } from '../server/src/adapters/engines/sherpa-streaming-native.ts'
import { readWeightForm, setWeightForm } from '../server/src/adapters/engines/weights.ts'
import { type Ballast, makeToyTransducer } from '../server/test/toy-transducer/make.ts'
import type { Constant, Node } from '../server/test/toy-transducer/onnx.ts'
import { makeToyNemotron } from '../server/test/toy-transducer/streaming.ts'
import { one, play, stop, three, two } from '../server/test/toy-transducer/tones.ts'

// Unsigned beside signed weights: processor seconds for a second of sound, in models of the real size. Their 24 layers of
// random weights have the shape of Parakeet's and Nemotron's, and add nothing to what a toy model hears, so that the words
// tell whether the two forms say the same.

const layers = Number(process.env.LAYERS ?? 24)
const width = 1024
const toySize = 5
const zero = 128
/** Inputs and outputs of a layer's multiplications: two blocks of four times the width, attention, a convolution's two. */
const shapes = [
  ...[
    [1, 4],
    [4, 1],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 2],
    [2, 1],
    [1, 4],
    [4, 1],
  ],
] as [number, number][]

function makeBallast(bins: number, subsampling: number): Ballast {
  const constants: Constant[] = [
    {
      name: 'lift',
      shape: [width, bins, subsampling],
      floats: Array.from({ length: width * bins * subsampling }, () => Math.random() - 0.5),
    },
    { name: 'zero_point_of_all', shape: [], oneByOne: [zero] },
    { name: 'none', shape: [width, toySize], floats: Array.from({ length: width * toySize }, () => 0) },
  ]
  const nodes: Node[] = [
    {
      op: 'Conv',
      inputs: ['audio_signal', 'lift'],
      outputs: ['lifted'],
      attributes: { kernel_shape: [subsampling], strides: [subsampling] },
    },
    { op: 'Transpose', inputs: ['lifted'], outputs: ['x0'], attributes: { perm: [0, 2, 1] } },
  ]
  let count = 0
  for (let layer = 0; layer < layers; layer++)
    for (const [from, to] of shapes) {
      const [rows, columns] = [from * width, to * width]
      const name = (what: string) => `${what}${count}`
      const bytes = randomFillSync(Buffer.alloc(rows * columns))
      // Keeps what comes out about as large as what went in.
      constants.push(
        { name: name('w'), shape: [rows, columns], bytes },
        { name: name('s'), shape: [], floats: [1 / (74 * Math.sqrt(rows))] },
      )
      nodes.push(
        { op: 'DynamicQuantizeLinear', inputs: [name('x')], outputs: [name('q'), name('step'), name('z')] },
        {
          op: 'MatMulInteger',
          inputs: [name('q'), name('w'), name('z'), 'zero_point_of_all'],
          outputs: [name('i')],
        },
        { op: 'Cast', inputs: [name('i')], outputs: [name('f')], attributes: { to: 1 } },
        { op: 'Mul', inputs: [name('step'), name('s')], outputs: [name('scale')] },
        { op: 'Mul', inputs: [name('f'), name('scale')], outputs: [`x${count + 1}`] },
      )
      count++
    }
  nodes.push(
    { op: 'MatMul', inputs: [`x${count}`, 'none'], outputs: ['nothing_by_frames'] },
    { op: 'Transpose', inputs: ['nothing_by_frames'], outputs: ['nothing'], attributes: { perm: [0, 2, 1] } },
  )
  return { constants, nodes }
}

const sound = play(one, two, three, stop, two, one, three, stop)

/** Processor seconds for each second of each of so many sounds, and what was heard. */
async function cost(streams: number, hear: () => Promise<string>) {
  await hear()
  const before = process.cpuUsage()
  const texts = await Promise.all(Array.from({ length: streams }, hear))
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6 / (streams * (sound.length / 16_000)), text: texts[0] }
}

const folder = mkdtempSync(path.join(tmpdir(), 'weights-'))
const encoder = path.join(folder, 'encoder.int8.onnx')
try {
  const kinds = [
    {
      title: 'whole utterances (Parakeet)',
      make: () => makeToyTransducer(folder, makeBallast(80, 8)),
      async measure() {
        const { transcribe } = loadSherpa(folder, 'transducer')
        return [await cost(1, async () => (await transcribe(sound)).text)]
      },
    },
    {
      title: 'live, 560 ms, alone and by four (Nemotron)',
      make: () => makeToyNemotron(folder, { ballast: makeBallast(128, 8) }),
      async measure() {
        const model = loadStreamingSherpa(folder)
        const hear = async () => {
          const stream = model.openStream('en-US')
          for (let at = 0; at < sound.length; at += 1600) await stream.hear(sound.subarray(at, at + 1600))
          return (await stream.finish()).text
        }
        return [await cost(1, hear), await cost(4, hear)]
      },
    },
  ]
  for (const { title, make, measure } of kinds) {
    make()
    const lines: string[] = []
    for (const form of ['unsigned', 'signed'] as const) {
      const from = performance.now()
      await setWeightForm(encoder, form)
      const changedMs = performance.now() - from
      const costs = await measure()
      const found = await readWeightForm(encoder)
      lines.push(
        `${found} ${costs.map(({ seconds }) => seconds.toFixed(3)).join(' and ')} (“${costs[0]?.text}”${form === 'signed' ? `, changed in ${(changedMs / 1000).toFixed(1)} s` : ''})`,
      )
    }
    console.log(`${title}, ${(statSync(encoder).size / 1e6).toFixed(0)} MB: ${lines.join('; ')}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
