import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ffmpeg, reading } from '../../test/audio.ts'
import { countingEngine } from '../../test/counting-engine.ts'
import { type DictationWorld, servedBy, startDictationWorld } from '../../test/dictation-world.ts'

const key = 'a key between two servers'
const options = { timeout: 120_000 }
let world: DictationWorld

beforeAll(async () => {
  const engine = countingEngine(async () => 'What was said.')
  world = await startDictationWorld(servedBy(engine), { SPEECH_SERVICE_KEY: key })
}, 120_000)
afterAll(() => world?.close(), 60_000)

async function transcribe(
  fields: Record<string, string>,
  {
    authorization = `Bearer ${key}`,
    bytes = readFile(reading.file) as Promise<Buffer>,
    origin = world.origin,
  } = {},
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await bytes)]), 'speech.webm')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const url = `${origin}/v1/audio/transcriptions`
  const response = await fetch(url, { method: 'POST', body: form, headers: { authorization } })
  return { status: response.status, text: await response.text() }
}

test('answers in the protocol’s three forms', options, async () => {
  const [json, text, verbose] = await Promise.all([
    transcribe({ model: 'whisper-1' }),
    transcribe({ model: 'whisper-1', response_format: 'text' }),
    transcribe({ model: 'whisper-1', response_format: 'verbose_json' }),
  ])
  expect(JSON.parse(json.text).text).toBe('What was said.')
  expect(text.text).toBe('What was said.')
  const whole = JSON.parse(verbose.text)
  expect(whole).toMatchObject({ text: text.text, segments: [{ id: 0, text: text.text }] })
  expect(whole.duration).toBeCloseTo(reading.seconds, 0)
})

test('takes its fields in any order, before the file or behind it', options, async () => {
  const told: unknown[] = []
  const engine = countingEngine(async () => 'What was said.')
  const open = async () => ({
    ...(await engine.open()),
    async transcribe(
      _samples: Int16Array,
      _signal: AbortSignal,
      language?: string,
      words?: readonly string[],
    ) {
      told.push([language, words])
      return { text: 'What was said.' }
    },
  })
  const listening = await startDictationWorld(servedBy({ ...engine, open }), { SPEECH_SERVICE_KEY: key })
  onTestFinished(() => listening.close(), 60_000)
  const bytes = await readFile(reading.file)
  const parts = {
    language: 'en',
    prompt: 'Kowalczyk, Nguyen',
    file: new Blob([new Uint8Array(bytes)]),
  }
  const orders = [
    'language prompt file',
    'language file prompt',
    'prompt file language',
    'file prompt language',
  ]
  for (const order of orders) {
    const form = new FormData()
    for (const name of order.split(' ') as (keyof typeof parts)[]) form.append(name, parts[name])
    const headers = { authorization: `Bearer ${key}` }
    const url = `${listening.origin}/v1/audio/transcriptions`
    expect((await fetch(url, { method: 'POST', body: form, headers })).status).toBe(200)
    expect(told.splice(0), order).toEqual(expect.arrayContaining([['en', ['Kowalczyk', 'Nguyen']]]))
  }
})

test('refuses a wrong key, a bad file and an unknown form, in the protocol’s shape', options, async () => {
  const wrong = await transcribe({}, { authorization: 'Bearer wrong' })
  expect([wrong.status, JSON.parse(wrong.text).error.code]).toEqual([401, 'not_signed_in'])
  const bad = await transcribe({}, { bytes: Promise.resolve(Buffer.from('hello')) })
  expect([bad.status, JSON.parse(bad.text).error.type]).toEqual([415, 'invalid_request_error'])
  expect((await transcribe({ response_format: 'docx' })).status).toBe(400)
})

test('fails rather than giving a text that lacks a part', options, async () => {
  const deaf = countingEngine(async (piece) => {
    if (piece === 1) throw new Error('broken')
    return `text ${piece}`
  })
  const failing = await startDictationWorld(servedBy(deaf), {
    SPEECH_SERVICE_KEY: key,
  })
  onTestFinished(() => failing.close(), 60_000)
  const pause = ['-f', 'lavfi', '-t', '2', '-i', 'anullsrc']
  const twice = ['-filter_complex', '[0:a][1:a][0:a]concat=n=3:v=0:a=1', '-f', 'wav', '-']
  const bytes = ffmpeg('-i', reading.file, ...pause, ...twice)
  const { status, text } = await transcribe({}, { bytes, origin: failing.origin })
  expect([status, JSON.parse(text).error.code]).toEqual([500, 'transcription_failed'])
})

test('is not there unless a key was set', options, async () => {
  const without = await startDictationWorld(servedBy(null))
  const answer = await without.app.inject({ method: 'POST', url: '/v1/audio/transcriptions' })
  expect(answer.statusCode).toBe(404)
  await without.close()
})
