import type { Deps } from '../deps.ts'
import { recordEvent } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { AccountParts } from './parts.ts'
import type { User } from './user-store.ts'

export type PasswordCheck = ReturnType<typeof makePasswordCheck>

/** Asks for the password of a known account once more, counted like a sign-in. */
export function makePasswordCheck({ db, now }: Deps, { passwords, guard, outbox, mails }: AccountParts) {
  return {
    /** Returns the hash that the password was right for. @throws Failure wrong_password, or those of the guard */
    async require(user: User, password: string | null, caller: Caller): Promise<string> {
      const { isLastTry } = await guard.enter(user.emailKey)
      const isRight = await passwords.verify(user.passwordHash, password ?? '')
      if (!isRight || user.passwordHash === null) {
        if (isLastTry) {
          await recordEvent(db, { event: 'password_disabled', accountId: user.id, caller, at: now() })
          await outbox.post(db, mails.passwordDisabled(user.email))
        }
        throw new Failure('wrong_password')
      }
      await guard.clear(user.emailKey)
      return user.passwordHash
    },
  }
}
