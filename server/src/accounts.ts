import { runAccountCommand } from './account/commands.ts'
import { readDatabaseSettings } from './config.ts'
import { operate, withDatabase } from './operate.ts'

/** `npm run accounts`: the operator's command, with the server's settings, beside the server or without it. */
await operate((args, print) =>
  withDatabase(readDatabaseSettings(process.env), (db, log) =>
    runAccountCommand(args, { db, log, now: () => new Date() }, print),
  ),
)
