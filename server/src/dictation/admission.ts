import { clientNetwork, roughNetwork } from '../http/client-network.ts'
import { Failure } from '../http/failure.ts'
import type { SignedInUser } from '../http/session-store.ts'

export type Admission = ReturnType<typeof makeAdmission>

/** The sender of a recording, or a person who dictates. */
export type Sender = {
  user: string
  hasPaid: boolean
  /** The networks the sender is in, from the narrow to the wide one: those who share them share their places. */
  networks: [narrow: string, wide: string]
}

/** The user as the sender from an address. */
export function senderOf({ id, isSubscribed }: SignedInUser, ip: string): Sender {
  return { user: id, hasPaid: isSubscribed, networks: [clientNetwork(ip), roughNetwork(ip)] }
}

/** Recordings one account may have transcribed at once; when half of all places are taken, one. */
const perUser = 4
const retryAfterSeconds = 15
const everyUnpaid = 'everybody who has not paid'

/** Of everybody who has not paid, of a narrow network, of a wide one. */
function sharesOf(total: number): readonly number[] {
  const open = total - (total > 1 ? Math.max(1, Math.floor(total / 4)) : 0)
  const narrow = Math.max(Math.min(2, open), Math.floor(open / 3))
  return [open, narrow, Math.max(narrow, Math.floor(open / 2.25))]
}

/**
 * Shares slots out: a quarter of them is for people who have paid; of the rest one network gets a third, and a wide one
 * not much more. So many accounts in one place keep nobody else out.
 */
export function makeShares(total: () => number) {
  const groups = makeCounts()
  let all = 0

  function requireSlot(isFree: boolean) {
    if (!isFree) throw new Failure('transcription_busy', { retryAfterSeconds })
  }

  return {
    count: () => all,

    /**
     * Takes a slot; call what it returns, once, to give it back. Null: for another server, which stands for many users.
     * Throws the Failure that tells to come back.
     */
    take(sender: Pick<Sender, 'hasPaid' | 'networks'> | null): () => void {
      const shared = sender === null || sender.hasPaid ? [] : [everyUnpaid, ...sender.networks]
      const most = sharesOf(total())
      requireSlot(all < total())
      for (const [i, group] of shared.entries()) requireSlot(groups.of(group) < (most[i] ?? 0))
      const leaves = shared.map(groups.add)
      all++
      return () => {
        all--
        for (const leave of leaves) leave()
      }
    },
  }
}

/**
 * Counts the recordings that are being transcribed. Whoever would go beyond their share (see `makeShares`) is told to come
 * back; nothing waits unseen.
 */
export function makeAdmission(total: number) {
  const shares = makeShares(() => total)
  const users = makeCounts()

  return {
    count: shares.count,

    /** For another server. */
    admitService: () => shares.take(null),

    /** Lets a recording in; call what it returns, once, when it is done. Throws the Failure that refuses it. */
    admit(sender: Sender): () => void {
      const most = shares.count() < total / 2 ? perUser : 1
      if (users.of(sender.user) >= most) throw new Failure('transcription_too_many', { retryAfterSeconds: 5 })
      const leaves = [shares.take(sender), users.add(sender.user)]
      return () => {
        for (const leave of leaves) leave()
      }
    },
  }
}

/** The counts of each; those who have none are forgotten. */
function makeCounts() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    /** Returns what takes it off again. */
    add(key: string) {
      counts.set(key, of(key) + 1)
      return () => {
        const left = of(key) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
