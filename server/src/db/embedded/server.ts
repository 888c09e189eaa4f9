import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import type { Log } from '../log.ts'
import { clearOrphan } from './orphan.ts'
import type { Place } from './place.ts'
import { readPostmaster } from './postmaster-file.ts'
import { explainOutput, type Running, startProgram } from './process.ts'
import type { Programs } from './programs.ts'

/** After a crash PostgreSQL first replays its log, which a slow disk makes long. */
const START_LIMIT_MS = 300_000
const FAST_STOP_LIMIT_MS = 20_000
const RESTART_PAUSE_MS = 500

/**
 * Starts PostgreSQL on the place's data and waits until it takes connections. If it dies later it is started again, until `stop`,
 * which gives it 20 seconds for a clean end and then ends it at once (the next start replays what that left).
 * @throws StartupError with PostgreSQL's own reason when it does not start
 */
export async function runServer(
  place: Place,
  programs: Programs,
  socketFolder: string,
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  const start = () => startServer(place, programs, socketFolder, log)
  let current = start()
  let isStopping = false
  await current

  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      const running = await current.catch((error: Error) => log.error(error.message))
      await running?.ended
      if (isStopping) return
      if (running) log.error('PostgreSQL ended by itself: starting it again')
      await sleep(RESTART_PAUSE_MS)
      if (!isStopping) current = start()
    }
  }
  const kept = keepRunning()

  return {
    async stop() {
      isStopping = true
      await current.then(stopServer, () => {})
      await kept
    },
  }
}

async function startServer(
  place: Place,
  programs: Programs,
  socketFolder: string,
  log: Log,
): Promise<Running> {
  await clearOrphan(place.data, log)
  const running = startProgram(
    programs.postgres,
    serverOptions(place.data, socketFolder),
    place.account,
    (line) => passOn(line, log),
  )
  const deadline = performance.now() + START_LIMIT_MS
  while (running.isRunning()) {
    const postmaster = readPostmaster(place.data)
    if (postmaster?.pid === running.child.pid && postmaster?.isReady) return running
    if (performance.now() > deadline) running.child.kill('SIGQUIT')
    await sleep(10)
  }
  await running.ended
  throw new StartupError(`The database in ${place.home} does not start: ${explainOutput(running.output)}`)
}

function serverOptions(data: string, socketFolder: string): string[] {
  const settings = {
    listen_addresses: '', // no port, hence no password
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
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

async function stopServer(running: Running): Promise<void> {
  running.child.kill('SIGINT')
  const tooLong = setTimeout(() => running.child.kill('SIGQUIT'), FAST_STOP_LIMIT_MS)
  await running.ended
  clearTimeout(tooLong)
}
