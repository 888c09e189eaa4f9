import type { KeptRecordings } from './recording-desk.ts'

interface Outside {
  /** Has the recording transcribed and its text written; rejects if that failed again. */
  deliver(recording: string): Promise<void>
  /** Calls back when the network has returned; gives a function that ends it. */
  onOnline(callback: () => void): () => void
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000

/**
 * Tries recordings that failed for a reason that passes again, the oldest first, when the network returns and after
 * growing pauses. Gives a function that ends it.
 */
export function drainRecordings(kept: KeptRecordings, outside: Outside): () => void {
  let pauseMs = firstPauseMs
  let isDraining = false
  let callOff: (() => void) | null = null

  const waiting = () => kept.list().filter(({ waits, isSending }) => waits && !isSending)

  async function drain() {
    callOff?.()
    callOff = null
    if (isDraining) return
    isDraining = true
    try {
      for (let next = waiting()[0]; next !== undefined; next = waiting()[0]) await outside.deliver(next.id)
      pauseMs = firstPauseMs
    } catch {
      // What went wrong stands beside the recording.
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    } finally {
      isDraining = false
    }
    plan()
  }

  function plan() {
    if (isDraining || callOff !== null || waiting().length === 0) return
    callOff = outside.setTimer(() => void drain(), pauseMs)
  }

  const unsubscribe = kept.subscribe(plan)
  const ignoreOnline = outside.onOnline(() => void drain())
  plan()
  return () => {
    unsubscribe()
    ignoreOnline()
    callOff?.()
  }
}
