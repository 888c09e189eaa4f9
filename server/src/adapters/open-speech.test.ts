import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openSpeech } from './open-speech.ts'

function listen() {
  const lines: { level: number; msg: string }[] = []
  return { lines, log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

const settings = {
  engine: 'auto',
  urls: [],
  apiKey: null,
  model: null,
  workers: 1,
  serviceKey: null,
} as const

test('says at start which engine serves', { timeout: 60_000 }, async () => {
  const { lines, log } = listen()
  const speech = await openSpeech({ ...settings, urls: [] }, log)
  await speech?.detector.close()
  expect(speech?.engine.name).toBe('pocketsphinx')
  expect(lines).toMatchObject([
    { msg: 'Recordings are transcribed.', engine: 'pocketsphinx', accuracy: 'basic' },
  ])
})

test('says in a sentence that recordings are not transcribed when that was asked for', async () => {
  const { lines, log } = listen()
  expect(await openSpeech({ ...settings, urls: [], engine: 'none' }, log)).toBeNull()
  expect(lines[0]?.msg).toBe('Recordings are not transcribed: SPEECH_ENGINE is none.')
})

test('says in a sentence what is missing, and goes on with what there is', { timeout: 60_000 }, async () => {
  const { lines, log } = listen()
  const path = process.env.PATH
  process.env.PATH = '/nowhere'
  try {
    const speech = await openSpeech({ ...settings, urls: [] }, log)
    await speech?.detector.close()
    expect(speech?.decoder.name).toBe('webassembly')
  } finally {
    process.env.PATH = path
  }
  expect(lines[0]).toMatchObject({
    level: 40,
    msg: 'ffmpeg is not installed: only Opus in WebM or Ogg can be transcribed.',
  })
})
