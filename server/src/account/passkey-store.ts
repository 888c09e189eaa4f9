import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { Transaction } from '../db/job-queues.ts'
import { passkeyChallenges, passkeys, sessions, users } from '../db/schema.ts'
import { type AccountEvent, recordEvent } from '../http/account-event-store.ts'

type Tell = (tx: Transaction) => Promise<unknown>
export type KeptPasskey = typeof passkeys.$inferSelect

/** Passkeys, and the challenges that devices are asked to sign. */
export function makePasskeyStore(db: Database) {
  const isOf = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

  return {
    async addChallenge(challenge: typeof passkeyChallenges.$inferInsert) {
      await db.insert(passkeyChallenges).values(challenge)
    },

    /** Uses a challenge up. Returns whether it was one for this user, or with null for a sign-in, and still good. */
    async useChallenge(challenge: string, userId: string | null, now: Date) {
      const { rowCount } = await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challenge, challenge),
            userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
            gt(passkeyChallenges.expiresAt, now),
          ),
        )
      return rowCount === 1
    },

    async list(userId: string): Promise<KeptPasskey[]> {
      return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt)
    },

    /** A credential's passkey and its owner. */
    async find(credentialId: string) {
      const [found] = await db
        .select({ passkey: passkeys, user: users })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.credentialId, credentialId))
      return found ?? null
    },

    /** Adds it unless the account has `most` already, or the credential belongs to somebody. Returns whether it did. */
    async add(passkey: KeptPasskey, most: number, event: AccountEvent, tell: Tell) {
      return db.transaction(async (tx) => {
        // One after the other: many at once must not be more than the most.
        await tx.select().from(users).where(eq(users.id, passkey.userId)).for('no key update')
        const [has] = await tx
          .select({ count: count() })
          .from(passkeys)
          .where(eq(passkeys.userId, passkey.userId))
        if (!has || has.count >= most) return false
        const { rowCount } = await tx.insert(passkeys).values(passkey).onConflictDoNothing()
        if (rowCount !== 1) return false
        await recordEvent(tx, event)
        await tell(tx)
        return true
      })
    },

    /** Notes its use. Returns false where it is gone, or was used in the same moment. */
    async use({ id, counter }: KeptPasskey, newCounter: number, usedAt: Date) {
      const change = db.update(passkeys).set({ counter: newCounter, usedAt })
      const { rowCount } = await change.where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
      return rowCount === 1
    },

    async rename(userId: string, id: string, name: string) {
      const { rowCount } = await db.update(passkeys).set({ name }).where(isOf(userId, id))
      return rowCount === 1
    },

    /** Removes it, and with it the sessions that it opened but `sessionId`. Returns whether the user had it. */
    async remove(userId: string, id: string, sessionId: string, event: AccountEvent, tell: Tell) {
      return db.transaction(async (tx) => {
        const isPresent = and(eq(sessions.userId, userId), eq(sessions.id, sessionId))
        await tx.update(sessions).set({ passkeyId: null }).where(isPresent)
        const { rowCount } = await tx.delete(passkeys).where(isOf(userId, id))
        if (rowCount !== 1) return false
        await recordEvent(tx, event)
        await tell(tx)
        return true
      })
    },
  }
}
