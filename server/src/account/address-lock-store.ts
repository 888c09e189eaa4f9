import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'

/**
 * Makes the transactions that open, change or close the account of an address wait for each other: each touches many
 * tables, and two at the same moment would refuse or block one another half-way. To be called first.
 */
export async function lockAddress(tx: Pick<Database, 'execute'>, emailKey: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 0))`)
}
