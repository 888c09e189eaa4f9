import { PaymentsError } from './adapters/payments/payments.ts'
import { closeDatabase, connectDatabase, type Database } from './db/connect.ts'
import { describeCause, isDatabaseUnavailable, isSchemaMissing } from './db/errors.ts'
import { reachDatabase } from './db/reach.ts'
import { Failure } from './http/failure.ts'
import { makeLog } from './log.ts'
import { StartupError } from './startup-error.ts'

export type Print = (line: string) => void

/**
 * Runs one of the operator's programs with what was typed behind its name. `main` says whether it did what it was asked, which
 * becomes the exit code; what keeps it from that is one sentence on standard error.
 */
export async function operate(main: (args: string[], print: Print) => Promise<boolean>): Promise<void> {
  // `… | head` has seen enough: what was begun is done all the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    const isDone = await main(process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`))
    process.exitCode = isDone ? 0 : 1
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}

/**
 * Lends the product's database to `work`, whether or not the server runs. The log is silent: what a program says is its output,
 * and the server's lines would stand between.
 */
export async function withDatabase<T>(
  settings: Parameters<typeof reachDatabase>[0],
  work: (db: Database, log: ReturnType<typeof makeLog>) => Promise<T>,
): Promise<T> {
  const log = makeLog('silent')
  const { connection, stop } = await reachDatabase(settings, log)
  const db = connectDatabase({ connection, poolSize: 4, log })
  try {
    return await work(db, log)
  } finally {
    await closeDatabase(db)
    await stop()
  }
}

/** The sentence about a fault that the operator can mend. Anything else is thrown on, with its stack. */
function explain(error: unknown): string {
  if (isSchemaMissing(error)) return 'The database is not of this version yet: start the product once.'
  if (isDatabaseUnavailable(error))
    return `The database cannot be used (${describeCause(error)}). Does it run, and is DATABASE_URL right?`
  if (error instanceof StartupError || error instanceof Failure || error instanceof PaymentsError)
    return error.message
  throw error
}
