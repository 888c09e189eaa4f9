import { day, minute, recentEvents, trialKeptMs } from '@plainspoken/contract/limits'
import { and, eq, getTableName, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { mostFailures } from '../account/password-guard.ts'
import { attemptLifeMs } from '../account/registration.ts'
import type { Database } from '../db/connect.ts'
import {
  accountEvents,
  buildFiles,
  emailChanges,
  emailUndos,
  limits,
  passkeyChallenges,
  passwordFailures,
  paymentAttempts,
  payments,
  registrations,
  resetCodes,
  resetLinks,
  sessions,
  trialAddresses,
  usedGoogleTokens,
  webhookEvents,
} from '../db/schema.ts'

/** The provider repeats a message for three days and shows it for thirty; each is handled once for at least as long. */
const paymentTracesKeptMs = 90 * day
const formerBuildsKeptMs = 7 * day
const passwordFailuresKeptMs = 30 * day
const batchSize = 5_000

type Leftover = { table: PgTable; isOver: SQL | undefined }

/** The rows of each table that nobody needs any more. What goes with them by a foreign key is not named. */
function listLeftovers(db: Database, now: Date): Leftover[] {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const itsPayment = db
    .select({ one: sql`1` })
    .from(payments)
    .where(eq(payments.sessionId, paymentAttempts.sessionId))
  return [
    { table: sessions, isOver: lt(sessions.expiresAt, now) },
    { table: registrations, isOver: lt(registrations.createdAt, before(attemptLifeMs)) },
    { table: resetCodes, isOver: lt(resetCodes.expiresAt, now) },
    { table: emailChanges, isOver: lt(emailChanges.expiresAt, now) },
    { table: emailUndos, isOver: lt(emailUndos.expiresAt, now) },
    { table: passkeyChallenges, isOver: lt(passkeyChallenges.expiresAt, now) },
    { table: resetLinks, isOver: lt(resetLinks.expiresAt, now) },
    // Kept a little longer than the tolerance with which they are accepted.
    { table: usedGoogleTokens, isOver: lt(usedGoogleTokens.expiresAt, before(minute)) },
    {
      table: passwordFailures,
      // Those that switched a password off stay.
      isOver: and(
        lt(passwordFailures.lastAt, before(passwordFailuresKeptMs)),
        lt(passwordFailures.failures, mostFailures),
      ),
    },
    // They count by the real clock, whatever time is handed in elsewhere.
    { table: limits, isOver: lt(limits.expire, Date.now()) },
    { table: trialAddresses, isOver: lt(trialAddresses.startedAt, before(trialKeptMs)) },
    { table: accountEvents, isOver: lt(accountEvents.at, before(recentEvents.keptMs)) },
    { table: buildFiles, isOver: lt(buildFiles.usedAt, before(formerBuildsKeptMs)) },
    { table: webhookEvents, isOver: lt(webhookEvents.receivedAt, before(paymentTracesKeptMs)) },
    {
      table: paymentAttempts,
      // A payment is judged by its attempt, for as long as it can be given back.
      isOver: and(lt(paymentAttempts.createdAt, before(paymentTracesKeptMs)), notExists(itsPayment)),
    },
  ]
}

/** One for each table: removes what is over in it, some thousand rows a statement, and returns how many those were. */
export function listRemovals(db: Database, now: Date) {
  return listLeftovers(db, now).map(({ table, isOver }) => ({
    name: getTableName(table),
    async remove() {
      for (let removed = 0; ; ) {
        const { rowCount } = await db.execute(sql`
          delete from ${table} where ctid = any(array(
            select ctid from ${table} where ${isOver} limit ${batchSize} for update skip locked))`)
        removed += rowCount ?? 0
        if ((rowCount ?? 0) < batchSize) return removed
      }
    },
  }))
}
