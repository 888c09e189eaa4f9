import { randomUUIDv7 } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { Transaction } from '../db/job-queues.ts'
import { registrationCodes, registrations, users, verificationCodes } from '../db/schema.ts'
import { recordEvent } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { lockAddress } from './address-lock-store.ts'
import { beginTrial } from './trial-store.ts'

export type Registration = typeof registrations.$inferSelect
export type StoredCode = { codeHash: string; triesLeft: number; expiresAt: Date }

/** Registrations that wait for their address to be proven, and the live code of each. */
export function makeRegistrationStore(db: Database) {
  return {
    /** Saves a new attempt and its code. Returns what `tell` does. */
    async insert<T>(
      registration: Registration,
      code: StoredCode,
      tell: (tx: Transaction) => Promise<T>,
    ): Promise<T> {
      const { id: registrationId, emailKey } = registration
      return db.transaction(async (tx) => {
        await tx.insert(registrations).values(registration)
        await putCode(tx, emailKey, registrationId, code)
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

    /** The attempt of that id; without one, the attempt whose code is the newest. None older than `after`. */
    async find(emailKey: string, attempt: string | undefined, after: Date) {
      const [row] = await db
        .select({ registration: registrations })
        .from(registrations)
        .leftJoin(registrationCodes, eq(registrationCodes.registrationId, registrations.id))
        .where(
          and(
            eq(registrations.emailKey, emailKey),
            gt(registrations.createdAt, after),
            attempt === undefined ? undefined : eq(registrations.id, attempt),
          ),
        )
        .orderBy(sql`${registrationCodes.expiresAt} desc nulls last`)
        .limit(1)
      return row?.registration ?? null
    },

    /** Gives the attempt another code, and tells it unless that attempt is gone. */
    async replaceCode(
      emailKey: string,
      registrationId: string,
      code: StoredCode,
      tell: (tx: Transaction) => Promise<unknown>,
    ) {
      return db.transaction(async (tx) => {
        await lockAddress(tx, emailKey)
        const isIt = eq(registrations.id, registrationId)
        const [waits] = await tx.select({ id: registrations.id }).from(registrations).where(isIt).for('share')
        if (!waits) return
        await putCode(tx, emailKey, registrationId, code)
        await tell(tx)
      })
    },

    /**
     * Takes one of the tries of the attempt's code and returns what to compare with; null when there is no such code, it is
     * over, or its tries are used up. Without an attempt: of the newest code, from those that are for such guesses.
     */
    async takeTry(emailKey: string, attempt: string | undefined, now: Date) {
      const registrationId = await findLive(emailKey, attempt, now)
      if (registrationId === null) return null
      const { triesLeft, unnamedTriesLeft } = registrationCodes
      const [left, name] =
        attempt === undefined
          ? ([unnamedTriesLeft, 'unnamedTriesLeft'] as const)
          : ([triesLeft, 'triesLeft'] as const)
      const [row] = await db
        .update(registrationCodes)
        .set({ [name]: sql`${left} - 1` })
        .where(
          and(
            eq(registrationCodes.registrationId, registrationId),
            gt(left, 0),
            gt(registrationCodes.expiresAt, now),
          ),
        )
        .returning({ registrationId: registrationCodes.registrationId, codeHash: registrationCodes.codeHash })
      return row ?? null
    },

    findLive,

    /**
     * Uses a code up and turns its attempt into a user; every other attempt at the address is forgotten. Without a hash,
     * whatever code it has by now. Of many callers one gets the user's id; the others get null, and so does who comes to an
     * address that has a user already.
     */
    async redeem(
      emailKey: string,
      { registrationId, codeHash }: { registrationId: string; codeHash: string | null },
      trialHashes: string[],
      now: Date,
      caller: Caller,
    ) {
      return db.transaction(async (tx) => {
        await lockAddress(tx, emailKey)
        const { rowCount } = await tx
          .delete(registrationCodes)
          .where(
            and(
              eq(registrationCodes.registrationId, registrationId),
              codeHash === null ? undefined : eq(registrationCodes.codeHash, codeHash),
            ),
          )
        return rowCount === 1 ? makeUserOf(tx, registrationId, trialHashes, now, caller) : null
      })
    },
  }

  /** The attempt, or without one that of the newest code, if its code is live. */
  async function findLive(emailKey: string, attempt: string | undefined, now: Date): Promise<string | null> {
    await adoptCode(db, emailKey)
    const [live] = await db
      .select({ id: registrations.id })
      .from(registrations)
      .innerJoin(registrationCodes, eq(registrationCodes.registrationId, registrations.id))
      .where(
        and(
          eq(registrations.emailKey, emailKey),
          gt(registrationCodes.expiresAt, now),
          attempt === undefined ? undefined : eq(registrations.id, attempt),
        ),
      )
      .orderBy(desc(registrationCodes.expiresAt), desc(registrations.createdAt))
      .limit(1)
    return live?.id ?? null
  }
}

async function putCode(
  tx: Pick<Database, 'insert'>,
  emailKey: string,
  registrationId: string,
  code: StoredCode,
) {
  const row = { ...code, unnamedTriesLeft: code.triesLeft }
  await tx
    .insert(registrationCodes)
    .values({ registrationId, ...row })
    .onConflictDoUpdate({ target: registrationCodes.registrationId, set: row })
  // For servers of the former version.
  await tx
    .insert(verificationCodes)
    .values({ emailKey, registrationId, ...code })
    .onConflictDoUpdate({ target: verificationCodes.emailKey, set: { registrationId, ...code } })
}

/** Takes over the code that a server of the former version made for the address, if one has. */
async function adoptCode(db: Database, emailKey: string) {
  await db.execute(sql`
    insert into registration_codes (registration_id, code_hash, tries_left, unnamed_tries_left, expires_at)
    select registration_id, code_hash, tries_left, tries_left, former.expires_at
    from verification_codes former join registrations on registrations.id = registration_id
    where former.email_key = ${emailKey} and not exists (
      select from registration_codes own
      where own.registration_id = former.registration_id and own.expires_at >= former.expires_at)
    for share of registrations
    on conflict (registration_id) do update set code_hash = excluded.code_hash,
      tries_left = excluded.tries_left, unnamed_tries_left = excluded.tries_left, expires_at = excluded.expires_at
    where registration_codes.expires_at < excluded.expires_at`)
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
