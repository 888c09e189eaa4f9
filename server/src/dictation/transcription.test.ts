import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { json } from 'node:stream/consumers'
import { transcriptionEvents } from '@plainspoken/contract/dictation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audioAs, ffmpeg, reading, shareOfWords, silentFilm } from '../../test/audio.ts'
import { countingEngine } from '../../test/counting-engine.ts'
import { type DictationWorld, servedBy, startDictationWorld } from '../../test/dictation-world.ts'

/** Recognises; the other one is told what it hears, which takes no time. */
let real: DictationWorld
let realToken: string
let world: DictationWorld
let token: string

beforeAll(async () => {
  real = await startDictationWorld()
  realToken = await real.signIn()
  world = await startDictationWorld(servedBy(countingEngine(async () => 'Heard.')))
  token = await world.signIn()
}, 120_000)
afterAll(() => Promise.all([real?.close(), world?.close()]), 60_000)

const options = { timeout: 120_000 }
const boundary = 'frontier'
const formType = `multipart/form-data; boundary=${boundary}`

/** A form written by hand. */
function form(...parts: [disposition: string, body: Buffer | string][]) {
  const pieces = parts.flatMap(([disposition, body]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

const file = (name = 'recording.webm') => `name="audio"; filename="${name}"`
const withToken = (type = formType) => ({ authorization: `Bearer ${token}`, 'content-type': type })

describe('A recording', () => {
  test('comes back as text with times, duration and engine', options, async () => {
    const { status, reply } = await real.upload(realToken, await readFile(reading.file))
    expect(status).toBe(200)
    expect(reply.error).toBeNull()
    const { data } = reply
    expect(shareOfWords(reading.words, data?.transcription ?? '')).toBeGreaterThanOrEqual(0.7)
    expect(data?.transcription).toMatch(/^[A-Z].*[a-z]\.$/)
    expect(data?.segments.map(({ text }) => text).join(' ')).toBe(data?.transcription)
    expect(data?.gaps).toEqual([])
    expect(data?.duration).toBeCloseTo(reading.seconds, 0)
    expect(data?.engine).toBe('pocketsphinx')
  })

  // The decoders' suite has every kind.
  test.for(['mp4', 'flac'] as const)('may come as %s, whatever its name says', options, async (kind) => {
    const { status, reply } = await world.upload(token, await audioAs(kind), {
      name: '../../etc/passwd.exe',
    })
    expect(status).toBe(200)
    expect(reply.data?.transcription).toBe('Heard.')
  })

  test('whose beginning is written already gives the rest alone, at its own times', options, async () => {
    const sound = await ffmpeg(
      ...['-i', reading.file, '-af', 'apad=pad_dur=2,aloop=1:8000000', '-f', 'webm', '-'],
    )
    const from = (seconds: string) => world.post(form(['name="from"', seconds], [file(), sound]), withToken())
    const { data } = (await from(`${reading.seconds + 1}`)).reply
    expect(data?.segments).toHaveLength(1)
    expect(data?.segments[0]?.start).toBeGreaterThanOrEqual(reading.seconds + 1)
    for (const seconds of ['-1', 'soon', '99999'])
      expect(await from(seconds)).toMatchObject({ reply: { code: 'malformed_request' } })
  })

  test('that is longer keeps its words in order, in segments at the pauses', options, async () => {
    const twice = ['-i', reading.file, '-f', 'lavfi', '-t', '2', '-i', 'anullsrc', '-i', reading.file]
    const join = [
      '-filter_complex',
      '[0:a][1:a][2:a]concat=n=3:v=0:a=1',
      '-c:a',
      'libopus',
      '-f',
      'webm',
      '-',
    ]
    const { reply } = await real.upload(realToken, await ffmpeg(...twice, ...join))
    const { segments = [], transcription = '' } = reply.data ?? {}
    expect(segments.length).toBe(2)
    expect(segments[1]?.start).toBeGreaterThan(segments[0]?.end ?? 99)
    expect(shareOfWords([...reading.words, ...reading.words], transcription)).toBeGreaterThanOrEqual(0.7)
    // Times are those of the whole recording, wherever it was cut; the words are those of the text.
    const words = segments.flatMap((segment) => segment.words ?? [])
    expect(words.map(({ word }) => word).join(' ')).toBe(transcription)
    const [first = 0, second = 0] = words
      .filter(({ word }) => /^respectable/i.test(word))
      .map(({ start }) => start)
    expect(second - first).toBeCloseTo(reading.seconds + 2, 1)
  })

  test.for([
    ['silence', 'anullsrc=duration=20'],
    ['noise', 'anoisesrc=duration=20:amplitude=0.3:seed=1'],
  ] as const)('of %s gives empty text and no invented word', options, async ([, source]) => {
    const bytes = await ffmpeg('-f', 'lavfi', '-i', source, '-c:a', 'libopus', '-f', 'webm', '-')
    const { status, reply } = await real.upload(realToken, bytes)
    expect(status).toBe(200)
    expect(reply.data).toMatchObject({ transcription: '', segments: [], gaps: [] })
    expect(reply.data?.duration).toBeCloseTo(20, 0)
  })

  test('whose middle is damaged keeps what is around it, and says what is missing', options, async () => {
    const whole = await audioAs('webm', '-cluster_time_limit', '500')
    const damaged = Buffer.from(whole).fill(0, Math.round(whole.length * 0.4), Math.round(whole.length * 0.6))
    const { reply } = await world.upload(token, damaged)
    const { segments = [], gaps = [], duration } = reply.data ?? {}
    expect(gaps.length).toBe(1)
    const [gap] = gaps
    expect(gap?.start).toBeCloseTo(reading.seconds * 0.4, 0)
    expect((gap?.end ?? 0) - (gap?.start ?? 0)).toBeGreaterThan(0.8)
    expect(duration).toBeCloseTo(reading.seconds, 0)
    expect(segments.length).toBe(2)
    expect(segments[0]?.end).toBeLessThanOrEqual(gap?.start ?? 0)
    expect(segments[1]?.start).toBeGreaterThanOrEqual(gap?.end ?? 99)
  })

  test('leaves no file behind', options, async () => {
    const ours = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('plainspoken-upload-'))
    const before = await ours()
    await world.upload(token, await audioAs('mp4'))
    expect(await ours()).toEqual(before)
  })
})

test('Everybody can ask beforehand what will transcribe them', options, async () => {
  const { data } = (await real.app.inject({ url: '/config' })).json()
  const speech = { name: 'pocketsphinx', accuracy: 'basic', local: true, languages: ['en-US'], live: true }
  expect(data.speech).toEqual(speech)
})

test(
  'A language that nobody here knows is refused before the sound is read, with what can be done',
  options,
  async () => {
    const sound = await readFile(reading.file)
    const speak = (language: string) =>
      world.post(form(['name="language"', language], [file(), sound]), withToken())
    const { status, reply } = await speak('de-DE')
    expect(status).toBe(415)
    expect(reply).toMatchObject({ code: 'language_unknown', error: expect.stringMatching(/browser/) })
    expect((await speak('en-GB')).status).toBe(200)
  },
)

test('Own words come with the recording, are heard in it and stand in no log', options, async () => {
  const sound = await readFile(reading.file)
  const speak = (words: string) =>
    real.post(form(['name="words"', words], [file(), sound]), {
      ...withToken(),
      authorization: `Bearer ${realToken}`,
    })
  real.secrets.add('Marriott')
  const { status, reply } = await speak(JSON.stringify(['Hattie Marriott']))
  expect(status).toBe(200)
  expect(reply).toMatchObject({ data: { transcription: expect.stringMatching(/^Hattie Marriott /) } })
  const unfit = [
    ...['Marriott', '{}', '[7]', '["Marriott\\nMarriott"]', '["<Marriott>"]', '["7"]', '[""]'],
    ...[Array(201).fill('Marriott'), ['Marriott'.repeat(8)]].map((words) => JSON.stringify(words)),
  ]
  for (const words of unfit) {
    const refused = await speak(words)
    expect(refused.status).toBe(400)
    expect(refused.reply).toMatchObject({ code: 'words_unfit', error: expect.stringMatching(/at most 200/) })
  }
})

describe('A client that asks for events', () => {
  const events = async (body: Buffer) => {
    const headers = { ...withToken(), accept: 'text/event-stream' }
    const response = await fetch(world.url, { method: 'POST', body: new Uint8Array(body), headers })
    const text = await response.text()
    const all = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => ({
      name,
      data: JSON.parse(data ?? ''),
    }))
    return { status: response.status, text, all }
  }

  test('hears of progress and of each segment, and at last the whole answer', options, async () => {
    const { status, all } = await events(form([file(), await readFile(reading.file)]))
    expect(status).toBe(200)
    const seconds = all.filter(({ name }) => name === 'progress').map(({ data }) => data.seconds)
    expect(seconds.at(-1)).toBeCloseTo(reading.seconds, 0)
    expect([...seconds].sort((a, b) => a - b)).toEqual(seconds)
    const last = all.at(-1)
    expect(last?.name).toBe('done')
    expect(all.filter(({ name }) => name === 'segment').map(({ data }) => data)).toEqual(
      last?.data.data.segments,
    )
    expect(transcriptionEvents.done.parse(last?.data).data.transcription).toMatch(/^[A-Z]/)
  })

  test('is refused plainly before the first event, and by an event after it', options, async () => {
    const page = await events(form([file(), '<!doctype html>']))
    expect(page.status).toBe(415)
    expect(JSON.parse(page.text)).toMatchObject({ code: 'audio_unsupported' })
    const whole = form([file(), await audioAs('wav')])
    const { all } = await events(whole.subarray(0, whole.length - 100))
    expect(all.at(-1)).toMatchObject({
      name: 'failed',
      data: { succeeded: false, code: 'malformed_request' },
    })
  })
})

describe('Case 60: who may not', () => {
  test(
    'is told so before the body was read: without a token, with a foreign one, after the free day',
    options,
    async () => {
      const late = await world.signIn({ ageDays: 2 })
      const answers = await Promise.all(
        [undefined, 'Bearer a.b.c', `Bearer ${late}`].map((authorization) =>
          headersOnly({ 'content-type': formType, ...(authorization ? { authorization } : {}) }),
        ),
      )
      expect(answers).toEqual([401, 401, 402])
    },
  )

  test('becomes who may with the payment', options, async () => {
    const paid = await world.signIn({ ageDays: 400, isSubscribed: true })
    expect((await world.upload(paid, await readFile(reading.file))).status).toBe(200)
  })
})

/** Announces a hundred megabytes, sends none of them, and waits for the answer's status. */
function headersOnly(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(world.url, {
      method: 'POST',
      headers: { 'content-length': 100 * 1024 * 1024, ...headers },
    })
    call.on('response', (response) => {
      resolve(response.statusCode)
      call.destroy()
    })
    call.on('error', reject)
    call.flushHeaders()
  })
}

