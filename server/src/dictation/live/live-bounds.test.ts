import { live, minute, second } from '@plainspoken/contract/limits'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reading, samplesOf } from '../../../test/audio.ts'
import { deafEngine } from '../../../test/deaf-engine.ts'
import { type DictationWorld, startDictationWorld } from '../../../test/dictation-world.ts'
import { type LiveClient, openLiveClient } from '../../../test/live-client.ts'
import { newClient } from '../../../test/new-client.ts'
import { makeLiveEngines } from './engines.ts'

const rate = 16_000
const places = 8
const silence = (seconds: number) => new Int16Array(seconds * rate)

let world: DictationWorld
/** The server clock's lead over the right time, in ms. */
let ahead = 0
beforeAll(async () => {
  world = await startDictationWorld(
    (speech) => ({ ...speech, live: deafEngine(places) }),
    // 36 seconds.
    { AUDIO_HOURS_FREE: '0.01' },
    () => new Date(Date.now() + ahead),
  )
})
afterAll(() => world?.close())

async function connect(token: string, ip = newClient()): Promise<LiveClient> {
  const client = await openLiveClient(world.origin, { 'x-forwarded-for': ip })
  onTestFinished(() => client.socket.terminate())
  client.say({ type: 'start', token })
  return client
}

/** Somebody who dictates. */
async function start(token?: string, ip?: string): Promise<LiveClient> {
  const client = await connect(token ?? (await world.signIn()), ip)
  await client.next('ready')
  return client
}

/** Somebody who comes from there finds a place. */
const isLetIn = async (about: { isSubscribed?: boolean }, ip: string) =>
  (await connect(await world.signIn(about), ip)).next('ready').then(
    () => true,
    () => false,
  )

/** Makes the server leave the socket unread for long. */
async function beUnread(client: LiveClient) {
  for (let i = 0; i < 3000; i++) client.socket.send(Buffer.alloc(0))
  await client.next('lag')
}

test.for([
  [
    'signs out everywhere',
    async (token: string) =>
      void (await world.app.inject({
        method: 'POST',
        url: '/auth/logout-everywhere',
        headers: { authorization: `Bearer ${token}` },
      })),
    4401,
  ],
  [
    'comes to the end of the free day',
    async () => {
      ahead = 25 * 60 * minute
      onTestFinished(() => {
        ahead = 0
      })
    },
    4402,
  ],
  [
    'has spent the audio of a day',
    async (_token: string, client: LiveClient) => client.send(silence(40)),
    4429,
  ],
] as const)(
  'case 102: who %s is not listened to any longer, also while the socket is left unread',
  async ([, change, code]) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const token = await world.signIn()
    const client = await start(token)
    await change(token, client)
    if (code === 4429) await client.next('Results', ({ settled }) => settled > 37 * rate)
    await beUnread(client)
    vi.advanceTimersByTime(live.pingMs)
    expect(await client.closed).toBe(code)
  },
)

test('case 103: accounts of one network, or in a wide one, take a part of the places, and some are kept for who has paid', async () => {
  const from = async (ips: string[], about = {}) => {
    let taken = 0
    for (const ip of ips) if (await isLetIn(about, ip)) taken++
    return taken
  }
  expect(await from(Array.from({ length: 6 }, () => '198.51.100.7'))).toBe(2)
  expect(await from(Array.from({ length: 6 }, (_, i) => `198.51.100.${i + 10}`))).toBe(0)
  expect(await from(Array.from({ length: 6 }, () => newClient()))).toBe(places - 2 - 2)
  expect(
    await from(
      Array.from({ length: 6 }, () => '198.51.100.7'),
      { isSubscribed: true },
    ),
  ).toBe(2)
})

test('case 103: a stream that takes over from another keeps the place, wherever it comes from', async () => {
  const token = await world.signIn()
  const others = [await world.signIn(), await world.signIn()]
  const first = await start(token, '203.0.113.7')
  for (const other of others) await start(other, '203.0.114.7')
  await start(token, '203.0.114.7')
  expect(await first.closed).toBe(4409)
})

