import type { KeptRecordings } from './recording-desk.ts'

interface Outside {
  /** Has the recording transcribed and its text written; rejects if that failed again. */
  deliver(recording: string): Promise<void>
  /** Calls back when the network has returned; gives a function that ends it. */
  onOnline(callback: () => void): () => void
  now(): number
  /** Calls back after so many ms; gives a function that calls it off. */
  setTimer(callback: () => void, ms: number): () => void
}

/**
 * Tries recordings that failed for a reason that passes again, the oldest first, at its time or when the network returns;
 * what waits behind it follows at once. Gives a function that ends it.
 */
export function drainRecordings(kept: KeptRecordings, outside: Outside): () => void {
  let isDraining = false
  let callOff: (() => void) | null = null

  const next = () => kept.list().find(({ tryAt, isSending }) => tryAt !== null && !isSending)

  async function drain() {
    if (isDraining) return
    isDraining = true
    try {
      for (let first = next(); first !== undefined; first = next()) await outside.deliver(first.id)
    } catch {
      // What went wrong stands beside the recording.
    } finally {
      isDraining = false
    }
    plan()
  }

  function plan() {
    callOff?.()
    callOff = null
    const tryAt = next()?.tryAt
    if (isDraining || tryAt == null) return
    callOff = outside.setTimer(() => void drain(), Math.max(0, tryAt - outside.now()))
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
