import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Longer than the server takes to finish requests and its database to shut down. */
const killAfterMs = 60_000
const pollMs = 50

/**
 * Runs the server as a process of its own. What it has to say appears on this terminal: its log as it is, or only the sentences in
 * it where `plainLog` is set.
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
    lines.on('line', (line) => process.stdout.write(`  ${readSentence(line)}\n`))
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

/** The sentence of a log line; the line itself when it is none. */
function readSentence(line: string): string {
  try {
    const { msg } = JSON.parse(line) as { msg?: unknown }
    return typeof msg === 'string' ? msg : line
  } catch {
    return line
  }
}

/** Whether something answers there with success, within two seconds. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
