import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runQuietly, step } from './steps.mjs'

/** Who runs the server or builds the extension needs these; the tests and benches bring 160 MB more. */
const running = ['contract', 'server', 'web', 'sandbox', 'extension']

/**
 * Installs the npm packages of package-lock.json unless just these are installed.
 * @param {string} root
 * @param {boolean} forTests whether those of the tests are needed too
 */
export async function installPackages(root, forTests) {
  const stamp = path.join(root, 'node_modules/.installed-to-run')
  const locked = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const isEnough = () => !forTests && existsSync(stamp) && readFileSync(stamp, 'utf8') === locked
  if (isEnough() || isInstalled(root)) return
  const workspaces = forTests
    ? []
    : [...running.map((name) => `--workspace=@plainspoken/${name}`), '--include-workspace-root']
  await step('Installing packages', () =>
    // Not `npm ci`: it refuses a lock file that leaves out binaries of platforms whose packages could not be had
    // when it was written. This one takes the locked versions all the same, and leaves the lock file alone.
    runNpm(
      root,
      [
        ...['install', '--no-save', '--prefer-offline', '--ignore-scripts=false', '--no-fund', '--no-audit'],
        ...workspaces,
      ],
      {
        sentence: 'The npm packages could not be installed. Is this machine online?',
      },
    ),
  )
  writeFileSync(stamp, locked)
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {{ sentence: string }} options
 */
export function runNpm(root, args, { sentence }) {
  const npm = process.env.npm_execpath
  // Not the Node this runs on: when started by npm that may be the one in node_modules, which `npm ci` removes.
  const node = process.env.npm_node_execpath ?? process.execPath
  const quiet = ['--loglevel=error', '--no-update-notifier']
  return npm?.endsWith('.js')
    ? runQuietly(node, [npm, ...args, ...quiet], { cwd: root, sentence })
    : runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args, ...quiet], {
        cwd: root,
        sentence,
      })
}

/**
 * npm keeps a lock file of what it installed inside node_modules, written last. Comparing the two does not depend on
 * the times of files, which a checkout or a copy changes.
 * @param {string} root
 */
function isInstalled(root) {
  const kept = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(kept)) return false
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  const installed = readPackages(kept)
  return Object.entries(wanted).every(([name, one]) => {
    const there = installed[name]
    // Optional packages of other platforms are left out.
    if (there === undefined) return name === '' || one.optional === true
    return there.version === one.version && there.integrity === one.integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
