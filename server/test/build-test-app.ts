import { randomBytes } from 'node:crypto'
import { Registry } from 'prom-client'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import { silentLog } from './silent-log.ts'

const environment = {
  PUBLIC_URL: 'http://localhost:3000',
  TOKEN_SECRET: 'c9Xw4rV1mQ8zLk2TyB6nHs3GfJ5dPaE7',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Plainspoken <hello@plainspoken.test>',
}

/** A complete configuration; a test states only the settings that matter to it. */
export function makeTestConfig(settings: NodeJS.ProcessEnv = {}): Config {
  return readConfig({ ...environment, ...settings })
}

/** The whole server on the given database, nothing else of the outside world reachable unless it is handed in. */
export function buildTestApp(world: Pick<Deps, 'db'> & Partial<Deps>) {
  return buildApp({
    config: makeTestConfig(),
    now: () => new Date(),
    randomBytes,
    mailer: { send: async () => {} },
    google: null,
    payments: null,
    speech: null,
    pages: null,
    metrics: new Registry(),
    log: silentLog,
    ...world,
  })
}
