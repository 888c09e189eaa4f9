import { runAccountCommand } from './account/commands.ts'
import { readDatabaseSettings } from './config.ts'
import { closeDatabase, connectDatabase } from './db/connect.ts'
import { isSchemaMissing } from './db/errors.ts'
import { reachDatabase } from './db/reach.ts'
import { Failure } from './http/failure.ts'
import { makeLog } from './log.ts'
import { StartupError } from './startup-error.ts'

/** `npm run accounts`: the operator's command, with the server's settings, beside the server or without it. */
async function main(args: string[]): Promise<boolean> {
  // What the command says is its output; the server's log lines would stand between.
  const log = makeLog('silent')
  const { connection, stop } = await reachDatabase(readDatabaseSettings(process.env), log)
  const db = connectDatabase({ connection, poolSize: 2, log })
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`)
    return await runAccountCommand(args, { db, log, now: () => new Date() }, print)
  } finally {
    await closeDatabase(db)
    await stop()
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (isSchemaMissing(error))
    return 'The database has no accounts of this version yet: start the product once.'
  if (error instanceof StartupError || error instanceof Failure) return error.message
  throw error
}
