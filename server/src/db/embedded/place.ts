import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Account, canEnter, findOwner, requireUnprivilegedAccount } from './account.ts'

/** Where root keeps what the unprivileged account could not reach elsewhere. */
const ROOT_HOME = '/var/lib/plainspoken'

export type Place = {
  /** Our folder: the lock, the address, data under construction. */
  home: string
  /** PostgreSQL's own folder inside it, made by initdb. */
  data: string
  /** Where copied programs are kept when they cannot be run from node_modules. */
  programs: string
  /** Whom PostgreSQL runs as; null: as ourselves. */
  account: Account | null
}

/**
 * Decides where the embedded database lies, and makes that folder:
 * - As an ordinary user: `<dataDir>/postgres`, and PostgreSQL runs as that user.
 * - As root, where the unprivileged account can enter dataDir: the same folder; the data in it belong to the account.
 * - As root with dataDir under a closed folder (a home): `/var/lib/plainspoken/<random>`, and `<dataDir>/postgres` is a link to
 *   it. So each data folder has a database of its own, keeps it when it is moved, and starts anew when it was removed.
 * - What is there already stays where it is, and root runs it as its owner.
 * @throws StartupError when the folder cannot be made, written or reached
 */
export function choosePlace(dataDir: string): Place {
  const isRoot = process.getuid?.() === 0
  try {
    mkdirSync(dataDir, { recursive: true })
    const entry = join(realpathSync(dataDir), 'postgres')
    const account = isRoot ? (findOwner(join(entry, 'data')) ?? requireUnprivilegedAccount()) : null
    const home = isPresent(entry) ? realpathSync(entry) : makeHome(entry, account)
    accessSync(home, constants.W_OK)
    if (account && !canEnter(home, account)) {
      throw new StartupError(
        `The database lies in ${home}, and its owner (${account.name}) may not enter one of the folders above: give them back the right to pass (chmod o+x).`,
      )
    }
    return { home, data: join(home, 'data'), programs: isRoot ? ROOT_HOME : home, account }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The data folder ${dataDir} cannot be used: ${describeFileError(error)}.`, {
      cause: error,
    })
  }
}

/** What went wrong with a file, for a sentence: "no permission to write (/data/x)". */
export function describeFileError(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: 'no permission',
    EPERM: 'not permitted',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'a file of this name is in the way',
    ENOENT: 'it leads to something that is missing',
  }
  const reason = code ? reasons[code] : undefined
  return reason ? `${reason}${path ? ` (${path})` : ''}` : message
}

function makeHome(entry: string, account: Account | null): string {
  if (!account || canEnter(dirname(entry), account)) {
    makeFolder(entry, account ? 0o711 : 0o700)
    return entry
  }
  if (!existsSync(ROOT_HOME)) makeFolder(ROOT_HOME, 0o755)
  const home = join(ROOT_HOME, randomBytes(6).toString('hex'))
  makeFolder(home, 0o711)
  symlinkSync(home, entry)
  return home
}

function makeFolder(path: string, mode: number): void {
  mkdirSync(path)
  chmodSync(path, mode) // the mode given to mkdir would be cut by a umask of 077
}

function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined // a link whose target is gone counts
}
