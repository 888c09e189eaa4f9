import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reading, samplesOf, shareOfWords } from '../../../test/audio.ts'
import { type DictationWorld, startDictationWorld } from '../../../test/dictation-world.ts'
import { type LiveClient, openLiveClient } from '../../../test/live-client.ts'

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

test(
  'A dictation that was broken off goes on from what was settled, and gives the words it would have given',
  options,
  async () => {
    const sound = Int16Array.from([...spoken, ...silence(1), ...spoken])
    const token = await world.signIn()
    const whole = await start(0, token)
    whole.send(sound)
    await finish(whole)

    const texts: string[] = []
    let from = 0
    for (const breaksAt of [0.3, 0.52, 2]) {
      const client = await start(from, token)
      const end = Math.min(sound.length, Math.round(breaksAt * sound.length))
      client.send(sound.slice(from, end))
      if (breaksAt > 1) await finish(client)
      else {
        // What was sent may have been heard or not.
        await client.next('Results', (result) => result.settled > from || !result.is_final)
        client.socket.terminate()
      }
      texts.push(client.text())
      from = client.finals().at(-1)?.settled ?? from
    }
    expect(texts.filter(Boolean).join(' ').toLowerCase()).toBe(whole.text().toLowerCase())
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
