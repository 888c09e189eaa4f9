import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Account, canEnter, findOwner, requireUnprivilegedAccount } from './account.ts'

/** Root's place for the data that the account could not reach in a closed folder. */
const ROOT_HOME = '/var/lib/plainspoken'

export type DataLocation = {
  /** Our folder, which the account can enter: the lock, the address, data under construction, copied programs. */
  home: string
  /** PostgreSQL's own folder inside it, made by initdb. */
  data: string
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
 * @throws StartupError when its owner cannot reach it; the system's error when it cannot be made or written
 */
export function chooseDataLocation(dataDir: string): DataLocation {
  const isRoot = process.getuid?.() === 0
  mkdirSync(dataDir, { recursive: true })
  const entry = join(realpathSync(dataDir), 'postgres')
  const account = isRoot ? (findOwner(join(entry, 'data')) ?? requireUnprivilegedAccount()) : null
  const home = isPresent(entry) ? realpathSync(entry) : makeHome(entry, account)
  accessSync(home, constants.W_OK)
  if (account && !canEnter(home, account)) {
    throw new StartupError(
      `The database lies in ${home}, and ${account.name}, to whom it belongs, may not enter one of the folders above it: give back the right to pass (chmod o+x).`,
    )
  }
  return { home, data: join(home, 'data'), account }
}

function makeHome(entry: string, account: Account | null): string {
  if (!account || canEnter(dirname(entry), account)) {
    makeFolder(entry, account ? 0o711 : 0o700)
    return entry
  }
  if (!existsSync(ROOT_HOME)) makeFolder(ROOT_HOME, 0o755)
  const home = join(ROOT_HOME, randomBytes(6).toString('hex'))
  makeFolder(home, 0o711)
  try {
    symlinkSync(home, entry)
    return home
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another start has just made its own.
    rmdirSync(home)
    return realpathSync(entry)
  }
}

function makeFolder(path: string, mode: number): void {
  mkdirSync(path, { recursive: true }) // another start may make it in the same moment
  chmodSync(path, mode) // the mode given to mkdir would be cut by a umask of 077
}

function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined // a link whose target is gone counts
}
