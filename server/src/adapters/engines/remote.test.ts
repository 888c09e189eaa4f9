import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { reading, samplesOf, shareOfWords } from '../../../test/audio.ts'
import { type DictationWorld, startDictationWorld } from '../../../test/dictation-world.ts'
import { EngineUnavailable } from './engine.ts'
import { testEngine } from './engine-suite.ts'
import { withFallback } from './fallback.ts'
import { remoteEngine } from './remote.ts'

const options = { timeout: 120_000 }
const never = new AbortController().signal
const key = 'a key between two servers'

describe('Another instance of this product as the engine', () => {
  let world: DictationWorld
  // The suite needs the engine when it is described, the address is known only later.
  const urls: string[] = []
  beforeAll(async () => {
    world = await startDictationWorld(undefined, { SPEECH_SERVICE_KEY: key })
    urls.push(world.origin)
  }, 120_000)
  afterAll(() => world?.close(), 60_000)
  // On a busy machine a call that is given up is asked again, and makes it busier.
  const lazily = () => remoteEngine({ urls, apiKey: key, model: null, limitMs: () => 120_000 })
  const { name, abilities, concurrency } = lazily()

  testEngine({ name, abilities, concurrency, open: () => lazily().open() }, async () => ({
    samples: await samplesOf(reading.file),
    accepts: (text) => shareOfWords(reading.words, text) >= 0.7,
  }))

  test('hears the own words that it is told', options, async () => {
    const engine = await lazily().open()
    const words = ['Kowalczyk', 'Hattie Marriott']
    const { text } = await engine.transcribe(await samplesOf(reading.file), never, 'en-US', words)
    expect(text).toMatch(/^Hattie Marriott /)
  })

  test('is refused with a wrong key', options, async () => {
    const engine = await remoteEngine({ urls, apiKey: 'a wrong key', model: null }).open()
    const call = engine.transcribe(await samplesOf(reading.file), never)
    await expect(call).rejects.toThrow(EngineUnavailable)
  })
})

type Answering = (request: IncomingMessage, response: ServerResponse, call: number) => void

/** A service that answers as the test says. */
async function startService(answering: Answering) {
  let calls = 0
  const server = createServer((request, response) => answering(request, response, calls++))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls }
}

const say = (response: ServerResponse, text: string) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ text }))
const fail = (response: ServerResponse, status = 503) => response.writeHead(status).end('{}')
const speech = new Int16Array(16_000)

async function open(urls: string[], more: Partial<Parameters<typeof remoteEngine>[0]> = {}) {
  const engine = await remoteEngine({ urls, apiKey: null, model: null, ...more }).open()
  onTestFinished(() => engine.close())
  return engine
}

test('sends a WAV file, the model and the key', options, async () => {
  let form = ''
  let authorization: string | undefined
  const service = await startService(async (request, response) => {
    authorization = request.headers.authorization
    form = (await buffer(request)).toString('latin1')
    say(response, ' Hello. ')
  })
  const engine = await open([`${service.url}/v1/`], { apiKey: 'secret', model: 'parakeet' })
  expect(await engine.transcribe(speech, never)).toEqual({ text: 'Hello.' })
  expect(authorization).toBe('Bearer secret')
  expect(form).toMatch(/name="file"; filename="speech.wav"[\s\S]*RIFF....WAVEfmt/)
  expect(form).toMatch(/name="model"\r\n\r\nparakeet\r\n/)
})

