import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { EngineChoice } from '../server/src/adapters/engines/engine.ts'
import type { Mail } from '../server/src/adapters/mailer/mailer.ts'
import { openSpeech } from '../server/src/adapters/open-speech.ts'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { connectDatabase, type Database } from '../server/src/db/connect.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { makeLog } from '../server/src/log.ts'
import { request } from './load.ts'

export const password = 'correct horse battery'

/**
 * The server as it is in production, on an embedded database with every commit on disk. Without settings it transcribes
 * nothing; `engine` takes the place of the one that is installed.
 */
export async function startAccountServer(settings: NodeJS.ProcessEnv = {}, engine?: EngineChoice) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plainspoken-bench-'))
  chmodSync(dataDir, 0o711) // as root the database runs as somebody else
  const nowhere = pino.destination('/dev/null')
  const log = makeLog('info', nowhere)
  const postgres = await startEmbeddedPostgres({ dataDir, address: 'a measurement', log })
  const db = connectDatabase({ connection: postgres.connection, poolSize: 20, log })
  await migrate(db, log)
  const mails: Mail[] = []
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:3000',
    TOKEN_SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Plainspoken <hello@example.org>',
    TRUST_PROXY: '1',
    SPEECH_ENGINE: 'none',
    ...settings,
  })
  const installed = await openSpeech(config.speech, log)
  const speech = installed && { ...installed, engine: engine ?? installed.engine }
  const app = await buildApp({
    config,
    db,
    now: () => new Date(),
    randomBytes,
    mailer: { send: async (mail) => void mails.push(mail) },
    google: null,
    payments: null,
    speech,
    pages: null,
    metrics: new Registry(),
    log,
  })

  /** The answer to a call from a client that has not called before. */
  function answer(url: string, body: object) {
    return app.inject({ method: 'POST', url, payload: body, remoteAddress: newClient() })
  }

  async function post(url: string, body: object) {
    return dataOf(url, await answer(url, body))
  }

  return {
    db,
    connection: postgres.connection,
    log,
    speech,
    port: await listen(app as unknown as FastifyInstance),
    answer,
    post,
    /** A call of the signed-in. Returns its data. */
    async call(method: 'GET' | 'PATCH' | 'DELETE', url: string, token: string, body?: object) {
      const headers = { authorization: `Bearer ${token}` }
      return dataOf(url, await app.inject({ method, url, headers, ...(body && { payload: body }) }))
    },
    /** Registers somebody and proves their address. */
    async createUser(email: string) {
      const names = { firstName: 'Ann', lastName: 'Lee' }
      const { attempt } = await post('/auth/register', { ...names, email, password })
      const mail = mails.findLast(({ to }) => to === email)
      const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1]
      await post('/auth/verify-email', { email, code, attempt })
    },
    async stop() {
      await app.close()
      await speech?.close()
      await db.$client.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true })
      nowhere.destroy()
    },
  }
}

/** The baseline that requests are compared with: a bare route that reads one user's row by its primary key. */
export async function startBareRoute({ $client: database }: Database) {
  const { rows } = await database.query<{ id: string }>('select id from users limit 1')
  const query = { name: 'row', text: 'select * from users where id = $1', values: [rows[0]?.id] }
  const bare = fastify()
  bare.get('/row', async () => (await database.query(query)).rows[0])
  return { port: await listen(bare), request: request('GET', '/row', {}), stop: () => bare.close() }
}

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

function dataOf(url: string, { statusCode, body }: { statusCode: number; body: string }) {
  if (statusCode !== 200) throw new Error(`${url}: ${body}`)
  return JSON.parse(body).data
}

let clients = 0

/** A client's address that nobody has called from. */
function newClient(): string {
  clients++
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
}
