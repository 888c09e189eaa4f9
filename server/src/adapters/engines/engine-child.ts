import { sampleRate } from '@plainspoken/contract/limits'
import { answerCalls } from '../child-calls.ts'
import type { EngineStream, Recognised } from './engine.ts'
import type { OfflineKind, SherpaKind } from './models.ts'

/** The engine that this process loads, given as its only argument, in JSON. `isLive`: it recognises live words. */
export type LocalEngine = { engine: keyof typeof engines; model: string; isLive?: boolean }
/** A job for this process; streams have numbers that the parent gives. */
export type Job =
  | { kind: 'transcribe'; language: string; words: readonly string[]; samples: Int16Array }
  | { kind: 'open'; stream: number; language: string; words: readonly string[] }
  | { kind: 'hear'; stream: number; samples: Int16Array }
  | { kind: 'finish'; stream: number }
  | { kind: 'close'; stream: number }
  | { kind: 'measure'; language: string; samples: Int16Array }

type Loaded = {
  transcribe(samples: Int16Array, language: string, words: readonly string[]): Promise<Recognised>
  openStream?(language: string, words: readonly string[]): EngineStream
}

const offline = (kind: OfflineKind) => async (model: string) =>
  (await import('./sherpa-native.ts')).loadSherpa(model, kind)

/** The engines of this machine, each loaded alone: where the one's native part does not exist, another serves. */
const engines = {
  pocketsphinx: async (model, isLive) =>
    (await import('./pocketsphinx-native.ts')).loadPocketSphinx(model, isLive ? 'live' : 'recordings'),
  'streaming-transducer': async (model) =>
    (await import('./sherpa-streaming-native.ts')).loadStreamingSherpa(model),
  transducer: offline('transducer'),
  moonshine: offline('moonshine'),
  canary: offline('canary'),
} satisfies Record<'pocketsphinx' | SherpaKind, (model: string, isLive: boolean) => Promise<Loaded>>

/** Does one job and gives what it says. */
function makeWorker(engine: Loaded) {
  const streams = new Map<number, EngineStream>()

  function open({ stream, language, words }: Extract<Job, { kind: 'open' }>) {
    const opened = engine.openStream?.(language, words)
    if (!opened) throw new Error('This engine does not hear while one speaks.')
    streams.set(stream, opened)
    return ''
  }

  /** The sound comes by tenths of a second, as from somebody who speaks. */
  async function measure(samples: Int16Array, language: string): Promise<string> {
    const before = process.cpuUsage()
    const stream = engine.openStream?.(language, [])
    const tenth = sampleRate / 10
    for (let at = 0; at < samples.length; at += tenth) await stream?.hear(samples.subarray(at, at + tenth))
    await stream?.finish()
    stream?.close()
    const { user, system } = process.cpuUsage(before)
    return String(((user + system) / 1e6) * (sampleRate / samples.length))
  }

  return (job: Job): string | Promise<string | Recognised> => {
    if (job.kind === 'measure') return measure(job.samples, job.language)
    if (job.kind === 'transcribe') return engine.transcribe(job.samples, job.language, job.words)
    if (job.kind === 'open') return open(job)
    const stream = streams.get(job.stream)
    if (!stream) throw new Error('There is no such stream.')
    if (job.kind === 'hear') return stream.hear(job.samples)
    if (job.kind === 'finish') return stream.finish()
    stream.close()
    streams.delete(job.stream)
    return ''
  }
}

await answerCalls(async () => {
  const { engine, model, isLive = false }: LocalEngine = JSON.parse(process.argv[2] ?? '')
  return makeWorker(await engines[engine](model, isLive))
})
