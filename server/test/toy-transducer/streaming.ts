import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addTo, type Ballast } from './make.ts'
import { describeModel, type Value } from './onnx.ts'

/**
 * Streaming transducers of a few kilobytes that hear the tones of the toy in make.ts: files, names, metadata and states
 * are those of the published exports, so that all around their weights can be tested without them.
 */
const words = ['▁One', '▁two', '▁three', '.']
const size = words.length + 1
const threshold = -3
const never = -1000

/** A kernel for each output: the band it hears, if any. */
function makeKernel(bins: number, frames: number, heard: readonly (number | null)[]) {
  return heard.flatMap((band) =>
    Array.from({ length: bins * frames }, (_, i) => (Math.floor(i / frames) === band ? 1 / frames : 0)),
  )
}

/** Forbids the token that came last, so that a tone that lasts is one word. */
const forbidLast = (blank: number) =>
  Array.from({ length: size * size }, (_, i) => {
    const [token, logit] = [Math.floor(i / size), i % size]
    return token === logit && token !== blank ? never : 0
  })

const float = (name: string, shape: (number | string)[]): Value => ({ name, type: 'float', shape })
const int64 = (name: string, shape: (number | string)[]): Value => ({ name, type: 'int64', shape })
const passOn = (name: string, to: string) => ({ op: 'Identity', inputs: [name], outputs: [to] })

function writeModel(folder: string, files: Record<string, Buffer>, tokens: readonly string[]) {
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes)
  writeFileSync(path.join(folder, 'tokens.txt'), tokens.map((token, id) => `${token} ${id}\n`).join(''))
}

/** NeMo's cache-aware kind: Nemotron. With `languages` it wants to be told one, by the name it gives it. */
export function makeToyNemotron(
  folder: string,
  { languages = false, ballast }: { languages?: boolean; ballast?: Ballast } = {},
) {
  const [bins, subsampling, chunkFrames] = [128, 8, 7]
  const bands = [19, 41, 69, 99]
  const window = String(chunkFrames * subsampling)
  const dimensions = ['channel_dim1', 'channel_dim2', 'channel_dim3', 'time_dim1', 'time_dim2', 'time_dim3']
  const metadata: Record<string, string> = {
    ...Object.fromEntries(dimensions.map((name) => [`cache_last_${name}`, '1'])),
    ...{ vocab_size: String(words.length), window_size: window, chunk_shift: window },
    ...{
      subsampling_factor: String(subsampling),
      normalize_type: 'NA',
      pred_rnn_layers: '1',
      pred_hidden: '1',
    },
    ...(languages && { prompt_dictionary: '{"auto":101,"en-US":0,"de-DE":1}', auto_prompt_id: '101' }),
  }
  const caches = [float('cache_last_channel', ['b', 1, 1, 1]), float('cache_last_time', ['b', 1, 1, 1])]
  const states = [...caches, int64('cache_last_channel_len', ['b'])]
  const encoder = describeModel({
    name: 'encoder',
    metadata,
    inputs: [
      float('audio_signal', ['b', bins, 't']),
      int64('length', ['b']),
      ...states,
      ...(languages ? [int64('prompt_index', ['b'])] : []),
    ],
    outputs: [
      float('outputs', ['b', size, 'f']),
      int64('encoded_lengths', ['b']),
      ...states.map((state) => ({ ...state, name: `${state.name}_next` })),
    ],
    constants: [
      {
        name: 'kernel',
        shape: [size, bins, subsampling],
        floats: makeKernel(bins, subsampling, [...bands, null]),
      },
      { name: 'bias', shape: [size], floats: [...words.map(() => -threshold), 0] },
      { name: 'factor', shape: [1], int64s: [subsampling] },
      ...(languages ? [{ name: 'zero', shape: [1], int64s: [0] }] : []),
      ...(ballast?.constants ?? []),
    ],
    nodes: [
      {
        op: 'Conv',
        inputs: ['audio_signal', 'kernel', 'bias'],
        outputs: [ballast ? 'heard' : 'outputs'],
        attributes: { kernel_shape: [subsampling], strides: [subsampling] },
      },
      ...(ballast ? addTo('heard', ballast) : []),
      // The language must be used, and changes nothing.
      ...(languages
        ? [
            { op: 'Mul', inputs: ['prompt_index', 'zero'], outputs: ['nothing'] },
            { op: 'Add', inputs: ['length', 'nothing'], outputs: ['frames'] },
          ]
        : []),
      { op: 'Div', inputs: [languages ? 'frames' : 'length', 'factor'], outputs: ['encoded_lengths'] },
      ...states.map(({ name }) => passOn(name, `${name}_next`)),
    ],
  })
  const blank = words.length
  const memory = (name: string) => float(name, [1, 'b', 1])
  const decoder = describeModel({
    name: 'decoder',
    inputs: [
      { name: 'targets', type: 'int32', shape: ['b', 'u'] },
      { name: 'target_length', type: 'int32', shape: ['b'] },
      memory('states.1'),
      memory('onnx::Slice_3'),
    ],
    outputs: [
      float('outputs', ['b', size, 'u']),
      { name: 'prednet_lengths', type: 'int32', shape: ['b'] },
      memory('states'),
      memory('162'),
    ],
    constants: [{ name: 'embedding', shape: [size, size], floats: forbidLast(blank) }],
    nodes: [
      { op: 'Gather', inputs: ['embedding', 'targets'], outputs: ['rows'], attributes: { axis: 0 } },
      { op: 'Transpose', inputs: ['rows'], outputs: ['outputs'], attributes: { perm: [0, 2, 1] } },
      passOn('target_length', 'prednet_lengths'),
      passOn('states.1', 'states'),
      passOn('onnx::Slice_3', '162'),
    ],
  })
  const joiner = describeModel({
    name: 'joiner',
    inputs: [float('encoder_outputs', ['b', size, 'f']), float('decoder_outputs', ['b', size, 'u'])],
    outputs: [float('outputs', ['b', 'f', 1, size])],
    constants: [{ name: 'axes', shape: [1], int64s: [2] }],
    nodes: [
      { op: 'Add', inputs: ['encoder_outputs', 'decoder_outputs'], outputs: ['sum'] },
      { op: 'Transpose', inputs: ['sum'], outputs: ['frames'], attributes: { perm: [0, 2, 1] } },
      { op: 'Unsqueeze', inputs: ['frames', 'axes'], outputs: ['outputs'] },
    ],
  })
  const files = { 'encoder.int8.onnx': encoder, 'decoder.int8.onnx': decoder, 'joiner.int8.onnx': joiner }
  writeModel(folder, files, [...words, '<blk>'])
}

