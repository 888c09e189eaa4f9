import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A human voice, and what it says. */
export const reading = {
  file: fileURLToPath(new URL('../src/adapters/engines/spoken-sample.webm', import.meta.url)),
  words:
    'had he married a more amiable woman he might have been made still more respectable than he was'.split(
      ' ',
    ),
  seconds: 6.05,
  /** Root mean square, 0 to 1. */
  loudness: 0.0685,
}

/** Runs ffmpeg; what it writes to its standard output comes back. */
export async function ffmpeg(...args: string[]): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 1 << 30 } as const
  return (await run('ffmpeg', ['-v', 'error', '-nostdin', ...args], options)).stdout
}

const codecs = {
  webm: ['-c:a', 'libopus', '-f', 'webm'],
  ogg: ['-c:a', 'libopus', '-f', 'ogg'],
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
  mp4: ['-c:a', 'aac', '-f', 'mp4'],
  m4a: ['-c:a', 'aac', '-f', 'ipod'],
  mp3: ['-c:a', 'libmp3lame', '-f', 'mp3'],
  flac: ['-c:a', 'flac', '-f', 'flac'],
  aac: ['-c:a', 'aac', '-f', 'adts'],
}

/** The reading in another container, made by ffmpeg with these further arguments. */
export async function audioAs(container: keyof typeof codecs, ...args: string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'audio-'))
  try {
    // Through a file: an MP4 with its index at the end needs one that can be rewound.
    const file = path.join(folder, 'audio')
    await ffmpeg('-i', reading.file, '-b:a', '48k', ...codecs[container], ...args, file)
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A film without a sound track. */
export function silentFilm(): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x64', '-c:v', 'libvpx']
  return ffmpeg(...picture, '-f', 'webm', '-')
}

export function toSamples(bytes: Buffer): Int16Array {
  return new Int16Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length - (bytes.length % 2)),
  )
}

/** Any audio file as 16 kHz mono. */
export async function samplesOf(file: string): Promise<Int16Array> {
  return toSamples(await ffmpeg('-i', file, '-ar', '16000', '-ac', '1', '-f', 's16le', '-'))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
}

/** The share of the expected words that arrived, in their order, 0 to 1: the longest common subsequence. */
export function shareOfWords(expected: readonly string[], heard: string): number {
  let row = new Array<number>(expected.length + 1).fill(0)
  for (const word of wordsOf(heard)) {
    const next = [0]
    for (const [i, wanted] of expected.entries()) {
      next.push(wanted === word ? (row[i] ?? 0) + 1 : Math.max(row[i + 1] ?? 0, next[i] ?? 0))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / expected.length
}
