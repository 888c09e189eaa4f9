import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { audioAs, ffmpeg, reading, silentFilm } from '../../../test/audio.ts'
import { recogniseContainer } from './container.ts'
import { type Decoder, type Sound, Undecodable } from './decoder.ts'

const never = new AbortController().signal

export async function* inPieces(bytes: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Seconds of sound that a decoder finds, and how loud it is: the root mean square, 0 to 1. */
export async function measure(pieces: AsyncIterable<Sound>) {
  let count = 0
  let energy = 0
  for await (const samples of pieces) {
    if ('lost' in samples) continue
    count += samples.length
    for (const sample of samples) energy += (sample / 32768) ** 2
  }
  return { seconds: count / 16_000, loudness: Math.sqrt(energy / Math.max(1, count)) }
}

/** Requirements for every decoder, on recordings of browsers. */
export function testDecoder(decoder: Decoder) {
  const options = { timeout: 60_000 }

  test.for(decoder.containers.map((container) => ({ container })))(
    'decodes $container to the length and loudness it was made with',
    options,
    async ({ container }) => {
      const bytes = await audioAs(container)
      const { seconds, loudness } = await measure(decoder.decode(container, inPieces(bytes), never))
      expect(seconds).toBeGreaterThan(reading.seconds - 0.15)
      expect(seconds).toBeLessThan(reading.seconds + 0.15)
      expect(loudness).toBeGreaterThan(reading.loudness * 0.9)
      expect(loudness).toBeLessThan(reading.loudness * 1.1)
    },
  )

  test('mixes stereo down to one voice', options, async () => {
    const stereo = await ffmpeg(
      '-i',
      reading.file,
      '-af',
      'pan=stereo|c0=c0|c1=c0',
      '-c:a',
      'libopus',
      '-f',
      'webm',
      '-',
    )
    const { seconds, loudness } = await measure(decoder.decode('webm', inPieces(stereo), never))
    expect(seconds).toBeCloseTo(reading.seconds, 0)
    expect(loudness).toBeGreaterThan(reading.loudness * 0.8)
  })

  test('gives samples while the recording is still arriving', options, async () => {
    // Ten times the reading, so that the first half is more than any decoder looks at before it begins.
    const long = await ffmpeg(
      '-stream_loop',
      '9',
      '-i',
      reading.file,
      '-c:a',
      'libopus',
      '-b:a',
      '64k',
      '-f',
      'webm',
      '-',
    )
    let heardSome = () => {}
    const untilHeard = new Promise<void>((resolve) => {
      heardSome = resolve
    })
    async function* halfThenRest() {
      yield* inPieces(long.subarray(0, long.length / 2))
      await untilHeard
      yield* inPieces(long.subarray(long.length / 2))
    }
    let count = 0
    for await (const samples of decoder.decode('webm', halfThenRest(), never)) {
      if ('lost' in samples) throw new Error('Nothing was lost.')
      count += samples.length
      heardSome()
    }
    expect(count / 16_000).toBeCloseTo(reading.seconds * 10, 0)
  })

  test('keeps what a truncated recording still holds', options, async () => {
    const bytes = await audioAs('webm', '-cluster_time_limit', '500')
    const { seconds } = await measure(
      decoder.decode('webm', inPieces(bytes.subarray(0, bytes.length * 0.6)), never),
    )
    expect(seconds).toBeGreaterThan(reading.seconds * 0.4)
    expect(seconds).toBeLessThan(reading.seconds * 0.8)
  })

  test('calls a header without sound, a film without sound and noise undecodable', options, async () => {
    const film = await silentFilm()
    const header = (await audioAs('webm')).subarray(0, 200)
    const noise = Buffer.concat([
      header.subarray(0, 4),
      Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251)),
    ])
    for (const bytes of [film, header, noise]) {
      await expect(measure(decoder.decode('webm', inPieces(bytes), never))).rejects.toThrow(Undecodable)
    }
  })

  test('passes an upload’s own error on', options, async () => {
    const bytes = await audioAs('webm')
    async function* breaking() {
      yield* inPieces(bytes.subarray(0, 5000))
      throw new Error('connection lost')
    }
    await expect(measure(decoder.decode('webm', breaking(), never))).rejects.toThrow('connection lost')
  })

  test('stops when it is aborted, also while it waits for the upload', options, async () => {
    const bytes = await audioAs('webm')
    const abort = new AbortController()
    async function* stalling() {
      yield* inPieces(bytes.subarray(0, 5000))
      abort.abort(new Error('gone away'))
      await new Promise(() => {})
    }
    await expect(measure(decoder.decode('webm', stalling(), abort.signal))).rejects.toThrow('gone away')
  })

  const broken = new URL('../../../../../shared/speech/audio/broken/', import.meta.url)
  test.skipIf(!existsSync(broken))(
    'ends with sound or Undecodable on every broken file of the collection',
    options,
    async () => {
      for (const name of readdirSync(broken)) {
        const bytes = await readFile(new URL(name, broken))
        const container = recogniseContainer(bytes)
        if (!container || !decoder.containers.includes(container)) continue
        const outcome = await measure(decoder.decode(container, inPieces(bytes, 4096), never)).catch(
          (error) => error,
        )
        if (outcome instanceof Error) expect(outcome, name).toBeInstanceOf(Undecodable)
        else expect(outcome.seconds, name).toBeGreaterThan(0.5)
      }
    },
  )
}
