import { and, eq, gt, gte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { Transaction } from '../db/job-queues.ts'
import {
  emailChanges,
  emailUndos,
  googleIdentities,
  passkeys,
  passwordFailures,
  registrations,
  sessions,
  users,
} from '../db/schema.ts'
import { type AccountEvent, recordEvent } from '../http/account-event-store.ts'
import { lockAddress } from './address-lock-store.ts'
import { provesLess } from './google-store.ts'
import { deleteResetCodes } from './reset-code-store.ts'
import type { User } from './user-store.ts'

type Undo = typeof emailUndos.$inferSelect
export type EmailChange = typeof emailChanges.$inferSelect
type Tell<T> = (tx: Transaction, about: T) => Promise<unknown>

/** Addresses that accounts are moved to, and those they may be moved back to. */
export function makeEmailChangeStore(db: Database) {
  return {
    /** Keeps the wish in place of an earlier one. */
    async ask(change: EmailChange, tell: (tx: Transaction) => Promise<unknown>) {
      await db.transaction(async (tx) => {
        const { userId: _, ...changed } = change
        await tx
          .insert(emailChanges)
          .values(change)
          .onConflictDoUpdate({ target: emailChanges.userId, set: changed })
        await tell(tx)
      })
    },

    /** Takes one of the code's tries and returns what to compare with; null when no code lives or no try is left. */
    async takeTry(userId: string, now: Date): Promise<EmailChange | null> {
      const isLive = and(
        eq(emailChanges.userId, userId),
        gt(emailChanges.triesLeft, 0),
        gt(emailChanges.expiresAt, now),
      )
      const change = db.update(emailChanges).set({ triesLeft: sql`${emailChanges.triesLeft} - 1` })
      const [row] = await change.where(isLive).returning()
      return row ?? null
    },

    /**
     * Moves the account. What waits for a code at either address goes, and so does every session but `sessionId`. Returns the
     * account as it now is; null where the wish is gone, or the address is another account's.
     */
    async redeem(
      { userId, email, emailKey, codeHash }: EmailChange,
      undo: { codeHash: string; createdAt: Date; expiresAt: Date },
      sessionId: string,
      event: AccountEvent,
      tell: Tell<User>,
    ): Promise<User | null> {
      return db.transaction(async (tx) => {
        const [before] = await tx.select().from(users).where(eq(users.id, userId))
        if (!before) return null
        await lockBoth(tx, before.emailKey, emailKey)
        const { rowCount } = await tx
          .delete(emailChanges)
          .where(and(eq(emailChanges.userId, userId), eq(emailChanges.codeHash, codeHash)))
        if (rowCount !== 1 || (await isTaken(tx, emailKey, userId))) return null
        // Moved in another window since it was read: the undo must lead to where it was.
        const isUnmoved = and(eq(users.id, userId), eq(users.emailKey, before.emailKey))
        const [moved] = await tx.update(users).set({ email, emailKey }).where(isUnmoved).returning()
        if (!moved) return null
        const { email: oldEmail, emailKey: oldKey } = before
        await tx.insert(emailUndos).values({ ...undo, userId, email: oldEmail, emailKey: oldKey })
        await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
        await forgetWhatWaits(tx, oldKey, emailKey)
        await recordEvent(tx, event)
        await tell(tx, before)
        return moved
      })
    },

    /**
     * Notes when the account is deleted, where a change of its address can still be taken back, and ends every session. `tell`
     * returns further links by which it can be.
     */
    async holdDeletion(
      userId: string,
      event: AccountEvent,
      tell: (tx: Transaction, undos: Undo[], until: Date) => Promise<Undo[]>,
    ): Promise<Date | null> {
      return db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, userId))
        if (!user) return null
        await lockAddress(tx, user.emailKey)
        const isLive = and(eq(emailUndos.userId, userId), gt(emailUndos.expiresAt, event.at))
        const undos = await tx.select().from(emailUndos).where(isLive)
        const deletesAt = undos.map(({ expiresAt }) => expiresAt).toSorted((a, b) => +b - +a)[0]
        if (!deletesAt) return null
        await tx.update(users).set({ deletesAt }).where(eq(users.id, userId))
        await tx.delete(sessions).where(eq(sessions.userId, userId))
        await recordEvent(tx, event)
        await tx.insert(emailUndos).values(await tell(tx, undos, deletesAt))
        return deletesAt
      })
    },

    /** The addresses that may still take a change back, oldest first. */
    async listUndos(userId: string, now: Date) {
      const isLive = and(eq(emailUndos.userId, userId), gt(emailUndos.expiresAt, now))
      return db.select().from(emailUndos).where(isLive).orderBy(emailUndos.createdAt)
    },

    /** The change that a link of the old mailbox undoes; null where it is over. */
    async findUndo(codeHash: string, now: Date) {
      const isLive = and(eq(emailUndos.codeHash, codeHash), gt(emailUndos.expiresAt, now))
      const [undo] = await db.select().from(emailUndos).where(isLive)
      return undo ?? null
    },

    /**
     * Moves the account back, and shuts everybody out who may have got in: sessions, the password, all passkeys, and the
     * Google sign-in that came with or after the change or does not prove the mailbox. Later changes can no longer be taken
     * back; earlier ones can. A deletion that was asked for is called off. An account that somebody has made at the address
     * meanwhile keeps everything, under another spelling of it: see `spareSpelling`. Returns whether there was anything
     * to take back; `tell` is called with that spelling.
     */
    async undo(
      { codeHash, userId, email, emailKey, createdAt }: Undo,
      event: AccountEvent,
      tell: Tell<string | null>,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [before] = await tx.select().from(users).where(eq(users.id, userId))
        if (!before) return false
        await lockBoth(tx, before.emailKey, emailKey)
        const { rowCount } = await tx.delete(emailUndos).where(eq(emailUndos.codeHash, codeHash))
        if (rowCount !== 1) return false
        const spare = await makeRoom(tx, emailKey, userId, event)
        const since = (table: typeof emailUndos | typeof googleIdentities) =>
          and(eq(table.userId, userId), gte(table.createdAt, createdAt))
        await tx
          .update(users)
          .set({ email, emailKey, passwordHash: null, devicesFrom: event.at, deletesAt: null })
          .where(eq(users.id, userId))
        await tx.delete(emailUndos).where(since(emailUndos))
        await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
        await tx.delete(sessions).where(eq(sessions.userId, userId))
        // Whoever knew the password may have added one before the change.
        await tx.delete(passkeys).where(eq(passkeys.userId, userId))
        await tx
          .delete(googleIdentities)
          .where(or(since(googleIdentities), and(eq(googleIdentities.userId, userId), provesLess(emailKey))))
        await forgetWhatWaits(tx, before.emailKey, emailKey)
        await recordEvent(tx, event)
        await tell(tx, spare)
        return true
      })
    },
  }
}

