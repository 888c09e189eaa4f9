import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { audioAs, ffmpeg, reading, samplesOf, shareOfWords } from '../../test/audio.ts'
import { childProcesses } from '../../test/child-processes.ts'
import { countingEngine } from '../../test/counting-engine.ts'
import { betterLater, servedBy, startDictationWorld } from '../../test/dictation-world.ts'
import { type Decoder, DecoderDied } from '../adapters/decoders/decoder.ts'
import { ffmpegDecoder } from '../adapters/decoders/ffmpeg.ts'
import { webAssemblyDecoder } from '../adapters/decoders/webassembly.ts'
import {
  type EngineChoice,
  EngineGone,
  EngineMissing,
  EngineUnavailable,
} from '../adapters/engines/engine.ts'
import { pocketSphinx } from '../adapters/engines/pocketsphinx.ts'
import { makePool } from './pool.ts'

const options = { timeout: 120_000 }

async function startWith(change: Parameters<typeof startDictationWorld>[0]) {
  const world = await startDictationWorld(change)
  onTestFinished(() => world.close(), 60_000)
  return { ...world, token: await world.signIn() }
}

/** It recognises nothing, and says `error` each time. */
function failingEngine(error: Error) {
  return countingEngine(() => Promise.reject(error))
}

/** The reading three times, with pauses that end segments. */
function threeReadings() {
  const silence = ['-f', 'lavfi', '-t', '2', '-i', 'anullsrc']
  const inputs = ['-i', reading.file, ...silence, '-i', reading.file, ...silence, '-i', reading.file]
  return ffmpeg(
    ...inputs,
    '-filter_complex',
    '[0:a][1:a][2:a][3:a][4:a]concat=n=5:v=0:a=1',
    '-c:a',
    'libopus',
    '-f',
    'webm',
    '-',
  )
}

test('Without an engine the call says so with 503, and so does GET /config', options, async () => {
  const world = await startWith(() => null)
  const { status, reply } = await world.upload(world.token, await readFile(reading.file))
  expect(status).toBe(503)
  expect(reply).toMatchObject({
    code: 'transcription_off',
    error: 'Transcription is not available on this server.',
  })
  expect((await world.app.inject({ url: '/config' })).json().data.speech).toBeNull()
})

test(
  'Until the first engine is there the call says so with 503, and afterwards it serves',
  options,
  async () => {
    const { onBetter, arrive } = betterLater()
    const speech: { engine: EngineChoice | null }[] = []
    const world = await startDictationWorld((installed) => {
      const own = { ...installed, engine: null, live: null, onBetter }
      speech.push(own)
      return own
    })
    onTestFinished(() => world.close(), 60_000)
    const token = await world.signIn()
    const bytes = await readFile(reading.file)
    expect(await world.upload(token, bytes)).toMatchObject({
      status: 503,
      reply: { code: 'transcription_off' },
    })
    expect((await world.app.inject({ url: '/config' })).json().data.speech).toBeNull()
    const engine = countingEngine(async () => 'at last')
    for (const own of speech) own.engine = engine
    arrive(engine)
    expect((await world.upload(token, bytes)).reply.data?.transcription).toBe('at last')
  },
)

test('Without ffmpeg the recordings of browsers are transcribed, and others refused', options, async () => {
  const world = await startDictationWorld((speech) => ({ ...speech, decoder: webAssemblyDecoder() }))
  onTestFinished(() => world.close(), 60_000)
  const token = await world.signIn()
  const { reply } = await world.upload(token, await readFile(reading.file))
  expect(shareOfWords(reading.words, reply.data?.transcription ?? '')).toBeGreaterThanOrEqual(0.7)
  expect(await world.upload(token, await audioAs('mp3'))).toMatchObject({
    status: 415,
    reply: { code: 'audio_unsupported' },
  })
})

test('An engine that disappears while the server runs answers 503', options, async () => {
  const gone: EngineChoice = {
    ...countingEngine(async () => ''),
    open: () => Promise.reject(new EngineMissing('uninstalled')),
  }
  const world = await startWith(servedBy(gone))
  const { status, reply } = await world.upload(world.token, await readFile(reading.file))
  expect(status).toBe(503)
  expect(reply).toMatchObject({ code: 'transcription_off' })
})

test('An engine killed in the middle of a recording is replaced, and the text arrives', options, async () => {
  const world = await startWith((speech) => speech)
  const uploading = world.upload(world.token, await readFile(reading.file))
  await expect.poll(() => world.metric('speech_pieces_running'), { timeout: 60_000, interval: 5 }).toBe(1)
  // The one for live words is among them, and has nothing to lose.
  for (const pid of childProcesses('engine-child')) process.kill(pid, 'SIGKILL')
  const { status, reply } = await uploading
  expect(status).toBe(200)
  expect(shareOfWords(reading.words, reply.data?.transcription ?? '')).toBeGreaterThanOrEqual(0.7)
  expect(await world.metric('speech_engine_restarts')).toBe(1)
})

