import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Longer than the server takes to finish requests and its database to shut down. */
const killAfterMs = 60_000
const pollMs = 50

/**
 * Runs the server as a process of its own. What it has to say appears on this terminal: its log as it is, or only its
 * warnings and notices, as sentences, where `plainLog` is set.
 */
export function startServer(environment: NodeJS.ProcessEnv, { plainLog }: { plainLog: boolean }) {
  const main = path.join(import.meta.dirname, '../../server/src/main.ts')
  // A group of its own: Ctrl+C must reach the server once, from here, before the stand-ins are gone.
  const child = spawn(process.execPath, [main], {
    env: environment,
    stdio: ['ignore', plainLog ? 'pipe' : 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  if (child.stdout) {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const sentence = readSentence(line)
      if (sentence !== null) process.stdout.write(`  ${sentence}\n`)
    })
  }
  const exited = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })

  return {
    /** Its exit code, when it has ended for whatever reason. */
    exited,

    /** Asks it to finish; asked again, it ends at once. */
    stop() {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
    },

    /** True when it answers at `url`; false when it ended before that. */
    async isReady(url: string): Promise<boolean> {
      let ended = false
      void exited.finally(() => {
        ended = true
      })
      while (!ended) {
        if (await answers(`${url}/ready`)) return true
        await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, pollMs))])
      }
      return false
    },
  }
}

/** From pino's levels. */
const warning = 40

/** The sentence of a log line, null when it is not for the person at the terminal; the line itself when it is none. */
function readSentence(line: string): string | null {
  try {
    const { level, notice, msg } = JSON.parse(line) as { level?: number; notice?: boolean; msg?: unknown }
    if (level !== undefined && level < warning && !notice) return null
    return typeof msg === 'string' ? msg : line
  } catch {
    return line
  }
}

/** Something answers there with success, within two seconds. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
