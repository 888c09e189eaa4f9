import pg from 'pg'
import type { Connection } from '../src/db/connect.ts'

/** The same server's address, of another database on it. */
export function inDatabase(server: Connection, name: string): Connection {
  if (typeof server !== 'string') return { ...server, database: name }
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** One statement on a connection of its own. */
export async function execute(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
