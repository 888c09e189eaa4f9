import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makePasswords } from '../server/src/account/passwords.ts'
import { connectDatabase, type Database } from '../server/src/db/connect.ts'
import { reachDatabase } from '../server/src/db/reach.ts'
import { users } from '../server/src/db/schema.ts'
import { noCaller } from '../server/src/http/caller.ts'
import { makeSessions } from '../server/src/http/sessions.ts'
import { makeLog } from '../server/src/log.ts'
import type { Product } from './product.ts'

export type Buyer = { id: string; email: string; token: string }

const day = 24 * 3_600_000

/** A signed-in person, put straight into the product's database: registrations from one place are limited. */
export function createBuyer(product: Product, { password }: { password?: string } = {}): Promise<Buyer> {
  return inDatabase(product, async (db) => {
    const email = `bea.${randomUUID()}@example.org`
    const now = () => new Date()
    const [user] = await db
      .insert(users)
      .values({
        id: randomUUIDv7(),
        email,
        emailKey: email,
        firstName: 'Bea',
        lastName: 'Example',
        passwordHash:
          password === undefined ? null : await makePasswords().hash(password, { isKnown: true, of: email }),
        createdAt: now(),
      })
      .returning()
    if (!user) throw new Error('no user was made')
    const secret =
      process.env.TOKEN_SECRET || readFileSync(path.join(product.dataDir, 'token-secret'), 'utf8')
    const config = { tokenSecrets: secret.split(','), publicUrl: product.url }
    const sessions = makeSessions({ config, db, now } as Parameters<typeof makeSessions>[0])
    return { id: user.id, email, token: await sessions.open(user, noCaller(makeLog('silent'))) }
  })
}

/** Makes the account a day and a minute old. */
export function endFreeDay(product: Product, buyer: Buyer): Promise<void> {
  const createdAt = new Date(Date.now() - day - 60_000)
  return inDatabase(product, async (db) => {
    await db.$client.query('update users set created_at = $1 where id = $2', [createdAt, buyer.id])
  })
}

/** Ends the minute that has to pass between two codes. */
export function endCodeGap(product: Product): Promise<void> {
  return inDatabase(product, async (db) => {
    await db.$client.query("delete from limits where key like 'verification-gap%' or key like 'reset-gap%'")
  })
}

async function inDatabase<T>(product: Product, work: (db: Database) => Promise<T>): Promise<T> {
  const log = makeLog('silent')
  const databaseUrl = process.env.DATABASE_URL || null
  const { connection, stop } = await reachDatabase({ databaseUrl, dataDir: product.dataDir }, log)
  const db = connectDatabase({ connection, poolSize: 1, log })
  try {
    return await work(db)
  } finally {
    await db.$client.end()
    await stop()
  }
}
