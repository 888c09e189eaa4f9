import type { Outbox } from '../adapters/mailer/outbox.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { makeMails } from './mails.ts'
import { makePasswordGuard } from './password-guard.ts'
import type { Passwords } from './passwords.ts'
import type { User } from './user-store.ts'

export type PasswordCheck = ReturnType<typeof makePasswordCheck>

/** Asks for the password of a known account once more, counted like a sign-in. */
export function makePasswordCheck(deps: Deps, parts: { passwords: Passwords; outbox: Outbox }) {
  const guard = makePasswordGuard(deps)
  const mails = makeMails(deps.config.publicUrl)
  return {
    /** Returns the hash that the password was right for. @throws Failure wrong_password, or those of the guard */
    async require(user: User, password: string | null): Promise<string> {
      const { isLastTry } = await guard.enter(user.emailKey)
      const isRight = await parts.passwords.verify(user.passwordHash, password ?? '')
      if (!isRight || user.passwordHash === null) {
        if (isLastTry) void parts.outbox.post(mails.passwordDisabled(user.email))
        throw new Failure('wrong_password')
      }
      await guard.clear(user.emailKey)
      return user.passwordHash
    },
  }
}
