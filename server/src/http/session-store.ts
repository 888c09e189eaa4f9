import { and, eq, getTableColumns, getTableName, gt } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { sessions, users } from '../db/schema.ts'
import { type AccountEvent, logEvent, recordEvent } from './account-event-store.ts'
import type { Caller } from './caller.ts'

const { userId: _ofUser, ...sessionColumns } = getTableColumns(sessions)
const { passwordHash: _, ...userColumns } = getTableColumns(users)

/** The user behind a request; the password's hash stays in the database. */
export type SignedInUser = Omit<typeof users.$inferSelect, 'passwordHash'>
export type Session = Omit<typeof sessions.$inferSelect, 'userId'>

const openSession = `
  with opened as (
    insert into sessions (id, user_id, created_at, expires_at, browser, network, is_remembered, passkey_id)
    select $1::uuid, id, $2::timestamptz, $3::timestamptz, $7, $8, $9, $10::uuid from users
    where id = $4 and ($5::text is null or password_hash = $5)
    for share
    returning id, user_id, created_at, browser, network
  ), cleared as (
    delete from password_failures where email_key = $6 and exists (select from opened)
  ), noted as (
    insert into account_events (id, account_id, event, outcome, browser, network, at)
    select id, user_id, 'signed_in', 'done', browser, network, created_at from opened
  )
  select id from opened`

/** The password that was right, and what its wrong predecessors were counted by. */
export type Proof = { passwordHash: string; failuresOf: string }

/** As an array, user first: a new column of the schema is read without being named here. */
const liveColumns = [...Object.values(userColumns), ...Object.values(sessionColumns)].map(
  (column) => `${getTableName(column.table)}.${column.name}`,
)

/** Read by each request of the signed-in, and so without the query builder, which takes as long again as the database's client. */
const liveSession = `
  select ${liveColumns.join(', ')}
  from sessions join users on users.id = sessions.user_id
  where sessions.id = $1 and sessions.user_id = $2 and expires_at > $3`

/** The rows behind tokens. */
export function makeSessionStore(db: Database) {
  return {
    async find(sessionId: string, userId: string, now: Date) {
      const { rows } = await db.$client.query({
        name: 'live_session',
        text: liveSession,
        values: [sessionId, userId, now.toISOString()],
        rowMode: 'array',
      })
      const [row] = rows
      if (!row) return null
      const names = Object.keys(userColumns)
      return {
        user: toObject(names, row) as SignedInUser,
        session: toObject(Object.keys(sessionColumns), row.slice(names.length)) as Session,
      }
    },

    /**
     * Inserts it and its event. Where a password opens it: only while that is still the one that was checked, and ends its count
     * of wrong ones; one that was reset in the meantime opens no session. Returns whether it did. One statement, one commit.
     */
    async open(
      user: Pick<SignedInUser, 'id'>,
      proof: Proof | null,
      { id, createdAt, expiresAt, browser, network, isRemembered, passkeyId }: Session,
      caller: Caller,
    ) {
      const { rowCount } = await db.$client.query({
        name: 'open_session',
        text: openSession,
        values: [
          ...[id, createdAt, expiresAt, user.id, proof?.passwordHash],
          ...[proof?.failuresOf, browser, network, isRemembered, passkeyId],
        ],
      })
      if (rowCount !== 1) return false
      logEvent({ event: 'signed_in', accountId: user.id, caller })
      return true
    },

    async callOffDeletion(userId: string, event: AccountEvent) {
      await db.transaction(async (tx) => {
        await tx.update(users).set({ deletesAt: null }).where(eq(users.id, userId))
        await recordEvent(tx, event)
      })
    },

    /** Puts its end off. */
    async prolong(sessionId: string, expiresAt: Date) {
      await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId))
    },

    async list(userId: string, now: Date): Promise<Session[]> {
      return db
        .select(sessionColumns)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(sessions.createdAt)
    },

    /** Ends one session of the user, or all; `event` is recorded unless none was open. Returns how many it ended. */
    async end(userId: string, sessionId: string | null, event: AccountEvent) {
      return db.transaction(async (tx) => {
        const { rowCount } = await tx
          .delete(sessions)
          .where(
            and(eq(sessions.userId, userId), sessionId === null ? undefined : eq(sessions.id, sessionId)),
          )
        if (rowCount) await recordEvent(tx, event)
        return rowCount ?? 0
      })
    },
  }
}

function toObject(names: string[], values: unknown[]) {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]))
}
