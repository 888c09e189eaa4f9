import type {
  AccountData,
  ChangeNameBody,
  ChangePasswordBody,
  DeleteAccountBody,
  Preferences,
  ProofBody,
} from '@plainspoken/contract/account'
import { recentEvents } from '@plainspoken/contract/limits'
import { findWeakness } from '@plainspoken/contract/weak-password'
import type { Deps } from '../deps.ts'
import { listEvents, recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
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

export type Settings = ReturnType<typeof makeSettings>

/** What the signed-in change about their account. */
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
      { currentPassword, newPassword }: ChangePasswordBody,
      caller: Caller,
    ) {
      const event = { event: 'password_changed', accountId: user.id, caller, at: now() } as const
      const next = sessions.renew(session)
      await recordRefusal(db, event, async () => {
        const oldHash = await proof.requireStrict(user.id, session, currentPassword, caller)
        const newHash = await passwords.hash(newPassword, turnOf(caller, user.id))
        const isChanged = await users.changePassword(user, next, oldHash, newHash, event, (tx) =>
          mailQueue.post(tx, mails.passwordChanged(user.email, findWeakness(newPassword, user))),
        )
        if (!isChanged) throw new Failure('wrong_password')
      })
      return { token: await sessions.makeToken(user, next), device: devices.issue(user) }
    },

    /** Also ends every other session. Returns a device token in place of the former ones. */
    async removeGoogle(user: SignedInUser, session: Session, { password }: ProofBody, caller: Caller) {
      const event = { event: 'google_removed', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        const hash = await proof.requireStrict(user.id, session, password, caller)
        if (hash === null) throw new Failure('only_way_in')
        const isRemoved = await identities.remove(user.id, session.id, event, (tx) =>
          mailQueue.post(tx, mails.googleRemoved(user.email)),
        )
        if (!isRemoved) throw new Failure('not_found')
      })
      return { device: devices.issue(user) }
    },

    async deleteAccount(
      user: SignedInUser,
      session: Session,
      { password }: DeleteAccountBody,
      caller: Caller,
    ) {
      const event = { event: 'account_deleted', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        await proof.requireStrict(user.id, session, password, caller)
        const isClosed = await closeCheckout(deps, user.id)
        const isDeleted = await users.delete(user, trials.hash(user.emailKey), event, (tx) =>
          mailQueue.post(tx, mails.accountDeleted(user.email, isClosed)),
        )
        if (!isDeleted) throw new Failure('not_signed_in')
      })
    },

    async exportData(user: SignedInUser, session: Session): Promise<AccountData> {
      const account = await users.get(user.id)
      const google = await identities.findOf(user.id)
      const open = await sessions.list(user.id)
      const events = await listEvents(db, user.id, recentEvents.most)
      return {
        exportedAt: now().toISOString(),
        profile: toProfile(user),
        hasPassword: account?.passwordHash != null,
        passkeys: await passkeys.list(user.id),
        formerEmails: await emailChange.listFormer(user.id),
        payments: await listOwnPayments(deps, user.id),
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
          browser,
          network,
        })),
        events: events.map(({ id, at, event, outcome, code, browser, network }) => ({
          id,
          at: at.toISOString(),
          event,
          outcome,
          code,
          browser,
          network,
        })),
      }
    },
  }
}
