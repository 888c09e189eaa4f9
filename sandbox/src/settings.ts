import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'

export type Settings = { port: number; sandboxPort: number; productUrl: string; dataDir: string }

/** Reads what concerns the sandbox itself; the rest of the environment goes to the server as it is. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  requireThisMachine(env)
  const port = readPort('PORT', env.PORT || '3000')
  const sandboxPort = readPort('SANDBOX_PORT', env.SANDBOX_PORT || String(port + 1))
  if (port === sandboxPort) throw new CannotStart('PORT and SANDBOX_PORT must differ.')
  return {
    port,
    sandboxPort,
    productUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    dataDir: path.resolve(env.DATA_DIR || '.data'),
  }
}

/** Its stand-ins sign anybody in as anybody and take money that does not exist: no one else's product may run on them. */
function requireThisMachine({ NODE_ENV, PUBLIC_URL }: NodeJS.ProcessEnv) {
  const instead = 'npm run start:production starts the product without it.'
  if (NODE_ENV === 'production')
    throw new CannotStart(`The sandbox does not start with NODE_ENV=production: ${instead}`)
  const host = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : 'localhost'
  if (!['localhost', '127.0.0.1', '[::1]'].includes(host))
    throw new CannotStart(
      `The sandbox does not start with PUBLIC_URL=${PUBLIC_URL}, which leads to other machines: ${instead}`,
    )
}

function readPort(name: string, text: string) {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new CannotStart(`${name} must be a number from 1 to 65535, and is "${text}".`)
}

/** The secret that signs logins, made at the first start and kept in the data folder, so that a restart signs nobody out. */
export function keepTokenSecret(dataDir: string): string {
  const file = path.join(dataDir, 'token-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') {
      throw new CannotStart(
        `The data folder ${dataDir} cannot be written (${code}). Choose another one with DATA_DIR.`,
      )
    }
  }
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CannotStart(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
