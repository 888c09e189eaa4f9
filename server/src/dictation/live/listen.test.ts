import { DeepgramClient } from '@deepgram/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { reading, samplesOf, shareOfWords } from '../../../test/audio.ts'
import { type DictationWorld, startDictationWorld } from '../../../test/dictation-world.ts'

const key = 'a key between two servers'
const options = { timeout: 120_000 }
let world: DictationWorld

beforeAll(async () => {
  world = await startDictationWorld(undefined, { SPEECH_SERVICE_KEY: key })
}, 120_000)
afterAll(() => world?.close(), 60_000)

const listenQuery = {
  model: 'nova-3',
  encoding: 'linear16',
  sample_rate: 16_000,
  interim_results: 'true',
} as const

/** Dictates the reading with Deepgram's own client; gives what came, in order. */
async function dictate(change: { language?: string } = {}) {
  const client = new DeepgramClient({ apiKey: key, baseUrl: world.origin.replace('http', 'ws') })
  const connection = await client.listen.v1.connect({ ...listenQuery, ...change, reconnectAttempts: 0 })
  onTestFinished(() => connection.close())
  const messages: unknown[] = []
  connection.on('message', (message) => messages.push(message))
  const closed = new Promise<number>((resolve) => connection.on('close', ({ code }) => resolve(code)))
  connection.connect()
  await connection.waitForOpen()
  const samples = await samplesOf(reading.file)
  for (let at = 0; at < samples.length && connection.readyState === WebSocket.OPEN; at += 1600)
    connection.sendMedia(samples.slice(at, at + 1600).buffer)
  if (connection.readyState === WebSocket.OPEN) connection.sendCloseStream({ type: 'CloseStream' })
  return { code: await closed, messages }
}

test('Deepgram’s own client hears words, and how much was heard', options, async () => {
  const { code, messages } = await dictate()
  expect(code).toBe(1000)
  const text = messages.flatMap((message) => {
    const { type, is_final, channel } = message as { type: string; is_final: boolean; channel: Channel }
    return type === 'Results' && is_final ? channel.alternatives.map(({ transcript }) => transcript) : []
  })
  expect(shareOfWords(reading.words, text.join(' '))).toBeGreaterThanOrEqual(0.7)
  expect(messages).toContainEqual(expect.objectContaining({ type: 'Results', is_final: false }))
  expect(messages.at(-1)).toMatchObject({ type: 'Metadata', channels: 1, duration: expect.closeTo(6, 0) })
})
type Channel = { alternatives: { transcript: string }[] }

test('A language that no engine here knows is refused in words', options, async () => {
  const { code, messages } = await dictate({ language: 'de' })
  expect(code).toBe(4415)
  expect(messages).toMatchObject([{ type: 'Error', variant: 'language_unknown' }])
})

test.for([
  ['a wrong key', 'Token wrong', 'encoding=linear16&sample_rate=16000', '401'],
  ['no key', '', 'encoding=linear16&sample_rate=16000', '401'],
  ['a container instead of samples', `Token ${key}`, '', '400'],
  ['another rate', `Token ${key}`, 'encoding=linear16&sample_rate=8000', '400'],
] as const)(
  'Who comes with %s is refused before the socket opens',
  options,
  async ([, authorization, query, status]) => {
    const address = `${world.origin.replace('http', 'ws')}/v1/listen?${query}`
    const socket = new WebSocket(address, { headers: { authorization } })
    await expect(
      new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject)),
    ).rejects.toThrow(status)
  },
)
