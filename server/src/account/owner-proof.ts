import { type OwnerProofData, recentSignInMs } from '@plainspoken/contract/account'
import type { PasskeyAnswer } from '@plainspoken/contract/passkeys'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { Session } from '../http/session-store.ts'
import type { GoogleCheck } from './google-check.ts'
import type { AccountParts } from './parts.ts'
import type { PasskeyCheck } from './passkey-check.ts'
import type { PasswordCheck } from './password-check.ts'
import { turnOf } from './password-queue.ts'

export type OwnerProof = ReturnType<typeof makeOwnerProof>

/** Makes sure that it is the owner who asks, since a device left open must not be enough to take an account away. */
export function makeOwnerProof(
  { google, now }: Deps,
  parts: AccountParts & {
    passwordCheck: PasswordCheck
    passkeyCheck: PasskeyCheck
    googleCheck: GoogleCheck
  },
) {
  const { users, sessions, identities, passwordCheck, passkeyCheck, googleCheck } = parts

  /** No older than a coffee break. */
  const isRecent = (session: Session) => now().getTime() - session.createdAt.getTime() <= recentSignInMs

  async function requirePasskey(userId: string, answer: PasskeyAnswer) {
    const found = await passkeyCheck.find(answer)
    if (found?.user.id !== userId) throw new Failure('passkey_refused')
    await passkeyCheck.require(found.passkey, answer)
  }

  async function requireGoogle(userId: string, token: string) {
    const identity = await googleCheck(token)
    const own = await identities.findOf(userId)
    if (own?.sub !== identity.sub || !(await identities.useToken(identity)))
      throw new Failure('google_refused')
  }

  /** There is something else than a password that the owner can be asked for. */
  async function hasOtherFactor(userId: string) {
    if ((await passkeyCheck.list(userId)).length > 0) return true
    return google !== null && (await identities.findOf(userId)) !== null
  }

  return {
    /**
     * Asks for the password, or, where an account has none, for one of its passkeys or its Google account; a recent sign-in does
     * where it has neither. Wrong passwords are counted by the session, which ends when they are too many: no stranger
     * makes the owner wait. Returns the hash that was checked, if there is one.
     */
    async require(userId: string, session: Session, given: OwnerProofData, caller: Caller) {
      const user = await users.get(userId)
      if (!user) throw new Failure('not_signed_in')
      if (user.passwordHash !== null) {
        if (given.password === null) throw new Failure('password_needed')
        return passwordCheck.require(user, given.password, {
          key: `session ${session.id}`,
          turn: turnOf(caller, userId),
          giveUp: () => sessions.end(userId, session.id, caller),
        })
      }
      if (given.passkey) await requirePasskey(userId, given.passkey)
      else if (given.google) await requireGoogle(userId, given.google)
      else if (await hasOtherFactor(userId)) throw new Failure('factor_needed')
      else if (!isRecent(session)) throw new Failure('recent_sign_in_needed')
      return null
    },
  }
}
