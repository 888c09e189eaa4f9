import { startChild } from '../child.ts'
import { allowTime } from '../confinement.ts'
import { claimBytes, requirePlausible } from './claims.ts'
import { type Decoder, DecoderDied, Undecodable } from './decoder.ts'
import { watchForHang } from './hang-watch.ts'
import { mendWebm } from './mend-webm.ts'
import { peek } from './peek.ts'
import type { FromChild, ToChild } from './webassembly-child.ts'

type Options = { program?: URL; hangMs?: number }

/** Most of it is Node's own. */
const memoryBytes = 1024 ** 3
const cpuSecondsFor = (bytes: number) => 10 + Math.ceil(bytes / 10_000)
const usualProgram = new URL('./webassembly-child.ts', import.meta.url)

/**
 * Decodes what browsers record, Opus in WebM or Ogg, where ffmpeg is not installed. In a process of its own for each
 * upload, which ends with it, or when it does nothing with what it was given for `hangMs`. Not on a thread: ending one
 * while it loads took the whole process down.
 */
export function webAssemblyDecoder({ program = usualProgram, hangMs = 30_000 }: Options = {}): Decoder {
  return {
    name: 'webassembly',
    containers: ['webm', 'ogg'],
    async *decode(container, input, signal) {
      signal.throwIfAborted()
      const { head, all } = await peek(input, claimBytes, signal)
      requirePlausible(container, head)
      const child = startChild(program, { limits: { memoryBytes, cpuSeconds: cpuSecondsFor(0) } })
      const whole = container === 'webm' ? mendWebm(all) : all
      const bytes = allowTime(whole, child.pid, cpuSecondsFor)
      const inbox = makeInbox<FromChild>()
      child.on('message', inbox.put)
      child.on('error', (error) => inbox.fail(new Undecodable('the decoder failed', { cause: error })))
      let hasGiven = false
      child.on('exit', (code, signal) => {
        const how = `the decoder ended with ${signal ?? code}`
        // A crash is the recording's doing; this signal comes from outside, as when memory is short.
        inbox.fail(hasGiven || signal === 'SIGKILL' ? new DecoderDied(how) : new Undecodable(how))
      })
      const onAbort = () => inbox.fail(signal.reason)
      signal.addEventListener('abort', onAbort)
      const watch = watchForHang(hangMs, child.pid, () => inbox.fail(new Undecodable('the decoder hung')))
      // If it cannot be told any more, it has ended, which says all.
      const tell = (message: ToChild) => child.send(message, () => {})
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
            hasGiven = true
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
        child.kill('SIGKILL')
        // Not awaited: an upload that stands still answers this only when it moves.
        bytes.return(undefined).catch(() => {})
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
