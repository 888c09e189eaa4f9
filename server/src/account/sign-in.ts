import type { LoginBody, LoginData } from '@plainspoken/contract/account'
import type { Outbox } from '../adapters/mailer/outbox.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { Sessions } from '../http/sessions.ts'
import { parseAddress } from './address.ts'
import { makeMails } from './mails.ts'
import { makePasswordGuard } from './password-guard.ts'
import type { Passwords } from './passwords.ts'
import type { Registration } from './registration.ts'
import { makeUserStore } from './user-store.ts'

export type SignIn = ReturnType<typeof makeSignIn>

/** Sign-in by e-mail and password. */
export function makeSignIn(
  deps: Deps,
  parts: { passwords: Passwords; sessions: Sessions; outbox: Outbox; registration: Registration },
) {
  const { passwords, sessions, outbox, registration } = parts
  const users = makeUserStore(deps.db)
  const guard = makePasswordGuard(deps)
  const mails = makeMails(deps.config.publicUrl)

  /**
   * Whatever is wrong takes two checks of a hash and ends in one refusal, for known, unknown, unverified and
   * Google-only addresses. The second check finds the password of a registration that still waits for its code;
   * it is made for addresses with an account too, where somebody may have tried to register once more.
   */
  return async ({ email, password, rememberMe = false }: LoginBody): Promise<LoginData> => {
    const address = parseAddress(email)
    const { isLastTry } = await guard.enter(address.key)
    const user = await users.findByKey(address.key)
    const isRight = await passwords.verify(user?.passwordHash, password)
    if (isRight && user?.passwordHash) {
      const { passwordHash, ...signedIn } = user
      const token = await sessions.openForPassword(signedIn, passwordHash, rememberMe)
      if (token === null) throw new Failure('wrong_credentials')
      return { token, themePreference: user.themePreference }
    }
    const pending = await registration.findPending(address)
    if (await passwords.verify(pending?.passwordHash, password)) {
      await guard.forgiveOne(address.key)
      throw new Failure('email_not_verified')
    }
    if (isLastTry && user) void outbox.post(mails.passwordDisabled(user.email))
    throw new Failure('wrong_credentials')
  }
}
