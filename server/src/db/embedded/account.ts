import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { askProgram } from '../../program.ts'
import { StartupError } from '../../startup-error.ts'

/** Somebody PostgreSQL can run as. */
export type Account = { name: string; uid: number; gid: number }

/** PostgreSQL refuses to run as root, so root needs somebody else: the system's `postgres`, or a system user of our own. */
export function requireUnprivilegedAccount(): Account {
  const account = findAccount('postgres') ?? findAccount('plainspoken') ?? createAccount('plainspoken')
  if (account) return account
  throw new StartupError(
    "PostgreSQL does not run as root, and the system user 'plainspoken' could not be made. Make it (useradd --system plainspoken), start as an ordinary user, or set DATABASE_URL.",
  )
}

/** The owner of data that are there already; null when there are none yet. */
export function findOwner(data: string): Account | null {
  const found = statSync(data, { throwIfNoEntry: false })
  if (!found) return null
  const { uid, gid } = found
  if (uid !== 0) return { name: findName(uid), uid, gid }
  const { name } = requireUnprivilegedAccount()
  throw new StartupError(
    `The database in ${data} belongs to root, as which PostgreSQL does not run: chown -R ${name}: ${data}`,
  )
}

function findName(uid: number): string {
  try {
    return ask('-un', String(uid))
  } catch {
    return `user ${uid}` // of another machine or container
  }
}

function findAccount(name: string): Account | null {
  try {
    return { name, uid: Number(ask('-u', name)), gid: Number(ask('-g', name)) }
  } catch {
    return null // nobody has this name
  }
}

function ask(flag: string, user: string): string {
  return askProgram(['id', flag, user]).trim()
}

function createAccount(name: string): Account | null {
  try {
    askProgram(['useradd', '--system', '--user-group', '--no-create-home', name])
  } catch {
    return null
  }
  return findAccount(name)
}

/**
 * The account may pass every folder from the root down to `folder` itself. The program is started without
 * further groups, so owner, group and others are all there is to ask (access lists apart).
 */
export function canEnter(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  const open = ((mode >> shift) & 1) === 1
  const parent = dirname(folder)
  return open && (parent === folder || canEnter(parent, account))
}
