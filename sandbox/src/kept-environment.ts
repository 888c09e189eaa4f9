import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Leaves the settings that lead to the stand-ins in the data folder while they run, for the operator's commands; their keys are new at every
 * start. Returns what takes them away again.
 */
export function keepEnvironment(dataDir: string, environment: Record<string, string>): () => void {
  const file = path.join(dataDir, 'sandbox-environment.json')
  rmSync(file, { force: true }) // a file that is there would keep its own mode
  writeFileSync(file, JSON.stringify(environment, null, 2), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}
