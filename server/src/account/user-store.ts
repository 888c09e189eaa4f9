import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { users } from '../db/schema.ts'

export type User = typeof users.$inferSelect

/** Accounts, each with a proven address. */
export function makeUserStore(db: Database) {
  return {
    async findByKey(emailKey: string) {
      const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey))
      return user ?? null
    },

    async get(id: string) {
      const [user] = await db.select().from(users).where(eq(users.id, id))
      return user ?? null
    },

    async update(id: string, changes: Partial<Pick<User, 'themePreference' | 'firstName' | 'lastName'>>) {
      await db.update(users).set(changes).where(eq(users.id, id))
    },

    async delete(id: string) {
      await db.delete(users).where(eq(users.id, id))
    },
  }
}
