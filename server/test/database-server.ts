import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Connection, connectDatabase } from '../src/db/connect.ts'
import { OWNER_ROLE, SERVER_ROLE } from '../src/db/embedded/door.ts'
import { lockHome } from '../src/db/embedded/lock.ts'
import { clearOrphan } from '../src/db/embedded/orphan.ts'
import { startEmbeddedPostgres } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { StartupError } from '../src/startup-error.ts'
import { execute, inDatabase } from './database-connection.ts'
import { silentLog } from './silent-log.ts'

export type DatabaseServer = { connection: Connection; stop: () => Promise<void> }

/**
 * Gives the run its database server: an embedded PostgreSQL, or the one that TEST_DATABASE_URL names (any PostgreSQL from 15 on, with the
 * right to create databases).
 */
export default function setUp(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  if (url) return provideServer(project, { connection: url, stop: async () => {} })
  return provideServer(project, startEmbedded)
}

/** Tests work as the product does, as a role without rights, but for the databases of their own. */
async function startEmbedded(dataDir: string): Promise<DatabaseServer> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, address: 'a test run', log: silentLog })
  const owner = { ...connection, user: OWNER_ROLE }
  await execute(owner, `alter role ${SERVER_ROLE} createdb`)
  await makeUnsafe(owner)
  return { connection, stop }
}

/** Trades durability for speed: the data do not outlive the run. */
export async function makeUnsafe(owner: Connection): Promise<void> {
  await execute(owner, 'alter system set fsync = off')
  await execute(owner, 'select pg_reload_conf()')
}

/**
 * Hands the server to the project's tests, with a template on it that is migrated once. A server to start gets a folder that goes with it.
 * Returns what takes everything down again.
 */
export async function provideServer(
  project: TestProject,
  given: DatabaseServer | ((dataDir: string) => Promise<DatabaseServer>),
) {
  const server = typeof given === 'function' ? await startServer(given) : given
  const template = `plainspoken_template_${randomBytes(6).toString('hex')}`
  await execute(server.connection, `create database ${template}`)
  const db = connectDatabase({
    connection: inDatabase(server.connection, template),
    poolSize: 1,
    log: silentLog,
  })
  await migrate(db, silentLog)
  await db.$client.end()
  project.provide('databaseServer', { connection: server.connection, template })

  return async () => {
    await execute(server.connection, `drop database ${template}`)
    await server.stop()
  }
}

const PREFIX = 'plainspoken-run-'

async function startServer(start: (dataDir: string) => Promise<DatabaseServer>): Promise<DatabaseServer> {
  await removeKilledRuns()
  const dataDir = mkdtempSync(`/tmp/${PREFIX}`)
  chmodSync(dataDir, 0o711) // as root the server runs as somebody else
  const server = await start(dataDir)
  return {
    connection: server.connection,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** A run that was killed has left its server at work. */
async function removeKilledRuns(): Promise<void> {
  for (const name of readdirSync('/tmp').filter((each) => each.startsWith(PREFIX))) {
    const folder = join('/tmp', name)
    const home = join(folder, 'postgres')
    const isOurs = statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
    if (!isOurs || !existsSync(join(home, 'lock'))) continue
    try {
      const unlock = lockHome(home, 'the removal of a killed test run')
      await clearOrphan(join(home, 'data'), silentLog)
      rmSync(folder, { recursive: true })
      unlock()
    } catch (error) {
      if (!(error instanceof StartupError)) throw error // it still runs
    }
  }
}
