import { readDatabaseSettings } from './config.ts'
import { backUp } from './db/backup/back-up.ts'
import { restore } from './db/backup/restore.ts'
import { closeDatabase, connectDatabase } from './db/connect.ts'
import { reachDatabase } from './db/reach.ts'
import { makeLog } from './log.ts'
import { StartupError } from './startup-error.ts'
import { version } from './version.ts'

const usage = `Usage: npm run backup -- FILE     saves the database into a new file, while the product runs
       npm run restore -- FILE    brings it into an empty database, while the product is stopped`

/** The operator's commands that save the database and bring it back, with the server's settings. */
async function main([command, file, ...rest]: string[]): Promise<boolean> {
  if (!file || rest.length > 0) {
    process.stdout.write(`${usage}\n`)
    return false
  }
  const log = makeLog('silent')
  const { connection, stop } = await reachDatabase(readDatabaseSettings(process.env), log)
  const db = connectDatabase({ connection, poolSize: 2, log })
  try {
    const manifest =
      command === 'restore'
        ? await restore({ db, log, file })
        : await backUp({ db, log, file, now: () => new Date(), version })
    for (const { name, rows } of manifest.tables)
      process.stdout.write(`${String(rows).padStart(12)}  ${name}\n`)
    process.stdout.write(command === 'restore' ? `Restored from ${file}.\n` : `Saved in ${file}.\n`)
    return true
  } finally {
    await closeDatabase(db)
    await stop()
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
