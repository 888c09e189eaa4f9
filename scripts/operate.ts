import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// `node scripts/operate.ts PROGRAM …`: one of the operator's programs, with the settings of the environment, or, where it
// has none, with those of the sandbox that runs.
const root = path.resolve(import.meta.dirname, '..')
const sandboxFile = path.resolve(root, process.env.DATA_DIR || '.data', 'sandbox-environment.json')
const isSandbox = !process.env.SMTP_URL && existsSync(sandboxFile)
const settings: NodeJS.ProcessEnv = isSandbox ? JSON.parse(readFileSync(sandboxFile, 'utf8')) : {}

const [program, ...args] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, [path.join(root, `server/src/${program}.ts`), ...args], {
  env: { ...process.env, ...settings },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
