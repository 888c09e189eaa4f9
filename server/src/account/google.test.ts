import { randomUUID } from 'node:crypto'
import { hour, minute, second } from '@plainspoken/contract/limits'
import { decodeJwt, exportSPKI, generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import {
  expectRefusal,
  newEmail,
  otherPassword,
  pass,
  password,
  startWorld,
  type World,
  whatShows,
} from '../../test/account-world.ts'
import { makeTestConfig } from '../../test/build-test-app.ts'
import { startGoogleIssuer } from '../../test/google-issuer.ts'
import { codeIn } from '../../test/mailbox.ts'
import { makeGoogleVerifier } from '../adapters/google/google-keys.ts'

const issuer = await startGoogleIssuer()

/** A server of its own process, as far as Google's keys go. */
function startNode(db?: World['db'], settings: NodeJS.ProcessEnv = issuer.settings) {
  const { google } = makeTestConfig(settings)
  return startWorld({ ...(db && { db }), google: google && makeGoogleVerifier(google) }, settings)
}

const world = await startNode()
afterAll(async () => {
  await world.close()
  await issuer.close()
})

const enter = (token: unknown, more: object = {}) => world.post('/auth/google-login', { token, ...more })
const profile = async (token: string) => (await world.get('/user/profile', { token })).reply.data
const newGmail = () => newEmail('gina').replace('example.test', 'gmail.com')

async function enterAs(claims: JWTPayload) {
  const answer = await enter(await issuer.mint(claims))
  expect(answer.statusCode).toBe(200)
  return profile(answer.reply.data.token)
}

test('a new person gets an account with the name that Google gives, and a session of a day', async () => {
  const email = newGmail()
  const sub = randomUUID()
  const answer = await enter(await issuer.mint({ sub, email }))
  expect(answer.reply).toEqual({
    succeeded: true,
    data: { token: expect.any(String), themePreference: null, device: expect.any(String) },
    error: null,
  })
  const { token } = answer.reply.data
  expect(decodeJwt(token)).toMatchObject({ email, firstName: 'Gina', lastName: 'Oogle' })
  const first = await profile(token)
  expect(first).toMatchObject({ email, firstName: 'Gina', lastName: 'Oogle', isSubscribed: false })
  expect(await enterAs({ sub, email })).toEqual(first)
})

test('a person without a family name is let in', async () => {
  const user = await enterAs({ email: newGmail(), given_name: undefined, family_name: undefined, name: 'Gi' })
  expect(user).toMatchObject({ firstName: 'Gi', lastName: '' })
})

describe('case 43: a credential is refused when it', () => {
  const seconds = (ms: number) => Math.floor((Date.now() + ms) / 1000)
  const bad: [string, () => Promise<string>][] = [
    ['is for another app', () => issuer.mint({ email: newGmail(), aud: 'other.apps.googleusercontent.com' })],
    ['has no audience', () => issuer.mint({ email: newGmail(), aud: undefined })],
    [
      'is of an issuer whose name begins like Google',
      () => issuer.mint({ email: newGmail(), iss: 'https://accounts.google.com.evil.test' }),
    ],
    ['is expired', () => issuer.mint({ email: newGmail(), exp: seconds(-10 * second) })],
    ['is 11 minutes old', () => issuer.mint({ email: newGmail(), iat: seconds(-11 * minute) })],
    ['is not valid yet', () => issuer.mint({ email: newGmail(), nbf: seconds(minute) })],
    ['has no end', () => issuer.mint({ email: newGmail(), exp: undefined })],
    ['has no date', () => issuer.mint({ email: newGmail(), iat: undefined })],
    ['names nobody', () => issuer.mint({ email: newGmail(), sub: undefined })],
    [
      'is unsigned',
      async () => {
        const [, payload, signature] = (await issuer.mint({ email: newGmail() })).split('.')
        const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
        return `${header}.${payload}.${signature}`
      },
    ],
    [
      'is signed with the public key as a secret',
      async () =>
        issuer.mint(
          { email: newGmail() },
          { header: { alg: 'HS256' }, key: Buffer.from(await exportSPKI(issuer.publicKey)) },
        ),
    ],
    [
      'is signed with a foreign key under the same name',
      async () => issuer.mint({ email: newGmail() }, { key: (await generateKeyPair('RS256')).privateKey }),
    ],
    [
      'has the payload of another',
      async () => {
        const [header, , signature] = (await issuer.mint({ email: newGmail() })).split('.')
        const [, payload] = (await issuer.mint({ email: newGmail() })).split('.')
        return `${header}.${payload}.${signature}`
      },
    ],
    [
      'has two parts',
      async () => (await issuer.mint({ email: newGmail() })).split('.').slice(0, 2).join('.'),
    ],
    ['is no token', async () => 'not a credential at all'],
  ]

  test.each(bad)('%s', async (_name, mint) => {
    const token = await mint()
    const answer = await enter(token)
    expectRefusal(answer, 401)
    expect(answer.reply).toMatchObject({ error: 'Google login failed', code: 'google_refused' })
    expect(whatShows(answer)).toEqual(whatShows(await enter('x.y.z')))
    expect(world.logged.join('')).not.toContain(token)
  })

  test.each([
    ['is empty', ''],
    ['is a number', 123],
    ['is a list', ['a.b.c']],
    ['is missing', undefined],
    ['has 10 KB', 'x'.repeat(10_000)],
  ])('%s', async (_name, token) => {
    expectRefusal(await enter(token), 400)
  })

  test('has 100 KB', async () => {
    expectRefusal(await enter('x'.repeat(100_000)), 413)
  })
})

describe('case 44: without a client id', () => {
  test.each([
    ['none', {}],
    ['an empty one', { GOOGLE_CLIENT_ID: '' }],
  ])('%s: the call says that Google sign-in is off', async (_name, settings) => {
    const off = await startNode(world.db, settings)
    const answer = await off.post('/auth/google-login', { token: await issuer.mint({ email: newGmail() }) })
    expectRefusal(answer, 503)
    expect(answer.reply.code).toBe('google_off')
    await off.close()
  })

  test('no verifier can be made', () => {
    const google = makeTestConfig(issuer.settings).google
    expect(() => google && makeGoogleVerifier({ ...google, clientId: '' })).toThrow('client id is empty')
  })
})

describe('case 45: no account and no link come of an address that is', () => {
  test.each([
    ['not verified', { email_verified: false }],
    ['verified in words only', { email_verified: 'true' }],
    ['not verified in words', { email_verified: 'false' }],
    ['not said to be verified', { email_verified: undefined }],
    ['missing', { email: undefined }],
    ['several', { email: 'a@gmail.com,evil@x.test' }],
  ])('%s', async (_name, claims) => {
    const [sub, email] = [randomUUID(), newGmail()]
    expectRefusal(await enter(await issuer.mint({ sub, email, ...claims })), 401)
    const { rows } = await world.db.$client.query(
      'select 1 from users where email = $1 union all select 1 from google_identities where sub = $2',
      [email, sub],
    )
    expect(rows).toEqual([])
  })
})

test('case 46: a registration that waits at the address gives way to the person whom Google vouches for', async () => {
  const email = newEmail()
  const { attempt, code } = await world.register(email)
  const verification = await code()
  const resetCode = await world.requestReset(email, attempt)

  const user = await enterAs({ email })
  expect(user).toMatchObject({ email, firstName: 'Gina' })
  expectRefusal(await world.signIn(email), 401)
  expectRefusal(await world.post('/auth/verify-email', { email, code: verification, attempt }), 400)
  const reset = { email, code: resetCode, newPassword: otherPassword }
  expectRefusal(await world.post('/auth/reset-password', reset), 400)
  expectRefusal(await world.signIn(email), 401)
})

describe('case 47: an account with a password at the address', () => {
  test.each([
    ['of Gmail', () => newGmail(), {}],
    ['of Gmail in capitals', () => newGmail().replace('gmail.com', 'GMAIL.com'), {}],
    ['of a company that has its mail at Google', () => newEmail(), { hd: 'example.test' }],
  ])('%s is linked, and its owner told', async (_name, makeEmail, claims) => {
    const email = makeEmail()
    await world.createUser(email)
    const own = await profile(await world.getToken(email))
    expect(await enterAs({ email, ...claims })).toEqual(own)
    const mail = await world.mailbox.waitFor(email, 2)
    expect(mail.subject).toBe('Google sign-in was added to your Plainspoken account')
    expect((await world.signIn(email)).statusCode).toBe(200)
  })

  test('elsewhere asks for the password first, and the same credential then links it', async () => {
    const email = await world.createUser()
    const token = await issuer.mint({ email })
    const asked = await enter(token)
    expectRefusal(asked, 409)
    expect(asked.reply.code).toBe('google_link_first')

    const wrong = await enter(token, { password: 'wrong password' })
    expectRefusal(wrong, 403)
    expect(wrong.reply.code).toBe('wrong_password')
    const linked = await enter(token, { password })
    expect(linked.statusCode).toBe(200)
    expect((await profile(linked.reply.data.token)).id).toBe((await profile(await world.getToken(email))).id)
    expectRefusal(await enter(token, { password }), 401)
  })

  test('and guessing its password that way is counted like a sign-in', async () => {
    const email = await world.createUser()
    const token = await issuer.mint({ email })
    for (let i = 0; i < 5; i++) expectRefusal(await enter(token, { password: 'wrong password' }), 403)
    expectRefusal(await enter(token, { password }), 429)
    expectRefusal(await world.signIn(email), 429)
  })

  test('whose password was switched off is still opened by Google', async () => {
    const email = newGmail()
    await world.createUser(email)
    await world.db.$client.query(
      'insert into password_failures (email_key, failures, last_at) values ($1, 100, now())',
      [email],
    )
    expectRefusal(await world.signIn(email), 403)
    await enterAs({ email })
  })
})

describe('case 48: whose account it is', () => {
  test('the same person with a new address has the same account', async () => {
    const sub = randomUUID()
    const first = await enterAs({ sub, email: newGmail() })
    expect(await enterAs({ sub, email: newGmail() })).toEqual(first)
  })

  test('another person with an address that is linked already is refused', async () => {
    const email = newGmail()
    const first = await enterAs({ sub: 'first-owner', email })
    expectRefusal(await enter(await issuer.mint({ sub: 'second-owner', email })), 401)
    expect(await enterAs({ sub: 'first-owner', email })).toEqual(first)
  })

  test('capitals make no second account', async () => {
    const email = newGmail()
    await world.createUser(email)
    const own = await profile(await world.getToken(email))
    expect((await enterAs({ email: email.replace('gina', 'GINA') })).id).toBe(own.id)
  })
})

describe('case 49: a credential that comes again', () => {
  test('a credential works once', async () => {
    const token = await issuer.mint({ email: newGmail() })
    expect((await enter(token)).statusCode).toBe(200)
    expectRefusal(await enter(token), 401)
  })

  test('of 20 posts at once of a new person’s credential one succeeds, and one account comes of it', async () => {
    const [sub, email] = [randomUUID(), newGmail()]
    const token = await issuer.mint({ sub, email })
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(token)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(19)
  })

  test('20 credentials of one new person at once open one account', async () => {
    const [sub, email] = [randomUUID(), newGmail()]
    const tokens = await Promise.all(Array.from({ length: 20 }, () => issuer.mint({ sub, email })))
    const answers = await Promise.all(tokens.map((token) => enter(token)))
    const users = await Promise.all(answers.map(({ reply }) => profile(reply.data.token)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  })
})

describe('case 50: Google’s keys', () => {
  async function timed<T>(work: () => Promise<T>) {
    const start = performance.now()
    return { result: await work(), ms: performance.now() - start }
  }

  test('out of reach: the call says so, and asks for them once in a while only', async () => {
    issuer.state.status = 500
    const node = await startNode(world.db)
    const before = issuer.state.fetches
    const token = await issuer.mint({ email: newGmail() })
    for (let i = 0; i < 5; i++) {
      const answer = await node.post('/auth/google-login', { token })
      expectRefusal(answer, 503)
      expect(answer.reply.code).toBe('google_unreachable')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(issuer.state.fetches - before).toBe(1)
    issuer.state.status = 200
    await node.close()
  })

  test('at a dead address: the call says so', async () => {
    const node = await startNode(world.db, {
      ...issuer.settings,
      GOOGLE_KEYS_URL: 'http://127.0.0.1:1/certs',
    })
    expectRefusal(
      await node.post('/auth/google-login', { token: await issuer.mint({ email: newGmail() }) }),
      503,
    )
    await node.close()
  })

  test('hanging: the call gives up after some seconds, all waiting ones together', async () => {
    issuer.state.isHanging = true
    const node = await startNode(world.db)
    const token = await issuer.mint({ email: newGmail() })
    const before = issuer.state.fetches
    const { result, ms } = await timed(() =>
      Promise.all(Array.from({ length: 5 }, () => node.post('/auth/google-login', { token }))),
    )
    for (const answer of result) expectRefusal(answer, 503)
    expect(ms).toBeLessThan(10 * second)
    expect(issuer.state.fetches - before).toBe(1)
    issuer.state.isHanging = false
    await node.close()
  })

  test('once known, they go on working while Google is away', async () => {
    await enterAs({ email: newGmail() })
    issuer.state.status = 500
    await enterAs({ email: newGmail() })
    pass(hour)
    await enterAs({ email: newGmail() })
    issuer.state.status = 200
    pass(minute)
  })

  test('1,000 credentials with made-up keys cause one fetch in a cool-down', async () => {
    const before = issuer.state.fetches
    const [header, payload, signature] = (await issuer.mint({ email: newGmail() })).split('.')
    const { alg } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { alg: string }
    for (let i = 0; i < 20; i++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => {
          const made = Buffer.from(JSON.stringify({ alg, typ: 'JWT', kid: randomUUID() })).toString(
            'base64url',
          )
          return enter(`${made}.${payload}.${signature}`)
        }),
      )
      for (const { statusCode } of answers) expect(statusCode).toBe(401)
    }
    expect(issuer.state.fetches - before).toBeLessThanOrEqual(1)
  })

  test('that are new are fetched when a cool-down is over', async () => {
    pass(minute)
    const before = issuer.state.fetches
    expectRefusal(await enter(await issuer.mint({ email: newGmail() }, { header: { kid: 'key-2' } })), 401)
    expect(issuer.state.fetches - before).toBe(1)
  })
})

describe('an identity of which Google does not run the mailbox', () => {
  const reset = async (email: string) => {
    const code = await world.requestReset(email)
    await world.post('/auth/reset-password', { email, code, newPassword: otherPassword })
  }

  test('case 73: made the account before its owner came, and opens it no more once they have reset the password', async () => {
    const [email, sub] = [newEmail('victim'), randomUUID()]
    const first = await enterAs({ sub, email })
    await reset(email)
    await expect
      .poll(() => world.mailbox.sentTo(email).at(-1)?.text, { timeout: 30_000 })
      .toContain('Also removed, so that nobody else can keep signing in: Google sign-in.')
    const again = await enter(await issuer.mint({ sub, email }))
    expectRefusal(again, 409)
    const token = await world.getToken(email, { password: otherPassword })
    expect(await profile(token)).toEqual(first)
    const { google, events } = (await world.get('/user/data', { token })).reply.data
    expect(google).toBeNull()
    expect(events.map(({ event }: { event: string }) => event)).toContain('google_removed')
  })

  test('stays where Google vouches for this very mailbox, and says which address it has', async () => {
    const [email, sub] = [newGmail(), randomUUID()]
    const first = await enterAs({ sub, email })
    await reset(email)
    expect(await enterAs({ sub, email })).toEqual(first)
    await enterAs({ sub, email: newGmail() })
    const token = await world.getToken(email, { password: otherPassword })
    expect((await world.get('/user/data', { token })).reply.data.google.email).not.toBe(email)
    pass(minute + second)
    await reset(email)
    expect((await enterAs({ sub, email: newEmail() })).id).not.toBe(first.id)
  })
})

test('a Google sign-in that does not prove the old mailbox goes with a change of address that was taken back', async () => {
  const [email, next, sub] = [await world.createUser(), newEmail('next'), randomUUID()]
  expect((await enter(await issuer.mint({ sub, email }), { password })).statusCode).toBe(200)
  const token = await world.getToken(email)
  await world.post('/user/email', { newEmail: next, password }, { token })
  await world.post('/user/email/confirm', { code: codeIn(await world.mailbox.waitFor(next)) }, { token })
  const { text } = await world.mailbox.waitForSubject(
    email,
    'Your Plainspoken account has a new email address',
  )
  const code = /undo-email-change\?code=([\w-]{43})/.exec(text)?.[1]
  expect((await world.post('/auth/undo-email-change', { code })).statusCode).toBe(200)
  const again = await enter(await issuer.mint({ sub, email }))
  expectRefusal(again, 409)
  expect(again.reply.code).toBe('google_link_first')
})

test('case 127: an account that Google alone opens is asked for that Google account once more, however recent the sign-in', async () => {
  const [email, sub] = [newGmail(), randomUUID()]
  const token: string = (await enter(await issuer.mint({ sub, email }))).reply.data.token
  const offer = (google?: string) =>
    world.post('/user/passkeys/options', { password: null, google }, { token })
  const refused = await offer()
  expectRefusal(refused, 403)
  expect(refused.reply.code).toBe('factor_needed')
  expectRefusal(await offer(await issuer.mint({ sub: randomUUID(), email })), 401)
  const credential = await issuer.mint({ sub, email })
  expect((await offer(credential)).statusCode).toBe(200)
  expectRefusal(await offer(credential), 401)
})

test('case 74: Google is removed from an account that has a password; other sessions end, and the owner is told', async () => {
  const [email, sub] = [newGmail(), randomUUID()]
  const other: string = (await enter(await issuer.mint({ sub, email }))).reply.data.token
  const remove = (token: string, given: string | null) =>
    world.call('DELETE', '/user/google', { password: given }, { token })
  const only = await remove(other, null)
  expectRefusal(only, 409)
  expect(only.reply.code).toBe('only_way_in')

  const code = await world.requestReset(email)
  await world.post('/auth/reset-password', { email, code, newPassword: password })
  const [token, elsewhere] = [await world.getToken(email), await world.getToken(email)]
  const former = world.deviceOf(email)
  for (const wrong of [null, otherPassword]) expectRefusal(await remove(token, wrong), 403)
  expect((await remove(token, password)).reply.data).toEqual({ device: expect.any(String) })
  expect((await world.get('/user/data', { token })).reply.data.google).toBeNull()
  expectRefusal(await world.get('/user/profile', { token: elsewhere }), 401)
  await world.mailbox.waitForSubject(email, 'Google sign-in was removed from your Plainspoken account')

  expectRefusal(await remove(token, password), 404)
  const before = world.mailbox.sentTo(email).length
  expect((await world.signIn(email, { devices: [former] })).statusCode).toBe(200)
  expect((await world.mailbox.waitFor(email, before + 1)).subject).toContain('New sign-in')
})
