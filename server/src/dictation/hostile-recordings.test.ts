import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { audioAs, ffmpeg, reading } from '../../test/audio.ts'
import { childProcesses } from '../../test/child-processes.ts'
import { countingEngine } from '../../test/counting-engine.ts'
import { type DictationWorld, servedBy, startDictationWorld } from '../../test/dictation-world.ts'
import { makeMp4, makeWav } from '../../test/hostile-audio.ts'
import { makeProgram } from '../../test/program.ts'
import { type Decoder, DecoderDied } from '../adapters/decoders/decoder.ts'
import { ffmpegDecoder } from '../adapters/decoders/ffmpeg.ts'

let world: DictationWorld
let token: string

beforeAll(async () => {
  world = await startDictationWorld()
  token = await world.signIn()
}, 120_000)
afterAll(() => world?.close(), 60_000)

const options = { timeout: 120_000 }
const ourFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('plainspoken-upload-'))

const read = (pid: number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // It has ended.
  }
}
const ticksASecond = 100

/** The most memory in MB, and the processor time in s, of the decoders that run during `work`. */
async function watchDecoders<T>(work: Promise<T>) {
  const most = { memoryMb: 0, cpuSeconds: 0 }
  const look = () => {
    for (const pid of childProcesses('ffmpeg')) {
      const peak = Number(/VmHWM:\s+(\d+) kB/.exec(read(pid, 'status'))?.[1] ?? 0)
      const [user = 0, system = 0] = read(pid, 'stat').split(' ').slice(13, 15).map(Number)
      most.memoryMb = Math.max(most.memoryMb, peak / 1024)
      most.cpuSeconds = Math.max(most.cpuSeconds, (user + system) / ticksASecond)
    }
  }
  // A program's usage is gone with it.
  const looking = setInterval(look, 5)
  const answer = await work.finally(() => clearInterval(looking))
  return { answer, ...most }
}

const second = Buffer.alloc(32_000, 7)

test.runIf(process.platform === 'linux').for([
  [
    'case 62: an MP4 that claims 80 million entries',
    makeMp4({ codec: 'mp4a', samples: 80e6, sound: Buffer.alloc(800) }),
  ],
  ['case 63: a WAV of one sample a second', makeWav({ sampleRate: 1 }, Buffer.alloc(10_000, 7))],
] as const)('%s is refused, and costs little', options, async ([, bytes]) => {
  const before = ourFolders()
  const { answer, memoryMb, cpuSeconds } = await watchDecoders(world.upload(token, bytes))
  expect(answer).toMatchObject({ status: 400, reply: { code: 'audio_unreadable' } })
  expect(memoryMb).toBeLessThan(400)
  expect(cpuSeconds).toBeLessThan(10)
  expect(ourFolders()).toEqual(before)
})

