import { execFile, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { type Container, containers, isFragmentedMp4 } from './container.ts'
import { type Decoder, DecoderDied, Undecodable } from './decoder.ts'
import { type Watch, watchForHang } from './hang-watch.ts'
import { mendWebm } from './mend-webm.ts'
import { peek } from './peek.ts'
import { keepInUnlinkedFile } from './unlinked-file.ts'

const demuxers: Record<Container, string> = {
  webm: 'matroska',
  ogg: 'ogg',
  wav: 'wav',
  mp4: 'mov',
  mp3: 'mp3',
  flac: 'flac',
  aac: 'aac',
}
/** No other codec is ever opened, whatever the upload names: fewer programs for hostile files, no time lost on video. */
const codecs = [
  'opus,libopus,vorbis,libvorbis,flac,alac,aac,mp3,mp3float,mp2,mp2float',
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_f64le,pcm_u8,pcm_alaw,pcm_mulaw',
].join()
const mp4HeadBytes = 64 * 1024

type Options = {
  command?: string
  /** All that it learns of this server's environment: what reads strangers' files gets no secret. */
  environment?: NodeJS.ProcessEnv
  hangMs?: number
}

/** Whether ffmpeg can be run here. */
export async function hasFfmpeg({ command = 'ffmpeg', environment = {} }: Options = {}): Promise<boolean> {
  try {
    await promisify(execFile)(command, ['-version'], { env: environment })
    return true
  } catch {
    return false
  }
}

/** Decodes with ffmpeg as a child process, which is ended when it does nothing with what it was given for `hangMs`. */
export function ffmpegDecoder({
  command = 'ffmpeg',
  environment = {},
  hangMs = 30_000,
}: Options = {}): Decoder {
  const run = (
    container: Container,
    input: AsyncIterable<Uint8Array>,
    file: number | null,
    signal: AbortSignal,
  ) =>
    samplesFrom(
      // An upload must never make ffmpeg open something else: one protocol, one demuxer.
      file === null
        ? ['-protocol_whitelist', 'pipe', '-f', demuxers[container], '-i', 'pipe:0']
        : ['-protocol_whitelist', 'file', '-f', demuxers[container], '-i', 'file:/dev/fd/3'],
      { command, environment, hangMs, input, file, signal },
    )
  return {
    name: 'ffmpeg',
    containers,
    async *decode(container, input, signal) {
      if (container === 'webm') return yield* run(container, mendWebm(input), null, signal)
      if (container !== 'mp4') return yield* run(container, input, null, signal)
      const { head, all } = await peek(input, mp4HeadBytes)
      if (isFragmentedMp4(head)) return yield* run(container, all, null, signal)
      const file = await keepInUnlinkedFile(all)
      try {
        yield* run(container, nothing(), file.fd, signal)
      } finally {
        await file.close()
      }
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

type Run = Required<Options> & { input: AsyncIterable<Uint8Array>; file: number | null; signal: AbortSignal }

async function* samplesFrom(source: string[], { command, environment, hangMs, input, file, signal }: Run) {
  signal.throwIfAborted()
  const child = spawn(
    command,
    [
      ...[
        '-hide_banner',
        '-nostdin',
        '-loglevel',
        'error',
        '-threads',
        '1',
        '-codec_whitelist',
        codecs,
        ...source,
      ],
      ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'],
    ],
    {
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe', ...(file === null ? [] : [file])],
      signal,
      killSignal: 'SIGKILL',
    },
  )
  const [stdin, stdout, stderr] = child.stdio as unknown as [Writable, Readable, Readable]
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    child.kill('SIGKILL')
  }
  child.once('error', fail)
  let complaint = ''
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-1000)
  })
  const exit = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once('exit', (code, killedBy) => resolve(killedBy ?? code))
  })
  const watch = watchForHang(hangMs, () => fail(new Undecodable('ffmpeg hung')))
  const feeding = feed(stdin, input, watch)
  feeding.catch(fail)

  let total = 0
  try {
    for await (const samples of wholeSamples(stdout)) {
      total += samples.length
      watch.pause('reader')
      yield samples
      watch.resume('reader')
    }
    if (failure === undefined && total > 0) await feeding
    signal.throwIfAborted()
    if (failure !== undefined) throw failure
    if (total === 0) throw new Undecodable(complaint.trim() || 'no samples')
    // A damaged recording is no failure to it, also when it ends early.
    const how = await exit
    if (how !== 0) throw new DecoderDied(`ffmpeg ended with ${how}`)
  } finally {
    watch.stop()
    child.kill('SIGKILL')
  }
}

/** Reads the input to its end even when ffmpeg has stopped listening: what follows may break the upload's rules. */
async function feed(stdin: Writable, input: AsyncIterable<Uint8Array>, watch: Watch) {
  const closed = new Promise<void>((resolve) => stdin.once('close', resolve))
  // ffmpeg may close its end early; its own complaint says why.
  stdin.on('error', () => {})
  watch.pause('input')
  for await (const chunk of input) {
    watch.resume('input')
    if (!stdin.destroyed && !stdin.write(chunk)) {
      await Promise.race([closed, new Promise((resolve) => stdin.once('drain', resolve))])
    }
    watch.pause('input')
  }
  watch.resume('input')
  stdin.end()
}

/** 16-bit samples from a stream of bytes that may break in the middle of one. */
async function* wholeSamples(stream: AsyncIterable<Buffer>): AsyncGenerator<Int16Array> {
  let odd: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk
    const whole = bytes.length - (bytes.length % 2)
    odd = bytes.subarray(whole)
    if (whole > 0) yield new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole))
  }
}
