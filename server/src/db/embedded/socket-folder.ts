import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import type { Account } from './account.ts'

const PREFIX = '/tmp/plainspoken-socket-'

/**
 * A folder for PostgreSQL's Unix socket that only the account can enter. A socket's path may have 107 bytes (103 on a Mac), which a
 * data folder easily exceeds, hence /tmp; PostgreSQL touches the socket now and then so that nothing tidies it away.
 */
export function makeSocketFolder(account: Account | null): string {
  const folder = mkdtempSync(PREFIX)
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Removes the folder of a server that has ended. Any other path is left alone. */
export function removeSocketFolder(folder: string): void {
  if (folder.startsWith(PREFIX)) rmSync(folder, { recursive: true, force: true })
}
