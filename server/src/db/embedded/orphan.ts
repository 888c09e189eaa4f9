import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { askProgram } from '../../program.ts'
import { StartupError } from '../../startup-error.ts'
import type { Log } from '../log.ts'
import { type Postmaster, readPostmaster } from './postmaster-file.ts'

/**
 * Ends the PostgreSQL that a killed product left at work on the data. Call it with the home locked: what still runs is nobody's.
 * @throws StartupError when it does not end
 */
export async function clearOrphan(data: string, log: Log): Promise<void> {
  const orphan = readPostmaster(data)
  if (orphan && isRunning(orphan)) {
    log.warn({ pid: orphan.pid }, 'the product ended without stopping its PostgreSQL: stopping it now')
    if (!(await stopOrphan(orphan))) {
      throw new StartupError(
        `An earlier PostgreSQL (process ${orphan.pid}) still works on ${data} and does not stop. End it, then start again.`,
      )
    }
  }
}

async function stopOrphan(orphan: Postmaster): Promise<boolean> {
  const steps = [
    { signal: 'SIGINT', patienceMs: 20_000 },
    { signal: 'SIGQUIT', patienceMs: 10_000 },
  ] as const
  for (const { signal, patienceMs } of steps) {
    const deadline = performance.now() + patienceMs
    if (isRunning(orphan)) process.kill(orphan.pid, signal)
    while (isRunning(orphan) && performance.now() < deadline) await sleep(20)
  }
  return !isRunning(orphan)
}

/** The process of this number is that server, and not another that got the number later, or a zombie. */
function isRunning({ pid, data }: Postmaster): boolean {
  return readCommand(pid).includes(`-D ${data} -c `) // as server.ts starts it
}

/** A process's command line; empty for a zombie and for a number that nobody has. */
function readCommand(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return askProgram(['ps', '-o', 'command=', '-p', String(pid)])
  } catch {
    return ''
  }
}
