import { endWithParent } from '../child.ts'
import { EngineMissing, type EngineStream } from './engine.ts'
import type { SherpaKind } from './models.ts'

/** Which engine this process loads, given as its only argument, in JSON. */
export type LocalEngine = { engine: 'pocketsphinx' | SherpaKind; model: string }
/** What the parent and this process say to each other; streams have numbers that the parent gives. */
export type Job =
  | { id: number; kind: 'transcribe'; language: string; samples: Int16Array }
  | { id: number; kind: 'hear'; stream: number; language: string; samples: Int16Array }
  | { id: number; kind: 'finish'; stream: number }
  | { id: number; kind: 'close'; stream: number }
export type Answer =
  | { kind: 'ready' }
  | { kind: 'missing'; sentence: string }
  | { kind: 'text'; id: number; text: string }
  | { kind: 'failed'; id: number; reason: string }

type Loaded = {
  transcribe(samples: Int16Array, language: string): string | Promise<string>
  openStream?(language: string): EngineStream
}

function say(answer: Answer) {
  process.send?.(answer)
}

/** Each alone: where the one's native part does not exist, the other serves. */
async function load({ engine, model }: LocalEngine): Promise<Loaded> {
  if (engine === 'pocketsphinx') return (await import('./pocketsphinx-native.ts')).loadPocketSphinx(model)
  if (engine === 'streaming-transducer')
    return (await import('./sherpa-streaming-native.ts')).loadStreamingSherpa(model)
  return (await import('./sherpa-native.ts')).loadSherpa(model, engine)
}

/** Does one job and gives its text. */
function makeWorker(engine: Loaded) {
  const streams = new Map<number, EngineStream>()

  function open(job: { stream: number; language: string }): EngineStream {
    const stream = streams.get(job.stream) ?? engine.openStream?.(job.language)
    if (!stream) throw new Error('This engine does not hear while one speaks.')
    streams.set(job.stream, stream)
    return stream
  }

  return (job: Job): string | Promise<string> => {
    if (job.kind === 'transcribe') return engine.transcribe(job.samples, job.language)
    if (job.kind === 'hear') return open(job).hear(job.samples)
    if (job.kind === 'finish') return streams.get(job.stream)?.finish() ?? ''
    streams.get(job.stream)?.close()
    streams.delete(job.stream)
    return ''
  }
}

endWithParent()

try {
  const work = makeWorker(await load(JSON.parse(process.argv[2] ?? '')))
  process.on('message', async (job: Job) => {
    try {
      say({ kind: 'text', id: job.id, text: await work(job) })
    } catch (error) {
      say({ kind: 'failed', id: job.id, reason: String(error) })
    }
  })
  say({ kind: 'ready' })
} catch (error) {
  say({ kind: 'missing', sentence: error instanceof EngineMissing ? error.message : String(error) })
}
