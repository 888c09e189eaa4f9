import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeModel, type Value } from './toy-transducer/onnx.ts'

/**
 * Makes a Moonshine model of a few kilobytes that "hears" tones of half a second: the files, names and steps of the real
 * one, so that everything around the weights can be tested without them.
 *
 * The preprocessor tells how loud each tone is in every frame, the encoder makes scores for the tokens of that, and the
 * decoder reads them at the middle of the next half second, until it finds silence or the end there.
 */
const tones = [476, 989, 1951, 4000]
const words = ['<unk>', '<s>', '</s>', '▁One', '▁two', '▁three', '.']
const end = 2
const firstTone = 3
/** Samples of a frame. The library takes it for granted when it limits how long a text may be. */
const frame = 384
/** Of each frame only these are looked at. */
const looked = 128
const sampleRate = 16_000
const parts = 2 * tones.length
/** Energy above which a tone sounds; one of a third of full scale has several times as much. */
const threshold = 50
/** Half a second, as a fraction of frames. */
const slot = { over: sampleRate / 2, under: frame }

const silence = words.map((_, token) => (token === end ? threshold : 0))
const features: Value = { name: 'features', type: 'float', shape: [1, 'frames', parts] }
const scores: Value = { name: 'scores', type: 'float', shape: [1, 'frames', words.length] }

const preprocessor = describeModel({
  name: 'preprocessor',
  inputs: [{ name: 'audio', type: 'float', shape: [1, 'samples'] }],
  outputs: [features],
  constants: [
    { name: 'axes', shape: [1], int64s: [1] },
    {
      name: 'waves',
      shape: [parts, 1, looked],
      floats: Array.from({ length: parts * looked }, (_, i) => {
        const part = Math.floor(i / looked)
        const angle = (2 * Math.PI * (tones[part >> 1] ?? 0) * (i % looked)) / sampleRate
        return part % 2 === 0 ? Math.cos(angle) : Math.sin(angle)
      }),
    },
  ],
  nodes: [
    { op: 'Unsqueeze', inputs: ['audio', 'axes'], outputs: ['channel'] },
    {
      op: 'Conv',
      inputs: ['channel', 'waves'],
      outputs: ['parts'],
      attributes: { kernel_shape: [looked], strides: [frame] },
    },
    { op: 'Mul', inputs: ['parts', 'parts'], outputs: ['energies'] },
    { op: 'Transpose', inputs: ['energies'], outputs: ['features'], attributes: { perm: [0, 2, 1] } },
  ],
})

const encoder = describeModel({
  name: 'encoder',
  inputs: [features, { name: 'features_len', type: 'int32', shape: [1] }],
  outputs: [scores],
  constants: [
    {
      name: 'tokens',
      shape: [parts, words.length],
      floats: Array.from({ length: parts * words.length }, (_, i) => {
        const tone = Math.floor(i / words.length) >> 1
        return (i % words.length) - firstTone === tone ? 1 : 0
      }),
    },
    { name: 'silence', shape: [words.length], floats: silence },
  ],
  nodes: [
    { op: 'MatMul', inputs: ['features', 'tokens'], outputs: ['sounding'] },
    { op: 'Add', inputs: ['sounding', 'silence'], outputs: ['scores'] },
  ],
})

/** The real one has a second form that is given the first one's memory; this one remembers nothing. */
const decoder = describeModel({
  name: 'decoder',
  inputs: [
    { name: 'token', type: 'int32', shape: [1, 1] },
    scores,
    { name: 'seq_len', type: 'int32', shape: [1] },
  ],
  outputs: [{ name: 'logits', type: 'float', shape: [1, 1, words.length] }],
  constants: [
    { name: 'second', shape: [1], int64s: [1] },
    { name: 'over', shape: [1], int64s: [slot.over] },
    { name: 'under', shape: [1], int64s: [slot.under] },
    { name: 'silence', shape: [1, 1, words.length], floats: silence },
  ],
  nodes: [
    { op: 'Shape', inputs: ['scores'], outputs: ['shape'] },
    { op: 'Gather', inputs: ['shape', 'second'], outputs: ['frames'], attributes: { axis: 0 } },
    { op: 'Cast', inputs: ['seq_len'], outputs: ['step'], attributes: { to: 7 } },
    { op: 'Mul', inputs: ['step', 'over'], outputs: ['samples'] },
    { op: 'Div', inputs: ['samples', 'under'], outputs: ['middle'] },
    { op: 'Min', inputs: ['middle', 'frames'], outputs: ['place'] },
    { op: 'Concat', inputs: ['scores', 'silence'], outputs: ['ended'], attributes: { axis: 1 } },
    { op: 'Gather', inputs: ['ended', 'place'], outputs: ['logits'], attributes: { axis: 1 } },
  ],
})

/** Writes the five files into `folder`, under the names of the real model's. */
export function makeToyMoonshine(folder: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'preprocess.onnx'), preprocessor)
  writeFileSync(path.join(folder, 'encode.int8.onnx'), encoder)
  writeFileSync(path.join(folder, 'uncached_decode.int8.onnx'), decoder)
  writeFileSync(path.join(folder, 'cached_decode.int8.onnx'), decoder)
  const tokens = words.map((word, id) => `${word} ${id}\n`).join('')
  writeFileSync(path.join(folder, 'tokens.txt'), tokens)
}
