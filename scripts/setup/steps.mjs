import { spawn } from 'node:child_process'

/** A step cannot be done, for a reason the person at the terminal can mend. The message is all they need to see. */
export class StepFailed extends Error {}

const tailLines = 25

/**
 * Shows that a step is under way and how long it took.
 * @template T
 * @param {string} title such as "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now()
  const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`
  const live = process.stdout.isTTY
  const show = () => process.stdout.write(`\r\x1b[K  ${title} … ${seconds()}`)
  const timer = live ? setInterval(show, 1000) : undefined
  process.stdout.write(`  ${title} …${live ? '' : '\n'}`)
  try {
    const result = await work()
    process.stdout.write(`${live ? '\r\x1b[K' : ''}  ${title}: done in ${seconds()}\n`)
    return result
  } catch (error) {
    if (live) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * Runs a tool in silence. Rejects with StepFailed, ending in the last lines the tool wrote, when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, sentence: string }} options `sentence` says what did not work
 * @returns {Promise<void>}
 */
export function runQuietly(command, args, { cwd, env, sentence }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ piece) => {
      output = (output + piece.toString()).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const fail = (/** @type {string} */ reason) => {
      const tail = output.trim().split('\n').slice(-tailLines).join('\n')
      reject(new StepFailed([tail, `${sentence} (${reason})`].filter(Boolean).join('\n\n')))
    }
    // Ctrl+C reaches the tool by itself, a signal to this process alone does not.
    const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.once(signal, stop)
    const settle = () => {
      for (const signal of signals) process.off(signal, stop)
    }
    child.once('error', (error) => {
      settle()
      fail(error.message)
    })
    child.once('close', (code, signal) => {
      settle()
      if (code === 0) resolve()
      else fail(signal ? `${command} was stopped by ${signal}` : `${command} ended with ${code}`)
    })
  })
}
