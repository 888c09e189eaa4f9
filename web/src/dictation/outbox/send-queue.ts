import type { Entry } from './entry.ts'

interface SendQueueWorld {
  /** The oldest that waits. */
  next(): Entry | undefined
  /** Sends it and writes its text; rejects if none has come. */
  deliver(entry: Entry): Promise<void>
  isClosed(): boolean
  now(): number
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

/** Recordings of one kind that wait: they are sent one at a time, and none before the one that fails. */
export function createSendQueue({ next, deliver, isClosed, now, setTimer }: SendQueueWorld) {
  let isBusy = false
  let callOff: (() => void) | null = null

  async function run(first = next()) {
    if (isBusy) return
    isBusy = true
    try {
      for (let entry = first; entry && !isClosed(); entry = next()) await deliver(entry)
    } catch {
      // The recording's row tells the failure.
    } finally {
      isBusy = false
    }
    plan()
  }

  function plan() {
    callOff?.()
    callOff = null
    const waiting = next()?.state
    if (isBusy || isClosed() || waiting?.kind !== 'waiting') return
    callOff = setTimer(() => void run(), Math.max(0, waiting.tryAt - now()))
  }

  return { run, plan }
}
