import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DeepgramClient } from '@deepgram/sdk'
import { minute } from '@plainspoken/contract/limits'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { reading, samplesOf, shareOfWords } from '../../../test/audio.ts'
import { type DictationWorld, startDictationWorld } from '../../../test/dictation-world.ts'

const key = 'a-key-between-two-servers'
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

const run = promisify(execFile)
const nodes = [process.execPath, '/usr/bin/node']
const folder = mkdtempSync(path.join(tmpdir(), 'deepgram-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** 24, 20, or null where it is not installed. */
const majorOf = (node: string) =>
  run(node, ['--version']).then(
    ({ stdout }) => Number(stdout.slice(1).split('.')[0]),
    () => null,
  )

test.for([
  [4, 24],
  [4, 20],
  [5, 20],
] as const)(
  'Deepgram’s client %i on Node.js %i signs in in its way, and hears words with times, their end and what it settles',
  options,
  async ([version, major], { skip }) => {
    const majors = await Promise.all(nodes.map(majorOf))
    const node = nodes[majors.indexOf(major)]
    if (!node) return skip(`Node.js ${major} is not installed here.`)
    const file = path.join(folder, 'sound')
    writeFileSync(file, new Uint8Array((await samplesOf(reading.file)).buffer))
    const client = path.join(import.meta.dirname, '../../../test/deepgram-client.mjs')
    const { stdout } = await run(node, [client, String(version), world.origin, key, file])
    const { results, events } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Came
    expect(events).toEqual(['SpeechStarted', 'UtteranceEnd', 'Metadata'])
    const finals = results.filter(({ is_final }) => is_final)
    const words = finals.flatMap(({ channel }) => channel.alternatives[0]?.words ?? [])
    const text = finals.map(({ channel }) => channel.alternatives[0]?.transcript).filter(Boolean)
    expect(words.map(({ punctuated_word }) => punctuated_word).join(' ')).toBe(text.join(' '))
    expect(shareOfWords(reading.words, words.map(({ word }) => word).join(' '))).toBeGreaterThanOrEqual(0.7)
    for (const { start, end, confidence } of words)
      expect([end > start, confidence <= 1]).toEqual([true, true])
    expect(words.every(({ word }) => /^[\p{Ll}\p{N}']+$/u.test(word))).toBe(true)
    expect(results.some(({ is_final }) => !is_final)).toBe(true)
    expect(finals.at(-1)).toMatchObject({ from_finalize: true, speech_final: true })
  },
)
type Word = { word: string; punctuated_word: string; start: number; end: number; confidence: number }
type Came = {
  events: string[]
  results: { is_final: boolean; channel: { alternatives: { transcript: string; words: Word[] }[] } }[]
}

test('A language that no engine here knows is refused in words', options, async () => {
  const { code, messages } = await dictate({ language: 'de' })
  expect(code).toBe(4415)
  expect(messages).toMatchObject([{ type: 'Error', variant: 'language_unknown' }])
})

test.for([
  ['a wrong key', 'Token wrong', 'encoding=linear16&sample_rate=16000', '401'],
  ['no key', '', 'encoding=linear16&sample_rate=16000', '401'],
  ['a container instead of samples', `Token ${key}`, '', '400'],
  ['what cannot be done', `Token ${key}`, 'encoding=linear16&sample_rate=16000&diarize=true', '400'],
  [
    'own words that are none',
    `Token ${key}`,
    `encoding=linear16&sample_rate=16000&keyterm=${'x'.repeat(61)}`,
    '400',
  ],
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

test.for([
  ['', 'encoding must be linear16: samples without a container.'],
  ['encoding=opus&sample_rate=16000', 'encoding must be linear16: samples without a container.'],
  ['encoding=linear16&sample_rate=8000', 'sample_rate must be 16000.'],
  ['encoding=linear16&sample_rate=16000&channels=2', 'channels must be 1.'],
  [
    'encoding=linear16&sample_rate=16000&utterance_end_ms=5',
    'utterance_end_ms must be between 600 and 60000.',
  ],
  ['encoding=linear16&sample_rate=16000&redact=pci', 'redact cannot be done here: leave it out.'],
  ['encoding=linear16&sample_rate=16000&numerals=true', 'numerals cannot be done here: leave it out.'],
  ['encoding=linear16&sample_rate=16000&in%0Aterim=1', 'in%0Aterim cannot be done here: leave it out.'],
  ['encoding=linear16&sample_rate=16000&alternatives=3', 'alternatives must be 1.'],
  [
    'encoding=linear16&sample_rate=16000&endpointing=9000',
    'endpointing must be true, false, or between 0 and 5000.',
  ],
  ['encoding=linear16&sample_rate=16000&punctuate=yes', 'punctuate must be true or false.'],
  [
    'encoding=linear16&sample_rate=16000&keywords=term:2&keywords=word:-3',
    'keywords cannot be made less likely here: leave out those below 0.',
  ],
] as const)('Who asks for “%s” is told what it must be, in Deepgram’s form', async ([query, error]) => {
  const headers = { authorization: `Token ${key}` }
  const answer = await fetch(`${world.origin}/v1/listen?${query}`, { headers })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { err_code: 'Bad Request', err_msg: error, request_id: answer.headers.get('dg-request-id') },
  ])
  expect(decodeURI(answer.headers.get('dg-error') ?? '')).toBe(error)
})

type Message = {
  type: string
  is_final?: boolean
  speech_final?: boolean
  from_finalize?: boolean
  start: number
  duration: number
  metadata: { model_info: { name: string }; extra?: object }
  channel: { alternatives: { transcript: string; words: object[] }[] }
}

/** Sends sound at once, with these options; gives what came. */
async function hear(query: string, sound: Int16Array): Promise<Message[]> {
  const address = `${world.origin.replace('http', 'ws')}/v1/listen?encoding=linear16&sample_rate=16000&${query}`
  const socket = new WebSocket(address, ['token', key])
  onTestFinished(() => socket.terminate())
  const messages: Message[] = []
  socket.on('message', (data) => messages.push(JSON.parse(data.toString())))
  await once(socket, 'open')
  for (let at = 0; at < sound.length; at += 16_000)
    socket.send(Buffer.from(sound.slice(at, at + 16_000).buffer))
  socket.send(JSON.stringify({ type: 'CloseStream' }))
  await once(socket, 'close')
  return messages
}

test('endpointing is the pause that ends an utterance, and false tells of none', options, async () => {
  const reads = await samplesOf(reading.file)
  // Twice, with a quarter of a second between, and then a pause of four seconds.
  const sound = Int16Array.from([...reads, ...new Int16Array(4000), ...reads, ...new Int16Array(64_000)])
  const pauses = async (endpointing: string) => {
    const finals = (await hear(`endpointing=${endpointing}`, sound)).filter(({ is_final }) => is_final)
    const words = finals.map(({ channel }) => channel.alternatives[0]?.transcript).join(' ')
    expect(shareOfWords([...reading.words, ...reading.words], words)).toBeGreaterThanOrEqual(0.7)
    return finals.filter(({ speech_final }) => speech_final).map(({ start, duration }) => start + duration)
  }
  const spoken = (2 * reads.length) / 16_000 + 0.25
  const [first = 0, ...others] = await pauses('3000')
  expect([first > spoken + 2, first < spoken + 4, others.length < 2]).toEqual([true, true, true])
  const [shortly = 0] = await pauses('10')
  expect(shortly).toBeLessThan(reads.length / 16_000 + 0.25)
  expect(await pauses('false')).toEqual([])
})

test(
  'Keywords are own words, marks are left out where nobody wants them, and the engine and what was noted are told',
  options,
  async () => {
    const sound = await samplesOf(reading.file)
    const query =
      'model=nova-2&keywords=Kowalczyk:0&keywords=Hattie+Marriott:2&punctuate=false&extra=call:a:7'
    const results = (await hear(query, sound)).filter(({ type }) => type === 'Results')
    const text = results.map(({ channel }) => channel.alternatives[0]?.transcript).join(' ')
    expect(text).toContain('hattie marriott')
    expect(text).toMatch(/^[\p{Ll}\p{N}' ]+$/u)
    for (const { metadata, channel } of results) {
      expect(metadata).toMatchObject({ model_info: { name: 'pocketsphinx' }, extra: { call: 'a:7' } })
      for (const word of channel.alternatives[0]?.words ?? [])
        expect(word).not.toHaveProperty('punctuated_word')
    }
  },
)

test('A program without the key is told which one it needs', async () => {
  const answer = await fetch(`${world.origin}/v1/listen?encoding=linear16&sample_rate=16000`)
  expect([answer.status, await answer.json()]).toMatchObject([
    401,
    { err_code: 'INVALID_AUTH', err_msg: 'The key is missing, or is not SPEECH_SERVICE_KEY of this server.' },
  ])
})

test(
  'case 167: a program that sends KeepAlive alone keeps its place for an hour, and then gives it to others',
  options,
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const address = `${world.origin.replace('http', 'ws')}/v1/listen?encoding=linear16&sample_rate=16000`
    const socket = new WebSocket(address, { headers: { authorization: `Token ${key}` } })
    const closed = once(socket, 'close') as Promise<[number]>
    await once(socket, 'open')
    const say = (type: string) => socket.send(JSON.stringify({ type }))
    for (let minutes = 0; minutes < 60; minutes += 0.95) {
      say('KeepAlive')
      say('Finalize')
      await once(socket, 'message')
      await vi.advanceTimersByTimeAsync(0.95 * minute)
    }
    expect(socket.readyState).toBe(WebSocket.OPEN)
    say('KeepAlive')
    await vi.advanceTimersByTimeAsync(minute)
    expect((await closed)[0]).toBe(4408)
  },
)
