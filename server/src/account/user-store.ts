import type { Preferences } from '@plainspoken/contract/account'
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { Transaction } from '../db/job-queues.ts'
import { emailUndos, passkeys, passwordFailures, registrations, sessions, users } from '../db/schema.ts'
import { type AccountEvent, deleteEventsOf, recordEvent } from '../http/account-event-store.ts'
import type { Session } from '../http/session-store.ts'
import { lockAddress } from './address-lock-store.ts'
import { deleteResetCodes } from './reset-code-store.ts'
import { noteTrial } from './trial-store.ts'

const pageRows = 1_000

type PasswordChange = { oldHash: string | null; newHash: string; removePasskeys: string[] }

const countPasskeys = (count: number) => (count === 1 ? 'one passkey' : `${count} passkeys`)

export type User = typeof users.$inferSelect

/** Accounts, each with a proven address. */
export function makeUserStore(db: Database) {
  const byKey = db
    .select()
    .from(users)
    .where(eq(users.emailKey, sql.placeholder('emailKey')))
    .prepare('user_by_key')

  return {
    async findByKey(emailKey: string) {
      const [user] = await byKey.execute({ emailKey })
      return user ?? null
    },

    async get(id: string) {
      const [user] = await db.select().from(users).where(eq(users.id, id))
      return user ?? null
    },

    /** All accounts, oldest first, or those of which `part` stands in the address. Read as they are asked for. */
    async *list(part: string): AsyncGenerator<User> {
      let last: User | undefined
      do {
        const page: User[] = await db
          .select()
          .from(users)
          .where(
            and(
              last && gt(users.id, last.id),
              part === '' ? undefined : sql`position(${part} in ${users.emailKey}) > 0`,
            ),
          )
          .orderBy(asc(users.id))
          .limit(pageRows)
        yield* page
        last = page.at(-1)
      } while (last)
    },

    async update(id: string, changes: Partial<Pick<User, keyof Preferences | 'firstName' | 'lastName'>>) {
      await db.update(users).set(changes).where(eq(users.id, id))
    },

    /**
     * Sets the password if it is still the one that was checked, and ends every session and the reset code; `next` is the one
     * session that goes on. `tell` is called with what else was removed, in words. Returns whether it was.
     */
    async changePassword(
      { id, emailKey }: Pick<User, 'id' | 'emailKey'>,
      next: Session,
      { oldHash, newHash, removePasskeys }: PasswordChange,
      event: AccountEvent,
      tell: (tx: Transaction, lost: string[]) => Promise<unknown>,
    ) {
      return db.transaction(async (tx) => {
        await lockAddress(tx, emailKey)
        const isUnchanged = oldHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, oldHash)
        const change = tx.update(users).set({ passwordHash: newHash, devicesFrom: event.at })
        const { rowCount } = await change.where(and(eq(users.id, id), isUnchanged))
        if (rowCount !== 1) return false
        await tx.delete(sessions).where(eq(sessions.userId, id))
        await tx.insert(sessions).values({ ...next, userId: id })
        const removed = await tx
          .delete(passkeys)
          .where(and(eq(passkeys.userId, id), inArray(passkeys.id, removePasskeys)))
          .returning({ name: passkeys.name })
        await deleteResetCodes(tx, emailKey)
        await tx.delete(passwordFailures).where(eq(passwordFailures.emailKey, emailKey))
        await recordEvent(tx, event)
        for (const _ of removed) await recordEvent(tx, { ...event, event: 'passkey_removed' })
        await tell(tx, removed.length > 0 ? [countPasskeys(removed.length)] : [])
        return true
      })
    },

    /** Accounts whose deletion was put off until now. */
    async listDue(now: Date) {
      return db.select().from(users).where(lte(users.deletesAt, now))
    },

    /**
     * Removes the account and everything that hangs on it or its address; of its events the last one stays for a while. Returns
     * whether it was still there.
     */
    async delete(
      { id, emailKey, createdAt }: Pick<User, 'id' | 'emailKey' | 'createdAt'>,
      trialHashes: string[],
      event: AccountEvent,
      tell: (tx: Transaction) => Promise<unknown>,
    ) {
      return db.transaction(async (tx) => {
        await lockAddress(tx, emailKey)
        // Its address may have been changed meanwhile, and can be taken back: then it has to be asked for again.
        const [undo] = await tx
          .select({ id: emailUndos.userId })
          .from(emailUndos)
          .where(and(eq(emailUndos.userId, id), gt(emailUndos.expiresAt, event.at)))
          .limit(1)
        if (undo) return false
        const { rowCount } = await tx.delete(users).where(eq(users.id, id))
        if (rowCount !== 1) return false
        await deleteResetCodes(tx, emailKey)
        await tx.delete(registrations).where(eq(registrations.emailKey, emailKey))
        await tx.delete(passwordFailures).where(eq(passwordFailures.emailKey, emailKey))
        await noteTrial(tx, trialHashes, createdAt)
        await deleteEventsOf(tx, id)
        await recordEvent(tx, event)
        await tell(tx)
        return true
      })
    },
  }
}
