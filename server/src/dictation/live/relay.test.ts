import { sampleRate as rate } from '@plainspoken/contract/limits'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reading, samplesOf, shareOfWords } from '../../../test/audio.ts'
import { startLiveService } from '../../../test/bad-live-service.ts'
import { type DictationWorld, startDictationWorld } from '../../../test/dictation-world.ts'
import { type LiveClient, openLiveClient } from '../../../test/live-client.ts'
import { deepgramService } from '../../adapters/live-services/deepgram.ts'
import type { LiveService } from '../../adapters/live-services/live-service.ts'
import type { Speech } from '../../adapters/speech.ts'

const options = { timeout: 240_000 }
const key = 'a-key-between-two-servers'
let node: DictationWorld
let spoken: Int16Array

beforeAll(async () => {
  node = await startDictationWorld(undefined, { SPEECH_SERVICE_KEY: key })
  const reads = await samplesOf(reading.file)
  spoken = Int16Array.from([...reads, ...new Int16Array(rate), ...reads])
}, 120_000)
afterAll(() => node?.close(), 60_000)

const serviceAt = (url: string) => deepgramService({ url, key, model: null })

/** A server that lets services hear; with an engine of its own only where that is said. */
async function startRelaying(liveServices: LiveService[], parts: Partial<Speech> = { live: null }) {
  const world = await startDictationWorld((speech) => ({ ...speech, ...parts, liveServices }))
  onTestFinished(() => world.close(), 60_000)
  return world
}

async function dictate(
  world: DictationWorld,
  sound = spoken,
  begun: (client: LiveClient) => void = () => {},
  words: string[] = [],
) {
  const client = await openLiveClient(world.origin)
  client.say({ type: 'start', token: await world.signIn(), language: 'en-US', from: 0, words })
  await client.next('ready')
  begun(client)
  client.send(sound)
  client.say({ type: 'CloseStream' })
  const { settled } = await client.next('done')
  expect(settled).toBe(sound.length)
  return {
    text: client.text().toLowerCase(),
    starts: client
      .finals()
      .flatMap(({ channel }) => channel.alternatives[0]?.words?.map(({ start }) => start) ?? []),
  }
}

test('Own words reach the node that hears, and are told by it', options, async () => {
  const relaying = await startRelaying([serviceAt(node.origin)])
  relaying.secrets.add('Marriott')
  const { text } = await dictate(relaying, spoken, () => {}, ['Kowalczyk', 'Hattie Marriott'])
  expect(text).toContain('hattie marriott')
})

test('Another node’s words are those it would write itself, and so are their times', options, async () => {
  const relaying = await startRelaying([serviceAt(node.origin)])
  const own = await dictate(node)
  expect(await dictate(relaying)).toEqual(own)
  expect(shareOfWords([...reading.words, ...reading.words], own.text)).toBeGreaterThanOrEqual(0.7)
  expect(own.starts.length).toBeGreaterThan(20)
})

/** The number of times that a service was reported as left alone. */
const leftAlone = ({ logged }: DictationWorld) => logged.filter((line) => line.includes('left alone')).length

const result = (change: object): string =>
  JSON.stringify({
    ...{ type: 'Results', start: 0, duration: 1, is_final: true, speech_final: true },
    ...{ channel: { alternatives: [{ transcript: 'nonsense', words: [] }] }, ...change },
  })
const transcribed = (transcript: string): object => ({
  channel: { alternatives: [{ transcript, words: [] }] },
})

const nonsense: [what: string, answer: () => string | Buffer][] = [
  ['no JSON', () => 'hello'],
  ['something else than the protocol', () => '{"type":"Results"}'],
  ['bytes', () => Buffer.from('hello')],
  ['a million letters', () => result(transcribed('a '.repeat(500_000)))],
  ['ten thousand words at once', () => result(transcribed('word '.repeat(10_000)))],
  ['times that are no times', () => result({ start: -5 })],
]

test.for(nonsense)(
  'A service that answers %s is left alone, and the engine here writes every word',
  options,
  async ([, answer]) => {
    const bad = await startLiveService((socket) => {
      socket.once('message', () => socket.send(answer()))
    })
    const relaying = await startRelaying([serviceAt(bad.url)], {})
    const sound = spoken.slice(0, 7 * rate)
    const heard = await dictate(relaying, sound)
    expect(shareOfWords(reading.words, heard.text)).toBeGreaterThanOrEqual(0.7)
    expect(heard.text).not.toContain('nonsense')
    expect(leftAlone(relaying)).toBe(1)
    expect(bad.streams).toBe(3)
  },
)

test('Where no service answers and nothing hears here, the page is told to come back', options, async () => {
  const relaying = await startRelaying([serviceAt('ws://127.0.0.1:9')])
  const client = await openLiveClient(relaying.origin)
  client.say({ type: 'start', token: await relaying.signIn(), language: 'en-US', from: 0 })
  expect(await client.next('busy')).toEqual({ type: 'busy', retryAfter: 5 })
  expect(await client.closed).toBe(4503)
})

test('A language that no service knows is refused in words', options, async () => {
  const relaying = await startRelaying([serviceAt(node.origin)])
  const client = await openLiveClient(relaying.origin)
  client.say({ type: 'start', token: await relaying.signIn(), language: 'de-DE', from: 0 })
  await client.next('ready').catch(() => {})
  client.send(spoken.slice(0, rate))
  expect(await client.next('error')).toMatchObject({ code: 'language_unknown' })
  expect(leftAlone(relaying)).toBe(0)
})
