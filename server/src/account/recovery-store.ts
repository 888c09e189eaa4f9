import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { Transaction } from '../db/job-queues.ts'
import {
  googleIdentities,
  passkeys,
  passwordFailures,
  registrations,
  resetCodes,
  resetLinks,
  sessions,
  users,
} from '../db/schema.ts'
import { recordEvent } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { lockAddress } from './address-lock-store.ts'
import { provesLess } from './google-store.ts'
import type { Registration, StoredCode } from './registration-store.ts'
import { deleteResetCodes } from './reset-code-store.ts'
import { beginTrial } from './trial-store.ts'
import type { User } from './user-store.ts'

/** The reset codes of each address, and what they open. */
export function makeRecoveryStore(db: Database) {
  return {
    async addCode(emailKey: string, code: StoredCode, tell: (tx: Transaction) => Promise<unknown>) {
      const { codeHash, expiresAt } = code
      await db.transaction(async (tx) => {
        await tx
          .insert(resetCodes)
          .values({ emailKey, ...code })
          .onConflictDoUpdate({ target: resetCodes.emailKey, set: code })
        await tx
          .insert(resetLinks)
          .values({ emailKey, codeHash, expiresAt })
          .onConflictDoUpdate({ target: [resetLinks.emailKey, resetLinks.codeHash], set: { expiresAt } })
        await tell(tx)
      })
    },

    /** Takes one of the newest code's tries and returns what to compare with; null when none lives or no try is left. */
    async takeTry(emailKey: string, now: Date) {
      const [row] = await db
        .update(resetCodes)
        .set({ triesLeft: sql`${resetCodes.triesLeft} - 1` })
        .where(
          and(eq(resetCodes.emailKey, emailKey), gt(resetCodes.triesLeft, 0), gt(resetCodes.expiresAt, now)),
        )
        .returning()
      return row ?? null
    },

    /** The codes whose links work, whether or not a try at their digits is left. */
    async listLinks(emailKey: string, now: Date) {
      const isLive = and(eq(resetLinks.emailKey, emailKey), gt(resetLinks.expiresAt, now))
      return db.select().from(resetLinks).where(isLive)
    },

    /** Gives back the try of a right code, which one may check more than once before using it. */
    async giveBackTry(emailKey: string, codeHash: string) {
      await db
        .update(resetCodes)
        .set({ triesLeft: sql`${resetCodes.triesLeft} + 1` })
        .where(and(eq(resetCodes.emailKey, emailKey), eq(resetCodes.codeHash, codeHash)))
    },

    /**
     * Uses the code up and sets the password of the address's account, or makes the account that `pending` asked
     * for. Every session, passkey, Google identity of which Google's word does not prove this very mailbox, waiting registration, other code and count of wrong passwords goes. Of many callers with one
     * code, one gets the account's id and its owner is told; the others, and addresses with neither, get null.
     */
    async redeem(
      emailKey: string,
      codeHash: string,
      passwordHash: string,
      pending: Registration | null,
      trialHashes: string[],
      now: Date,
      caller: Caller,
      tell: (tx: Transaction, owner: (Registration | User) & { lost: string[] }) => Promise<unknown>,
    ): Promise<string | null> {
      return db.transaction(async (tx) => {
        await lockAddress(tx, emailKey)
        const { rowCount } = await tx
          .delete(resetLinks)
          .where(and(eq(resetLinks.emailKey, emailKey), eq(resetLinks.codeHash, codeHash)))
        if (rowCount !== 1) return null
        await deleteResetCodes(tx, emailKey)
        const change = tx
          .update(users)
          .set({ passwordHash, devicesFrom: now })
          .where(eq(users.emailKey, emailKey))
        const [changed] = await change.returning()
        const id = changed?.id ?? randomUUIDv7()
        const owner = changed ?? pending
        if (!owner) return null
        const lost: string[] = []
        if (changed) {
          await tx.delete(sessions).where(eq(sessions.userId, changed.id))
          const ofPasskeys = await tx.delete(passkeys).where(eq(passkeys.userId, changed.id))
          if (ofPasskeys.rowCount) lost.push('passkeys')
          const ofGoogle = await tx
            .delete(googleIdentities)
            .where(and(eq(googleIdentities.userId, changed.id), provesLess(emailKey)))
          if (ofGoogle.rowCount) {
            lost.push('Google sign-in')
            await recordEvent(tx, { event: 'google_removed', accountId: id, caller, at: now })
          }
        } else if (pending) {
          const { email, firstName, lastName } = pending
          await tx.insert(users).values({
            id,
            email,
            emailKey,
            firstName,
            lastName,
            passwordHash,
            ...(await beginTrial(tx, trialHashes, now)),
          })
        }
        await tx.delete(registrations).where(eq(registrations.emailKey, emailKey))
        await tx.delete(passwordFailures).where(eq(passwordFailures.emailKey, emailKey))
        await recordEvent(tx, { event: 'password_reset', accountId: id, caller, at: now })
        await tell(tx, { ...owner, lost })
        return id
      })
    },
  }
}