test('An engine that hangs is ended, and the piece is recognised by a new one', options, async () => {
  let tries = 0
  const pool = makePool(pocketSphinx(), { workers: 1, limitMs: () => (tries++ === 0 ? 1000 : 60_000) })
  onTestFinished(() => pool.close())
  const before = new Set(childProcesses('engine-child'))
  const text = pool.recognise('ann', await samplesOf(reading.file), new AbortController().signal)
  await expect.poll(() => tries, { timeout: 60_000, interval: 5 }).toBe(1)
  process.kill(childProcesses('engine-child').find((pid) => !before.has(pid)) ?? 0, 'SIGSTOP')
  expect(shareOfWords(reading.words, (await text).text)).toBeGreaterThanOrEqual(0.7)
  expect(pool.load().restarts).toBe(1)
})

test('A piece that no engine survives leaves a gap, and the text around it is kept', options, async () => {
  const engine = countingEngine(async (piece) => {
    if (piece === 1) throw new EngineGone('crashed')
    return `text ${piece}`
  })
  const world = await startWith(servedBy(engine))
  const { status, reply } = await world.upload(world.token, await threeReadings())
  expect(status).toBe(200)
  expect(reply.data?.segments.length).toBe(2)
  expect(reply.data?.gaps.length).toBe(1)
  const [gap] = reply.data?.gaps ?? []
  const [before, after] = reply.data?.segments ?? []
  expect(gap?.start).toBeGreaterThan(before?.end ?? 99)
  expect(gap?.end).toBeLessThan(after?.start ?? 0)
})

test('A decoder that dies in the middle leaves a gap, and the text before it is kept', options, async () => {
  const decoder: Decoder = {
    ...ffmpegDecoder(),
    async *decode(...call) {
      yield* ffmpegDecoder().decode(...call)
      throw new DecoderDied('killed')
    },
  }
  const engine = countingEngine(async () => 'some words')
  const world = await startDictationWorld(servedBy(engine, { decoder }))
  onTestFinished(() => world.close(), 60_000)
  const { status, reply } = await world.upload(await world.signIn(), await readFile(reading.file))
  expect(status).toBe(200)
  expect(reply.data).toMatchObject({ transcription: 'some words', gaps: [{ start: reply.data?.duration }] })
})

test('A full disk asks the client to come back, as other uploads will have left it', options, async () => {
  const decoder: Decoder = {
    ...ffmpegDecoder(),
    // biome-ignore lint/correctness/useYield: it fails before it has anything to give.
    async *decode() {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  }
  const world = await startDictationWorld(
    servedBy(
      countingEngine(async () => ''),
      { decoder },
    ),
  )
  onTestFinished(() => world.close(), 60_000)
  const { status, reply } = await world.upload(await world.signIn(), await readFile(reading.file))
  expect(status).toBe(503)
  expect(reply).toMatchObject({ code: 'transcription_busy' })
})

test(
  'A recording of which nothing could be recognised is a failure, not an empty text',
  options,
  async () => {
    const world = await startWith(servedBy(failingEngine(new Error('broken'))))
    const { status, reply } = await world.upload(world.token, await readFile(reading.file))
    expect(status).toBe(500)
    expect(reply).toMatchObject({
      code: 'transcription_failed',
      error: 'The recording could not be transcribed.',
    })
  },
)

test(
  'While a service is away and nothing else is here, the client is asked to come back',
  options,
  async () => {
    const world = await startWith(servedBy(failingEngine(new EngineUnavailable('away'))))
    const { status, reply } = await world.upload(world.token, await readFile(reading.file))
    expect(status).toBe(503)
    expect(reply).toMatchObject({ code: 'transcription_busy' })
  },
)

test('A client that goes away stops what was being done for it', options, async () => {
  let aborted = false
  const engine = countingEngine(
    (_piece, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true
          reject(signal.reason)
        })
      }),
  )
  const world = await startWith(servedBy(engine))
  const leave = new AbortController()
  const form = new FormData()
  form.append('audio', new Blob([new Uint8Array(await readFile(reading.file))]), 'recording.webm')
  const headers = { authorization: `Bearer ${world.token}` }
  const call = fetch(world.url, { method: 'POST', body: form, headers, signal: leave.signal }).catch(
    () => 'left',
  )
  await expect.poll(() => world.metric('speech_pieces_running'), { timeout: 60_000 }).toBe(1)
  leave.abort()
  expect(await call).toBe('left')
  await expect.poll(() => aborted, { timeout: 60_000 }).toBe(true)
  await expect.poll(() => world.metric('speech_recordings'), { timeout: 60_000 }).toBe(0)
})

const broken = new URL('../../../../shared/speech/audio/broken/', import.meta.url)
// The decoders' suite says what each decoder makes of them.
test.skipIf(!existsSync(broken))(
  'Every broken file of the collection gives text or a clear refusal',
  options,
  async () => {
    const engine = countingEngine(async (piece) => `text ${piece}`)
    const world = await startDictationWorld(servedBy(engine))
    onTestFinished(() => world.close(), 60_000)
    const token = await world.signIn()
    for (const name of readdirSync(broken)) {
      const { status, reply } = await world.upload(token, await readFile(new URL(name, broken)))
      expect([200, 400, 415], `${name}: ${status}`).toContain(status)
      if (status === 200) expect(reply.data?.transcription.length, name).toBeGreaterThan(0)
      else expect(reply.error, name).toMatch(/recording/)
    }
  },
)
