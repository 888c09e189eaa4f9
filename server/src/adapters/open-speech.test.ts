import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, publishToy, sendAll } from '../../test/model-server.ts'
import { makeToyTransducer } from '../../test/toy-transducer/make.ts'
import { toneSample } from '../../test/toy-transducer/tones.ts'
import type { Config } from '../config.ts'
import type { Model } from './engines/models.ts'
import { pocketSphinx } from './engines/pocketsphinx.ts'
import { openSpeech } from './open-speech.ts'

const options = { timeout: 120_000 }

const toy: Model = {
  kind: 'transducer',
  languages: ['en-US'],
  name: 'toy',
  title: 'Toy',
  licence: 'MIT',
  url: 'http://127.0.0.1:1/toy.tar.bz2',
  bytes: 1,
  sha256: '',
  neededBytes: 0,
  files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  machine: { memoryBytes: 0, cores: 1 },
}

type Changes = Partial<Config['speech']>

async function open(changes: Changes = {}, world: Parameters<typeof openSpeech>[2] = { models: [toy] }) {
  const lines: { level: number; msg: string; engine?: string; detector?: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const settings: Config['speech'] = {
    ...{ engine: 'auto', urls: [], apiKey: null, model: 'none', modelFolder: newFolder(), workers: 1 },
    ...{ programEnvironment: {}, serviceKey: null, modelMirror: null },
    ...{ liveUrls: [], liveKey: null, liveModel: null },
    machine: { memoryBytes: 1e9, cores: 1 },
    ...changes,
  }
  const speech = await openSpeech(settings, log, { sample: toneSample, ...world })
  onTestFinished(() => speech?.close())
  const warnings = () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)
  return { speech, lines, warnings }
}

const noNeuralDetector = () => Promise.reject(new Error('The speech detector cannot run on this machine.'))

test('says at start which engine serves', options, async () => {
  const { speech, lines } = await open()
  expect(speech?.engine?.name).toBe('pocketsphinx')
  expect(lines).toMatchObject([
    {
      msg: 'Recordings are transcribed on this machine, engine pocketsphinx, accuracy basic.',
      ...{ notice: true, engine: 'pocketsphinx', accuracy: 'basic', decoder: 'ffmpeg', detector: 'silero' },
    },
  ])
})

test('says in a sentence that recordings are not transcribed when that was asked for', async () => {
  const { speech, lines } = await open({ engine: 'none' })
  expect(speech).toBeNull()
  expect(lines[0]?.msg).toBe('Recordings are not transcribed: SPEECH_ENGINE is none.')
})

test('says in a sentence what is missing, and goes on with what there is', options, async () => {
  const { speech, warnings } = await open({ programEnvironment: { PATH: '/nowhere' } })
  expect(speech?.decoder.name).toBe('webassembly')
  expect(warnings()).toEqual(['ffmpeg is not installed: only Opus in WebM or Ogg can be transcribed.'])
})

test(
  'serves with PocketSphinx and hears by loudness where sherpa-onnx does not run, and fetches no model',
  options,
  async () => {
    const { model, ranges } = await publishToy()
    const world = { models: [model], openNeuralDetector: noNeuralDetector }
    const { speech, lines, warnings } = await open({ model: null }, world)
    expect(speech?.engine?.name).toBe('pocketsphinx')
    expect(lines.at(-1)).toMatchObject({ engine: 'pocketsphinx', detector: 'loudness' })
    expect(warnings()).toEqual([
      'Speech is told from silence by loudness alone, and no speech model runs here: The speech detector cannot run on this machine.',
    ])
    expect(ranges).toEqual([])
  },
)

test('uses the model that is there', options, async () => {
  const modelFolder = newFolder()
  makeToyTransducer(path.join(modelFolder, 'toy'))
  const { speech } = await open({ modelFolder, model: null })
  expect(speech?.engine).toMatchObject({ name: 'toy', abilities: { accuracy: 'good', local: true } })
})