describe('Case 60: a bad upload', () => {
  const cases: [
    title: string,
    body: Buffer | string,
    type: string | undefined,
    status: number,
    code: string,
  ][] = [
    ['without a boundary', form([file(), 'x']), 'multipart/form-data', 400, 'malformed_request'],
    [
      'case 72: with a boundary of 71 characters',
      'x',
      `multipart/form-data; boundary=${'b'.repeat(71)}`,
      400,
      'malformed_request',
    ],
    [
      'case 72: with a boundary of 15,000 characters',
      'x',
      `multipart/form-data; boundary="${'b'.repeat(15_000)}"`,
      400,
      'malformed_request',
    ],
    ['without any part', form(), formType, 400, 'audio_missing'],
    ['with an empty body', '', formType, 400, 'audio_missing'],
    ['that is no form inside', 'hello', formType, 400, 'malformed_request'],
    ['of JSON', '{"audio":"x"}', 'application/json', 415, 'unsupported_media_type'],
    ['without a type', 'x', undefined, 415, 'unsupported_media_type'],
    ['with an empty file', form([file(), '']), formType, 400, 'audio_missing'],
    ['with a text field instead of a file', form(['name="audio"', 'hello']), formType, 400, 'audio_missing'],
    [
      'with the file in another field',
      form(['name="video"; filename="a.webm"', 'x']),
      formType,
      400,
      'malformed_request',
    ],
    [
      'with ten thousand fields',
      form(...Array.from({ length: 10_000 }, () => ['name="a"', 'b'] as [string, string])),
      formType,
      400,
      'malformed_request',
    ],
    [
      'with a page named a.webm',
      form([file('a.webm'), '<!doctype html><p>hello']),
      formType,
      415,
      'audio_unsupported',
    ],
    [
      'with a playlist of other files',
      form([file(), '#EXTM3U\nfile:///etc/passwd\n']),
      formType,
      415,
      'audio_unsupported',
    ],
  ]
  test.for(cases)('%s is refused with its own code', options, async ([, body, type, status, code]) => {
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      ...(type ? { 'content-type': type } : {}),
    }
    const answer = await world.post(new Uint8Array(Buffer.from(body)), headers)
    expect(answer.reply).toMatchObject({ succeeded: false, data: null, code })
    expect(answer.status).toBe(status)
  })

  test('with two files, or cut off in the middle, is refused', options, async () => {
    const bytes = await readFile(reading.file)
    const two = await world.post(new Uint8Array(form([file(), bytes], [file(), bytes])), withToken())
    expect(two).toMatchObject({ status: 400, reply: { code: 'malformed_request' } })
    const whole = form([file(), bytes])
    const cut = await world.post(new Uint8Array(whole.subarray(0, whole.length - 500)), withToken())
    expect(cut).toMatchObject({ status: 400, reply: { code: 'malformed_request' } })
  })

  test('that cannot be decoded, or has no sound, is refused', options, async () => {
    const header = (await readFile(reading.file)).subarray(0, 200)
    expect(await world.upload(token, header)).toMatchObject({
      status: 400,
      reply: { code: 'audio_unreadable' },
    })
    const film = await silentFilm()
    expect(await world.upload(token, film)).toMatchObject({
      status: 400,
      reply: { code: 'audio_unreadable' },
    })
  })

  test('that is too large is refused by its announced size, before it is sent', options, async () => {
    const headers = { ...withToken(), 'content-length': String(2 * 1024 ** 3) }
    expect(await headersOnly(headers)).toBe(413)
  })

  test('does not keep the server from answering the next one', options, async () => {
    expect((await world.upload(token, await readFile(reading.file))).status).toBe(200)
  })
})

