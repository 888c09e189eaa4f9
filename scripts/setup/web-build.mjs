import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNpm } from './packages.mjs'
import { step } from './steps.mjs'

const sources = ['web', 'contract/src', 'package-lock.json', 'tsconfig.base.json']
const leftOut = new Set(['node_modules', 'dist'])

/**
 * Builds the web client unless the build that is there was made from just these sources.
 * @param {string} root
 */
export async function buildWeb(root) {
  // The build empties the folder first, so a build that was cut short leaves no stamp.
  const stamp = path.join(root, 'web/dist/.built-from')
  const hash = hashSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await step('Building the pages', () =>
    runNpm(root, ['run', 'build', '-w', 'web', '--silent'], { sentence: 'The pages could not be built.' }),
  )
  writeFileSync(stamp, hash)
}

/** @param {string} root */
function hashSources(root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} name of a file or folder, relative to root
 * @returns {string[]} files, tests left out
 */
function listFiles(root, name) {
  const whole = path.join(root, name)
  if (!statSync(whole).isDirectory()) return [name]
  return readdirSync(whole)
    .filter((entry) => !leftOut.has(entry) && !entry.includes('.test.'))
    .sort()
    .flatMap((entry) => listFiles(root, `${name}/${entry}`))
}
