import { createInterface } from 'node:readline'
import { type Program, spawnProgram } from '../../program.ts'
import type { Account } from './account.ts'

/** One of PostgreSQL's programs at work. */
export type Running = {
  child: Program
  /** The last lines it wrote. */
  output: string[]
  isRunning: () => boolean
  /** Settles when it has ended, with whether it succeeded. */
  ended: Promise<boolean>
}

const LINES_KEPT = 20

/**
 * Starts one of PostgreSQL's programs as the account, untouched by our environment (PGDATA and the like), our folder, which may
 * be closed to it, and our terminal: Ctrl+C is to reach us alone, and PostgreSQL to stop when the last request is done.
 */
export function startProgram(
  program: string,
  options: string[],
  account: Account | null,
  onLine: (line: string) => void = () => {},
): Running {
  const child = spawnProgram([program, ...options], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const output: string[] = []
  const keep = (line: string) => {
    output.push(line)
    if (output.length > LINES_KEPT) output.shift()
    onLine(line)
  }
  if (child.stderr) createInterface({ input: child.stderr }).on('line', keep)
  let isRunning = true
  const ended = new Promise<boolean>((resolve) => {
    const stop = () => child.kill('SIGINT')
    process.once('exit', stop) // when we end without having stopped it
    const end = (code: number | null) => {
      isRunning = false
      process.off('exit', stop)
      resolve(code === 0)
    }
    child.once('close', end)
    child.once('error', (error) => {
      keep(`FATAL: ${program} cannot be run: ${error.message}`)
      end(null)
    })
  })
  return { child, output, isRunning: () => isRunning, ended }
}

/** The reason why it failed, as one sentence, from its output. */
export function explainOutput(output: string[]): string {
  if (output.some((line) => line.includes('No space left on device'))) return 'the disk is full.'
  const reason = output.findLast((line) => /\b(FATAL|PANIC|error): /.test(line)) ?? output.at(-1)
  return reason ? reason.replace(/^.*?\b(FATAL|PANIC|error): +/, '').replace(/\.?$/, '.') : 'it said nothing.'
}
