import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ffmpeg, reading } from '../../../test/audio.ts'
import { inPieces, measure } from './decoder-suite.ts'
import { ffmpegDecoder } from './ffmpeg.ts'
import { mendWebm } from './mend-webm.ts'

const options = { timeout: 120_000 }
const never = new AbortController().signal

/** A minute of reading as recorders write it: a cluster a second. */
async function minute() {
  const loop = ['-stream_loop', '9', '-i', reading.file, '-c:a', 'libopus', '-b:a', '32k']
  return ffmpeg(...loop, '-cluster_time_limit', '1000', '-live', '1', '-f', 'webm', '-')
}

async function mended(bytes: Buffer, size?: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of mendWebm(inPieces(bytes, size))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const seconds = async (bytes: Buffer) =>
  (await measure(ffmpegDecoder().decode('webm', inPieces(bytes), never))).seconds

test('leaves a sound recording as long as it was, however it is divided', options, async () => {
  const bytes = await minute()
  const whole = await mended(bytes)
  expect(await mended(bytes, 7)).toEqual(whole)
  expect(whole.length).toBeGreaterThan(bytes.length * 0.99)
  expect(await seconds(bytes)).toBeCloseTo(reading.seconds * 10, 0)
})

test.for([
  ['bytes that were overwritten', (bytes: Buffer) => cut(bytes, 0.3, 3000, Buffer.alloc(3000, 0x55))],
  ['bytes that are missing', (bytes: Buffer) => cut(bytes, 0.3, 3000, Buffer.alloc(0))],
  ['bytes that do not belong there', (bytes: Buffer) => cut(bytes, 0.3, 0, Buffer.alloc(5000, 0x1a))],
  [
    'several such places',
    (bytes: Buffer) => cut(cut(bytes, 0.2, 500, Buffer.alloc(70)), 0.7, 10, Buffer.alloc(900, 0xff)),
  ],
] as const)('loses at most some seconds to %s', options, async ([, damage]) => {
  const damaged = damage(await minute())
  expect(await seconds(damaged)).toBeGreaterThan(reading.seconds * 10 - 6)
})

function cut(bytes: Buffer, place: number, length: number, instead: Buffer) {
  const at = Math.floor(bytes.length * place)
  return Buffer.concat([bytes.subarray(0, at), instead, bytes.subarray(at + length)])
}

test('does not wait for the rest of a block that claims to be a gigabyte long', options, async () => {
  const sound = await minute()
  const start = sound.subarray(0, sound.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])))
  const block = Buffer.from([0xa3, 0x01, 0, 0, 0, 0x40, 0, 0, 0, 0x81])
  expect(await mended(Buffer.concat([start, block, Buffer.alloc(50_000, 0x55)]))).toEqual(await mended(start))
})

// Looking at each of them again and again took two minutes.
test('does not stand still over what only looks like clusters', { timeout: 30_000 }, async () => {
  const mark = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
  const sound = await minute()
  const bytes = Buffer.concat([sound.subarray(0, sound.indexOf(mark)), Buffer.alloc(512 * 1024, mark)])
  await expect(mended(bytes, 64 * 1024)).resolves.toBeInstanceOf(Buffer)
})

test('case 71: elements of two bytes cost little', options, async () => {
  const cluster = Buffer.from('1f43b67501ffffffffffffffe78100', 'hex')
  const sound = await minute()
  const start = sound.subarray(0, sound.indexOf(cluster.subarray(0, 4)))
  const bytes = Buffer.concat([start, cluster, Buffer.alloc(8_000_000, Buffer.from([0xec, 0x80]))])
  const before = process.cpuUsage()
  expect((await mended(bytes, 64 * 1024)).length).toBeGreaterThan(8_000_000)
  const { user, system } = process.cpuUsage(before)
  // 16 MB a second; looking at each of them by itself made 5 to 8.
  expect((user + system) / 1000).toBeLessThan(500)
})

test('ends, and never gives more than it was given, whatever the bytes', options, async () => {
  const start = (await minute()).subarray(0, 600)
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 2000 }),
      fc.integer({ min: 1, max: 500 }),
      async (bytes, size) => {
        const all = Buffer.concat([start, bytes])
        // The headers of segments and clusters may grow by the seven bytes of an unknown size.
        expect((await mended(all, size)).length).toBeLessThanOrEqual(all.length + 7 * (2 + all.length / 12))
      },
    ),
    { numRuns: 200 },
  )
})
