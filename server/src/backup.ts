import { readDatabaseSettings } from './config.ts'
import { backUp } from './db/backup/back-up.ts'
import { restore } from './db/backup/restore.ts'
import { operate, withDatabase } from './operate.ts'
import { version } from './version.ts'

const usage = `Usage: npm run backup -- FILE     saves the database into a new file, while the product runs
       npm run restore -- FILE    brings it into an empty database, while the product is stopped`

/** The operator's commands that save the database and bring it back, with the server's settings. */
await operate(async ([command, file, ...rest], print) => {
  if (!file || rest.length > 0) {
    print(usage)
    return false
  }
  const manifest = await withDatabase(readDatabaseSettings(process.env), (db, log) =>
    command === 'restore'
      ? restore({ db, log, file })
      : backUp({ db, log, file, now: () => new Date(), version }),
  )
  for (const { name, rows } of manifest.tables) print(`${String(rows).padStart(12)}  ${name}`)
  print(command === 'restore' ? `Restored from ${file}.` : `Saved in ${file}.`)
  return true
})
