import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// `npm run payments`: with the settings of the environment, or, where it names no card provider, with those of the sandbox that runs.
const root = path.resolve(import.meta.dirname, '..')
const sandboxFile = path.resolve(root, process.env.DATA_DIR || '.data', 'sandbox-environment.json')
const isSandbox = !process.env.STRIPE_SECRET_KEY && existsSync(sandboxFile)
const settings: NodeJS.ProcessEnv = isSandbox ? JSON.parse(readFileSync(sandboxFile, 'utf8')) : {}

const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'server/src/payments.ts'), ...process.argv.slice(2)],
  { env: { ...process.env, ...settings }, stdio: 'inherit' },
)
process.exitCode = status ?? 1
