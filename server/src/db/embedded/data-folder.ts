import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { DataLocation } from './data-location.ts'
import { makePassword, OWNER_ROLE } from './door.ts'
import { explainOutput, startProgram } from './process.ts'
import type { Programs } from './programs.ts'

const DRAFT = /^initdb-[0-9a-f]{12}$/

/**
 * Makes PostgreSQL's data folder unless it is there. initdb works in a folder beside it that is renamed when it is complete: killed
 * half way it leaves something that never opens, and the next start removes that.
 * @throws StartupError when initdb fails, or when the data belong to another major version
 */
export async function prepareDataFolder(location: DataLocation, programs: Programs): Promise<void> {
  for (const name of await readdir(location.home)) {
    // The initdb of a killed start may still be writing in there for a moment.
    if (DRAFT.test(name))
      await rm(join(location.home, name), { recursive: true, maxRetries: 10, retryDelay: 50 })
  }
  if (existsSync(location.data)) requireSameMajor(location, programs.major)
  else await makeDataFolder(location, programs)
}

async function makeDataFolder({ home, data, account }: DataLocation, programs: Programs): Promise<void> {
  const draft = join(home, `initdb-${randomBytes(6).toString('hex')}`)
  mkdirSync(draft, { mode: 0o700 })
  if (account) chownSync(draft, account.uid, account.gid)
  const options = [
    `--pgdata=${draft}`,
    `--username=${OWNER_ROLE}`,
    `--pwfile=${makePassword(home, account)}`,
    '--auth-local=trust', // the socket's folder is closed to others
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C', // no dependence on the system's locales: its next update could change the order in an index
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const { ended, output } = startProgram(programs.initdb, options, account)
  if (!(await ended)) {
    await rm(draft, { recursive: true, force: true })
    throw new StartupError(`The database could not be made in ${home}: ${explainOutput(output)}`)
  }
  renameSync(draft, data)
  syncFolder(home)
}

function requireSameMajor({ home, data }: DataLocation, major: number): void {
  const found = Number.parseInt(readFileSync(join(data, 'PG_VERSION'), 'utf8'), 10)
  if (found === major) return
  throw new StartupError(
    `The database in ${home} was made by PostgreSQL ${found}, and this version of Plainspoken runs ${major}, which does not open it. Nothing was changed. The way out, in docs/operating.md: start the former version once more, save its database with pg_dump, move this folder away, start this version, and load what was saved.`,
  )
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return // folders cannot be opened there
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
