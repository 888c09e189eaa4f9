import { randomUUIDv7 } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Transcription } from '@plainspoken/contract/dictation'
import type { Reply } from '@plainspoken/contract/reply'
import { afterAll } from 'vitest'
import type { EngineChoice } from '../src/adapters/engines/engine.ts'
import { openSpeech } from '../src/adapters/open-speech.ts'
import type { Speech } from '../src/adapters/speech.ts'
import { users } from '../src/db/schema.ts'
import { noCaller } from '../src/http/caller.ts'
import { makeSessions } from '../src/http/sessions.ts'
import { buildTestApp, makeTestConfig } from './build-test-app.ts'
import { createTestDatabase } from './database.ts'
import { newClient } from './new-client.ts'
import { silentLog } from './silent-log.ts'
import { openWatchedLog } from './watched-log.ts'

export type DictationWorld = Awaited<ReturnType<typeof startDictationWorld>>

const day = 24 * 60 * 60 * 1000

/** Opened once for all the tests of a file: each time costs seconds. */
let installed: ReturnType<typeof openSpeech> | null = null
afterAll(async () => (await installed)?.close())

/** Makes a world recognise with this engine alone; none is started for live words. */
export function servedBy(engine: EngineChoice | null, parts: Partial<Speech> = {}) {
  return (speech: Speech): Speech => ({ ...speech, live: null, engine, ...parts })
}

/** For `onBetter` of a world's speech, and what makes a better engine arrive. */
export function betterLater() {
  const listeners: ((engine: EngineChoice) => void)[] = []
  return {
    onBetter: (listener: (engine: EngineChoice) => void) => void listeners.push(listener),
    arrive(engine: EngineChoice) {
      for (const listener of listeners) listener(engine)
    },
  }
}

/** The server listening on this machine, with the speech that is installed on it or what `change` makes of it. */
export async function startDictationWorld(
  change: (speech: Speech) => Speech | null = (speech) => speech,
  settings: NodeJS.ProcessEnv = {},
  now = () => new Date(),
) {
  const database = await createTestDatabase()
  const config = makeTestConfig({ SPEECH_WORKERS: '2', SPEECH_MODEL: 'none', TRUST_PROXY: '1', ...settings })
  installed ??= openSpeech(config.speech, silentLog)
  const opened = await installed
  if (!opened) throw new Error('These tests need ffmpeg and PocketSphinx: npm test installs them.')
  const { log, logged, secrets, expectNoSecrets } = openWatchedLog(config)
  const deps = {
    config,
    db: database.db,
    now,
    speech: change({ ...opened, workers: config.speech.workers }),
    log,
  }
  const app = await buildTestApp(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const url = `${origin}/transcription/transcribe`

  return {
    app,
    origin,
    url,
    logged,

    /** The token of somebody new, whose account is so many days old. */
    async signIn({ ageDays = 0, isSubscribed = false } = {}): Promise<string> {
      const id = randomUUIDv7()
      const email = `${id}@example.test`
      const createdAt = new Date(Date.now() - ageDays * day)
      const names = { firstName: 'Ann', lastName: 'Lee' }
      const [user] = await database.db
        .insert(users)
        .values({ id, email, emailKey: email, ...names, isSubscribed, createdAt })
        .returning()
      if (!user) throw new Error('The user was not inserted.')
      const token = await makeSessions(deps).open(user, noCaller(silentLog))
      secrets.add(token)
      return token
    },

    /** Uploads as the page does. */
    async upload(token: string, bytes: Buffer, about: { field?: string; name?: string; ip?: string } = {}) {
      const { field = 'audio', name = 'recording.webm', ip = newClient() } = about
      const form = new FormData()
      form.append(field, new Blob([new Uint8Array(bytes)]), name)
      return answerOf(
        await fetch(url, {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
        }),
      )
    },

    /** Sends any body. */
    async post(body: RequestInit['body'], headers: Record<string, string>) {
      return answerOf(await fetch(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit))
    },

    /** Secrets that must never stand in the log. */
    secrets,

    /** The present value of a metric without labels. */
    async metric(name: string): Promise<number> {
      const { payload } = await app.inject({ url: '/metrics' })
      return Number(new RegExp(`^${name} (.*)$`, 'm').exec(payload)?.[1])
    },

    async close() {
      await app.close()
      await database.drop()
      expectNoSecrets()
    },
  }
}

async function answerOf(response: Response) {
  const reply = (await response.json()) as Reply<Transcription>
  return { status: response.status, headers: response.headers, reply }
}
