import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { resetCodes, resetLinks } from '../db/schema.ts'

/** Ends every reset code and link of an address. */
export async function deleteResetCodes(tx: Pick<Database, 'delete'>, emailKey: string): Promise<void> {
  await tx.delete(resetCodes).where(eq(resetCodes.emailKey, emailKey))
  await tx.delete(resetLinks).where(eq(resetLinks.emailKey, emailKey))
}