test(
  'case 63: what no recorder writes is refused before it is decoded, in every container',
  options,
  async () => {
    const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
      const copy = Buffer.from(bytes)
      change(copy)
      return copy
    }
    const flac = await audioAs('flac')
    const vorbis = await ffmpeg('-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'libvorbis', '-f', 'ogg', '-')
    const webm = await audioAs('webm')
    const samplingFrequency = webm.indexOf(Buffer.from([0xb5, 0x88]))
    const vorbisHead = vorbis.indexOf('\x01vorbis')
    const hostile = {
      'a WAV of 4 GHz': makeWav({ sampleRate: 4e9 }, second),
      'a WAV of no channel': makeWav({ channels: 0 }, second),
      'a WAV of 65,535 channels': makeWav({ channels: 65_535 }, second),
      'a WAV of years': makeWav({ sampleRate: 2000, dataBytes: 0x7fef0000 }, second),
      'a FLAC of 1 Hz': changed(flac, (copy) => copy.writeUInt16BE(0, 18)),
      'a Vorbis of 1 Hz': changed(vorbis, (copy) => copy.writeUInt32LE(1, vorbisHead + 12)),
      'a Vorbis of 200 channels': changed(vorbis, (copy) => copy.writeUInt8(200, vorbisHead + 11)),
      'a WebM of 1 Hz': changed(webm, (copy) => copy.writeDoubleBE(1, samplingFrequency + 2)),
      'an MP4 of 100 Hz': makeMp4({ codec: 'ulaw', sampleRate: 100, samples: 800, sound: Buffer.alloc(800) }),
      'an MP4 of two days': makeMp4({
        codec: 'ulaw',
        samples: 2 * 24 * 3600 * 8000,
        sound: Buffer.alloc(800),
      }),
    }
    // A decoder that takes anything for two seconds of silence.
    const silence =
      '-v error -nostdin -f lavfi -t 2 -i anullsrc=r=16000:cl=mono -c:a pcm_s16le -f matroska pipe:1'
    // The shell itself only waits, and would seem to hang on a machine that gives its ffmpeg no time.
    const decoder = ffmpegDecoder({
      command: makeProgram(`/usr/bin/env ffmpeg ${silence}; cat > /dev/null`),
      hangMs: options.timeout,
    })
    const own = await startDictationWorld(
      servedBy(
        countingEngine(async () => ''),
        { decoder },
      ),
    )
    onTestFinished(() => own.close(), 60_000)
    const mine = await own.signIn()
    for (const bytes of [flac, vorbis, webm, makeWav({}, second), await audioAs('mp4')])
      expect(await own.upload(mine, bytes)).toMatchObject({ status: 200 })
    for (const [name, bytes] of Object.entries(hostile))
      expect(await own.upload(mine, bytes), name).toMatchObject({
        status: 400,
        reply: { code: 'audio_unreadable' },
      })
  },
)

