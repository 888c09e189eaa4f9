import { fork } from 'node:child_process'
import type { Request, Verdict } from './silero-child.ts'
import type { DetectorStream, SpeechDetector } from './speech-detector.ts'

type Waiting = { resolve(speech: boolean[]): void; reject(error: unknown): void }

/**
 * Silero's detector (MIT), about 0.3 % of a core for a recording that plays in real time. It runs in a process of its
 * own: its native part aborts the process it is in when it is stopped in the middle of a call. Rejects with a sentence
 * for the operator when that part does not exist for this machine. When the process ends later, the recordings on it
 * fail and the next one gets a new process.
 */
export async function openSilero(): Promise<SpeechDetector> {
  let host = startHost()
  await host
  return {
    name: 'silero',
    async open() {
      const seen = host
      const isAlive = await seen.then(
        (started) => started.isAlive(),
        () => false,
      )
      // Of several recordings that find it gone, the first starts the new one.
      if (!isAlive && host === seen) host = startHost()
      return (await host).open()
    },
    close: async () => (await host).close(),
  }
}

type Host = { open(): DetectorStream; isAlive(): boolean; close(): Promise<void> }

async function startHost(): Promise<Host> {
  const child = fork(new URL('./silero-child.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: {},
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waiting = new Map<number, Waiting>()
  let nextId = 0
  let end: Error | null = null
  const fail = (cause?: unknown) => {
    end ??= new Error('The speech detector has ended.', { cause })
    for (const call of waiting.values()) call.reject(end)
    waiting.clear()
  }
  child.on('error', fail)
  child.on('exit', () => fail())
  await Promise.race([new Promise((resolve) => child.once('message', resolve)), exited])
  if (end) throw new Error('The speech detector cannot run on this machine.')
  child.on('message', ({ stream, speech }: Verdict) => {
    waiting.get(stream)?.resolve(speech)
    waiting.delete(stream)
  })
  const ask = (request: Request) => {
    child.send(request, (error) => {
      if (error) fail(error)
    })
  }

  return {
    isAlive: () => end === null,
    open() {
      const stream = nextId++
      ask({ kind: 'open', stream })
      return {
        detect: (samples) =>
          new Promise((resolve, reject) => {
            if (end) return reject(end)
            waiting.set(stream, { resolve, reject })
            ask({ kind: 'detect', stream, samples })
          }),
        close: () => ask({ kind: 'close', stream }),
      }
    },
    async close() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
