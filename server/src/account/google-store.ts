import { randomUUIDv7 } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { GoogleIdentity } from '../adapters/google/google-verifier.ts'
import type { Database } from '../db/connect.ts'
import type { Tell, Transaction } from '../db/job-queues.ts'
import { googleIdentities, registrations, sessions, usedGoogleTokens, users } from '../db/schema.ts'
import { type AccountEvent, recordEvent } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { lockAddress } from './address-lock-store.ts'
import { deleteResetCodes } from './reset-code-store.ts'
import { beginTrial } from './trial-store.ts'
import type { User } from './user-store.ts'

export type Entry =
  /** `isNews`: it was made or linked just now, and its owner told. */
  | { user: User; isNews: boolean }
  /** The credential was used before, or its address belongs to another Google identity. */
  | 'refused'
  /** The account at this address must agree first; the credential stays usable. */
  | 'link_first'
  /** Somebody else made the account in the same moment: ask again. */
  | 'raced'

class Rollback extends Error {
  readonly entry: Entry
  constructor(entry: Entry) {
    super()
    this.entry = entry
  }
}

/** Of identities: whether Google's word does not prove this very mailbox. */
export function provesLess(emailKey: string) {
  const { isAuthoritative, email } = googleIdentities
  return sql`(${isAuthoritative} and lower(${email}) = ${emailKey}) is not true`
}

/** Google's identities and the accounts they open. */
export function makeGoogleStore(db: Database) {
  return {
    /**
     * Uses a credential up and finds, links or makes its account. `provenHash` is the hash of the password that was
     * given and right. What waits for a mailed code at the address goes: Google has proven whose it is.
     */
    async enter(
      identity: GoogleIdentity,
      emailKey: string,
      trialHashes: string[],
      provenHash: string | null,
      now: Date,
      caller: Caller,
      tellLinked: Tell,
    ): Promise<Entry> {
      const { sub, email, firstName, lastName, tokenHash, expiresAt, isAuthoritative } = identity
      const enter = db.transaction(async (tx): Promise<Entry> => {
        const used = await tx.insert(usedGoogleTokens).values({ tokenHash, expiresAt }).onConflictDoNothing()
        if (used.rowCount !== 1) return 'refused'

        const [known] = await tx
          .select({ user: users })
          .from(googleIdentities)
          .innerJoin(users, eq(users.id, googleIdentities.userId))
          .where(eq(googleIdentities.sub, sub))
        if (known) {
          // People who come back change their address at Google, and Google its mind about who runs the mailbox.
          await tx
            .update(googleIdentities)
            .set({ email, isAuthoritative })
            .where(eq(googleIdentities.sub, sub))
          return { user: known.user, isNews: false }
        }

        await lockAddress(tx, emailKey)
        const [local] = await tx
          .select({ user: users, linkedSub: googleIdentities.sub })
          .from(users)
          .leftJoin(googleIdentities, eq(googleIdentities.userId, users.id))
          .where(eq(users.emailKey, emailKey))
        // Linked since the query above: a credential of the same person came at the same time.
        if (local?.linkedSub === sub) return { user: local.user, isNews: false }
        if (local?.linkedSub) return 'refused'
        const isProven = isAuthoritative || (provenHash !== null && local?.user.passwordHash === provenHash)
        if (local && !isProven) throw new Rollback('link_first')

        const [user] = local
          ? [local.user]
          : await tx
              .insert(users)
              .values({
                id: randomUUIDv7(),
                email,
                emailKey,
                firstName,
                lastName,
                ...(await beginTrial(tx, trialHashes, now)),
              })
              .onConflictDoNothing()
              .returning()
        if (!user) throw new Rollback('raced')
        const link = { sub, userId: user.id, email, isAuthoritative, createdAt: now }
        const { rowCount } = await tx.insert(googleIdentities).values(link).onConflictDoNothing()
        if (rowCount !== 1) throw new Rollback('raced')
        await tx.delete(registrations).where(eq(registrations.emailKey, emailKey))
        if (!local) await deleteResetCodes(tx, emailKey)
        const event = local ? 'google_linked' : 'registered'
        await recordEvent(tx, { event, accountId: user.id, caller, at: now })
        if (local) await tellLinked(tx, user.email)
        return { user, isNews: true }
      })
      return enter.catch((error: unknown) => {
        if (error instanceof Rollback) return error.entry
        throw error
      })
    },

    /**
     * Removes the account's Google identity and ends every session but one, and every device token, for whoever used it.
     * Returns whether there was one.
     */
    async remove(
      userId: string,
      sessionId: string,
      event: AccountEvent,
      tell: (tx: Transaction) => Promise<unknown>,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const { rowCount } = await tx.delete(googleIdentities).where(eq(googleIdentities.userId, userId))
        if (rowCount !== 1) return false
        await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
        await tx.update(users).set({ devicesFrom: event.at }).where(eq(users.id, userId))
        await recordEvent(tx, event)
        await tell(tx)
        return true
      })
    },

    /** Uses up a credential that proves an owner once more. Returns whether it was fresh. */
    async useToken({ tokenHash, expiresAt }: Pick<GoogleIdentity, 'tokenHash' | 'expiresAt'>) {
      const used = await db.insert(usedGoogleTokens).values({ tokenHash, expiresAt }).onConflictDoNothing()
      return used.rowCount === 1
    },

    async findOf(userId: string) {
      const [row] = await db.select().from(googleIdentities).where(eq(googleIdentities.userId, userId))
      return row ?? null
    },
  }
}
