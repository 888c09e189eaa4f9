import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { trialAddresses } from '../db/schema.ts'

/**
 * Notes that an address has its free day from `now` on, unless it had one before. Returns when that began and whether it is
 * another account's. `hashes`: see `makeTrialAddresses`.
 */
export async function beginTrial(
  tx: Pick<Database, 'insert' | 'select'>,
  hashes: string[],
  now: Date,
): Promise<{ createdAt: Date; hadTrialBefore: boolean }> {
  const [hash = ''] = hashes
  const isOfAddress = inArray(trialAddresses.hash, hashes)
  const find = () =>
    tx.select().from(trialAddresses).where(isOfAddress).orderBy(asc(trialAddresses.startedAt)).limit(1)
  const [before] = await find()
  if (before) return { createdAt: before.startedAt, hadTrialBefore: true }
  // Of two at the same moment one waits here for the other.
  const { rowCount } = await tx.insert(trialAddresses).values({ hash, startedAt: now }).onConflictDoNothing()
  if (rowCount === 1) return { createdAt: now, hadTrialBefore: false }
  const [other] = await find()
  return { createdAt: other?.startedAt ?? now, hadTrialBefore: true }
}

/** For accounts from before free days were noted: what is deleted was had. */
export async function noteTrial(tx: Pick<Database, 'insert'>, [hash = '']: string[], startedAt: Date) {
  await tx.insert(trialAddresses).values({ hash, startedAt }).onConflictDoNothing()
}
