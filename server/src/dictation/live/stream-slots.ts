import { Failure } from '../../http/failure.ts'
import { makeShares, type Sender } from '../admission.ts'

type Holder = { end: (reason: Failure) => void; leave: () => void }

/** The streams that one server serves at once: one a user, and no more than its engines can follow, shared out as the slots of uploads are. */
export function makeStreamSlots(total: () => number) {
  const shares = makeShares(total)
  const holders = new Map<string, Holder>()
  let isClosed = false

  return {
    count: shares.count,

    /**
     * Lets a user's stream in; call what it returns when it ends. A user's newest stream takes the place of the one before,
     * wherever it comes from: after a broken connection the server may not know yet that the old one is dead. `end` is called
     * when that happens, and when the server stops. Without a sender it is another server's. Throws the Failure that refuses.
     */
    take(user: string, sender: Sender | null, end: (reason: Failure) => void): () => void {
      if (isClosed) throw new Failure('server_stopping', { retryAfterSeconds: 1 })
      const before = holders.get(user)
      const holder = { end, leave: before?.leave ?? shares.take(sender) }
      holders.set(user, holder)
      before?.end(new Failure('live_taken_over'))
      return () => {
        if (holders.get(user) !== holder) return
        holders.delete(user)
        holder.leave()
      }
    },

    /** Ends all streams: another server, or this one restarted, goes on. */
    close() {
      isClosed = true
      for (const { end } of [...holders.values()])
        end(new Failure('server_stopping', { retryAfterSeconds: 1 }))
    },
  }
}
