import type { ClientConfig } from 'pg'
import { prepareDataFolder, ROLE } from './embedded/data-folder.ts'
import { lockHome } from './embedded/lock.ts'
import { choosePlace } from './embedded/place.ts'
import { preparePrograms } from './embedded/programs.ts'
import { runServer } from './embedded/server.ts'
import { makeSocketFolder, removeSocketFolder } from './embedded/socket-folder.ts'
import type { Log } from './log.ts'

export type EmbeddedPostgres = {
  /** How to connect to it. */
  connection: Pick<ClientConfig, 'host' | 'user' | 'database'>
  /** Where the data lie, as one line for the operator. */
  where: string
  /** Stops PostgreSQL; end the pool first. Waits at most about 30 seconds. */
  stop: () => Promise<void>
}

/**
 * Runs a PostgreSQL of our own on a data folder (where in it: `choosePlace`), made at the first start. `address` is where the product will be
 * found, told to whoever starts it a second time on the same folder.
 * @throws StartupError with a sentence for the operator
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  address: string
  log: Log
}): Promise<EmbeddedPostgres> {
  const place = choosePlace(options.dataDir)
  const unlock = lockHome(place.home, options.address)
  let socketFolder = ''
  try {
    const programs = await preparePrograms(place)
    await prepareDataFolder(place, programs)
    socketFolder = makeSocketFolder(place.account)
    const server = await runServer(place, programs, socketFolder, options.log)
    const runsAs = place.account ? `, run as ${place.account.name}` : ''
    return {
      connection: { host: socketFolder, user: ROLE, database: 'postgres' },
      where: `Database: PostgreSQL ${programs.major} in ${place.home}${runsAs}`,
      async stop() {
        await server.stop()
        removeSocketFolder(socketFolder)
        unlock()
      },
    }
  } catch (error) {
    removeSocketFolder(socketFolder)
    unlock()
    throw error
  }
}
