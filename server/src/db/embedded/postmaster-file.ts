import { closeSync, constants, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The facts a running PostgreSQL writes about itself into postmaster.pid (a line each, fixed by its pidfile.h). */
export type Postmaster = { pid: number; data: string; isReady: boolean }

/** The server that works on the data, or did before it was killed. Null when there is none, or the file says nothing. */
export function readPostmaster(data: string): Postmaster | null {
  const lines = readLines(data)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, data: lines[1] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

/**
 * Lets PostgreSQL start over the file of a server that is gone. By itself it refuses when that server's number has gone to another
 * process since, and when a power cut left the file empty. The number is replaced by ours, which it takes for its own; the other
 * lines stay, since by them it finds out whether old server processes are still at the data.
 */
export function releasePostmasterFile(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!readPostmaster(data)) {
    rmSync(file, { force: true })
    return
  }
  if (process.platform === 'win32') return // there PostgreSQL does not know its parent
  const lines = [process.pid, ...readLines(data).slice(1)]
  // As root: no following of a link that the account may have put there.
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW)
  writeFileSync(descriptor, lines.join('\n'))
  closeSync(descriptor)
}

function readLines(data: string): string[] {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}
