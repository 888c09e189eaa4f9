import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '../connect.ts'
import type { Account } from './account.ts'

/** The superuser, who made the data and is asked for nothing but `makeServerRole`. */
export const OWNER_ROLE = 'plainspoken'
/** The server's and the operator's commands: see server-role.sql. */
export const SERVER_ROLE = 'plainspoken_server'

/** The one way in to the running PostgreSQL. */
export type Door = {
  /** The server's connection. */
  connection: Exclude<Connection, string>
  /** PostgreSQL's settings that open it. */
  settings: Record<string, string>
  /** Removes what is left of it when PostgreSQL has ended. */
  close: () => void
}

const SOCKET_FOLDER_PREFIX = '/tmp/plainspoken-socket-'

/** A Unix socket where there are any: no port, and no password to keep. Windows has the loopback address. */
export async function openDoor(home: string, account: Account | null): Promise<Door> {
  return process.platform === 'win32' ? openLoopback(home) : openSocket(home, account)
}

/**
 * A Unix socket in a folder that only the account can enter. Its path may have 107 bytes (103 on a Mac), which a data folder easily
 * exceeds: it lies in /tmp, with a link to it beside the data. PostgreSQL touches it now and then so that nothing tidies it away.
 */
function openSocket(home: string, account: Account | null): Door {
  const link = join(home, 'socket')
  removeSocket(link) // of a product that was killed
  const folder = mkdtempSync(SOCKET_FOLDER_PREFIX)
  symlinkSync(folder, link)
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  return {
    connection: { host: folder, user: SERVER_ROLE, database: 'postgres' },
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    close: () => removeSocket(link),
  }
}

function removeSocket(link: string): void {
  if (!lstatSync(link, { throwIfNoEntry: false })) return
  const folder = readlinkSync(link)
  if (folder.startsWith(SOCKET_FOLDER_PREFIX)) rmSync(folder, { recursive: true, force: true })
  rmSync(link)
}

/** A free port of this machine's own address, with the password that was made with the data. */
export async function openLoopback(home: string): Promise<Door> {
  const port = await findFreePort()
  const password = readFileSync(passwordFile(home), 'utf8').trim()
  return {
    connection: { host: '127.0.0.1', port, user: SERVER_ROLE, password, database: 'postgres' },
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    close: () => {},
  }
}

/** Writes down a new password for initdb, readable to the account and to us. Where it lies, `openLoopback` finds it. */
export function makePassword(home: string, account: Account | null): string {
  const file = passwordFile(home)
  rmSync(file, { force: true })
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (account) chownSync(file, account.uid, account.gid)
  return file
}

function passwordFile(home: string): string {
  return join(home, 'password')
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
