import { second } from '@plainspoken/contract/limits'
import { startChild } from '../child.ts'
import { openCalls } from '../child-calls.ts'
import type { Request } from './silero-child.ts'
import { type DetectorStream, makeWindows, type SpeechDetector } from './speech-detector.ts'

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
            // The old process's knowledge of the moments before is lost, but no sample.
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
  const { call, isAlive, close } = await openCalls<Request, boolean[]>(child, hangMs).catch(
    (cause: Error) => {
      throw new Error('The speech detector cannot run on this machine.', { cause })
    },
  )
  let nextId = 0

  return {
    ...{ isAlive, close },
    open() {
      const stream = nextId++
      return {
        detect: (samples) => call({ kind: 'detect', stream, samples }, hangMs),
        // Of a detector that is gone there is nothing to close.
        close: () => void call({ kind: 'close', stream }).catch(() => {}),
      }
    },
  }
}
