import type { LightMyRequestResponse } from 'fastify'
import { makeSmtpMailer } from '../src/adapters/mailer/smtp.ts'
import type { Deps } from '../src/deps.ts'
import { buildTestApp, makeTestConfig } from './build-test-app.ts'
import { createTestDatabase } from './database.ts'
import { codeIn, startMailbox } from './mailbox.ts'

export type World = Awaited<ReturnType<typeof startWorld>>
type Call = { token?: string; ip?: string; headers?: Record<string, string> }
export type Answer = LightMyRequestResponse & {
  reply: { succeeded: boolean; data: never; error: string; code: string }
}

export const password = 'correct horse battery'

let people = 0
let clients = 0

/** An address nobody has used yet. */
export function newEmail(name = 'ann') {
  people++
  return `${name}.${people}@example.test`
}

/** A client address nobody has called from yet, so that one test does not use up another's share. */
export function newClient() {
  clients++
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
}

/** The server with a database, a mail server and a clock of its own. */
export async function startWorld(world: Partial<Deps> = {}, settings: NodeJS.ProcessEnv = {}) {
  const database = await createTestDatabase()
  const mailbox = await startMailbox()
  const config = makeTestConfig({ SMTP_URL: mailbox.url, ...settings })
  const mailer = makeSmtpMailer(config.mail)
  const clock = { offset: 0 }
  const now = () => new Date(Date.now() + clock.offset)
  const app = await buildTestApp({
    config,
    db: database.db,
    now,
    mailer,
    ...world,
  })

  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    about: Call = {},
  ) {
    const { token, ip = newClient(), headers = {} } = about
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return Object.assign(response, { reply: response.json() })
  }

  const post = (url: string, body?: unknown, about?: Call) => call('POST', url, body, about)

  async function register(email: string, changes: Record<string, unknown> = {}) {
    const before = mailbox.sentTo(email).length
    const answer = await post('/auth/register', {
      firstName: 'Ann',
      lastName: 'Lee',
      email,
      password,
      ...changes,
    })
    const attempt: string = answer.reply.data?.attempt
    return { answer, attempt, code: async () => codeIn(await mailbox.waitFor(email, before + 1)) }
  }

  /** A person with a proven address. */
  async function createUser(email = newEmail()) {
    const { attempt, code } = await register(email)
    await post('/auth/verify-email', { email, code: await code(), attempt })
    return { email, password }
  }

  async function signIn(
    email: string,
    about: { password?: string; rememberMe?: boolean } = {},
  ): Promise<string> {
    const answer = await post('/auth/login', { email, password, ...about })
    return answer.reply.data.token
  }

  return {
    app,
    db: database.db,
    config,
    mailbox,
    now,
    /** Moves the server's clock on. */
    pass: (ms: number) => {
      clock.offset += ms
    },
    call,
    post,
    get: (url: string, about?: Call) => call('GET', url, undefined, about),
    patch: (url: string, body: unknown, about?: Call) => call('PATCH', url, body, about),
    register,
    createUser,
    signIn,
    async close() {
      await app.close()
      mailer.close()
      await mailbox.close()
      await database.drop()
    },
  }
}