test('takes no recording to where a service points', options, async () => {
  const elsewhere = await startService((_request, response) => say(response, 'Overheard.'))
  const service = await startService((_request, response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  )
  const engine = await open([service.url])
  await expect(engine.transcribe(speech, never)).rejects.toThrow(EngineUnavailable)
  expect(elsewhere.calls()).toBe(0)
})

test('tries again after a failure, at another service when there is one', options, async () => {
  const broken = await startService((_request, response) => fail(response))
  const sound = await startService((_request, response) => say(response, 'Hello.'))
  const engine = await open([broken.url, sound.url])
  for (let i = 0; i < 5; i++) expect((await engine.transcribe(speech, never)).text).toBe('Hello.')
  expect(sound.calls()).toBe(5)
})

test('leaves a service alone that keeps failing, and comes back when it has rested', options, async () => {
  let time = 0
  let isBroken = true
  const service = await startService((_request, response) =>
    isBroken ? fail(response) : say(response, 'Hello.'),
  )
  const engine = await open([service.url], { now: () => time })
  await expect(engine.transcribe(speech, never)).rejects.toThrow(EngineUnavailable)
  const callsThen = service.calls()
  await expect(engine.transcribe(speech, never)).rejects.toThrow(EngineUnavailable)
  expect(service.calls()).toBe(callsThen)
  isBroken = false
  time += 60_000
  expect((await engine.transcribe(speech, never)).text).toBe('Hello.')
})

test('gives up on a service that does not answer in time', options, async () => {
  const service = await startService(() => {})
  const engine = await open([service.url], { limitMs: () => 100 })
  await expect(engine.transcribe(speech, never)).rejects.toThrow(EngineUnavailable)
})

test.for([
  ['something that is no transcription', (response: ServerResponse) => response.end('<html>')],
  ['another form', (response: ServerResponse) => response.end('{"transcript":"x"}')],
  [
    'a redirection',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
] as const)('does not take %s for text', options, async ([, answer]) => {
  const service = await startService((_request, response) => answer(response))
  const engine = await open([service.url])
  await expect(engine.transcribe(speech, never)).rejects.toThrow(EngineUnavailable)
})

test('does not read an answer without end', options, async () => {
  const service = await startService(async (request, response) => {
    await buffer(request)
    response.setHeader('content-type', 'application/json')
    response.on('drain', () => response.write(' '.repeat(100_000))).write(' '.repeat(100_000))
  })
  const engine = await open([service.url], { limitMs: () => 60_000 })
  await expect(engine.transcribe(speech, never)).rejects.toThrow(EngineUnavailable)
})

test('tells the service the language, as the protocol writes it', options, async () => {
  const bodies: string[] = []
  const service = await startService(async (request, response) => {
    bodies.push((await buffer(request)).toString('latin1'))
    say(response, 'Grüezi.')
  })
  const engine = await open([service.url])
  expect((await engine.transcribe(speech, never, 'de-CH')).text).toBe('Grüezi.')
  expect(bodies[0]).toMatch(/name="language"\r\n\r\nde\r\n/)
})

test('stops asking when the client goes away', options, async () => {
  const leave = new AbortController()
  const service = await startService(() => leave.abort(new Error('gone away')))
  const engine = await open([service.url])
  await expect(engine.transcribe(speech, leave.signal)).rejects.toThrow('gone away')
  expect(service.calls()).toBe(1)
})

test('another engine serves while the service is away, and says so', options, async () => {
  let isBroken = true
  const service = await startService((_request, response) =>
    isBroken ? fail(response) : say(response, 'From afar.'),
  )
  const abilities = {
    streaming: false,
    punctuation: false,
    accuracy: 'basic',
    languages: ['en-US'],
    local: true,
  } as const
  const local = { name: 'local', abilities }
  const second = {
    ...local,
    concurrency: 1,
    open: async () => ({ ...local, transcribe: async () => ({ text: 'from here' }), close: async () => {} }),
  }
  const changes: boolean[] = []
  let time = 0
  const remote = remoteEngine({ urls: [service.url], apiKey: null, model: null, now: () => time })
  const engine = await withFallback(remote, second, (isAway) => changes.push(isAway)).open()
  onTestFinished(() => engine.close())
  expect(await engine.transcribe(speech, never)).toMatchObject({
    text: 'from here',
    engine: { name: 'local' },
  })
  expect(await engine.transcribe(speech, never)).toMatchObject({ text: 'from here' })
  isBroken = false
  time += 60_000
  expect(await engine.transcribe(speech, never)).toEqual({ text: 'From afar.' })
  expect(changes).toEqual([true, false])
})
