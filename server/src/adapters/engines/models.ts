import type { SherpaKind } from './engine-child.ts'

/** A speech model that can be fetched, and what its licence asks us to say. */
export type Model = {
  /** What SPEECH_MODEL and the command call it. */
  name: string
  kind: SherpaKind
  /** BCP 47 tags. */
  languages: readonly string[]
  title: string
  licence: string
  /** A tar archive packed by bzip2, with one folder in it. */
  url: string
  /** Of the archive. Anything else that is offered under its name is refused. */
  bytes: number
  sha256: string
  /** Space needed while the archive and what is unpacked from it lie side by side, in bytes. */
  neededBytes: number
  /** Without these it is not whole. */
  files: readonly string[]
}

const release = 'https://github.com/k2-fsa/sherpa-onnx/releases/download/asr-models'
const mega = 1_000_000

/**
 * The first is fetched by itself. Sizes and hashes are those of the release's assets, which several public projects that
 * pin them state alike; the release is a rolling one, in which an asset could be replaced.
 */
export const models: readonly Model[] = [
  {
    name: 'parakeet',
    kind: 'transducer',
    languages: ['en'],
    title: 'Parakeet-TDT 0.6b v2 by NVIDIA',
    licence: 'CC-BY-4.0',
    url: `${release}/sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8.tar.bz2`,
    bytes: 482_468_385,
    sha256: '157c157bc51155e03e37d2466522a3a737dd9c72bb25f36eb18912964161e1ad',
    neededBytes: 1300 * mega,
    files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  },
  {
    name: 'moonshine',
    kind: 'moonshine',
    languages: ['en'],
    title: 'Moonshine tiny by Useful Sensors',
    licence: 'MIT',
    url: `${release}/sherpa-onnx-moonshine-tiny-en-int8.tar.bz2`,
    bytes: 107_600_538,
    sha256: 'd5fe6ec4334fef36255b2a4010412cad4c007e33103fec62fb5d17cad88086f2',
    neededBytes: 300 * mega,
    files: [
      'preprocess.onnx',
      'encode.int8.onnx',
      'uncached_decode.int8.onnx',
      'cached_decode.int8.onnx',
      'tokens.txt',
    ],
  },
]
