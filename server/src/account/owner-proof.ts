import { recentSignInMs } from '@plainspoken/contract/account'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { Session } from '../http/session-store.ts'
import type { AccountParts } from './parts.ts'
import type { PasswordCheck } from './password-check.ts'
import { turnOf } from './password-queue.ts'

export type OwnerProof = ReturnType<typeof makeOwnerProof>

/** Makes sure that it is the owner who asks, since a device left open must not be enough to take an account away. */
export function makeOwnerProof(
  { now }: Deps,
  { users, sessions, passwordCheck }: AccountParts & { passwordCheck: PasswordCheck },
) {
  /** No older than a coffee break. */
  const isRecent = (session: Session) => now().getTime() - session.createdAt.getTime() <= recentSignInMs

  return {
    /**
     * Asks for the password, or, where an account has none, for a recent sign-in. Wrong ones are counted by the session, which ends
     * when they are too many: no stranger makes the owner wait. Returns the hash that was checked, if there is one.
     */
    async requireStrict(userId: string, session: Session, password: string | null, caller: Caller) {
      const user = await users.get(userId)
      if (!user) throw new Failure('not_signed_in')
      if (user.passwordHash !== null) {
        return passwordCheck.require(user, password, {
          key: `session ${session.id}`,
          turn: turnOf(caller, userId),
          giveUp: () => sessions.end(userId, session.id, caller),
        })
      }
      if (!isRecent(session)) throw new Failure('recent_sign_in_needed')
      return null
    },

    /** Asks for a recent sign-in, or else for the password. */
    async require(userId: string, session: Session, password: string | null, caller: Caller) {
      if (password === null && isRecent(session)) return
      const user = await users.get(userId)
      if (password === null && user?.passwordHash != null) throw new Failure('password_needed')
      await this.requireStrict(userId, session, password, caller)
    },
  }
}
