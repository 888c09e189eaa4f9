import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, connectDatabase, isDatabaseReady } from './connect.ts'
import { chooseDataLocation } from './embedded/data-location.ts'
import { SERVER_ROLE } from './embedded/door.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { Log } from './log.ts'

/**
 * The product's database for a command beside it: the one that DATABASE_URL names, the embedded one of the product that runs, or,
 * where none runs, the embedded one started for as long as the command takes.
 * @throws StartupError with a sentence for the operator
 */
export async function reachDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  log: Log,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { connection: config.databaseUrl, stop: async () => {} }
  const running = await findRunning(config.dataDir, log)
  if (running) return { connection: running, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: config.dataDir, address: 'a command of its operator', log })
}

async function findRunning(dataDir: string, log: Log): Promise<Connection | null> {
  const socket = join(chooseDataLocation(dataDir).home, 'socket')
  if (!existsSync(socket)) return null
  const connection = { host: realpathSync(socket), user: SERVER_ROLE, database: 'postgres' }
  const db = connectDatabase({ connection, poolSize: 1, log })
  try {
    return (await isDatabaseReady(db)) ? connection : null
  } finally {
    await db.$client.end()
  }
}