test('serves with PocketSphinx when the model is damaged', options, async () => {
  const modelFolder = newFolder()
  makeToyTransducer(path.join(modelFolder, 'toy'))
  writeFileSync(path.join(modelFolder, 'toy/encoder.int8.onnx'), 'damaged')
  const { speech, warnings } = await open({ modelFolder, model: 'toy' })
  expect(speech?.engine?.name).toBe('pocketsphinx')
  expect(warnings()).toEqual([expect.stringMatching(/^PocketSphinx serves: toy does not open/)])
})

test(
  'sends recordings to a service when there is one, and keeps an engine here for when it is away',
  options,
  async () => {
    const { speech, lines, warnings } = await open({ urls: ['http://127.0.0.1:1'], model: 'whisper-large' })
    expect(speech?.engine).toMatchObject({ name: 'remote', abilities: { local: false } })
    expect(speech?.workers).toBeGreaterThan(1)
    expect(warnings()).toEqual([])
    const engine = await speech?.engine?.open()
    onTestFinished(() => engine?.close())
    const heard = await engine?.transcribe(new Int16Array(16_000), new AbortController().signal)
    expect(heard).toMatchObject({ engine: { name: 'pocketsphinx' } })
    expect(lines.at(-1)).toMatchObject({ level: 40, engine: 'pocketsphinx' })
  },
)

test('fetches the model in the background and changes to it when it is ready', options, async () => {
  let publish = () => {}
  const untilPublished = new Promise<void>((resolve) => {
    publish = resolve
  })
  const { model } = await publishToy(async (response, archive, from) => {
    await untilPublished
    sendAll(response, archive, from)
  })
  const { speech, lines } = await open({ model: null }, { models: [model] })
  expect(speech?.engine?.name).toBe('pocketsphinx')
  publish()
  await expect.poll(() => speech?.engine?.name, { timeout: 60_000 }).toBe('toy')
  expect(lines.at(-1)?.msg).toBe(
    'From now on recordings are transcribed on this machine, engine toy, accuracy good.',
  )
})

test('fetches the model where nothing else transcribes, and serves from then on', options, async () => {
  const { model } = await publishToy()
  const world = { models: [model], offline: pocketSphinx('/nowhere') }
  const { speech, warnings } = await open({ model: null }, world)
  expect(speech?.engine).toBeNull()
  expect(warnings()).toEqual([
    expect.stringMatching(/^Recordings cannot be transcribed until toy is here: .*not installed/),
  ])
  await expect.poll(() => speech?.engine?.name, { timeout: 60_000 }).toBe('toy')
})

test('says that nothing transcribes where nothing is there and nothing comes', options, async () => {
  const { speech, warnings } = await open({}, { models: [toy], offline: pocketSphinx('/nowhere') })
  expect(speech).toBeNull()
  expect(warnings()).toEqual([expect.stringMatching(/^Recordings cannot be transcribed: .*not installed/)])
})

test('fetches nothing when SPEECH_MODEL is none', options, async () => {
  const { model, ranges } = await publishToy()
  const { speech, lines } = await open({ model: 'none' }, { models: [model] })
  await speech?.close()
  expect(lines.length).toBe(1)
  expect(ranges).toEqual([])
})

test.for([
  [
    { neededBytes: 1e18 },
    /^The better speech model is not here yet; it is tried again in an hour\. .*disk space/,
  ],
  [
    { sha256: 'ab'.repeat(32) },
    /^The speech model is given up until the next start: .*not what was published/,
  ],
] as const)(
  'says in one line why the model does not come, and serves meanwhile',
  options,
  async ([changes, why]) => {
    const { model } = await publishToy(sendAll, changes)
    const { speech, warnings } = await open({ model: null }, { models: [model] })
    expect(speech?.engine?.name).toBe('pocketsphinx')
    await expect.poll(warnings, { timeout: 60_000 }).toEqual([expect.stringMatching(why)])
  },
)
