import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { makeToyTransducer } from '../../test/toy-transducer/make.ts'
import type { Config } from '../config.ts'
import type { Model } from './engines/models.ts'
import { openSpeech } from './open-speech.ts'

const options = { timeout: 120_000 }

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'open-speech-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const toy: Model = {
  name: 'toy',
  title: 'Toy',
  licence: 'MIT',
  url: 'http://127.0.0.1:1/toy.tar.bz2',
  sha256: null,
  neededBytes: 0,
  files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
}

async function open(changes: Partial<Config['speech']> = {}, models: readonly Model[] = [toy]) {
  const lines: { level: number; msg: string; engine?: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const settings: Config['speech'] = {
    ...{ engine: 'auto', urls: [], apiKey: null, model: 'none', modelFolder: newFolder(), workers: 1 },
    serviceKey: null,
    ...changes,
  }
  const speech = await openSpeech(settings, log, models)
  onTestFinished(() => speech?.close())
  return { speech, lines }
}

test('says at start which engine serves', options, async () => {
  const { speech, lines } = await open()
  expect(speech?.engine.name).toBe('pocketsphinx')
  expect(lines).toMatchObject([
    { msg: 'Recordings are transcribed.', engine: 'pocketsphinx', accuracy: 'basic' },
  ])
})

test('says in a sentence that recordings are not transcribed when that was asked for', async () => {
  const { speech, lines } = await open({ engine: 'none' })
  expect(speech).toBeNull()
  expect(lines[0]?.msg).toBe('Recordings are not transcribed: SPEECH_ENGINE is none.')
})

test('says in a sentence what is missing, and goes on with what there is', options, async () => {
  const before = process.env.PATH
  process.env.PATH = '/nowhere'
  onTestFinished(() => {
    process.env.PATH = before
  })
  const { speech, lines } = await open()
  expect(speech?.decoder.name).toBe('webassembly')
  expect(lines[0]).toMatchObject({
    level: 40,
    msg: 'ffmpeg is not installed: only Opus in WebM or Ogg can be transcribed.',
  })
})

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
  const { speech, lines } = await open({ modelFolder, model: 'toy' })
  expect(speech?.engine.name).toBe('pocketsphinx')
  expect(lines[0]).toMatchObject({ level: 40, msg: expect.stringMatching(/^PocketSphinx serves: /) })
})

test(
  'sends recordings to a service when there is one, and keeps an engine here for when it is away',
  options,
  async () => {
    const { speech, lines } = await open({ urls: ['http://127.0.0.1:1'], model: null })
    expect(speech?.engine).toMatchObject({ name: 'remote', abilities: { local: false } })
    expect(speech?.workers).toBeGreaterThan(1)
    const engine = await speech?.engine.open()
    onTestFinished(() => engine?.close())
    const heard = await engine?.transcribe(new Int16Array(16_000), new AbortController().signal)
    expect(heard).toMatchObject({ engine: { name: 'pocketsphinx' } })
    expect(lines.at(-1)).toMatchObject({ level: 40, engine: 'pocketsphinx' })
  },
)

test('fetches the model in the background and changes to it when it is ready', options, async () => {
  const folder = newFolder()
  makeToyTransducer(path.join(folder, 'toy'))
  execFileSync('tar', ['-cjf', path.join(folder, 'toy.tar.bz2'), '-C', folder, 'toy'])
  const archive = readFileSync(path.join(folder, 'toy.tar.bz2'))
  let publish = () => {}
  const untilPublished = new Promise<void>((resolve) => {
    publish = resolve
  })
  const server = createServer(async (_request, response) => {
    await untilPublished
    response.writeHead(200, { 'content-length': archive.length }).end(archive)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { speech, lines } = await open({ model: null }, [{ ...toy, url }])
  expect(speech?.engine.name).toBe('pocketsphinx')
  publish()
  expect((await speech?.better)?.name).toBe('toy')
  expect(speech?.engine.name).toBe('toy')
  expect(lines.at(-1)?.msg).toBe('A better engine transcribes from now on.')
})

test('says in one line that the model cannot be fetched, and serves meanwhile', options, async () => {
  const { speech, lines } = await open({ model: null }, [{ ...toy, neededBytes: 1e18 }])
  expect(speech?.engine.name).toBe('pocketsphinx')
  await expect.poll(() => lines.filter(({ level }) => level === 40).length, { timeout: 60_000 }).toBe(1)
  expect(lines.find(({ level }) => level === 40)?.msg).toMatch(
    /not here yet; it is tried again in an hour\. .*disk space/,
  )
})
