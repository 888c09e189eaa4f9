import { readFile } from 'node:fs/promises'
import { live } from '@plainspoken/contract/limits'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reading, samplesOf, shareOfWords } from '../../../test/audio.ts'
import { childProcesses } from '../../../test/child-processes.ts'
import { type DictationWorld, startDictationWorld } from '../../../test/dictation-world.ts'
import { type LiveClient, openLiveClient } from '../../../test/live-client.ts'
import type { EngineChoice } from '../../adapters/engines/engine.ts'

const options = { timeout: 120_000 }
const rate = 16_000
const silence = (seconds: number) => new Int16Array(seconds * rate)

let world: DictationWorld
let spoken: Int16Array

beforeAll(async () => {
  world = await startDictationWorld()
  spoken = await samplesOf(reading.file)
}, 120_000)
afterAll(() => world?.close(), 60_000)

async function connect(headers?: Record<string, string>) {
  const client = await openLiveClient(world.origin, headers)
  onTestFinished(() => client.socket.terminate())
  return client
}

/** Somebody new who dictates. */
async function start(from = 0, token?: string): Promise<LiveClient> {
  const client = await connect()
  client.say({ type: 'start', token: token ?? (await world.signIn()), from })
  await client.next('ready')
  return client
}

async function finish(client: LiveClient) {
  client.say({ type: 'CloseStream' })
  const { settled } = await client.next('done')
  expect(await client.closed).toBe(1000)
  return settled
}

test(
  'Words come while one speaks, are replaced as more is heard, and stand for good at a pause',
  options,
  async () => {
    const client = await start()
    client.send(spoken)
    const first = await client.next('Results', (result) => !result.is_final)
    expect(first.channel.alternatives[0]?.transcript).not.toBe('')
    expect(first.settled).toBe(0)
    client.send(silence(1.5))
    const final = await client.next('Results', (result) => result.is_final && result.speech_final)
    expect(shareOfWords(reading.words, client.text())).toBeGreaterThanOrEqual(0.7)
    expect(client.text()).toMatch(/^[A-Z]/)
    expect(final.settled).toBeGreaterThan(spoken.length - rate)
    expect(await finish(client)).toBe(spoken.length + 1.5 * rate)
    const { engine } = await client.next('ready')
    expect(engine).toEqual({ name: 'pocketsphinx', accuracy: 'basic', local: true })
  },
)

test('Own words that are none are refused in words', options, async () => {
  const client = await connect()
  client.say({ type: 'start', token: await world.signIn(), words: ['x'.repeat(61)] })
  expect(await client.next('error')).toMatchObject({ code: 'words_unfit' })
  expect(await client.closed).toBe(4400)
})

test(
  'A dictation that was broken off goes on from what was settled, and gives the words it would have given',
  options,
  async () => {
    const sound = Int16Array.from([...spoken, ...silence(1), ...spoken])
    const token = await world.signIn()
    const whole = await start(0, token)
    whole.send(sound)
    await finish(whole)

    const startsOf = (client: LiveClient) =>
      client
        .finals()
        .flatMap(({ channel }) => channel.alternatives[0]?.words?.map(({ start }) => start) ?? [])
    const texts: string[] = []
    const starts: number[] = []
    let from = 0
    for (const breaksAt of [0.3, 0.52, 2]) {
      const client = await start(from, token)
      const end = Math.min(sound.length, Math.round(breaksAt * sound.length))
      client.send(sound.slice(from, end))
      if (breaksAt > 1) await finish(client)
      else {
        // The sound sent may have been heard or not.
        await client.next('Results', (result) => result.settled > from || !result.is_final)
        client.socket.terminate()
      }
      texts.push(client.text())
      starts.push(...startsOf(client))
      from = client.finals().at(-1)?.settled ?? from
    }
    expect(texts.filter(Boolean).join(' ').toLowerCase()).toBe(whole.text().toLowerCase())
    // Whatever was sent on which connection, a word's time is that of the dictation.
    expect(starts).toEqual(startsOf(whole))
    const [first = 0, second = 0] = whole
      .finals()
      .flatMap(({ channel }) => channel.alternatives[0]?.words ?? [])
      .filter(({ word }) => /^respectable/i.test(word))
      .map(({ start }) => start)
    expect(second - first).toBeCloseTo(spoken.length / rate + 1, 1)
    expect(from).toBe(sound.length)
  },
)

test('In silence nothing is written, and the client hears what it may let go of', options, async () => {
  const client = await start()
  client.send(silence(12))
  const { settled } = await client.next('Results', (result) => result.settled > 9 * rate)
  expect(settled).toBeLessThanOrEqual(12 * rate)
  await finish(client)
  expect(client.text()).toBe('')
})

