import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { audioAs, reading } from '../../test/audio.ts'
import { childProcesses } from '../../test/child-processes.ts'
import { countingEngine } from '../../test/counting-engine.ts'
import { betterLater, servedBy, startDictationWorld } from '../../test/dictation-world.ts'

// Before anything is started: `Nothing that reads recordings is told the server’s secrets`.
process.env.TOKEN_SECRET = 'as the operator sets it'

const options = { timeout: 120_000 }
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

test(
  'A server that is half full takes one recording of each user; a full one says when to come back, and takes recordings again afterwards',
  options,
  async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<string>()
    const world = await startDictationWorld(servedBy(countingEngine(() => held)))
    onTestFinished(() => world.close(), 60_000)
    const bytes = await audioAs('webm', '-t', '2')
    const signIn = (count: number, about = {}) => Promise.all(times(count, () => world.signIn(about)))
    const [ann = '', ben = '', cat = '', late = '', ...others] = await signIn(10)
    const paid = await signIn(7, { isSubscribed: true })
    const uploads: ReturnType<typeof world.upload>[] = []
    const begin = async (tokens: string[]) => {
      uploads.push(...tokens.map((token) => world.upload(token, bytes)))
      await expect.poll(() => world.metric('speech_recordings'), { timeout: 60_000 }).toBe(uploads.length)
    }
    await begin([ann, ben, cat].flatMap((token) => times(4, () => token)))
    expect(await world.upload(cat, bytes)).toMatchObject({
      status: 429,
      reply: { code: 'transcription_too_many' },
    })
    await begin(others)
    const refused = await world.upload(late, bytes)
    expect(refused).toMatchObject({ status: 503, reply: { code: 'transcription_busy' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Some places are for those who have paid.
    await begin(paid.slice(0, 6))
    expect(await world.upload(paid[6] ?? '', bytes)).toMatchObject({ status: 503 })
    release('done')
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 200))
    expect((await world.upload(late, bytes)).status).toBe(200)
  },
)

test('case 65: many slow accounts in two networks keep nobody else waiting', options, async () => {
  const world = await startDictationWorld(servedBy(countingEngine(async () => 'at once')))
  onTestFinished(() => world.close(), 60_000)
  const { hostname, port, pathname } = new URL(world.url)
  const networks = [
    ...times(64, (i) => `2001:db8:1:${i.toString(16)}::1`),
    ...times(8, (i) => `2001:db8:2:${i.toString(16)}::1`),
  ]
  // Each tries to get four places, and holds them by sending nothing more.
  let answers = 0
  for (const ip of networks) {
    const authorization = `Bearer ${await world.signIn()}`
    const headers = {
      authorization,
      'x-forwarded-for': ip,
      'content-type': 'multipart/form-data; boundary=x',
    }
    for (let i = 0; i < 4; i++) {
      const call = request({ hostname, port, path: pathname, method: 'POST', headers })
      call.on('error', () => {}).on('response', () => answers++)
      onTestFinished(() => void call.destroy())
      call.write('--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n')
    }
  }
  const holding = async () => (await world.metric('speech_recordings')) + answers
  await expect.poll(holding, { timeout: 60_000 }).toBe(4 * networks.length)
  expect(await world.metric('speech_recordings')).toBeGreaterThan(10)

  const honest = await world.signIn()
  const bytes = await audioAs('webm', '-t', '2')
  for (let take = 0; take < 20; take++)
    expect(await world.upload(honest, bytes)).toMatchObject({ status: 200, reply: { data: { gaps: [] } } })
})

test('A client that leaves while it is being looked up keeps no place', options, async () => {
  const world = await startDictationWorld(servedBy(countingEngine(async () => 'heard')))
  onTestFinished(() => world.close(), 60_000)
  let gone = 0
  world.app.server.on('connection', (socket) => socket.once('close', () => gone++))
  const { hostname, port, pathname } = new URL(world.url)
  const tokens = await Promise.all(Array.from({ length: 12 }, () => world.signIn()))
  for (const token of tokens) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    const headers = [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000',
    ]
    socket.end(`${headers.join('\r\n')}\r\n\r\n`)
  }
  await expect.poll(() => gone, { timeout: 60_000 }).toBeGreaterThanOrEqual(tokens.length)
  // Its turn comes after those of the others.
  await world.upload(await world.signIn(), await readFile(reading.file))
  await expect.poll(() => world.metric('speech_recordings')).toBe(0)
})

test('The engine is changed while recordings are under way, and each gets its text', options, async () => {
  const { onBetter, arrive } = betterLater()
  const { promise: held, resolve: release } = Promise.withResolvers<string>()
  const old = { ...countingEngine(() => held), concurrency: 1, name: 'old' }
  const world = await startDictationWorld(servedBy(old, { onBetter }), {
    SPEECH_WORKERS: '1',
  })
  onTestFinished(() => world.close(), 60_000)
  const token = await world.signIn()
  const bytes = await readFile(reading.file)
  const uploads = [1, 2, 3].map(() => world.upload(token, bytes))
  await expect.poll(() => world.metric('speech_pieces_waiting'), { timeout: 60_000 }).toBe(2)
  arrive({ ...countingEngine(async () => 'from the new one'), name: 'next' })
  release('from the old one')
  const answers = (await Promise.all(uploads)).map(({ reply }) => reply.data)
  expect(answers.map((data) => data?.transcription).sort()).toEqual([
    'from the new one',
    'from the new one',
    'from the old one',
  ])
  const { payload } = await world.app.inject({ url: '/metrics' })
  expect(payload).toContain('speech_engine_info{engine="next",accuracy="good"} 1')
})

test.runIf(process.platform === 'linux')(
  'Nothing that reads recordings is told the server’s secrets',
  options,
  async () => {
    const world = await startDictationWorld()
    onTestFinished(() => world.close(), 60_000)
    const token = await world.signIn()
    const bytes = await readFile(reading.file)
    // One that is still arriving, so that its decoder is at work, and one that is done, so that the engine is.
    const call = request(world.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    call.on('error', () => {})
    onTestFinished(() => void call.destroy())
    call.write('--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n')
    call.write(bytes.subarray(0, 10_000))
    await world.upload(token, bytes)
    for (const program of ['ffmpeg', 'silero-child', 'engine-child']) {
      const [pid] = childProcesses(program)
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
      const names = environment.map((line) => line.split('=')[0])
      expect(names, program).not.toContain('TOKEN_SECRET')
      expect(
        names.filter((name) => !/^(NODE_|PATH$|LD_LIBRARY_PATH$|UV_)/.test(name ?? '')),
        program,
      ).toEqual([])
    }
  },
)
