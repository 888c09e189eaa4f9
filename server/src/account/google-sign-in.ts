import type { GoogleLoginBody } from '@plainspoken/contract/account'
import type { Tell } from '../db/job-queues.ts'
import type { Deps } from '../deps.ts'
import { recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { parseAddress } from './address.ts'
import { countedBy } from './devices.ts'
import type { GoogleCheck } from './google-check.ts'
import type { AccountParts } from './parts.ts'
import type { PasswordCheck } from './password-check.ts'
import { turnOf } from './password-queue.ts'

export type GoogleSignIn = ReturnType<typeof makeGoogleSignIn>

/**
 * Sign-in and sign-up by a credential of Google. An account that exists is linked where Google runs the mailbox, and
 * elsewhere only with the account's password: an address may have changed hands since Google last looked.
 */
export function makeGoogleSignIn(
  deps: Deps,
  parts: AccountParts & { passwordCheck: PasswordCheck; googleCheck: GoogleCheck },
) {
  const { db, now } = deps
  const {
    googleCheck,
    passwordCheck,
    sessions,
    mailQueue,
    users,
    identities,
    mails,
    devices,
    trials,
    welcome,
  } = parts

  /** The hash of the account's password if the one given is right; null if none was given or the account has none. */
  async function provePassword(
    emailKey: string,
    { password, devices: tokens }: GoogleLoginBody,
    caller: Caller,
  ) {
    if (password === undefined) return null
    const user = await users.findByKey(emailKey)
    if (!user?.passwordHash) return null
    const device = devices.recognise(user, tokens)
    return passwordCheck.require(user, password, {
      key: countedBy(emailKey, device),
      turn: turnOf(caller, device && user.id),
      giveUp: async () => device === null && passwordCheck.tellDisabled(user, caller),
    })
  }

  async function enter(body: GoogleLoginBody, caller: Caller) {
    const identity = await googleCheck(body.token)
    const { key } = parseAddress(identity.email)
    const provenHash = await provePassword(key, body, caller)
    const tellLinked: Tell = (tx, to) => mailQueue.post(tx, mails.googleLinked(to))
    const enterOnce = () =>
      identities.enter(identity, key, trials.hash(key), provenHash, now(), caller, tellLinked)
    let entry = await enterOnce()
    if (entry === 'raced') entry = await enterOnce()
    if (entry === 'raced') throw new Failure('unavailable', { retryAfterSeconds: 1 })
    if (entry === 'refused') throw new Failure('google_refused')
    if (entry === 'link_first') throw new Failure('google_link_first')

    const { passwordHash: _, ...user } = entry.user
    return welcome({
      user,
      token: await sessions.open(user, caller),
      device: devices.recognise(user, body.devices),
      isToldAlready: entry.isNews,
      caller,
    })
  }

  return {
    signIn: (body: GoogleLoginBody, caller: Caller) =>
      recordRefusal(db, { event: 'signed_in', accountId: null, caller, at: now() }, () =>
        enter(body, caller),
      ),
  }
}