test('Finalize settles what was said so far', options, async () => {
  const client = await start()
  client.send(spoken.slice(0, 3 * rate))
  client.say({ type: 'Finalize' })
  const { settled } = await client.next('Results', (result) => result.is_final)
  expect(settled).toBe(3 * rate)
  expect(client.text()).not.toBe('')
})

test.for([
  ['no token', { type: 'start', token: 'x' }, 4401],
  ['something else than a start', { type: 'CloseStream' }, 4400],
  ['no JSON', 'hello', 4400],
  ['sound', Buffer.alloc(3200), 4400],
  ['a number that is none', { type: 'start', token: 'x', from: -1 }, 4400],
] as const)('Who begins with %s is refused', options, async ([, first, code]) => {
  const client = await connect()
  client.socket.send(first instanceof Buffer || typeof first === 'string' ? first : JSON.stringify(first))
  expect(await client.closed).toBe(code)
  expect(client.messages).toMatchObject([{ type: 'error', error: expect.stringMatching(/\.$/) }])
})

test('After the free day the stream is refused, and a subscriber’s is not', options, async () => {
  const client = await connect()
  client.say({ type: 'start', token: await world.signIn({ ageDays: 2 }) })
  expect(await client.closed).toBe(4402)
  expect(client.messages).toMatchObject([{ code: 'trial_expired' }])
  await start(0, await world.signIn({ ageDays: 2, isSubscribed: true }))
})

test('A page of another origin gets no stream', options, async () => {
  await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow('403')
  await connect({ origin: world.origin })
})

test('Who asks for the address without a WebSocket is told so', options, async () => {
  const response = await world.app.inject({ url: '/transcription/live' })
  expect(response.statusCode).toBe(426)
  expect(response.json()).toMatchObject({ succeeded: false, code: 'upgrade_required' })
})

test('A user’s second stream takes over from the first', options, async () => {
  const token = await world.signIn()
  const first = await start(0, token)
  const second = await start(0, token)
  expect(await first.closed).toBe(4409)
  second.send(spoken)
  await finish(second)
  expect(shareOfWords(reading.words, second.text())).toBeGreaterThanOrEqual(0.7)
})

test(
  'Sound that comes faster than it can be heard waits unread, and all of it is heard',
  options,
  async () => {
    const client = await start()
    client.send(Int16Array.from([...spoken, ...silence(1), ...silence(10)]))
    const { seconds } = await client.next('lag')
    expect(seconds).toBeGreaterThan(3)
    expect(await finish(client)).toBe(spoken.length + 11 * rate)
    expect(shareOfWords(reading.words, client.text())).toBeGreaterThanOrEqual(0.7)
  },
)

test(
  'case 93: messages without end are read at a bounded pace, and the words after them come all the same',
  options,
  async () => {
    const client = await start()
    for (let i = 0; i < 1000; i++) {
      client.say({ type: 'KeepAlive' })
      client.socket.send(Buffer.alloc(0))
    }
    const { seconds } = await client.next('lag')
    expect(seconds).toBeGreaterThanOrEqual(1)
    client.send(spoken)
    expect(await finish(client)).toBe(spoken.length)
    expect(shareOfWords(reading.words, client.text())).toBeGreaterThanOrEqual(0.7)
  },
)

test.for([
  ['a frame that is too large', Buffer.alloc(70_000), 1009],
  ['half a sample', Buffer.alloc(3), 4400],
  ['a message nobody knows', '{"type":"Format"}', 4400],
] as const)('Who sends %s is closed', options, async ([, message, code]) => {
  const client = await start()
  client.socket.send(message)
  expect(await client.closed).toBe(code)
})

test(
  'A message in too many fragments closes the stream, and the log says so in one line',
  options,
  async () => {
    const client = await start()
    const before = world.logged.length
    for (let i = 0; i <= 16_384; i++) client.socket.send('', { fin: false })
    expect(await client.closed).toBe(1008)
    const lines = world.logged.slice(before).map((line) => JSON.parse(line))
    expect(lines.filter(({ level }) => level > 20)).toMatchObject([{ level: 30, code: 'malformed_request' }])
  },
)

test('A dictation is at most three hours long', options, async () => {
  const client = await start(3 * 60 * 60 * rate - 10)
  client.send(silence(0.1))
  expect(await client.closed).toBe(4413)
  expect(client.messages).toContainEqual(expect.objectContaining({ code: 'audio_too_long' }))
})