test('case 104: a place without sound for a minute is given up, whatever else is sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const idle = await start()
  const speaking = await start()
  for (let passed = 0; passed < live.silentMs; passed += 10 * second) {
    // A few samples are no sound.
    idle.send(new Int16Array(10))
    idle.say({ type: 'KeepAlive' })
    idle.say({ type: 'Finalize' })
    await idle.next('Results', ({ settled }) => settled === 10 * (1 + passed / (10 * second)))
    const before = speaking.finals().length
    speaking.send(silence(2))
    speaking.say({ type: 'Finalize' })
    await expect.poll(() => speaking.finals().length).toBeGreaterThan(before)
    await vi.advanceTimersByTimeAsync(10 * second)
  }
  expect(await idle.closed).toBe(4408)
  expect(speaking.socket.readyState).toBe(speaking.socket.OPEN)
})

test('Who has said that this was all waits for the words as long as it takes to hear them', async () => {
  const hearing = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  // Less than a window is what is left at the end.
  const hear = async ({ length }: Int16Array) => {
    if (length % 512 === 0) return
    asked.resolve()
    await hearing.promise
  }
  const slow = await startDictationWorld((speech) => ({ ...speech, live: deafEngine(places, hear) }))
  onTestFinished(() => slow.close())
  const sound = (await samplesOf(reading.file)).slice(0, 3 * rate - 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const client = await openLiveClient(slow.origin)
  client.say({ type: 'start', token: await slow.signIn() })
  await client.next('ready')
  client.send(sound)
  client.say({ type: 'CloseStream' })
  await asked.promise
  for (let passed = 0; passed < 2 * live.silentMs; passed += second) await vi.advanceTimersByTimeAsync(second)
  hearing.resolve()
  expect(await client.next('done')).toEqual({ type: 'done', settled: sound.length })
})

test('case 105: after two and a half minutes sound is taken hardly faster than one speaks, and a new connection changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const token = await world.signIn({ isSubscribed: true })
  const settledOf = ({ finals }: LiveClient) => (finals().at(-1)?.settled ?? 0) / rate
  const client = await start(token)
  client.send(silence(300), rate)
  await expect.poll(() => settledOf(client)).toBeGreaterThan(140)
  await client.next('lag', () => settledOf(client) > 140)
  const before = settledOf(client)
  expect(before).toBeLessThan(156)
  await vi.advanceTimersByTimeAsync(20 * second)
  await expect.poll(() => settledOf(client)).toBeGreaterThanOrEqual(before + 20)
  expect(settledOf(client)).toBeLessThan(before + 35)

  const again = await start(token)
  again.send(silence(60), rate)
  await again.next('lag')
  await vi.advanceTimersByTimeAsync(10 * second)
  await expect.poll(() => settledOf(again)).toBeGreaterThanOrEqual(5)
  expect(settledOf(again)).toBeLessThan(25)
})

test('case 106: who speaks comes before those who send as fast as they may, in the same engine process', async () => {
  const order: string[] = []
  let goOn = () => {}
  const engine = deafEngine(places, async ([speaker]) => {
    order.push(speaker === 1 ? 'honest' : 'flood')
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
  })
  const engines = makeLiveEngines(() => engine)
  onTestFinished(() => engines.close())
  const sound = (speaker: number) => new Int16Array(rate / 5).fill(speaker)
  for (let flood = 0; flood < 4; flood++) {
    const stream = await engines.open('en-US')
    const send = async () => {
      while (order.length < 300) await stream.hear(sound(2))
    }
    void send()
  }
  const turns = async (count: number) => {
    const wanted = order.length + count
    while (order.length < wanted) {
      goOn()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await turns(100)
  const honest = await engines.open('en-US')
  for (let pieces = 0; pieces < 5; pieces++) {
    const before = order.length
    const heard = honest.hear(sound(1))
    await turns(3)
    await heard
    expect(order.slice(before, before + 2)).toContain('honest')
  }
})

test('case 108: pings and pongs without end are read at a bounded pace, of a client that has said nothing, too', async () => {
  for (const client of [await start(), await openLiveClient(world.origin)]) {
    onTestFinished(() => client.socket.terminate())
    for (let i = 0; i < 200; i++) {
      client.socket.ping()
      client.socket.pong()
    }
    const { seconds } = await client.next('lag')
    expect(seconds).toBeGreaterThan(4)
  }
})
