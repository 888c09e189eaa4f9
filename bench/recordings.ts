import { spawnSync } from 'node:child_process'
import { createReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { sampleRate } from '../contract/src/limits.ts'
import { headBytes, recogniseContainer } from '../server/src/adapters/decoders/container.ts'
import { ffmpegDecoder } from '../server/src/adapters/decoders/ffmpeg.ts'
import { peek } from '../server/src/adapters/decoders/peek.ts'
import { never } from './transcriber.ts'

/** A recording as a page uploads it, and what an engine gets of it. */
export type Take = { webm: Buffer<ArrayBuffer>; samples: Int16Array<ArrayBuffer> }

const decoder = ffmpegDecoder()

/** All of a recording's samples. */
export async function decode(recording: AsyncIterable<Uint8Array>): Promise<Int16Array<ArrayBuffer>> {
  const { head, all } = await peek(recording, headBytes, never)
  const container = recogniseContainer(head)
  if (!container) throw new Error('This is no recording.')
  const pieces: Int16Array[] = []
  for await (const sound of decoder.decode(container, all, never)) if (!('lost' in sound)) pieces.push(sound)
  return joinSamples(pieces)
}

/**
 * Recordings of so many seconds, cut out of speech that goes on: the WAV files of the folder named on the command line,
 * one after the other and again from the first, or the reading of the server's tests.
 */
export async function cutTakes(seconds: number, count: number): Promise<Take[]> {
  const speech = await joinSpeech()
  const length = seconds * sampleRate
  const enough = joinSamples(new Array(Math.ceil((length * count) / speech.length)).fill(speech))
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const webm = encode(enough.subarray(i * length, (i + 1) * length))
      return { webm, samples: await decode(new Blob([webm]).stream()) }
    }),
  )
}

async function joinSpeech() {
  const pause = new Int16Array(sampleRate / 2)
  const clips = await Promise.all(listFiles().map((file) => decode(createReadStream(file))))
  return joinSamples(clips.flatMap((clip) => [clip, pause]))
}

function listFiles(): string[] {
  const [, , given] = process.argv
  if (given === undefined)
    return [path.join(import.meta.dirname, '../server/src/adapters/engines/spoken-sample.webm')]
  // npm starts a workspace's script in the workspace's folder.
  const folder = path.resolve(process.env.INIT_CWD ?? '.', given)
  const names = readdirSync(folder).filter((name) => name.endsWith('.wav'))
  if (names.length === 0) throw new Error(`There are no WAV files in ${folder}.`)
  return names.toSorted().map((name) => path.join(folder, name))
}

/** Samples as a page records them. */
export function encode(samples: Int16Array): Buffer<ArrayBuffer> {
  const raw = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', '-']
  const opus = ['-c:a', 'libopus', '-b:a', '32k', '-f', 'webm', '-']
  const { stdout, stderr } = spawnSync('ffmpeg', ['-v', 'error', ...raw, ...opus], {
    input: samples,
    maxBuffer: 1 << 30,
  })
  if (stderr.length > 0) throw new Error(String(stderr))
  return Buffer.from(stdout)
}

function joinSamples(parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const joined = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
