import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { StepFailed } from './steps.mjs'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** One Ctrl+C arrives twice: from the terminal and from npm. */
const samePressMs = 400

/**
 * The Node that the product is made for, from node_modules.
 * @param {string} root
 */
export function findNode(root) {
  const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(node)) return node
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new StepFailed(
    'Node 24 is not in node_modules: its package needs its install script. Allow install scripts and run `npm rebuild node`.',
  )
}

/**
 * Runs the program with this terminal until it ends, and passes on every signal exactly once.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runProgram(node, args) {
  // A group of its own, so that Ctrl+C reaches the program through here only.
  const child = spawn(node, args, { stdio: 'inherit', detached: process.platform !== 'win32' })
  let lastSignal = { name: '', at: Number.NEGATIVE_INFINITY }
  for (const name of signals) {
    process.on(name, () => {
      const at = performance.now()
      if (name === lastSignal.name && at - lastSignal.at < samePressMs) return
      lastSignal = { name, at }
      child.kill(name)
    })
  }
  stopWithParent(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * npm that was killed outright cannot pass that on.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}
