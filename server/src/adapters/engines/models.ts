/** A transducer hears whole pieces of speech, a streaming one also while they are spoken. */
export type SherpaKind = OfflineKind | 'streaming-transducer'
export type OfflineKind = 'transducer' | 'moonshine' | 'canary'

/** A speech model that can be fetched, and what its licence asks us to say. */
export type Model = {
  /** The name in SPEECH_MODEL and in the command. */
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
  /** A machine that has less is not given it unasked. */
  machine: Machine
}

export type Machine = { memoryBytes: number; cores: number }

const release = 'https://github.com/k2-fsa/sherpa-onnx/releases/download/asr-models'
const mega = 1_000_000
const giga = 1_000_000_000
const transducerFiles = ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']
const european = 'bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk'.split(' ')
const worldwide = 'ar bg cs da de en es et fi fr hi hr hu it ja ko nb nl pl pt ro ru sk sv tr uk vi zh'.split(
  ' ',
)

/**
 * The best first. Sizes and hashes are those of the release's assets, which several public projects that pin them state
 * alike; the release is a rolling one, in which an asset could be replaced.
 */
export const models: readonly Model[] = [
  {
    name: 'parakeet-v3',
    kind: 'transducer',
    languages: european,
    title: 'Parakeet-TDT 0.6b v3 by NVIDIA',
    licence: 'CC-BY-4.0',
    url: `${release}/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2`,
    bytes: 487_170_055,
    sha256: '5793d0fd397c5778d2cf2126994d58e9d56b1be7c04d13c7a15bb1b4eafb16bf',
    neededBytes: 1300 * mega,
    files: transducerFiles,
    machine: { memoryBytes: 7.5 * giga, cores: 4 },
  },
  {
    name: 'nemotron',
    kind: 'streaming-transducer',
    languages: worldwide,
    title: 'Nemotron 3.5 ASR streaming 0.6b by NVIDIA',
    licence: 'OpenMDW-1.1',
    url: `${release}/sherpa-onnx-nemotron-3.5-asr-streaming-0.6b-560ms-int8-2026-06-11.tar.bz2`,
    bytes: 475_271_763,
    sha256: 'c6bf5e0df765f9d5b43bc9e0536d4b4b3e7d40bdf5ecf13e45f134c51c05ae3a',
    neededBytes: 1300 * mega,
    files: transducerFiles,
    machine: { memoryBytes: 3.5 * giga, cores: 2 },
  },
  {
    name: 'parakeet-unified',
    kind: 'transducer',
    languages: ['en'],
    title: 'Parakeet-unified en 0.6b by NVIDIA',
    licence: 'NVIDIA Open Model License',
    url: `${release}/sherpa-onnx-nemo-parakeet-unified-en-0.6b-int8-non-streaming.tar.bz2`,
    bytes: 501_350_460,
    sha256: '99f63605b3a85a54c250c0869670a687b7d6598a47bf2421515e1f839a76e150',
    neededBytes: 1350 * mega,
    files: transducerFiles,
    machine: { memoryBytes: 3.5 * giga, cores: 2 },
  },
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
    files: transducerFiles,
    machine: { memoryBytes: 3.5 * giga, cores: 2 },
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
    machine: { memoryBytes: 0.95 * giga, cores: 1 },
  },
  // Behind what fits the same machines: no model of its kind has been run, not even a toy, so only who names it is given it.
  {
    name: 'canary',
    kind: 'canary',
    languages: ['en'],
    title: 'Canary-180m-flash by NVIDIA',
    licence: 'CC-BY-4.0',
    url: `${release}/sherpa-onnx-nemo-canary-180m-flash-en-es-de-fr-int8.tar.bz2`,
    bytes: 153_692_328,
    sha256: '7a38ed8b13f014ad632b09ff8d22e0c6f1359dd046af9235d281dfae841b9ab9',
    neededBytes: 450 * mega,
    files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'tokens.txt'],
    machine: { memoryBytes: 0.95 * giga, cores: 1 },
  },
]

const fits = (machine: Machine) => (model: Model) =>
  model.machine.memoryBytes <= machine.memoryBytes && model.machine.cores <= machine.cores

/** It hears while one speaks. */
export const isLive = ({ kind }: Model) => kind === 'streaming-transducer'

/** The models that a machine can run: the best for live words, and the best for recordings, which may be the same. */
export function chooseModels(models: readonly Model[], machine: Machine): Model[] {
  const able = models.filter(fits(machine))
  return [...new Set([able.find(isLive), able[0]])].filter((model) => model !== undefined)
}
