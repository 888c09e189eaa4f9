import { createReadStream } from 'node:fs'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reading, shareOfWords } from '../../test/audio.ts'
import { type DictationWorld, startDictationWorld } from '../../test/dictation-world.ts'

const key = 'a key between two servers'
const options = { timeout: 120_000 }
let world: DictationWorld
let client: OpenAI

beforeAll(async () => {
  world = await startDictationWorld((speech) => ({ ...speech, live: null }), { SPEECH_SERVICE_KEY: key })
  client = new OpenAI({ apiKey: key, baseURL: `${world.origin}/v1`, maxRetries: 0 })
}, 120_000)
afterAll(() => world?.close(), 60_000)

const file = () => createReadStream(reading.file)
const usual = { model: 'whisper-1', language: 'en' }

/** The times of a subtitle's lines, in seconds. */
const timesOf = (text: string) =>
  [...text.matchAll(/(\d\d):(\d\d):(\d\d)[.,](\d{3})/g)].map(
    ([, hours, minutes, seconds, ms]) =>
      Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1000,
  )

test('OpenAI’s own client gets text, words with their times, and subtitles', options, async () => {
  const create = client.audio.transcriptions.create.bind(client.audio.transcriptions)
  const [json, verbose, srt, vtt] = await Promise.all([
    create({ file: file(), ...usual }),
    create({
      ...{ file: file(), ...usual, response_format: 'verbose_json' },
      timestamp_granularities: ['word', 'segment'],
    }),
    create({ file: file(), ...usual, response_format: 'srt' }),
    create({ file: file(), ...usual, response_format: 'vtt' }),
  ])
  expect(shareOfWords(reading.words, json.text)).toBeGreaterThanOrEqual(0.7)
  expect(verbose).toMatchObject({ text: json.text, language: 'english' })
  expect(verbose.duration).toBeCloseTo(reading.seconds, 0)
  expect(verbose.words?.map(({ word }) => word).join(' ')).toBe(json.text)
  expect(verbose.segments?.map(({ text }) => text).join(' ')).toBe(json.text)
  for (const text of [String(srt), String(vtt)]) {
    const times = timesOf(text)
    expect(times.length).toBeGreaterThanOrEqual(2)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(42)
    expect(shareOfWords(reading.words, text)).toBeGreaterThanOrEqual(0.7)
  }
  expect(String(vtt)).toMatch(/^WEBVTT\n\n/)
  expect(String(srt)).toMatch(/^1\n/)
})

test.for([
  ['a stream', { stream: true }, 'stream'],
  [
    'times of words without a place for them',
    { timestamp_granularities: ['word'] },
    'timestamp_granularities[]',
  ],
  ['an unknown form', { response_format: 'diarized_json' }, 'response_format'],
  ['something unknown', { include: ['logprobs'] }, 'include[]'],
] as const)('Who asks for %s is told which parameter is wrong', options, async ([, wish, param]) => {
  const asked = client.audio.transcriptions.create({ file: file(), ...usual, ...(wish as object) })
  await expect(asked).rejects.toMatchObject({ status: 400, param, type: 'invalid_request_error' })
})

test('A language that comes behind the file counts, too', options, async () => {
  const asked = client.audio.transcriptions.create({ file: file(), model: 'whisper-1', language: 'de' })
  await expect(asked).rejects.toMatchObject({ status: 415, code: 'language_unknown' })
})

test(
  'Whose language is not known here, or whose file is no recording, is told which parameter it was',
  options,
  async () => {
    const create = client.audio.transcriptions.create.bind(client.audio.transcriptions)
    await expect(create({ ...usual, file: file(), language: 'de' })).rejects.toMatchObject({
      ...{ status: 415, code: 'language_unknown', param: 'language' },
    })
    await expect(create({ ...usual, file: new File(['no sound'], 'said.wav') })).rejects.toMatchObject({
      ...{ status: 415, code: 'audio_unsupported', param: 'file' },
    })
  },
)