test('A language nobody here knows is refused with what can be done', options, async () => {
  const client = await connect()
  client.say({ type: 'start', token: await world.signIn(), language: 'de-DE' })
  expect(await client.closed).toBe(4415)
  expect(client.messages).toMatchObject([
    { code: 'language_unknown', error: expect.stringMatching(/browser/) },
  ])
})

test('An engine that dies in the middle is replaced, and no word is lost', options, async () => {
  const client = await start()
  client.send(spoken.slice(0, 3 * rate))
  await client.next('Results')
  for (const pid of childProcesses('engine-child')) process.kill(pid, 'SIGKILL')
  client.send(spoken.slice(3 * rate))
  await finish(client)
  expect(shareOfWords(reading.words, client.text())).toBeGreaterThanOrEqual(0.7)
  expect(await world.metric('speech_engine_restarts')).toBeGreaterThan(0)
})

test(
  'When all places are taken the next one is told when to come again, and who leaves makes room',
  options,
  async () => {
    // The places of the tests before are free once the server has noticed that their clients are gone.
    await expect.poll(() => world.metric('speech_live_streams'), { timeout: 30_000 }).toBe(0)
    const others: LiveClient[] = []
    let late: LiveClient | null = null
    while (!late) {
      const client = await connect()
      client.say({ type: 'start', token: await world.signIn({ isSubscribed: true }) })
      const isIn = await client.next('ready').then(
        () => true,
        () => false,
      )
      if (isIn) others.push(client)
      else late = client
    }
    expect(await late.closed).toBe(4503)
    expect(late.messages).toEqual([{ type: 'busy', retryAfter: expect.any(Number) }])
    expect(others.length).toBe(await world.metric('speech_live_places'))
    expect(await world.metric('speech_live_streams')).toBe(others.length)
    await Promise.all(others.map(finish))
    await start()
  },
)

test('A machine that cannot keep up with speech offers no live words', options, async () => {
  const slow = (choice: EngineChoice): EngineChoice => ({
    ...choice,
    open: async () => ({ ...(await choice.open()), measure: async () => 1.3 }),
  })
  const own = await startDictationWorld((speech) => ({ ...speech, live: speech.live && slow(speech.live) }))
  onTestFinished(() => own.close(), 60_000)
  const offers = async () => (await own.app.inject({ url: '/config' })).json().data.speech.live
  await expect.poll(offers, { timeout: 60_000 }).toBe(false)
  expect(await own.metric('speech_live_places')).toBe(0)
})

test('Whoever signs out is not listened to any longer', options, async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const token = await world.signIn()
  const client = await start(0, token)
  await world.app.inject({
    method: 'POST',
    url: '/auth/logout',
    headers: { authorization: `Bearer ${token}` },
  })
  // The server looks whenever it pings.
  vi.advanceTimersByTime(live.pingMs)
  expect(await client.closed).toBe(4401)
})

test('A server that stops tells everybody to go on elsewhere, and ends', options, async () => {
  const stopping = await startDictationWorld()
  const client = await openLiveClient(stopping.origin)
  client.say({ type: 'start', token: await stopping.signIn() })
  await client.next('ready')
  const stranger = await openLiveClient(stopping.origin)
  await stopping.close()
  expect(await client.closed).toBe(4503)
  expect(client.messages.at(-1)).toEqual({ type: 'busy', retryAfter: 1, isStopping: true })
  await stranger.closed
})

test('case 67: live words count against the audio of a day, as uploads do', options, async () => {
  // 36 seconds.
  const own = await startDictationWorld(undefined, { AUDIO_HOURS_FREE: '0.01' })
  onTestFinished(() => own.close(), 60_000)
  const token = await own.signIn()
  const begin = async () => {
    const client = await openLiveClient(own.origin)
    onTestFinished(() => client.socket.terminate())
    client.say({ type: 'start', token })
    await client.next('ready')
    return client
  }
  const first = await begin()
  first.send(silence(30))
  await finish(first)

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const second = await begin()
  second.send(silence(12))
  second.say({ type: 'Finalize' })
  await second.next('Results', ({ settled }) => settled === 12 * rate)
  // The server looks whenever it pings.
  vi.advanceTimersByTime(live.pingMs)
  expect(await second.closed).toBe(4429)
  expect(second.messages.at(-1)).toMatchObject({ type: 'error', code: 'audio_budget_spent' })
  vi.useRealTimers()
  const upload = await own.upload(token, await readFile(reading.file))
  expect(upload).toMatchObject({ status: 429, reply: { code: 'audio_budget_spent' } })
})