/** icefall's kind: a streaming zipformer, whose decoder looks at two tokens and keeps no state; blank comes first. */
export function makeToyZipformer(folder: string) {
  const [bins, window, subsampling] = [80, 32, 4]
  const bands = [15, 27, 42, 61]
  const metadata = {
    ...{ model_type: 'zipformer2', version: '1', T: String(window), decode_chunk_len: String(window) },
    ...{ encoder_dims: '4', query_head_dims: '1', value_head_dims: '1', num_heads: '1' },
    ...{ num_encoder_layers: '1', cnn_module_kernels: '3', left_context_len: '1' },
  }
  const states = [
    float('cached_key_0', [1, 'b', 1]),
    float('cached_nonlin_attn_0', [1, 'b', 1, 3]),
    float('cached_val1_0', [1, 'b', 1]),
    float('cached_val2_0', [1, 'b', 1]),
    float('cached_conv1_0', ['b', 4, 1]),
    float('cached_conv2_0', ['b', 4, 1]),
    float('embed_states', ['b', 128, 3, 19]),
    int64('processed_lens', ['b']),
  ]
  const encoder = describeModel({
    name: 'encoder',
    metadata,
    inputs: [float('x', ['b', window, bins]), ...states],
    outputs: [
      float('encoder_out', ['b', window / subsampling, size]),
      ...states.map((state) => ({ ...state, name: `new_${state.name}` })),
    ],
    constants: [
      {
        name: 'kernel',
        shape: [size, bins, subsampling],
        floats: makeKernel(bins, subsampling, [null, ...bands]),
      },
      { name: 'bias', shape: [size], floats: [0, ...words.map(() => -threshold)] },
    ],
    nodes: [
      { op: 'Transpose', inputs: ['x'], outputs: ['bands'], attributes: { perm: [0, 2, 1] } },
      {
        op: 'Conv',
        inputs: ['bands', 'kernel', 'bias'],
        outputs: ['heard'],
        attributes: { kernel_shape: [subsampling], strides: [subsampling] },
      },
      { op: 'Transpose', inputs: ['heard'], outputs: ['encoder_out'], attributes: { perm: [0, 2, 1] } },
      ...states.map(({ name }) => passOn(name, `new_${name}`)),
    ],
  })
  const decoder = describeModel({
    name: 'decoder',
    metadata: { vocab_size: String(size), context_size: '2' },
    inputs: [int64('y', ['b', 2])],
    outputs: [float('decoder_out', ['b', size])],
    constants: [
      { name: 'embedding', shape: [size, size], floats: forbidLast(0) },
      { name: 'last', shape: [], int64s: [1] },
    ],
    nodes: [
      { op: 'Gather', inputs: ['y', 'last'], outputs: ['token'], attributes: { axis: 1 } },
      { op: 'Gather', inputs: ['embedding', 'token'], outputs: ['decoder_out'], attributes: { axis: 0 } },
    ],
  })
  const joiner = describeModel({
    name: 'joiner',
    metadata: { joiner_dim: String(size) },
    inputs: [float('encoder_out', ['b', size]), float('decoder_out', ['b', size])],
    outputs: [float('logit', ['b', size])],
    constants: [],
    nodes: [{ op: 'Add', inputs: ['encoder_out', 'decoder_out'], outputs: ['logit'] }],
  })
  const files = { 'encoder.int8.onnx': encoder, 'decoder.int8.onnx': decoder, 'joiner.int8.onnx': joiner }
  writeModel(folder, files, ['<blk>', ...words])
}
