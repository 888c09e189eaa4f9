import { Failure } from '../../http/failure.ts'

/** When a place may be free again: dictations come and go. */
const retryAfterSeconds = 15

/** The streams that one server serves at once: one a user, and no more than its engines can follow. */
export function makePlaces(total: () => number) {
  const holders = new Map<string, (reason: Failure) => void>()
  let isClosed = false

  return {
    count: () => holders.size,

    /**
     * Lets a user's stream in; call what it returns when it ends. A user's newest stream takes the place of the one before:
     * after a broken connection the server may not know yet that the old one is dead. `end` is called when that happens, and
     * when the server stops. Throws the Failure that refuses.
     */
    take(user: string, end: (reason: Failure) => void): () => void {
      const before = holders.get(user)
      if (isClosed) throw new Failure('transcription_busy', { retryAfterSeconds: 1 })
      if (!before && holders.size >= total()) throw new Failure('transcription_busy', { retryAfterSeconds })
      holders.set(user, end)
      before?.(new Failure('live_taken_over'))
      return () => {
        if (holders.get(user) === end) holders.delete(user)
      }
    },

    /** Ends all streams: another server, or this one restarted, goes on. */
    close() {
      isClosed = true
      for (const end of [...holders.values()])
        end(new Failure('transcription_busy', { retryAfterSeconds: 1 }))
    },
  }
}