test(
  'Case 60: of twenty recordings of one user at once some are transcribed, the others are told to wait',
  options,
  async () => {
    const bytes = await audioAs('webm', '-t', '1')
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.upload(token, bytes)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200).length).toBe(20 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    for (const { reply, headers } of refused) {
      expect(reply).toMatchObject({ code: 'transcription_too_many' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Their places are free again.
    expect((await world.upload(token, bytes)).status).toBe(200)
  },
)

test('A server that stops finishes what it can and hands the rest back', options, async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<string>()
  const own = await startDictationWorld(servedBy(countingEngine(() => held)))
  const mine = await own.signIn()
  const bytes = await readFile(reading.file)
  const whole = form([file(), bytes])
  const type = { authorization: `Bearer ${mine}`, 'content-type': formType }
  const stalled = new Promise<{ status: number | undefined; reply: unknown }>((resolve, reject) => {
    const call = request(own.url, { method: 'POST', headers: type })
    call.on('response', async (response) =>
      resolve({ status: response.statusCode, reply: await json(response) }),
    )
    call.on('error', reject)
    call.write(whole.subarray(0, 5000))
  })
  const finishing = own.upload(mine, bytes)
  await expect.poll(() => own.metric('speech_recordings'), { timeout: 60_000 }).toBe(2)
  await expect.poll(() => own.metric('speech_pieces_running'), { timeout: 60_000 }).toBe(1)
  const closing = own.close()
  release('done')
  expect((await finishing).status).toBe(200)
  expect(await stalled).toMatchObject({ status: 503, reply: { code: 'transcription_busy' } })
  await closing
})
