import type { ChangeEmailBody, ConfirmEmailBody, UndoEmailBody } from '@plainspoken/contract/account'
import { code as codeLimits, day, emailUndoMs, hour } from '@plainspoken/contract/limits'
import type { Deps } from '../deps.ts'
import { recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { makeLimit } from '../http/limits.ts'
import type { Session, SignedInUser } from '../http/session-store.ts'
import { parseAddress } from './address.ts'
import { newCode } from './codes.ts'
import { makeEmailChangeStore } from './email-change-store.ts'
import type { OwnerProof } from './owner-proof.ts'
import type { AccountParts } from './parts.ts'

export type EmailChange = ReturnType<typeof makeEmailChange>

/**
 * A new address for an account: proven at the new mailbox, and told to the old one, which may take it back for three days. Who asks
 * does not learn whether the address has an account: its owner does.
 */
export function makeEmailChange(deps: Deps, parts: AccountParts & { proof: OwnerProof }) {
  const { db, now, randomBytes } = deps
  const { users, codes, mails, mailQueue, sessions, proof, strangerMails } = parts
  const store = makeEmailChangeStore(db)
  const hourly = makeLimit(db, 'email-change', codeLimits.perHour, hour)
  /** By where they are asked from, as for a registration: a stranger elsewhere does not use up the owner's. */
  const hourlyMails = makeLimit(db, 'email-change-to', codeLimits.perHour, hour)
  const dailyMails = makeLimit(db, 'email-change-to-all', codeLimits.perDayOfAll, day)
  const undoHash = (code: string) => codes.hash('undo of a change of address', code)

  /**
   * A mailbox that the account only passed through may not take it back any longer than the one before it, where the account
   * returns to.
   */
  async function undoableFor({ userId, emailKey }: { userId: string; emailKey: string }) {
    const former = (await store.listUndos(userId, now())).find((undo) => undo.emailKey === emailKey)
    return former ? former.expiresAt.getTime() - now().getTime() : emailUndoMs
  }

  return {
    async ask(user: SignedInUser, session: Session, { newEmail, password }: ChangeEmailBody, caller: Caller) {
      const { email, key, mailbox } = parseAddress(newEmail)
      if (key === user.emailKey)
        throw new Failure('invalid_request', { sentence: 'That is your address already' })
      const event = { event: 'email_changed', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        await proof.requireStrict(user.id, session, password, caller)
        await hourly.take(user.id)
        await hourlyMails.take(`${caller.network} ${mailbox}`)
        await dailyMails.take(mailbox)
        await strangerMails.take(caller)
      })
      const digits = codes.make(codeLimits.digits)
      const change = {
        userId: user.id,
        email,
        emailKey: key,
        ...newCode(codes, user.id + key, digits, now()),
      }
      const owner = await users.findByKey(key)
      const mail = owner ? mails.emailTaken(owner.email) : mails.newEmailCode(email, digits)
      await store.ask(change, (tx) => mailQueue.post(tx, mail))
    },

    /** Moves the account to the address that the code was mailed to. Returns a token with it, for the same session. */
    async confirm(user: SignedInUser, session: Session, { code }: ConfirmEmailBody, caller: Caller) {
      const event = { event: 'email_changed', accountId: user.id, caller, at: now() } as const
      return recordRefusal(db, event, async () => {
        const change = await store.takeTry(user.id, now())
        const isRight = change !== null && codes.matches(change.codeHash, user.id + change.emailKey, code)
        if (!isRight) throw new Failure('invalid_verification_code')
        const undoCode = randomBytes(32).toString('base64url')
        const forMs = await undoableFor(change)
        const undo = {
          codeHash: undoHash(undoCode),
          createdAt: now(),
          expiresAt: new Date(now().getTime() + forMs),
        }
        const moved = await store.redeem(change, undo, event, (tx, before) =>
          mailQueue.post(tx, mails.emailChanged(before.email, undoCode, forMs)),
        )
        if (!moved) throw new Failure('invalid_verification_code')
        const { passwordHash: _, ...owner } = moved
        return { token: await sessions.makeToken(owner, session) }
      })
    },

    async listFormer(userId: string) {
      const undos = await store.listUndos(userId, now())
      return undos.map(({ email, expiresAt }) => ({ email, until: expiresAt.toISOString() }))
    },

    /** By the link that the old mailbox got. */
    async undo({ code }: UndoEmailBody, caller: Caller) {
      const undo = await store.findUndo(undoHash(code), now())
      const accountId = undo?.userId ?? null
      const event = { event: 'email_change_undone', accountId, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        if (!undo) throw new Failure('undo_link_over')
        const outcome = await store.undo(undo, event, (tx) =>
          mailQueue.post(tx, mails.emailChangeUndone(undo.email)),
        )
        if (outcome === 'over') throw new Failure('undo_link_over')
        if (outcome === 'taken') throw new Failure('old_email_taken')
      })
    },
  }
}
