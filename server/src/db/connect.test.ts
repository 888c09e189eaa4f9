import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

test('whole numbers come as numbers', async () => {
  const { rows } = await db.execute(sql`select count(*) as rows, 9007199254740991::bigint as largest`)
  expect(rows).toEqual([{ rows: 0 + 1, largest: Number.MAX_SAFE_INTEGER }])
})