type Inside = Parameters<Parameters<Database['transaction']>[0]>[0]

/** In one order, whoever asks: two that move to each other's address must not block one another. */
async function lockBoth(tx: Inside, one: string, other: string) {
  for (const key of [one, other].sort()) await lockAddress(tx, key)
}

async function isTaken(tx: Inside, emailKey: string, userId: string) {
  return (await findOther(tx, emailKey, userId)) !== undefined
}

async function findOther(tx: Inside, emailKey: string, userId: string) {
  const others = and(eq(users.emailKey, emailKey), ne(users.id, userId))
  const [owner] = await tx.select().from(users).where(others)
  return owner
}

/** Moves an account that stands at the address out of the way of `userId`. Returns where to; null where there is none. */
async function makeRoom(tx: Inside, emailKey: string, userId: string, { at, caller }: AccountEvent) {
  const other = await findOther(tx, emailKey, userId)
  if (!other) return null
  const email = spareSpelling(other)
  await tx.update(users).set({ email, emailKey: email.toLowerCase() }).where(eq(users.id, other.id))
  await recordEvent(tx, { event: 'email_changed', accountId: other.id, caller, at })
  return email
}

/** Another spelling of the same mailbox, which nobody guesses. */
function spareSpelling({ id, email }: User) {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at).replace(/(?<=.)\+.*/, '')}+${id.slice(-8)}${email.slice(at)}`
}

async function forgetWhatWaits(tx: Inside, ...keys: string[]) {
  for (const key of keys) {
    await deleteResetCodes(tx, key)
    await tx.delete(registrations).where(eq(registrations.emailKey, key))
    await tx.delete(passwordFailures).where(eq(passwordFailures.emailKey, key))
  }
}
