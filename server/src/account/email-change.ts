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
    async ask(user: SignedInUser, session: Session, body: ChangeEmailBody, caller: Caller) {
      const { email, key, mailbox } = parseAddress(body.newEmail)
      if (key === user.emailKey)
        throw new Failure('invalid_request', { sentence: 'That’s already your address' })
      const event = { event: 'email_changed', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        await proof.require(user.id, session, body, caller)
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

    /**
     * Moves the account to the address that the code was mailed to, and ends every other session. Returns a token with the address,
     * for the same session.
     */
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
        const moved = await store.redeem(change, undo, session.id, event, (tx, before) =>
          mailQueue.post(tx, mails.emailChanged(before.email, undoCode, forMs)),
        )
        if (!moved) throw new Failure('invalid_verification_code')
        const { passwordHash: _, ...owner } = moved
        return { token: await sessions.makeToken(owner, session) }
      })
    },

    async listFormer(userId: string) {
      const undos = await store.listUndos(userId, now())
      const byKey = new Map(undos.map((undo) => [undo.emailKey, undo]))
      return [...byKey.values()].map(({ email, expiresAt }) => ({ email, until: expiresAt.toISOString() }))
    },

    /**
     * Puts a deletion off until no mailbox can take the account back any more, signs everybody out, and tells every mailbox,
     * the former ones with another link. Returns when it will be; null where nothing has to be waited for.
     */
    async holdDeletion(user: SignedInUser, caller: Caller): Promise<Date | null> {
      const event = { event: 'deletion_asked', accountId: user.id, caller, at: now() } as const
      return store.holdDeletion(user.id, event, async (tx, undos, until) => {
        await mailQueue.post(tx, mails.deletionHeld(user.email, until))
        const links = undos.map((undo) => ({ undo, code: randomBytes(32).toString('base64url') }))
        for (const { undo, code } of links)
          await mailQueue.post(tx, mails.deletionOfMoved(undo.email, code, until))
        return links.map(({ undo, code }) => ({ ...undo, codeHash: undoHash(code) }))
      })
    },

    /** By the link that the old mailbox got. */
    async undo({ code }: UndoEmailBody, caller: Caller) {
      const undo = await store.findUndo(undoHash(code), now())
      const accountId = undo?.userId ?? null
      const event = { event: 'email_change_undone', accountId, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        if (!undo) throw new Failure('undo_link_over')
        const isUndone = await store.undo(undo, event, (tx, other) =>
          mailQueue.post(tx, mails.emailChangeUndone(undo.email, other)),
        )
        if (!isUndone) throw new Failure('undo_link_over')
      })
    },
  }
}
