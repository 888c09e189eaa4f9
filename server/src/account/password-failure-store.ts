import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { passwordFailures, users } from '../db/schema.ts'

/** So many addresses without an account may be remembered; the oldest go first. */
const inventedMost = 50_000
/** So often, in new addresses, this node looks whether they are more; when it could not, at the next one. */
const trimEvery = 50

export type FailureRules = { freeTries: number; firstDelayMs: number; longestDelayMs: number; most: number }

/** The number of wrong passwords in a row, by address. */
export function makePasswordFailureStore(db: Database, rules: FailureRules) {
  const next = sql`${passwordFailures.failures} + 1`
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const delayMs = sql`least(${rules.longestDelayMs}::float8,
    ${rules.firstDelayMs}::float8 * power(2, ${next} - ${rules.freeTries}::int))`
  const countOne = db
    .insert(passwordFailures)
    .values({ emailKey: sql.placeholder('emailKey'), failures: 1, lastAt: sql.placeholder('lastAt') })
    .onConflictDoUpdate({
      target: passwordFailures.emailKey,
      set: {
        failures: next,
        lastAt: now,
        blockedUntil: sql`case when ${next} >= ${rules.freeTries}::int
          then ${now} + ${delayMs} * interval '1 millisecond' end`,
      },
      setWhere: sql`${passwordFailures.failures} < ${rules.most}::int
        and coalesce(${passwordFailures.blockedUntil} <= ${now}, true)`,
    })
    .returning({ failures: passwordFailures.failures })
    .prepare('count_password_failure')

  let sinceTrimmed = 0

  /** Invented addresses cost a stranger nothing. Those of accounts, devices and sessions stay. */
  async function trimInvented() {
    await db.execute(sql`
      delete from ${passwordFailures} where email_key in (
        select ${passwordFailures.emailKey} from ${passwordFailures}
        where position(' ' in ${passwordFailures.emailKey}) = 0
          and not exists (select from ${users} where ${users.emailKey} = ${passwordFailures.emailKey})
        order by ${passwordFailures.lastAt} desc offset ${inventedMost})`)
  }

  return {
    /**
     * Counts a try as failed before it is compared, so that many at once get no more tries than one after the other,
     * and starts the growing delay. Returns the count, or null when the address is in its delay or at its most.
     */
    async count(emailKey: string, at: Date) {
      const [row] = await countOne.execute({ emailKey, lastAt: at, now: at.toISOString() })
      if (row?.failures === 1 && ++sinceTrimmed >= trimEvery) {
        const since = sinceTrimmed
        sinceTrimmed = 0
        try {
          await trimInvented()
        } catch (error) {
          sinceTrimmed += since
          throw error
        }
      }
      return row?.failures ?? null
    },

    async find(emailKey: string) {
      const [row] = await db.select().from(passwordFailures).where(eq(passwordFailures.emailKey, emailKey))
      return row ?? null
    },

    /** Takes back one count, leaving those of others. */
    async forgiveOne(emailKey: string) {
      await db
        .update(passwordFailures)
        .set({ failures: sql`${passwordFailures.failures} - 1` })
        .where(and(eq(passwordFailures.emailKey, emailKey), gt(passwordFailures.failures, 0)))
    },

    async clear(emailKey: string) {
      await db.delete(passwordFailures).where(eq(passwordFailures.emailKey, emailKey))
    },
  }
}
