import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import type { Log } from '../log.ts'
import type { DataLocation } from './data-location.ts'
import type { Door } from './door.ts'
import { clearOrphan } from './orphan.ts'
import { readPostmaster, releasePostmasterFile } from './postmaster-file.ts'
import { explainOutput, type Running, startProgram } from './process.ts'
import type { Programs } from './programs.ts'

/** After a crash PostgreSQL first replays its log, which a slow disk makes long. */
const START_LIMIT_MS = 300_000
const FAST_STOP_LIMIT_MS = 20_000
/** A statement may last 10 seconds, and as long its process may not notice that PostgreSQL is gone. */
const FREE_LIMIT_MS = 30_000
/** Doubles with each start that fails, so that a full disk is not filled further with lines about it. */
const RESTART_PAUSE_MS = { first: 500, longest: 10_000 }

/**
 * Starts PostgreSQL on the location's data and waits until it takes connections. If it dies later it is started again, until `stop`,
 * which gives it 20 seconds for a clean end and then ends it at once (the next start replays what that left).
 * @throws StartupError with PostgreSQL's own reason when it does not start
 */
export async function runServer(
  location: DataLocation,
  programs: Programs,
  door: Door,
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  await clearOrphan(location.data, log)
  const start = () => startWhenFree(location, programs, door, log)
  let current = start()
  let isStopping = false
  const { promise: stopAsked, resolve: askToStop } = Promise.withResolvers<void>()
  await current

  async function keepRunning(): Promise<void> {
    let pauseMs = RESTART_PAUSE_MS.first
    while (!isStopping) {
      try {
        const running = await current
        await running.ended
        if (!isStopping) log.error('PostgreSQL ended by itself: starting it again')
        pauseMs = RESTART_PAUSE_MS.first
      } catch (error) {
        log.error((error as Error).message)
        pauseMs = Math.min(2 * pauseMs, RESTART_PAUSE_MS.longest)
      }
      await Promise.race([sleep(pauseMs, undefined, { ref: false }), stopAsked])
      if (!isStopping) current = start()
    }
  }
  const kept = keepRunning()

  return {
    async stop() {
      isStopping = true
      askToStop()
      await current.then(stopServer, () => {})
      await kept
    },
  }
}

/** Starts it, and waits for the last processes of a killed one to leave the data, which they do at their next look around. */
async function startWhenFree(
  location: DataLocation,
  programs: Programs,
  door: Door,
  log: Log,
): Promise<Running> {
  const deadline = performance.now() + FREE_LIMIT_MS
  for (;;) {
    try {
      return await startServer(location, programs, door, log)
    } catch (error) {
      const isOccupied = error instanceof StartupError && error.message.includes('shared memory block')
      if (!isOccupied || performance.now() > deadline) throw error
      log.warn('processes of an earlier PostgreSQL are still at the data: waiting for them')
      await sleep(500)
    }
  }
}

async function startServer(
  location: DataLocation,
  programs: Programs,
  door: Door,
  log: Log,
): Promise<Running> {
  releasePostmasterFile(location.data)
  const options = serverOptions(location.data, door)
  const running = startProgram(programs.postgres, options, location.account, (line) => passOn(line, log))
  const deadline = performance.now() + START_LIMIT_MS
  while (running.isRunning()) {
    const postmaster = readPostmaster(location.data)
    if (postmaster?.pid === running.child.pid && postmaster?.isReady) return running
    if (performance.now() > deadline) running.child.kill('SIGQUIT')
    await sleep(10)
  }
  await running.ended
  throw new StartupError(`The database in ${location.home} does not start: ${explainOutput(running.output)}`)
}

function serverOptions(data: string, door: Door): string[] {
  const settings = {
    ...door.settings,
    max_connections: '250', // the largest pool that may be set, and some for the operator
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are the product's to report; PostgreSQL's own lines about them would hold what people entered.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function passOn(line: string, log: Log): void {
  if (/\b(FATAL|PANIC): /.test(line)) log.error({ postgres: line }, 'PostgreSQL reports')
  else log.debug({ postgres: line }, 'PostgreSQL reports')
}

/** On Windows the first signal ends it at once, and the next start replays its log. */
async function stopServer(running: Running): Promise<void> {
  running.child.kill('SIGINT')
  const tooLong = setTimeout(() => running.child.kill('SIGQUIT'), FAST_STOP_LIMIT_MS)
  await running.ended
  clearTimeout(tooLong)
}
