import { recognitionLanguage } from '@plainspoken/contract/limits'
import { startChild } from '../child.ts'
import { ChildGone, ChildUnfit, openCalls } from '../child-calls.ts'
import {
  type Engine,
  type EngineFacts,
  EngineGone,
  EngineMissing,
  type EngineStream,
  type Recognised,
} from './engine.ts'
import type { Job, LocalEngine } from './engine-child.ts'

/** Reading a large model from a slow disk takes a while; more than this is a hang. */
const startLimitMs = 120_000

/**
 * Runs a native engine in a process of its own: its calls block, and one that crashes or loops for ever must not take
 * the server with it. Rejects with `EngineMissing` when the engine cannot be loaded here.
 */
export async function openEngineProcess(
  spec: LocalEngine,
  facts: EngineFacts,
  concurrency: number,
  isUrgent = false,
): Promise<Engine> {
  const child = startChild(new URL('./engine-child.ts', import.meta.url), {
    args: [JSON.stringify(spec)],
    urgency: isUrgent ? 'live' : 'canWait',
    // Native calls that run side by side need a thread each, beside those Node uses itself.
    env: { UV_THREADPOOL_SIZE: String(concurrency + 3) },
  })
  const calls = await openCalls<Job, string | Recognised>(child, startLimitMs).catch((error: Error) => {
    throw error instanceof ChildUnfit ? new EngineMissing(error.message) : toEngineError(error)
  })
  let nextStream = 0

  function toEngineError(error: Error): Error {
    return error instanceof ChildGone
      ? new EngineGone(`The engine ${facts.name} ended unexpectedly.`, { cause: error })
      : new Error(`The engine ${facts.name} failed: ${error.message}`, { cause: error })
  }

  function ask(job: Extract<Job, { kind: 'transcribe' | 'finish' }>): Promise<Recognised>
  function ask(job: Exclude<Job, { kind: 'transcribe' | 'finish' }>): Promise<string>
  async function ask(job: Job) {
    try {
      return await calls.call(job)
    } catch (error) {
      throw toEngineError(error as Error)
    }
  }

  function openStream(language: string, words: readonly string[] = []): EngineStream {
    const stream = nextStream++
    // Of an engine that is gone nothing can be opened, nor closed: whoever wants to be heard is told.
    ask({ kind: 'open', stream, language, words }).catch(() => {})
    return {
      hear: (samples) => ask({ kind: 'hear', stream, samples }),
      finish: () => ask({ kind: 'finish', stream }),
      close: () => void ask({ kind: 'close', stream }).catch(() => {}),
    }
  }

  return {
    ...facts,
    transcribe: (samples, _signal, language = recognitionLanguage, words = []) =>
      ask({ kind: 'transcribe', language, words, samples }),
    ...(facts.abilities.streaming && {
      openStream,
      measure: async (samples: Int16Array, language: string) =>
        Number(await ask({ kind: 'measure', language, samples })),
    }),
    close: calls.close,
  }
}
