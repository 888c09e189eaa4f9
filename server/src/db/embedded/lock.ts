import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../startup-error.ts'

const SQLITE_BUSY = 5

/**
 * Makes this process the only product on the folder until it ends, however it ends, and leaves the address there for whoever
 * comes second. Node has no file lock of its own; the one that SQLite takes is let go by the kernel even after kill -9, and
 * needs no guess about process numbers, which also mean nothing to a second container on the same folder.
 * @throws StartupError when the product already runs on it
 * @returns lets the lock go
 */
export function lockHome(home: string, address: string): () => void {
  const lockFile = join(home, 'lock')
  const addressFile = join(home, 'address')
  const lock = new DatabaseSync(lockFile)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    const at = existsSync(addressFile) ? ` at ${readFileSync(addressFile, 'utf8').trim()}` : ''
    throw new StartupError(
      `Plainspoken already runs${at}, on this data folder (${home}). Open that one, or stop it first.`,
    )
  }
  chmodSync(lockFile, 0o600)
  writeFileSync(addressFile, `${address}\n`, { mode: 0o600 })
  return () => lock.close()
}
