import { and, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { sessions, users } from '../db/schema.ts'

const { passwordHash: _secret, ...userColumns } = getTableColumns(users)
const sessionColumns = { id: sessions.id, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt }

/** The user behind a request; the password's hash stays in the database. */
export type SignedInUser = Omit<typeof users.$inferSelect, 'passwordHash'>
export type Session = Pick<typeof sessions.$inferSelect, 'id' | 'createdAt' | 'expiresAt'>

const openSession = `
  with opened as (
    insert into sessions (id, user_id, created_at, expires_at)
    select $1::uuid, id, $2::timestamptz, $3::timestamptz from users
    where id = $4 and password_hash = $5
    for share
    returning id
  ), cleared as (
    delete from password_failures where email_key = $6 and exists (select from opened)
  )
  select id from opened`

/** The rows behind tokens. */
export function makeSessionStore(db: Database) {
  const liveSession = db
    .select({
      user: userColumns,
      session: sessionColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('live_session')

  return {
    async find(sessionId: string, userId: string, now: Date) {
      const [row] = await liveSession.execute({ sessionId, userId, now })
      return row ?? null
    },

    async insert(userId: string, session: Session) {
      await db.insert(sessions).values({ ...session, userId })
    },

    /**
     * Inserts only while the user's password is still the one that was checked, and ends the count of wrong ones: a
     * password that was reset in the meantime opens no session. Returns whether it did. One statement, one commit.
     */
    async insertForPassword(
      user: Pick<SignedInUser, 'id' | 'emailKey'>,
      passwordHash: string,
      session: Session,
    ) {
      const { rowCount } = await db.$client.query({
        name: 'open_session',
        text: openSession,
        values: [session.id, session.createdAt, session.expiresAt, user.id, passwordHash, user.emailKey],
      })
      return rowCount === 1
    },

    async list(userId: string, now: Date): Promise<Session[]> {
      return db
        .select(sessionColumns)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(sessions.createdAt)
    },

    async delete(sessionId: string) {
      await db.delete(sessions).where(eq(sessions.id, sessionId))
    },

    async deleteAll(userId: string) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },

    async deleteExpired(now: Date) {
      await db.delete(sessions).where(lt(sessions.expiresAt, now))
    },
  }
}
