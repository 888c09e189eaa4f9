import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { prepareMicrophone } from './microphone.ts'
import { hasNullSink, startNullSink } from './null-sink.ts'

/** Called once before all journeys: products that start side by side must not build the pages, the
 * extension and the editors it is tried with at the same time. */
export default async function prepare() {
  const cwd = path.join(import.meta.dirname, '..')
  execFileSync(process.execPath, ['scripts/setup.mjs', '--for-tests'], { cwd, stdio: 'inherit' })
  if (process.env.CI) {
    execFileSync('npm', ['run', '--silent', 'build', '-w', 'extension'], { cwd, stdio: 'pipe' })
    execFileSync('npx', ['vite', 'build', '-c', 'e2e/editors/vite.config.ts'], { cwd, stdio: 'pipe' })
  }
  prepareMicrophone()
  return process.env.CI && hasNullSink ? startNullSink() : undefined
}
