import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, vi } from 'vitest'
import { makeSmtpMailer } from '../src/adapters/mailer/smtp.ts'
import type { Deps } from '../src/deps.ts'
import { buildTestApp, makeTestConfig } from './build-test-app.ts'
import { createTestDatabase } from './database.ts'
import { codeIn, startMailbox } from './mailbox.ts'
import { newClient } from './new-client.ts'
import { openWatchedLog } from './watched-log.ts'

export type World = Awaited<ReturnType<typeof startWorld>>
export type Call = {
  token?: string
  /** The caller's address; a new one unless given, so that tests do not use up each other's share. */
  ip?: string
  headers?: Record<string, string | string[]>
}
// biome-ignore lint/suspicious/noExplicitAny: the replies are read with expectations, which say what they are
type Reply = { succeeded: boolean; data: any; error: string; code: string }
export type Answer = LightMyRequestResponse & { reply: Reply }

export const password = 'correct horse battery'
export const otherPassword = 'staple of another kind'

// Two cores may have much else to do.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let made = 0

/** An address nobody has used yet. */
export function newEmail(name = 'ann') {
  made++
  return `${name}.${made}@example.test`
}

// The limits' library asks Date.now() itself: all clocks of a test go on together.
const realNow = Date.now.bind(Date)
let ahead = 0
vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)

/** Moves the time on, in ms. */
export function pass(ms: number) {
  ahead += ms
}

export const now = () => new Date(Date.now())

/** A world that all tests of a file share. */
export async function shareWorld(...about: Parameters<typeof startWorld>) {
  const world = await startWorld(...about)
  afterAll(() => world.close())
  return world
}

/** Any other than that one. */
export const wrongCode = (code: string) => code.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))

/** The server with a database, a mail server and a log of its own. `close` looks for secrets in the log. */
export async function startWorld(world: Partial<Deps> = {}, settings: NodeJS.ProcessEnv = {}) {
  const database = await createTestDatabase()
  const mailbox = await startMailbox()
  const config = makeTestConfig({ SMTP_URL: mailbox.url, ...settings })
  const mailer = makeSmtpMailer(config.mail)
  const { log, logged, secrets, noteSecrets, expectNoSecrets } = openWatchedLog(config)
  const app = await buildTestApp({ config, db: database.db, now, mailer, log, ...world })

  /** By address, the device token that was given last. */
  const devices = new Map<string, string>()
  const keyOf = (email: string) => email.trim().toLowerCase()

  /** `body` is sent as it is when it is a text, and as JSON otherwise. */
  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    { token, ip = newClient(), headers = {} }: Call = {},
  ): Promise<Answer> {
    noteSecrets(body)
    noteSecrets({ token, ...headers })
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        host: new URL(config.publicUrl).host,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const reply: Reply = response.json()
    noteSecrets(reply.data)
    const { email } = (body ?? {}) as { email?: unknown }
    if (typeof email === 'string' && reply.data?.device) devices.set(keyOf(email), reply.data.device)
    return Object.assign(response, { reply })
  }

  const post = (url: string, body?: unknown, about?: Call) => call('POST', url, body, about)

  async function register(email: string, changes: Record<string, unknown> = {}, about: Call = {}) {
    const before = mailbox.codesTo(email).length
    const body = { firstName: 'Ann', lastName: 'Lee', email, password, ...changes }
    const answer = await post('/auth/register', body, about)
    const attempt: string = answer.reply.data?.attempt
    return { answer, attempt, code: async () => codeIn(await mailbox.waitForCode(email, before + 1)) }
  }

  /** Asks for a reset code and reads it from the mail. Where there is no account, in the browser of the registration. */
  async function requestReset(email: string, attempt?: string) {
    const before = mailbox.codesTo(email).length
    await post('/auth/forgot-password', { email, attempt })
    return codeIn(await mailbox.waitForCode(email, before + 1))
  }

  /** A person with a proven address. */
  async function createUser(email = newEmail()) {
    const { attempt, code } = await register(email)
    const { reply } = await post('/auth/verify-email', { email, code: await code(), attempt })
    expect(reply.succeeded).toBe(true)
    return email
  }

  const signIn = (
    email: string,
    about: { password?: string; rememberMe?: boolean; devices?: string[] } = {},
  ) => post('/auth/login', { email, password, ...about })

  /** From the browser that has registered, so that no mail tells of a new one. */
  async function getToken(email: string, about: { password?: string; rememberMe?: boolean } = {}) {
    const device = devices.get(keyOf(email))
    const { reply } = await signIn(email, { ...about, ...(device && { devices: [device] }) })
    expect(reply.succeeded).toBe(true)
    return reply.data.token as string
  }

  /** An account that Google alone opens, and a session of it. */
  async function createGoogleUser() {
    const email = await createUser()
    const token = await getToken(email)
    await database.db.$client.query('update users set password_hash = null where email = $1', [email])
    return { email, token }
  }

  return {
    app,
    db: database.db,
    config,
    mailbox,
    secrets,
    noteSecrets,
    logged,
    call,
    post,
    get: (url: string, about?: Call) => call('GET', url, undefined, about),
    patch: (url: string, body: unknown, about?: Call) => call('PATCH', url, body, about),
    register,
    requestReset,
    deviceOf: (email: string) => devices.get(keyOf(email)) ?? '',
    createUser,
    createGoogleUser,
    signIn,
    getToken,
    async close() {
      await app.close()
      mailer.close()
      await mailbox.close()
      await database.drop()
      for (const { text } of mailbox.mails) {
        for (const [, code] of text.matchAll(/(?:^\s*|[?&]code=)(\d{6}|\d{8}|[\w-]{43})\s*$/gm))
          if (code) secrets.add(code)
      }
      expectNoSecrets()
    },
  }
}

/** Case I1: a refusal in the contract's shape, which tells nothing of the inside. */
export function expectRefusal(answer: Answer, ...statuses: number[]) {
  expect(statuses).toContain(answer.statusCode)
  expect(answer.reply).toEqual({
    succeeded: false,
    data: null,
    error: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).not.toMatch(/at .*\.ts|select |insert |argon2|node_modules/i)
}

/** The parts of an answer that must not tell two cases apart (case I3), time aside. */
export function whatShows(answer: Answer) {
  const { date: _date, 'x-request-id': _id, 'content-security-policy': policy, ...headers } = answer.headers
  return {
    status: answer.statusCode,
    headers: { ...headers, policy: String(policy).replace(/nonce-[^']+/g, '') },
    body: answer.body.replace(/"attempt":"[0-9a-f-]{36}"/, '"attempt":"…"'),
  }
}
