import { constants, setPriority } from 'node:os'
import { recognitionLanguage } from '@plainspoken/contract/limits'
import type { Program } from '../../program.ts'
import { startChild } from '../child.ts'
import { type Engine, type EngineFacts, EngineGone, EngineMissing, type EngineStream } from './engine.ts'
import type { Answer, Job, LocalEngine } from './engine-child.ts'

type Waiting = { resolve(text: string): void; reject(error: Error): void }
type Task<J = Job> = J extends Job ? Omit<J, 'id'> : never

/** Reading a large model from a slow disk takes a while; more than this is a hang. */
const startLimitMs = 120_000

/**
 * Runs a native engine in a process of its own: its calls block, and one that crashes or loops for ever must not take
 * the server with it. Rejects with `EngineMissing` when the engine cannot be loaded here.
 */
export async function openEngineProcess(
  spec: LocalEngine,
  facts: EngineFacts,
  lanes: number,
  isUrgent = false,
): Promise<Engine> {
  const child = startChild(new URL('./engine-child.ts', import.meta.url), {
    args: [JSON.stringify(spec)],
    // Native calls that run side by side need a thread each, beside those Node uses itself.
    env: { UV_THREADPOOL_SIZE: String(lanes + 3) },
  })
  const waiting = new Map<number, Waiting>()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let gone = false
  let nextId = 0
  let nextStream = 0

  function lose() {
    gone = true
    for (const call of waiting.values())
      call.reject(new EngineGone(`The engine ${facts.name} ended unexpectedly.`))
    waiting.clear()
  }

  await untilReady(child)
  yieldToRequests(child, isUrgent)
  child.once('exit', lose)
  child.on('error', lose)
  child.on('message', (answer: Answer) => {
    if (answer.kind !== 'text' && answer.kind !== 'failed') return
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.kind === 'text') call?.resolve(answer.text)
    else call?.reject(new Error(`The engine ${facts.name} failed: ${answer.reason}`))
  })

  function ask(task: Task): Promise<string> {
    return new Promise((resolve, reject) => {
      if (gone) return reject(new EngineGone(`The engine ${facts.name} has ended.`))
      const id = nextId++
      waiting.set(id, { resolve, reject })
      child.send({ ...task, id } satisfies Job, (error) => {
        if (error) lose()
      })
    })
  }

  function openStream(language: string): EngineStream {
    const stream = nextStream++
    return {
      hear: (samples) => ask({ kind: 'hear', stream, language, samples }),
      finish: () => ask({ kind: 'finish', stream }),
      // Of an engine that is gone there is nothing to close.
      close: () => void ask({ kind: 'close', stream }).catch(() => {}),
    }
  }

  return {
    ...facts,
    async transcribe(samples, _signal, language = recognitionLanguage) {
      return { text: await ask({ kind: 'transcribe', language, samples }) }
    },
    ...(facts.abilities.streaming && { openStream }),
    async close() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function untilReady(child: Program): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
    const fail = () => {
      clearTimeout(limit)
      reject(new EngineGone('The engine’s process ended while it was starting.'))
    }
    child.once('exit', fail)
    child.once('error', fail)
    child.once('message', (answer: Answer) => {
      clearTimeout(limit)
      child.off('exit', fail)
      child.off('error', fail)
      if (answer.kind === 'ready') return resolve()
      child.kill('SIGKILL')
      reject(new EngineMissing(answer.kind === 'missing' ? answer.sentence : 'The engine did not start.'))
    })
  })
}

/** Recognition takes every core it gets: requests go first, then those who wait for each word, then recordings. */
function yieldToRequests(child: Program, isUrgent: boolean) {
  const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority
  try {
    if (child.pid) setPriority(child.pid, isUrgent ? PRIORITY_NORMAL + 1 : PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that refuses priorities only answers a little later.
  }
}
