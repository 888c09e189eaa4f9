import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import type { Log } from '../log.ts'
import { type Postmaster, readPostmaster, releasePostmasterFile } from './postmaster-file.ts'
import { removeSocketFolder } from './socket-folder.ts'

const FAST_STOP_MS = 20_000
const IMMEDIATE_STOP_MS = 10_000

/**
 * Ends the PostgreSQL that a killed product left at work on the data, and makes its lock file harmless. Call it with the home
 * locked: what still runs is nobody's then.
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
  if (orphan) removeSocketFolder(orphan.socketFolder)
  releasePostmasterFile(data)
}

async function stopOrphan(orphan: Postmaster): Promise<boolean> {
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    process.kill(orphan.pid, signal)
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline) {
      if (!isRunning(orphan)) return true
      await sleep(20)
    }
  }
  return false
}

/** Whether the process of this number is that server, and not another that got the number later, or a zombie. */
function isRunning({ pid, data }: Postmaster): boolean {
  const command = readCommand(pid)
  return command.includes('postgres') && command.includes(data)
}

/** A process's command line; empty for a zombie and for a number that nobody has. */
function readCommand(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return '' // nobody has it
    }
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
