/** A speech model that can be fetched, and what its licence asks us to say. */
export type Model = {
  /** What SPEECH_MODEL and the command call it. */
  name: string
  title: string
  licence: string
  /** A tar archive packed by bzip2, with one folder in it. */
  url: string
  /** Null: none is published; the archive's own checksums are checked while it is unpacked. */
  sha256: string | null
  /** Space needed while the archive and what is unpacked from it lie side by side, in bytes. */
  neededBytes: number
  /** Without these it is not whole. */
  files: readonly string[]
}

const release = 'https://github.com/k2-fsa/sherpa-onnx/releases/download/asr-models'
const mega = 1_000_000

/** The first is fetched by itself. */
export const models: readonly Model[] = [
  {
    name: 'parakeet',
    title: 'Parakeet-TDT 0.6b v2 by NVIDIA',
    licence: 'CC-BY-4.0',
    url: `${release}/sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8.tar.bz2`,
    sha256: null,
    neededBytes: 1300 * mega,
    files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  },
  {
    name: 'moonshine',
    title: 'Moonshine tiny by Useful Sensors',
    licence: 'MIT',
    url: `${release}/sherpa-onnx-moonshine-tiny-en-int8.tar.bz2`,
    sha256: null,
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
