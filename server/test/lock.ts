import { expect } from 'vitest'
import type { Database } from '../src/db/connect.ts'

/** Holds what `statement` locks, so that a test can say who comes first of those that work at the same moment. */
export async function holdLock({ $client: pool }: Database, statement: string, values: unknown[]) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(statement, values)
  const waiting = `select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return {
    untilWaiting: (count: number) =>
      expect.poll(async () => (await pool.query(waiting)).rows[0].count, { timeout: 4_000 }).toBe(count),
    async release() {
      await client.query('commit')
      client.release()
    },
  }
}
