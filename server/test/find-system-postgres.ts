import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Programs } from '../src/db/embedded/programs.ts'

/** The oldest version that DATABASE_URL may name. */
const OLDEST_MAJOR = 15

/** Debian's folder of them, which is not on the PATH. */
const DEBIAN_HOME = '/usr/lib/postgresql'

/** Of the versions installed on this machine the oldest that we support: the furthest from the embedded one. */
export function findSystemPostgres(): Programs | null {
  const versions = existsSync(DEBIAN_HOME) ? readdirSync(DEBIAN_HOME) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN_HOME, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const installed = folders
    .map((folder) => ({ initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }))
    .filter(({ initdb, postgres }) => existsSync(initdb) && existsSync(postgres))
    .map((programs) => ({ ...programs, major: readMajor(programs.postgres) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
  return installed.sort((one, other) => one.major - other.major)[0] ?? null
}

function readMajor(postgres: string): number {
  return Number(/\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[0])
}
