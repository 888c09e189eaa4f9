import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { Transaction } from '../db/job-queues.ts'
import { registrations, users, verificationCodes } from '../db/schema.ts'
import { recordEvent } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { lockAddress } from './address-lock-store.ts'
import { beginTrial } from './trial-store.ts'

export type Registration = typeof registrations.$inferSelect
export type StoredCode = { codeHash: string; triesLeft: number; expiresAt: Date }

/** Registrations that wait for their address to be proven, and the one live code of each address. */
export function makeRegistrationStore(db: Database) {
  return {
    /** Saves a new attempt and makes its code the live one of the address. Returns what `tell` does. */
    async insert<T>(
      registration: Registration,
      code: StoredCode,
      tell: (tx: Transaction) => Promise<T>,
    ): Promise<T> {
      const { id: registrationId, emailKey } = registration
      return db.transaction(async (tx) => {
        await tx.insert(registrations).values(registration)
        await tx
          .insert(verificationCodes)
          .values({ emailKey, registrationId, ...code })
          .onConflictDoUpdate({ target: verificationCodes.emailKey, set: { registrationId, ...code } })
        return tell(tx)
      })
    },

    /** Every attempt at an address, oldest first. None older than `after`. */
    async listWaiting(emailKey: string, after: Date) {
      const isWaiting = and(eq(registrations.emailKey, emailKey), gt(registrations.createdAt, after))
      return db.select().from(registrations).where(isWaiting).orderBy(registrations.createdAt)
    },

    /** Turns an attempt into a user without its code. Null where it is gone, or its address has a user already. */
    async admit({ id, emailKey }: Registration, trialHashes: string[], now: Date, caller: Caller) {
      return db.transaction(async (tx) => {
        await lockAddress(tx, emailKey)
        return makeUserOf(tx, id, trialHashes, now, caller)
      })
    },

    /** The attempt of that id; without one, the attempt whose code is live. None older than `after`. */
    async find(emailKey: string, attempt: string | undefined, after: Date) {
      const [row] = await db
        .select({ registration: registrations })
        .from(registrations)
        .leftJoin(verificationCodes, eq(verificationCodes.registrationId, registrations.id))
        .where(
          and(
            eq(registrations.emailKey, emailKey),
            gt(registrations.createdAt, after),
            attempt === undefined
              ? eq(verificationCodes.registrationId, registrations.id)
              : eq(registrations.id, attempt),
          ),
        )
      return row?.registration ?? null
    },

    /** Makes a code of `registrationId` the live one of the address, and tells it unless that attempt is gone. */
    async replaceCode(
      emailKey: string,
      registrationId: string,
      code: StoredCode,
      tell: (tx: Transaction) => Promise<unknown>,
    ) {
      return db.transaction(async (tx) => {
        await lockAddress(tx, emailKey)
        const { rowCount } = await tx.execute(sql`
          insert into ${verificationCodes} (email_key, registration_id, code_hash, tries_left, expires_at)
          select ${emailKey}, id, ${code.codeHash}, ${code.triesLeft}, ${code.expiresAt}
          from ${registrations} where id = ${registrationId} for share
          on conflict (email_key) do update set registration_id = excluded.registration_id,
            code_hash = excluded.code_hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at`)
        if (rowCount === 1) await tell(tx)
      })
    },

    /**
     * Takes one of the live code's tries and returns what to compare with; null when there is no such code, it is
     * over, its tries are used up, or it is not of the given attempt (that costs no try: strangers know no attempt).
     */
    async takeTry(emailKey: string, attempt: string | undefined, now: Date) {
      const [row] = await db
        .update(verificationCodes)
        .set({ triesLeft: sql`${verificationCodes.triesLeft} - 1` })
        .where(
          and(
            eq(verificationCodes.emailKey, emailKey),
            gt(verificationCodes.triesLeft, 0),
            gt(verificationCodes.expiresAt, now),
            attempt === undefined ? undefined : eq(verificationCodes.registrationId, attempt),
          ),
        )
        .returning({ registrationId: verificationCodes.registrationId, codeHash: verificationCodes.codeHash })
      return row ?? null
    },

    /**
     * Uses a code up and turns its attempt into a user; every other attempt at the address is forgotten. Of many
     * callers with one code, one gets the user's id; the others get null, and so does who comes to an address that has a
     * user already.
     */
    async redeem(emailKey: string, codeHash: string, trialHashes: string[], now: Date, caller: Caller) {
      return db.transaction(async (tx) => {
        await lockAddress(tx, emailKey)
        const [code] = await tx
          .delete(verificationCodes)
          .where(and(eq(verificationCodes.emailKey, emailKey), eq(verificationCodes.codeHash, codeHash)))
          .returning()
        return code ? makeUserOf(tx, code.registrationId, trialHashes, now, caller) : null
      })
    },
  }
}

/** Under the lock of its address. Every other attempt there is forgotten. */
async function makeUserOf(
  tx: Pick<Database, 'delete' | 'insert' | 'select'>,
  registrationId: string,
  trialHashes: string[],
  now: Date,
  caller: Caller,
): Promise<string | null> {
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, registrationId))
  if (!registration) return null
  const { createdAt: _asked, ...person } = registration
  const id = randomUUIDv7()
  const { rowCount } = await tx
    .insert(users)
    .values({ ...person, id, ...(await beginTrial(tx, trialHashes, now)) })
    .onConflictDoNothing({ target: users.emailKey })
  if (rowCount !== 1) return null
  await tx.delete(registrations).where(eq(registrations.emailKey, person.emailKey))
  await recordEvent(tx, { event: 'email_verified', accountId: id, caller, at: now })
  return id
}
