import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { runProgram, spawnProgram } from '../../program.ts'
import { keepInUnlinkedFile } from '../../unlinked-file.ts'
import { allowTime, confined } from '../confinement.ts'
import { claimBytes, readMp4Index, requirePlausible } from './claims.ts'
import { type Container, containers, isFragmentedMp4 } from './container.ts'
import { type Decoder, DecoderDied, Undecodable } from './decoder.ts'
import { type Watch, watchForHang } from './hang-watch.ts'
import { mendWebm } from './mend-webm.ts'
import { peek } from './peek.ts'
import { readTimedSamples } from './timed-samples.ts'

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
  // The formats of dictation machines.
  'adpcm_ima_wav,adpcm_ms',
].join()
const mp4HeadBytes = 64 * 1024
/** It uses 50 MB; an MP4 of three hours has an index of 20. */
const memoryBytes = 300 * 1024 * 1024
/** Ten times what a slow machine needs for speech at the lowest bit rate there is. */
const cpuSecondsFor = (bytes: number) => 5 + Math.ceil(bytes / 50_000)

type Options = {
  command?: string
  /** All that it learns of this server's environment: what reads strangers' files gets no secret. */
  environment?: NodeJS.ProcessEnv
  hangMs?: number
}

/** FFmpeg can be run here as it will be: within limits, by whoever decodes. */
export async function hasFfmpeg({ command = 'ffmpeg', environment = {} }: Options = {}): Promise<boolean> {
  try {
    await runProgram(confined([command, '-version'], { memoryBytes, cpuSeconds: cpuSecondsFor(0) }), {
      env: environment,
    })
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
  const startForPipe = (container: Container) =>
    start({ command, environment, file: null }, [
      // An upload must never make ffmpeg open something else: one protocol, one demuxer.
      ...['-protocol_whitelist', 'pipe', '-f', demuxers[container], '-i', 'pipe:0'],
    ])
  const startForFile = ({ fd, bytes }: { fd: number; bytes: number }) =>
    start({ command, environment, file: fd, bytes }, [
      ...['-protocol_whitelist', 'file', '-f', demuxers.mp4, '-i', 'file:/dev/fd/3'],
    ])
  const takeSpare = makeSpare(() => startForPipe('webm'))
  return {
    name: 'ffmpeg',
    containers,
    async *decode(container, input, signal) {
      const { head, all } = await peek(input, container === 'mp4' ? mp4HeadBytes : claimBytes, signal)
      requirePlausible(container, head)
      if (container === 'webm')
        return yield* samplesFrom(takeSpare(), { hangMs, input: mendWebm(all), signal })
      if (container !== 'mp4' || isFragmentedMp4(head))
        return yield* samplesFrom(startForPipe(container), { hangMs, input: all, signal })
      const file = await keepInUnlinkedFile(all)
      try {
        requirePlausible(container, await readMp4Index(file))
        const { size: bytes } = await file.stat()
        yield* samplesFrom(startForFile({ fd: file.fd, bytes }), { hangMs, input: nothing(), signal })
      } finally {
        await file.close()
      }
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

type Start = Required<Pick<Options, 'command' | 'environment'>> & {
  file: number | null
  /** The size, where it is known. */
  bytes?: number
}
type Running = ReturnType<typeof start>

function start({ command, environment, file, bytes = 0 }: Start, source: string[]) {
  const ffmpeg = [
    ...[command, '-hide_banner', '-nostdin', '-loglevel', 'error', '-threads', '1'],
    ...['-codec_whitelist', codecs, ...source],
    ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le'],
    // With timestamps, which tell what is missing; each packet goes out at once.
    ...['-f', 'matroska', '-cluster_time_limit', '100', '-flush_packets', '1', 'pipe:1'],
  ]
  const child = spawnProgram(confined(ffmpeg, { memoryBytes, cpuSeconds: cpuSecondsFor(bytes) }), {
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe', ...(file === null ? [] : [file])],
  })
  const [stdin, stdout, stderr] = child.stdio as unknown as [Socket, Socket, Socket]
  // ffmpeg may close its end early; its own complaint says why.
  stdin.on('error', () => {})
  const ended = new Promise<NodeJS.Signals | number | Error | null>((resolve) => {
    child.once('error', resolve).once('exit', (code, killedBy) => resolve(killedBy ?? code))
  })
  return { child, stdin, stdout, stderr, ended }
}

/**
 * Loading ffmpeg takes 60 ms, more than all else the server does for a short recording: so after one was used the next is
 * started, and waits without keeping this process alive. It ends when this process does, as its input then ends.
 */
function makeSpare(startOne: () => Running): () => Running {
  let spare: Running | null = null

  function startSpare() {
    try {
      const program = startOne()
      setWaiting(program, true)
      spare = program
      void program.ended.then(() => {
        if (spare === program) spare = null
      })
    } catch {
      // The next recording starts its own and says why it cannot.
    }
  }

  return () => {
    const taken = spare ?? startOne()
    spare = null
    setWaiting(taken, false)
    void taken.ended.then(() => {
      if (!spare) startSpare()
    })
    return taken
  }
}

function setWaiting({ child, stdin, stdout, stderr }: Running, isWaiting: boolean) {
  for (const part of [child, stdin, stdout, stderr]) {
    if (isWaiting) part.unref()
    else part.ref()
  }
}

type Run = { hangMs: number; input: AsyncIterable<Uint8Array>; signal: AbortSignal }

async function* samplesFrom(
  { child, stdin, stdout, stderr, ended }: Running,
  { hangMs, input, signal }: Run,
) {
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    child.kill('SIGKILL')
  }
  child.once('error', fail)
  const onAbort = () => fail(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  let complaint = ''
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-1000)
  })
  const watch = watchForHang(hangMs, child.pid, () => fail(new Undecodable('ffmpeg hung')))
  const feeding = feed(stdin, allowTime(input, child.pid, cpuSecondsFor), watch)
  feeding.catch(fail)

  let total = 0
  try {
    for await (const sound of readTimedSamples(stdout)) {
      total += 'lost' in sound ? 0 : sound.length
      watch.pause('reader')
      yield sound
      watch.resume('reader')
    }
    if (failure === undefined && total > 0) await feeding
    signal.throwIfAborted()
    if (failure !== undefined) throw failure
    const how = await ended
    // A crash is the recording's doing; this signal comes from outside, as when memory is short.
    if (total === 0 && how !== 'SIGKILL') throw new Undecodable(complaint.trim() || 'no samples')
    // A damaged recording is no failure to it, also when it ends early.
    if (how !== 0) throw new DecoderDied(`ffmpeg ended with ${how}`)
  } finally {
    watch.stop()
    signal.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
  }
}

/** Reads the input to its end even when ffmpeg has stopped listening: what follows may break the upload's rules. */
async function feed(stdin: Writable, input: AsyncIterable<Uint8Array>, watch: Watch) {
  const closed = new Promise<void>((resolve) => stdin.once('close', resolve))
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
