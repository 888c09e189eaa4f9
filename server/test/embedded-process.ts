import { pathToFileURL } from 'node:url'
import type { Connection } from '../src/db/connect.ts'
import type { startEmbeddedPostgres } from '../src/db/embedded.ts'
import { StartupError } from '../src/startup-error.ts'

/** The order that `start-embedded.ts` gives this program: one JSON argument. */
export type EmbeddedOrder = {
  /** The file that exports startEmbeddedPostgres. */
  module: string
  dataDir: string
  address: string
  /** Whom to become before starting. */
  user: { uid: number; gid: number } | null
  umask: number
}

/** A line of its output: what the operator is told, and what came of the start. */
export type EmbeddedAnswer =
  | { said: string }
  | { connection: Exclude<Connection, string>; where: string }
  | { refusal: string }

// Runs the embedded PostgreSQL as the product does, in a process that a test can kill. Stops when its input ends, so that it never outlives the test.
function answer(line: EmbeddedAnswer): void {
  console.log(JSON.stringify(line))
}

const say = (...words: unknown[]) => answer({ said: words.map(String).join(' ') })
const log = { debug: () => {}, info: () => {}, warn: say, error: say }
const order: EmbeddedOrder = JSON.parse(process.argv[2] ?? '')
const start: typeof startEmbeddedPostgres = (await import(pathToFileURL(order.module).href))
  .startEmbeddedPostgres
process.umask(order.umask)
if (order.user) {
  process.setgroups?.([])
  process.setgid?.(order.user.gid)
  process.setuid?.(order.user.uid)
}
try {
  const embedded = await start({ dataDir: order.dataDir, address: order.address, log })
  answer({ connection: embedded.connection, where: embedded.where })
  process.stdin.resume().on('end', async () => {
    await embedded.stop()
    process.exit()
  })
} catch (error) {
  const isExpected = (error as Error).name === StartupError.name
  answer({ refusal: isExpected ? (error as Error).message : String((error as Error).stack) })
  process.exit(1)
}
