import { second } from '@plainspoken/contract/limits'
import { startChild } from '../child.ts'
import type { Request, Verdict } from './silero-child.ts'
import { type DetectorStream, makeWindows, type SpeechDetector } from './speech-detector.ts'

type Waiting = { resolve(speech: boolean[]): void; reject(error: unknown): void }

/** A call takes milliseconds; with many recordings at once on a busy machine still nothing like this. */
const usualHangMs = 30 * second

/**
 * Silero's detector (MIT), about 0.3 % of a core for a recording that plays in real time. It runs in a process of its
 * own: its native part aborts the process it is in when it is stopped in the middle of a call. Rejects with a sentence
 * for the operator when that part does not exist for this machine. When the process is killed or hangs later, a new one
 * goes on with what it was asked.
 */
export async function openSilero({ hangMs = usualHangMs } = {}): Promise<SpeechDetector> {
  let host = startHost(hangMs)
  let isClosed = false
  await host

  async function findHost(): Promise<Host> {
    const seen = host
    const isAlive = await seen.then(
      (started) => started.isAlive(),
      () => false,
    )
    // Of several recordings that find it gone, the first starts the new one.
    if (!isAlive && host === seen && !isClosed) host = startHost(hangMs)
    return host
  }

  return {
    name: 'silero',
    async open() {
      const toWindows = makeWindows()
      let stream = (await findHost()).open()
      return {
        async detect(samples) {
          const whole = toWindows(samples)
          try {
            return await stream.detect(whole)
          } catch (error) {
            if (isClosed) throw error
            // What the old process knew of the moments before is lost, but no sample.
            stream = (await findHost()).open()
            return stream.detect(whole)
          }
        },
        close: () => stream.close(),
      }
    },
    async close() {
      isClosed = true
      await (await host).close()
    },
  }
}

type Host = { open(): DetectorStream; isAlive(): boolean; close(): Promise<void> }

async function startHost(hangMs: number): Promise<Host> {
  const child = startChild(new URL('./silero-child.ts', import.meta.url), {})
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
            const limit = setTimeout(() => child.kill('SIGKILL'), hangMs)
            const settle =
              <T>(how: (value: T) => void) =>
              (value: T) => {
                clearTimeout(limit)
                how(value)
              }
            waiting.set(stream, { resolve: settle(resolve), reject: settle(reject) })
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
