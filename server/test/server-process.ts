import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { Connection } from '../src/db/connect.ts'

/** As DATABASE_URL takes it; the test's own server listens on a socket. */
function toDatabaseUrl(connection: Connection): string {
  if (typeof connection === 'string') return connection
  const { host = '', user, database } = connection
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host })}`
}

/** The server as the operator starts it, on a database of the test: a node that may be killed. Ends with the test. */
export async function startServerProcess(
  connection: Connection,
  settings: NodeJS.ProcessEnv = {},
  folder = path.join(import.meta.dirname, '../..'),
) {
  const port = settings.PORT ? Number(settings.PORT) : await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [path.join(folder, 'server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: toDatabaseUrl(connection),
      TOKEN_SECRET: 'c9Xw4rV1mQ8zLk2TyB6nHs3GfJ5dPaE7',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Plainspoken <hello@plainspoken.test>',
      SPEECH_ENGINE: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await vi.waitUntil(async () => child.exitCode !== null || (await isReady()), { timeout: 60_000 })

  return {
    port,
    url,
    ended,
    /** All that it said, log lines included. */
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    post: (route: string, body: object, headers: Record<string, string> = {}) =>
      fetch(url + route, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
