import { Failure } from '../http/failure.ts'

export type Admission = ReturnType<typeof makeAdmission>

/**
 * Counts the recordings that are being transcribed, of each user and of all. Whoever would go beyond is told to come
 * back; nothing waits unseen. From the middle on there is one for each user.
 */
export function makeAdmission({ perUser, total }: { perUser: number; total: number }) {
  const byUser = new Map<string, number>()
  let all = 0

  return {
    count: () => all,

    /** Lets a recording of a user in; call what it returns, once, when it is done. Throws the Failure that refuses it. */
    admit(user: string): () => void {
      const own = byUser.get(user) ?? 0
      // Whoever holds theirs for long, by many accounts or by sending slowly, leaves room for whoever has none.
      const most = all < total / 2 ? perUser : 1
      if (own >= most) throw new Failure('transcription_too_many', { retryAfterSeconds: 5 })
      const leave = this.admitService()
      byUser.set(user, own + 1)
      return () => {
        leave()
        const left = (byUser.get(user) ?? 1) - 1
        if (left > 0) byUser.set(user, left)
        else byUser.delete(user)
      }
    },

    /** The same for another server, which stands for many users. */
    admitService(): () => void {
      if (all >= total) throw new Failure('transcription_busy', { retryAfterSeconds: 15 })
      all++
      return () => {
        all--
      }
    },
  }
}
