import type { LoginBody, LoginData } from '@plainspoken/contract/account'
import type { Deps } from '../deps.ts'
import { recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { type Address, parseAddress } from './address.ts'
import { countedBy } from './devices.ts'
import type { AccountParts } from './parts.ts'
import type { PasswordCheck } from './password-check.ts'
import { turnOf } from './password-queue.ts'
import type { Registration } from './registration.ts'
import type { User } from './user-store.ts'

export type SignIn = ReturnType<typeof makeSignIn>

/** Sign-in by e-mail and password. */
export function makeSignIn(
  { db, now }: Deps,
  parts: AccountParts & { registration: Registration; passwordCheck: PasswordCheck },
) {
  const { users, passwords, guard, sessions, devices, welcome, registration, passwordCheck } = parts

  /**
   * Whatever is wrong takes two checks of a hash and ends in one refusal, for known, unknown, unverified and
   * Google-only addresses. The second check finds the password of a registration that still waits for its code;
   * it is made for addresses with an account too, where somebody may have tried to register once more.
   */
  async function enter(
    address: Address,
    user: User | null,
    { password, rememberMe = false, devices: tokens, attempt }: LoginBody,
    caller: Caller,
  ): Promise<LoginData> {
    const device = devices.recognise(user, tokens)
    const key = countedBy(address.key, device)
    const turn = turnOf(caller, device && (user?.id ?? null))
    const { isLastTry } = await guard.enter(key)
    const isRight = await passwords.verify(user?.passwordHash, password, turn)
    if (isRight && user?.passwordHash) {
      const { passwordHash, ...signedIn } = user
      const proof = { passwordHash, failuresOf: key }
      const token = await sessions.openForPassword(signedIn, proof, rememberMe, caller)
      if (token === null) throw new Failure('wrong_credentials')
      return welcome({ user: signedIn, token, device, caller })
    }
    const pending = await registration.findPending(address, attempt)
    if (await passwords.verify(pending?.passwordHash, password, turn)) {
      await guard.forgiveOne(key)
      throw new Failure('email_not_verified')
    }
    if (isLastTry && user && device === null) await passwordCheck.tellDisabled(user, caller)
    throw new Failure('wrong_credentials')
  }

  return async (body: LoginBody, caller: Caller): Promise<LoginData> => {
    const address = parseAddress(body.email)
    const user = await users.findByKey(address.key)
    const event = { event: 'signed_in', accountId: user?.id ?? null, caller, at: now() } as const
    return recordRefusal(db, event, () => enter(address, user, body, caller))
  }
}
