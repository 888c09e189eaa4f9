import type {
  AccountData,
  ChangeNameBody,
  ChangePasswordBody,
  Preferences,
  ProofBody,
} from '@plainspoken/contract/account'
import { findWeakness } from '@plainspoken/contract/weak-password'
import type { Deps } from '../deps.ts'
import { listEvents, recordRefusal } from '../http/account-event-store.ts'
import { type Caller, knownBrowser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { Session, SignedInUser } from '../http/session-store.ts'
import { closeCheckout } from '../payment/close-checkout.ts'
import { listOwnPayments } from '../payment/own-payments.ts'
import type { EmailChange } from './email-change.ts'
import type { OwnerProof } from './owner-proof.ts'
import type { AccountParts } from './parts.ts'
import type { Passkeys } from './passkeys.ts'
import { turnOf } from './password-queue.ts'
import { toProfile } from './profile.ts'
import { listWords } from './word-store.ts'

export type Settings = ReturnType<typeof makeSettings>

/** The changes that the signed-in make to their account. */
export function makeSettings(
  deps: Deps,
  parts: AccountParts & { proof: OwnerProof; passkeys: Passkeys; emailChange: EmailChange },
) {
  const { db, now } = deps
  const {
    passwords,
    proof,
    passkeys,
    emailChange,
    sessions,
    mailQueue,
    users,
    identities,
    mails,
    devices,
    trials,
  } = parts

  return {
    changePreferences: (user: SignedInUser, changes: Partial<Preferences>) => users.update(user.id, changes),

    /** Returns a token with the new name, for the same session. */
    async changeName(user: SignedInUser, session: Session, name: ChangeNameBody) {
      await users.update(user.id, name)
      return { token: await sessions.makeToken({ ...user, ...name }, session) }
    },

    /** Ends every session and the reset code that may be on its way. Returns the token of a session in place of this one. */
    async changePassword(
      user: SignedInUser,
      session: Session,
      { currentPassword, newPassword, removePasskeys = [], ...again }: ChangePasswordBody,
      caller: Caller,
    ) {
      const event = { event: 'password_changed', accountId: user.id, caller, at: now() } as const
      const next = sessions.renew(session)
      await recordRefusal(db, event, async () => {
        const oldHash = await proof.require(user.id, session, { password: currentPassword, ...again }, caller)
        const newHash = await passwords.hash(newPassword, turnOf(caller, user.id))
        const change = { oldHash, newHash, removePasskeys }
        const isChanged = await users.changePassword(user, next, change, event, (tx, lost) =>
          mailQueue.post(tx, mails.passwordChanged(user.email, findWeakness(newPassword, user), lost)),
        )
        if (!isChanged) throw new Failure('wrong_password')
      })
      return { token: await sessions.makeToken(user, next), device: devices.issue(user) }
    },

    /** Also ends every other session. Returns a device token in place of the former ones. */
    async removeGoogle(user: SignedInUser, session: Session, given: ProofBody, caller: Caller) {
      const event = { event: 'google_removed', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        if ((await users.get(user.id))?.passwordHash === null) throw new Failure('only_way_in')
        await proof.require(user.id, session, given, caller)
        const isRemoved = await identities.remove(user.id, session.id, event, (tx) =>
          mailQueue.post(tx, mails.googleRemoved(user.email)),
        )
        if (!isRemoved) throw new Failure('not_found')
      })
      return { device: devices.issue(user) }
    },

    /** Returns when it will be deleted, where a change of its address can still be taken back; null where it is. */
    async deleteAccount(
      user: SignedInUser,
      session: Session,
      given: ProofBody,
      caller: Caller,
    ): Promise<Date | null> {
      const event = { event: 'account_deleted', accountId: user.id, caller, at: now() } as const
      return recordRefusal(db, event, async () => {
        await proof.require(user.id, session, given, caller)
        const isClosed = await closeCheckout(deps, user.id)
        const until = await emailChange.holdDeletion(user, caller)
        if (until !== null) return until
        const isDeleted = await users.delete(user, trials.hash(user.emailKey), event, (tx) =>
          mailQueue.post(tx, mails.accountDeleted(user.email, isClosed)),
        )
        if (!isDeleted) throw new Failure('not_signed_in')
        return null
      })
    },

    async exportData(user: SignedInUser, session: Session): Promise<AccountData> {
      const account = await users.get(user.id)
      const google = await identities.findOf(user.id)
      const open = await sessions.list(user.id)
      const events = await listEvents(db, user.id)
      return {
        exportedAt: now().toISOString(),
        profile: toProfile(user),
        hasPassword: account?.passwordHash != null,
        passkeys: await passkeys.list(user.id),
        formerEmails: await emailChange.listFormer(user.id),
        payments: await listOwnPayments(deps, user.id),
        words: await listWords(db, user.id),
        google: google && {
          id: google.sub,
          email: google.email,
          linkedAt: google.createdAt.toISOString(),
        },
        sessions: open.map(({ id, createdAt, expiresAt, browser, network }) => ({
          id,
          startedAt: createdAt.toISOString(),
          endsAt: expiresAt.toISOString(),
          isThisOne: id === session.id,
          browser: knownBrowser(browser),
          network,
        })),
        events: events.map(({ id, at, event, outcome, code, browser, network }) => ({
          id,
          at: at.toISOString(),
          event,
          outcome,
          code,
          browser: knownBrowser(browser),
          network,
        })),
      }
    },
  }
}
