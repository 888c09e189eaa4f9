import type { Deps } from '../deps.ts'
import { recordEvent } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { AccountParts } from './parts.ts'
import type { Turn } from './password-queue.ts'
import type { User } from './user-store.ts'

export type PasswordCheck = ReturnType<typeof makePasswordCheck>

/** Asks for the password of a known account once more. */
export function makePasswordCheck({ db, now }: Deps, { passwords, guard, mailQueue, mails }: AccountParts) {
  return {
    /**
     * Returns the hash that the password was right for. Wrong ones are counted by `key`; `giveUp` is called after the
     * last.
     * @throws Failure wrong_password, or those of the guard
     */
    async require(
      user: User,
      password: string | null,
      { key, turn, giveUp }: { key: string; turn: Turn; giveUp: () => Promise<unknown> },
    ): Promise<string> {
      const { isLastTry } = await guard.enter(key)
      const isRight = await passwords.verify(user.passwordHash, password ?? '', turn)
      if (!isRight || user.passwordHash === null) {
        if (isLastTry) await giveUp()
        throw new Failure('wrong_password')
      }
      await guard.clear(key)
      return user.passwordHash
    },

    /** Tells the owner that the count of wrong passwords at their address has switched the password off. */
    async tellDisabled(user: User, caller: Caller) {
      await recordEvent(db, { event: 'password_disabled', accountId: user.id, caller, at: now() })
      await mailQueue.post(db, mails.passwordDisabled(user.email))
    },
  }
}
