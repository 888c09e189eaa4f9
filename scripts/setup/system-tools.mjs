import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { runQuietly, StepFailed, step } from './steps.mjs'

/** A refused installation is not tried again for this long, so that the next start is quick. */
const retryAfterMs = 60 * 60 * 1000

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {string[]} packages on Debian and Ubuntu
 * @property {() => boolean} isThere
 * @property {string} without what does not work when it is missing
 */

/** @type {Tool[]} */
const tools = [
  {
    name: 'ffmpeg',
    packages: ['ffmpeg'],
    isThere: () => isOnPath('ffmpeg'),
    without: 'the server cannot read recordings made by Safari',
  },
  {
    name: 'PocketSphinx',
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
    isThere: () =>
      existsSync('/usr/share/pocketsphinx/model/en-us/en-us/mdef') && hasLibrary('libpocketsphinx.so.3'),
    without: 'it has no speech engine that works offline',
  },
]

/** @type {Tool[]} */
const testTools = [
  {
    name: 'Chromium’s headless shell',
    packages: ['chromium-headless-shell'],
    isThere: () => process.env.CHROMIUM !== undefined || isOnPath('chromium-headless-shell'),
    without:
      'the journeys in the browser take twice the CPU where Chromium is installed, and fail where it is not (CHROMIUM may name another one)',
  },
  {
    name: 'Chromium',
    packages: ['chromium'],
    // Only CI looks at it.
    isThere: () => !process.env.CI || process.env.CHROMIUM !== undefined || isOnPath('chromium'),
    without: 'the journeys that install the page or use the extension fail (CHROMIUM may name another one)',
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    // Only CI looks at it.
    isThere: () => !process.env.CI || process.env.FIREFOX !== undefined || isOnPath('firefox-esr'),
    without: 'the tapes and journeys in Firefox are skipped (FIREFOX may name another one)',
  },
  {
    name: 'PulseAudio',
    packages: ['pulseaudio'],
    // Only CI looks at it.
    isThere: () => !process.env.CI || isOnPath('pulseaudio'),
    without: 'live words in Firefox are not tried',
  },
  ...['haproxy', 'nginx'].map((name) => ({
    name,
    packages: [name === 'nginx' ? 'nginx-light' : name],
    // Only CI looks at it.
    isThere: () => !process.env.CI || isOnPath(name) || existsSync(`/usr/sbin/${name}`),
    without: `the restart of servers behind ${name} fails`,
  })),
]

/**
 * Installs the system's tools that are missing where it may, and says in one line which ones it could not.
 * Never fails: the product starts without them and does less.
 * @param {string} root
 * @param {boolean} forTests
 */
export async function installSystemTools(root, forTests) {
  const wanted = forTests ? [...tools, ...testTools] : tools
  const missing = () => wanted.filter((tool) => !tool.isThere())
  if (missing().length === 0) return
  const mayInstall = process.getuid?.() === 0 && isOnPath('apt-get')
  if (mayInstall && !wasRefused(root, missing())) {
    const names = missing().map((tool) => tool.name)
    const problem = await step(`Installing ${names.join(', ')}`, () => installByApt(missing()))
    if (missing().length > 0) remember(root, missing())
    if (problem) console.error(`  apt-get: ${problem}`)
  }
  if (missing().length > 0) explain(missing())
}

/**
 * @param {Tool[]} missing
 * @returns {Promise<string | null>} the line with which apt-get refused
 */
async function installByApt(missing) {
  try {
    // An unreachable list is no reason to stop: the lists that are here may do.
    await runApt(['update']).catch(ignoreRefusal)
    await runApt(['install', '-y', '--no-install-recommends', ...missing.flatMap((tool) => tool.packages)])
    return null
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    // One package this system does not have must not keep the others away.
    for (const tool of missing.length > 1 ? missing : []) {
      await runApt(['install', '-y', '--no-install-recommends', ...tool.packages]).catch(ignoreRefusal)
    }
    const lines = error.message.split('\n').filter((line) => line.startsWith('E:'))
    return lines[0] ?? error.message.split('\n').at(-1) ?? null
  }
}

/** @param {unknown} error */
function ignoreRefusal(error) {
  if (!(error instanceof StepFailed)) throw error
}

/** @param {string[]} args */
function runApt(args) {
  const options = [
    '-q',
    '-o',
    'DPkg::Lock::Timeout=60',
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=15',
  ]
  return runQuietly('apt-get', [...options, ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    sentence: 'the packages could not be installed',
  })
}

/** @param {Tool[]} missing */
function explain(missing) {
  const packages = missing.flatMap((tool) => tool.packages).join(' ')
  const losses = missing.map((tool) => `without ${tool.name} ${tool.without}`).join('; ')
  const way = isOnPath('apt-get')
    ? `sudo apt-get install ${packages}`
    : `with your system's package manager: ${packages}`
  console.error(`  Missing: ${losses}. To install: ${way}`)
}

const refusalFile = (/** @type {string} */ root) => path.join(root, '.cache/refused-tools.json')

/**
 * @param {string} root
 * @param {Tool[]} missing
 */
function remember(root, missing) {
  mkdirSync(path.dirname(refusalFile(root)), { recursive: true })
  writeFileSync(
    refusalFile(root),
    JSON.stringify({ at: Date.now(), names: missing.map((tool) => tool.name) }),
  )
}

/**
 * @param {string} root
 * @param {Tool[]} missing
 */
function wasRefused(root, missing) {
  if (!existsSync(refusalFile(root))) return false
  const { at, names } = JSON.parse(readFileSync(refusalFile(root), 'utf8'))
  return Date.now() - at < retryAfterMs && missing.every((tool) => names.includes(tool.name))
}

/** @param {string} command */
function isOnPath(command) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** @param {string} file */
function hasLibrary(file) {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib', ...subfolders('/usr/lib')]
  return folders.some((folder) => existsSync(path.join(folder, file)))
}

/** @param {string} folder */
function subfolders(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => (name.includes('linux-gnu') ? [path.join(folder, name)] : []))
}
