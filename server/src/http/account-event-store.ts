import { randomUUIDv7 } from 'node:crypto'
import { type AccountEventName, factorEvents } from '@plainspoken/contract/account-events'
import type { FailureCode } from '@plainspoken/contract/failures'
import { recentEvents } from '@plainspoken/contract/limits'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { accountEvents } from '../db/schema.ts'
import type { Caller } from './caller.ts'
import { Failure } from './failure.ts'

export type AccountEvent = {
  event: AccountEventName
  /** Null where there is no account, or none that is known: then the log alone tells of the event. */
  accountId: string | null
  /** The reason why it was refused; left out if it was done. */
  code?: FailureCode | 'account_exists'
  caller: Caller
  at: Date
}
export type KeptEvent = typeof accountEvents.$inferSelect

/** The refusals whose number something else bounds. Any others are logged only, or a stranger could fill the table. */
const keptRefusals: AccountEvent['code'][] = ['wrong_credentials', 'wrong_password', 'account_exists']

/**
 * Writes down what happened to an account: a line in the log, and a row that the person can read. `tx` is the transaction that causes
 * it; to be called last there, since a line cannot be taken back.
 */
export async function recordEvent(tx: Pick<Database, 'insert'>, event: AccountEvent): Promise<void> {
  const { caller, ...about } = event
  const isKept = event.code === undefined || keptRefusals.includes(event.code)
  if (about.accountId !== null && isKept) {
    const { accountId, code = null } = about
    const { browser, network } = caller
    await tx
      .insert(accountEvents)
      .values({ ...about, id: randomUUIDv7(), accountId, outcome: outcomeOf(event), code, browser, network })
  }
  logEvent(event)
}

/** Writes the line alone: for whoever inserts the row, and for what has none. */
export function logEvent(about: Omit<AccountEvent, 'at'>): void {
  const { event, accountId: account, code = null, caller } = about
  const { network } = caller
  caller.log.info({ event, account, network, outcome: outcomeOf(about), code }, 'account event')
}

function outcomeOf({ code }: Pick<AccountEvent, 'code'>): KeptEvent['outcome'] {
  return code === undefined ? 'done' : 'refused'
}

/** Does the work, and records it where it is refused. */
export async function recordRefusal<T>(
  db: Database,
  event: Omit<AccountEvent, 'code'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) await recordEvent(db, { ...event, code: error.code })
    throw error
  }
}

/** The account's last events, and all that changed a way in, newest first. */
export async function listEvents(db: Database, accountId: string): Promise<KeptEvent[]> {
  const ofAccount = eq(accountEvents.accountId, accountId)
  const isOfFactor = and(inArray(accountEvents.event, [...factorEvents]), eq(accountEvents.outcome, 'done'))
  const list = (which: SQL | undefined, most: number) =>
    db
      .select()
      .from(accountEvents)
      .where(and(ofAccount, which))
      .orderBy(desc(accountEvents.at), desc(accountEvents.id))
      .limit(most)
  const last = await list(undefined, recentEvents.most)
  const known = new Set(last.map(({ id }) => id))
  const ofFactors = (await list(isOfFactor, recentEvents.mostOfFactors)).filter(({ id }) => !known.has(id))
  return [...last, ...ofFactors]
}

export async function deleteEventsOf(tx: Pick<Database, 'delete'>, accountId: string): Promise<void> {
  await tx.delete(accountEvents).where(eq(accountEvents.accountId, accountId))
}
