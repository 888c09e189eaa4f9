import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { StartupError } from '../startup-error.ts'
import type { Database } from './connect.ts'

type Agreed = { publicUrl: string; tokenSecrets: string[] }

/** A node as the others see it: its address, and fingerprints of its secrets, the one it signs with first. */
export function describeNode({ publicUrl, tokenSecrets }: Agreed): string {
  const prints = tokenSecrets.map((secret) =>
    createHmac('sha256', secret).update('node').digest('base64url').slice(0, 12),
  )
  return `${publicUrl} ${prints.join(',')}`
}

/**
 * Each server on a database must take the logins that any other one signs, and have the same address.
 * @throws StartupError with what differs from a server that is at work
 */
export async function requireAgreement(db: Database, config: Agreed): Promise<void> {
  const [address, secrets = ''] = describeNode(config).split(' ')
  const own = secrets.split(',')
  for (const node of await listNodes(db)) {
    const [otherAddress, otherSecrets = ''] = node.split(' ')
    const others = otherSecrets.split(',')
    const whoElse = 'Another server works on this database'
    const way = 'Stop it first; one that was killed is forgotten within half a minute.'
    if (otherAddress !== address) {
      throw new StartupError(`${whoElse} with another PUBLIC_URL, ${otherAddress}. ${way}`)
    }
    if (!others.includes(own[0] ?? '') || !own.includes(others[0] ?? '')) {
      throw new StartupError(
        `${whoElse} with a TOKEN_SECRET that does not go together with this one: each must know the secret that the other signs with. docs/operating.md says how to change it. ${way}`,
      )
    }
  }
}

/** The servers at work, as they describe themselves. */
async function listNodes(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from jobs.instance
    where name is not null and stopped_on is null
      and heartbeat_on > now() - 3 * heartbeat_seconds * interval '1 second'`)
  return rows.map(({ name }) => name)
}
