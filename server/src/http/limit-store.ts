import { lt } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { limits } from '../db/schema.ts'

/** Removes counts whose period is over. They count by the real clock, whatever time is handed in elsewhere. */
export async function deleteExpiredLimits(db: Database) {
  await db.delete(limits).where(lt(limits.expire, Date.now()))
}
