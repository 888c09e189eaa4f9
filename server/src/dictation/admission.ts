import { Failure } from '../http/failure.ts'

export type Admission = ReturnType<typeof makeAdmission>

/** Who sends a recording. */
export type Sender = {
  user: string
  hasPaid: boolean
  /** The networks the sender is in, from the narrow to the wide one: those who share them share their places. */
  networks: [narrow: string, wide: string]
}

/** Recordings one account may have transcribed at once; when half of all places are taken, one. */
const perUser = 4
const retryAfterSeconds = 15
const everyUnpaid = 'everybody who has not paid'

/**
 * Counts the recordings that are being transcribed. Whoever would go beyond their share is told to come back; nothing
 * waits unseen. A quarter of the places is for people who have paid; of the rest one network gets a third, and a wide
 * one not much more: many accounts in one place keep nobody else out.
 */
export function makeAdmission(total: number) {
  const open = total - Math.floor(total / 4)
  /** Of everybody who has not paid, of a narrow network, of a wide one. */
  const mostOf = [open, Math.floor(open / 3), Math.floor(open / 2.25)]
  const users = makeCounts()
  const groups = makeCounts()
  let all = 0

  function requirePlace(isFree: boolean) {
    if (!isFree) throw new Failure('transcription_busy', { retryAfterSeconds })
  }

  /** For another server, which stands for many users. */
  function admitService(): () => void {
    requirePlace(all < total)
    all++
    return () => {
      all--
    }
  }

  return {
    count: () => all,
    admitService,

    /** Lets a recording in; call what it returns, once, when it is done. Throws the Failure that refuses it. */
    admit(sender: Sender): () => void {
      const most = all < total / 2 ? perUser : 1
      if (users.of(sender.user) >= most) throw new Failure('transcription_too_many', { retryAfterSeconds: 5 })
      const shared = sender.hasPaid ? [] : [everyUnpaid, ...sender.networks]
      for (const [i, group] of shared.entries()) requirePlace(groups.of(group) < (mostOf[i] ?? 0))
      const leaves = [admitService(), users.add(sender.user), ...shared.map(groups.add)]
      return () => {
        for (const leave of leaves) leave()
      }
    },
  }
}

/** How many each has; forgets those who have none. */
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
