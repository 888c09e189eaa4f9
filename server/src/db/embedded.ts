import { prepareDataFolder } from './embedded/data-folder.ts'
import { chooseDataLocation, type DataLocation } from './embedded/data-location.ts'
import { type Door, openDoor } from './embedded/door.ts'
import { explainFileError } from './embedded/file-error.ts'
import { lockHome } from './embedded/lock.ts'
import { preparePrograms } from './embedded/programs.ts'
import { runServer } from './embedded/server.ts'
import { makeServerRole } from './embedded/server-role.ts'
import type { Log } from './log.ts'

export type EmbeddedPostgres = {
  /** The way to connect to it. */
  connection: Door['connection']
  /** The place of the data, as one line for the operator. */
  where: string
  /** Stops PostgreSQL; end the pool first. Waits at most about 30 seconds. */
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  /** The address of the product: told to whoever starts it once more on the same folder. */
  address: string
  log: Log
}

/**
 * Runs a PostgreSQL of our own on a data folder (where in it: `chooseDataLocation`), which is made at the first start.
 * @throws StartupError with a sentence for the operator
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    const location = chooseDataLocation(options.dataDir)
    const unlock = lockHome(location.home, options.address)
    return await startLocked(location, unlock, options.log)
  } catch (error) {
    throw explainFileError(`The data folder ${options.dataDir}`, error)
  }
}

async function startLocked(location: DataLocation, unlock: () => void, log: Log): Promise<EmbeddedPostgres> {
  let closeDoor = () => {}
  try {
    const programs = await preparePrograms(location)
    await prepareDataFolder(location, programs)
    const door = await openDoor(location.home, location.account)
    closeDoor = door.close
    const server = await runServer(location, programs, door, log)
    try {
      await makeServerRole(door)
    } catch (error) {
      await server.stop()
      throw error
    }
    const runsAs = location.account ? `, run as ${location.account.name}` : ''
    return {
      connection: door.connection,
      where: `Database: PostgreSQL ${programs.major} in ${location.home}${runsAs}`,
      async stop() {
        await server.stop()
        door.close()
        unlock()
      },
    }
  } catch (error) {
    closeDoor()
    unlock()
    throw error
  }
}
