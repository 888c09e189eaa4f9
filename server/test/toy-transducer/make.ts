import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Constant, describeModel, type Node, type Value } from './onnx.ts'

/**
 * Makes a transducer of a few kilobytes that "hears" tones: the files, names, metadata and steps of NeMo's real ones
 * (token-and-duration transducer), so that everything around the weights can be tested without them.
 *
 * Every frame of the encoder (80 ms) gives each tone's loudness above a threshold. The prediction network remembers the
 * last token and forbids it, so that a tone that lasts is one word. The joiner adds both; blank wins where no tone is.
 */
const tones = [
  { word: '▁One', melBin: 12 },
  { word: '▁two', melBin: 26 },
  { word: '▁three', melBin: 44 },
  { word: '.', melBin: 63 },
]
const blank = tones.length
const size = tones.length + 1
const melBins = 80
const subsampling = 8
/** Natural logarithm of a band's energy above which its tone sounds. */
const threshold = -3
const never = -1000
/** The weight that counts as nothing. */
const zero = 140
/** The frames to go on by, as logits for 0 to 4: always one. */
const durations = [0, 1, 0, 0, 0]

const metadata = {
  vocab_size: String(tones.length),
  subsampling_factor: String(subsampling),
  normalize_type: 'NA',
  pred_rnn_layers: '1',
  pred_hidden: '1',
  feat_dim: String(melBins),
  // The loader recognises token-and-duration transducers by this.
  url: 'toy-tdt',
}

/** Work for the encoder that changes nothing: `audio_signal` in, `nothing` out, which is added to what it gives. */
export type Ballast = { constants: Constant[]; nodes: Node[] }

const describeEncoder = (ballast?: Ballast) =>
  describeModel({
    name: 'encoder',
    metadata,
    inputs: [
      { name: 'audio_signal', type: 'float', shape: ['batch', melBins, 'time'] },
      { name: 'length', type: 'int64', shape: ['batch'] },
    ],
    outputs: [
      { name: 'outputs', type: 'float', shape: ['batch', size, 'frames'] },
      { name: 'encoded_lengths', type: 'int64', shape: ['batch'] },
    ],
    constants: [
      {
        name: 'weights',
        shape: [size, melBins, subsampling],
        floats: Array.from({ length: size * melBins * subsampling }, (_, i) => {
          const bin = Math.floor(i / subsampling) % melBins
          const row = Math.floor(i / subsampling / melBins)
          return tones[row]?.melBin === bin ? 1 / subsampling : 0
        }),
      },
      { name: 'bias', shape: [size], floats: [...tones.map(() => -threshold), 0] },
      { name: 'factor', shape: [1], int64s: [subsampling] },
      ...(ballast?.constants ?? []),
    ],
    nodes: [
      {
        op: 'Conv',
        inputs: ['audio_signal', 'weights', 'bias'],
        outputs: [ballast ? 'heard' : 'outputs'],
        attributes: { kernel_shape: [subsampling], strides: [subsampling] },
      },
      ...(ballast ? addTo('heard', ballast) : []),
      { op: 'Div', inputs: ['length', 'factor'], outputs: ['encoded_lengths'] },
    ],
  })

export const addTo = (heard: string, { nodes }: Ballast): Node[] => [
  ...nodes,
  { op: 'Add', inputs: [heard, 'nothing'], outputs: ['outputs'] },
]

const state = (name: string): Value => ({ name, type: 'float', shape: [1, 'batch', 1] })
const decoder = describeModel({
  name: 'decoder',
  inputs: [
    { name: 'targets', type: 'int32', shape: ['batch', 'tokens'] },
    { name: 'target_length', type: 'int32', shape: ['batch'] },
    state('states.1'),
    state('onnx::Slice_3'),
  ],
  outputs: [
    { name: 'outputs', type: 'float', shape: ['batch', size, 'tokens'] },
    { name: 'prednet_lengths', type: 'int32', shape: ['batch'] },
    state('states'),
    state('162'),
  ],
  constants: [
    {
      name: 'embedding',
      shape: [size, size],
      floats: Array.from({ length: size * size }, (_, i) => {
        const [token, logit] = [Math.floor(i / size), i % size]
        return token === logit && token !== blank ? never : 0
      }),
    },
    {
      name: 'same',
      shape: [size, size],
      bytes: Array.from({ length: size * size }, (_, i) => zero + (i % (size + 1) === 0 ? 1 : 0)),
    },
    { name: 'same_zero_point', shape: [], oneByOne: [zero] },
  ],
  nodes: [
    { op: 'Gather', inputs: ['embedding', 'targets'], outputs: ['row'], attributes: { axis: 0 } },
    // As published: weights of 8 bits.
    { op: 'DynamicQuantizeLinear', inputs: ['row'], outputs: ['levels', 'step', 'zero_point'] },
    {
      op: 'MatMulInteger',
      inputs: ['levels', 'same', 'zero_point', 'same_zero_point'],
      outputs: ['steps'],
    },
    { op: 'Cast', inputs: ['steps'], outputs: ['float_steps'], attributes: { to: 1 } },
    { op: 'Mul', inputs: ['float_steps', 'step'], outputs: ['embedded'] },
    { op: 'Transpose', inputs: ['embedded'], outputs: ['outputs'], attributes: { perm: [0, 2, 1] } },
    { op: 'Identity', inputs: ['target_length'], outputs: ['prednet_lengths'] },
    { op: 'Identity', inputs: ['states.1'], outputs: ['states'] },
    { op: 'Identity', inputs: ['onnx::Slice_3'], outputs: ['162'] },
  ],
})

const width = size + durations.length
const joiner = describeModel({
  name: 'joiner',
  inputs: [
    { name: 'encoder_outputs', type: 'float', shape: ['batch', size, 'frames'] },
    { name: 'decoder_outputs', type: 'float', shape: ['batch', size, 'tokens'] },
  ],
  outputs: [{ name: 'outputs', type: 'float', shape: ['batch', 'frames', 1, width] }],
  constants: [
    {
      name: 'widen',
      shape: [size, width],
      floats: Array.from({ length: size * width }, (_, i) => (Math.floor(i / width) === i % width ? 1 : 0)),
    },
    { name: 'durations', shape: [width], floats: [...Array.from({ length: size }, () => 0), ...durations] },
    { name: 'axes', shape: [1], int64s: [2] },
  ],
  nodes: [
    { op: 'Add', inputs: ['encoder_outputs', 'decoder_outputs'], outputs: ['sum'] },
    { op: 'Transpose', inputs: ['sum'], outputs: ['frames'], attributes: { perm: [0, 2, 1] } },
    { op: 'MatMul', inputs: ['frames', 'widen'], outputs: ['wide'] },
    { op: 'Add', inputs: ['wide', 'durations'], outputs: ['logits'] },
    { op: 'Unsqueeze', inputs: ['logits', 'axes'], outputs: ['outputs'] },
  ],
})

const tokens = [...tones.map(({ word }) => word), '<blk>'].map((token, id) => `${token} ${id}\n`).join('')

/** Writes the four files into `folder`, under the names of the real model's. */
export function makeToyTransducer(folder: string, ballast?: Ballast) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'encoder.int8.onnx'), describeEncoder(ballast))
  writeFileSync(path.join(folder, 'decoder.int8.onnx'), decoder)
  writeFileSync(path.join(folder, 'joiner.int8.onnx'), joiner)
  writeFileSync(path.join(folder, 'tokens.txt'), tokens)
}
