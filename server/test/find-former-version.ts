import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit that the latest migration finds at work: the one before it. Null where there is no such history here. */
export function findFormerVersion(): string | null {
  try {
    const latest = git('log', '-1', '--format=%H', '--', 'server/src/db/migrations/hashes.json')
    return latest === '' ? null : git('rev-parse', '--verify', '--quiet', `${latest}^`)
  } catch {
    return null
  }
}
