import { chownSync, mkdirSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { chooseDataLocation } from '../src/db/embedded/data-location.ts'
import { OWNER_ROLE, openDoor } from '../src/db/embedded/door.ts'
import { lockHome } from '../src/db/embedded/lock.ts'
import { explainOutput, startProgram } from '../src/db/embedded/process.ts'
import type { Programs } from '../src/db/embedded/programs.ts'
import { runServer } from '../src/db/embedded/server.ts'
import { type DatabaseServer, makeUnsafe, provideServer } from './database-server.ts'
import { findSystemPostgres } from './find-system-postgres.ts'
import { silentLog } from './silent-log.ts'

/** Gives the run a throw-away cluster of the PostgreSQL that is installed on this machine. */
export default function setUp(project: TestProject) {
  const programs = findSystemPostgres()
  if (!programs) throw new Error('No PostgreSQL is installed on this machine.')
  return provideServer(project, (dataDir) => startCluster(dataDir, programs))
}

async function startCluster(dataDir: string, programs: Programs): Promise<DatabaseServer> {
  const location = chooseDataLocation(dataDir)
  const unlock = lockHome(location.home, 'a test run')
  mkdirSync(location.data, { mode: 0o700 })
  if (location.account) chownSync(location.data, location.account.uid, location.account.gid)
  const options = [
    `--pgdata=${location.data}`,
    `--username=${OWNER_ROLE}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const { ended, output } = startProgram(programs.initdb, options, location.account)
  if (!(await ended)) throw new Error(`${programs.initdb} failed: ${explainOutput(output)}`)
  const door = await openDoor(location.home, location.account)
  const server = await runServer(location, programs, door, silentLog)
  const connection = { ...door.connection, user: OWNER_ROLE }
  await makeUnsafe(connection)
  return {
    connection,
    async stop() {
      await server.stop()
      door.close()
      unlock()
    },
  }
}
