import { Worker } from 'node:worker_threads'
import { type Decoder, Undecodable } from './decoder.ts'
import { watchForHang } from './hang-watch.ts'
import { mendWebm } from './mend-webm.ts'
import type { FromWorker, ToWorker } from './webassembly-worker.ts'

type Options = { program?: URL; hangMs?: number }

const usualProgram = new URL('./webassembly-worker.ts', import.meta.url)

/**
 * Decodes what browsers record, Opus in WebM or Ogg, where ffmpeg is not installed. On a thread of its own for each
 * upload, which ends with it, or when it does nothing with what it was given for `hangMs`.
 */
export function webAssemblyDecoder({ program = usualProgram, hangMs = 30_000 }: Options = {}): Decoder {
  return {
    name: 'webassembly',
    containers: ['webm', 'ogg'],
    async *decode(container, input, signal) {
      signal.throwIfAborted()
      const worker = new Worker(program, { env: {} })
      const bytes = (container === 'webm' ? mendWebm(input) : input)[Symbol.asyncIterator]()
      const inbox = makeInbox<FromWorker>()
      worker.on('message', inbox.put)
      worker.on('error', (error) => inbox.fail(new Undecodable('the decoder failed', { cause: error })))
      const onAbort = () => inbox.fail(signal.reason)
      signal.addEventListener('abort', onAbort)
      const watch = watchForHang(hangMs, () => inbox.fail(new Undecodable('the decoder hung')))
      const tell = (message: ToWorker) => worker.postMessage(message)
      const feed = async () => {
        watch.pause('input')
        const { done, value } = await bytes.next()
        tell({ kind: 'bytes', bytes: done ? null : value })
        watch.resume('input')
      }

      try {
        while (true) {
          const message = await inbox.take()
          if (message.kind === 'pull') feed().catch(inbox.fail)
          else if (message.kind === 'samples') {
            watch.pause('reader')
            yield message.samples
            tell({ kind: 'taken' })
            watch.resume('reader')
          } else if (message.kind === 'undecodable') throw new Undecodable(message.reason)
          else break
        }
        watch.stop()
        // Damage may have ended the decoding early: what follows may still break the upload's rules.
        while (!(await bytes.next()).done);
      } finally {
        watch.stop()
        signal.removeEventListener('abort', onAbort)
        await worker.terminate()
        // Not awaited: an upload that stands still answers this only when it moves.
        bytes.return?.().catch(() => {})
      }
    },
  }
}

/** Messages in the order they came, and after them the first failure. */
function makeInbox<T>() {
  const messages: T[] = []
  let failure: { reason: unknown } | null = null
  let wake = () => {}
  return {
    put(message: T) {
      messages.push(message)
      wake()
    },
    fail(reason: unknown) {
      failure ??= { reason }
      wake()
    },
    async take(): Promise<T> {
      while (true) {
        if (failure) throw failure.reason
        const message = messages.shift()
        if (message !== undefined) return message
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