test.runIf(process.platform === 'linux')(
  'case 62: what decodes strangers’ recordings runs within limits, and as nobody where the server is root',
  options,
  async () => {
    const call = request(world.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    call.on('error', () => {})
    onTestFinished(() => void call.destroy())
    call.write('--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n')
    call.write((await audioAs('mp3')).subarray(0, 5000))
    const decoders = () => childProcesses('ffmpeg').filter((pid) => read(pid, 'cmdline').includes('-f\0mp3'))
    await expect.poll(decoders, { timeout: 60_000 }).toHaveLength(1)
    const [pid = 0] = decoders()
    const limits = read(pid, 'limits')
    expect(limits).toMatch(/Max data size +314572800 /)
    expect(limits).toMatch(/Max address space +\d+ /)
    expect(limits).toMatch(/Max file size +0 +0 /)
    expect(limits).toMatch(/Max core file size +0 +0 /)
    expect(limits).toMatch(/Max cpu time +5 +900 /)
    const status = read(pid, 'status')
    expect(status).toMatch(/NoNewPrivs:\s+1/)
    if (process.getuid?.() === 0) expect(status).toMatch(/Uid:\s+61000\s+61000\s+61000\s+61000/)
    // The more has come, the longer it may work.
    call.write(Buffer.alloc(500_000))
    await expect.poll(() => read(pid, 'limits'), { timeout: 60_000 }).toMatch(/Max cpu time +[1-9]\d /)
  },
)

test(
  'case 66: a small file that decodes to hours is refused long before they are over',
  options,
  async () => {
    const sound = Buffer.alloc(6 * 8000, 0x55)
    const bytes = makeMp4({ codec: 'ulaw', samples: 1800 * sound.length, chunks: 1800, sound })
    expect(bytes.length).toBeLessThan(60_000)
    expect(await world.upload(token, bytes)).toMatchObject({
      status: 400,
      reply: { code: 'audio_unreadable' },
    })
  },
)

describe('case 67: the audio of a day', () => {
  // 36 seconds, and twice as many.
  const settings = { AUDIO_HOURS_FREE: '0.01', AUDIO_HOURS_PAID: '0.02' }
  const start = async () => {
    const engine = countingEngine(async () => 'heard')
    const own = await startDictationWorld(servedBy(engine), settings)
    onTestFinished(() => own.close(), 60_000)
    return own
  }

  test(
    'is counted by account, whatever comes at once; who has used it up is told when to come back',
    options,
    async () => {
      const own = await start()
      const bytes = await readFile(reading.file)
      const mine = await own.signIn()
      const answers = []
      for (let round = 0; round < 3; round++)
        answers.push(...(await Promise.all(Array.from({ length: 4 }, () => own.upload(mine, bytes)))))
      const taken = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ status }) => status === 429)
      expect(taken.length + refused.length).toBe(12)
      expect(taken.length * reading.seconds).toBeLessThanOrEqual(36)
      expect(taken.length).toBeGreaterThanOrEqual(3)
      for (const { reply, headers } of refused) {
        expect(reply).toMatchObject({ code: 'audio_budget_spent' })
        expect(reply.error).toMatch(
          /today’s limit for transcription.*Your recording is safe; please try again in 24 hours\./,
        )
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
      }
      expect(await own.upload(await own.signIn(), bytes)).toMatchObject({ status: 200 })
    },
  )

  test('is more for who has paid', options, async () => {
    const own = await start()
    const bytes = await readFile(reading.file)
    const paid = await own.signIn({ isSubscribed: true })
    for (let take = 0; take < 7; take++) expect(await own.upload(paid, bytes)).toMatchObject({ status: 200 })
  })

  test(
    'is used up by damaged recordings in which nothing was said, and they are no failure',
    options,
    async () => {
      const own = await start()
      const silence = ['-f', 'lavfi', '-i', 'anullsrc=duration=20', '-cluster_time_limit', '500']
      const damaged = await ffmpeg(...silence, '-c:a', 'libopus', '-f', 'webm', '-')
      damaged.fill(0, Math.round(damaged.length * 0.4), Math.round(damaged.length * 0.6))
      const mine = await own.signIn()
      const answer = await own.upload(mine, damaged)
      expect(answer).toMatchObject({
        status: 200,
        reply: { data: { transcription: '', gaps: [expect.anything()] } },
      })
      await own.upload(mine, damaged)
      await own.upload(mine, damaged)
      expect(await own.upload(mine, damaged)).toMatchObject({ status: 429 })
    },
  )

  test('is used up, a tenth as fast, by what is decoded and not wanted', options, async () => {
    const own = await start()
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=duration=300', '-c:a', 'libopus', '-f', 'webm', '-']
    const form = new FormData()
    form.append('from', '300')
    form.append('audio', new Blob([new Uint8Array(await ffmpeg(...silence))]), 'recording.webm')
    const headers = { authorization: `Bearer ${await own.signIn()}` }
    expect(await own.post(form, headers)).toMatchObject({ status: 200 })
    expect(await own.post(form, headers)).toMatchObject({
      status: 429,
      reply: { code: 'audio_budget_spent' },
    })
  })

  test('is used up by what the decoder died of', options, async () => {
    const decoder: Decoder = {
      ...ffmpegDecoder(),
      async *decode() {
        yield new Int16Array(20 * 16_000)
        throw new DecoderDied('out of memory')
      },
    }
    const own = await startDictationWorld(
      servedBy(
        countingEngine(async () => ''),
        { decoder },
      ),
      settings,
    )
    onTestFinished(() => own.close(), 60_000)
    const mine = await own.signIn()
    const statuses = []
    for (let take = 0; take < 3; take++) statuses.push((await own.upload(mine, makeWav({}, second))).status)
    expect(statuses).toEqual([500, 429, 429])
  })

  test('is not used up by what the server could not recognise', options, async () => {
    const engine = countingEngine(async () => {
      throw new Error('out of order')
    })
    const own = await startDictationWorld(servedBy(engine), settings)
    onTestFinished(() => own.close(), 60_000)
    const mine = await own.signIn()
    const bytes = await readFile(reading.file)
    for (let take = 0; take < 7; take++) expect(await own.upload(mine, bytes)).toMatchObject({ status: 500 })
  })
})
