import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { day, hour, minute, second, sessionMs } from '@plainspoken/contract/limits'
import { base64url, decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectRefusal,
  newEmail,
  otherPassword,
  pass,
  password,
  shareWorld,
  startWorld,
  whatShows,
} from '../../test/account-world.ts'
import { makeTestConfig } from '../../test/build-test-app.ts'
import { newClient } from '../../test/new-client.ts'

const world = await shareWorld()

/** Every call that needs a sign-in, with a body that would do. */
const protectedCalls = [
  ['GET', '/user/profile'],
  ['GET', '/user/data'],
  ['PATCH', '/user/theme', { themePreference: 'dark' }],
  ['PATCH', '/user/name', { firstName: 'A', lastName: 'B' }],
  ['POST', '/user/password', { currentPassword: password, newPassword: otherPassword }],
  ['DELETE', '/user', { password }],
  ['POST', '/auth/logout-everywhere'],
  ['POST', '/auth/logout'],
] as const

const profile = (token: string) => world.get('/user/profile', { token })

describe('case 27: a failed sign-in tells nothing of the account', () => {
  test('an unknown address, a wrong password, and an account that waits or has none get one answer', async () => {
    const waiting = newEmail()
    await world.register(waiting)
    const google = await world.createGoogleUser()
    const emails = [newEmail(), await world.createUser(), waiting, google.email]
    const answers = await Promise.all(
      emails.map((email) => world.signIn(email, { password: 'wrong password' })),
    )
    const [first, ...others] = answers.map(whatShows)
    expect(first?.status).toBe(401)
    expect(answers[0]?.reply.error).toBe('Login failed. Please check your credentials.')
    for (const other of others) expect(other).toEqual(first)
  })
})

test('case 28: the right password before the address is verified gives neither token nor data', async () => {
  const email = newEmail()
  await world.register(email)
  const answer = await world.signIn(email)
  expectRefusal(answer, 403)
  expect(answer.reply).toMatchObject({ error: 'Email not verified', code: 'email_not_verified' })
})

describe('case 29: guessing at a password', () => {
  const guess = (email: string) => world.signIn(email, { password: 'wrong password' })

  test('after five wrong passwords the right one has to wait, and then works', async () => {
    const email = await world.createUser()
    for (let i = 0; i < 5; i++) expectRefusal(await guess(email), 401)
    expectRefusal(await guess(email), 429)
    const delayed = await world.signIn(email)
    expectRefusal(delayed, 429)
    const wait = Number(delayed.headers['retry-after'])
    expect(wait).toBeGreaterThan(20)
    expect(wait).toBeLessThanOrEqual(30)
    pass(wait * second)
    expect((await world.signIn(email)).statusCode).toBe(200)
    expect((await guess(email)).statusCode).toBe(401)
  })

  test('of 50 guesses at once five are compared, and an unknown address answers the same', async () => {
    for (const email of [await world.createUser(), newEmail()]) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => guess(email)))
      expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45)
    }
  })

  test('the delay grows to a quarter of an hour; the hundredth wrong password switches it off, the reset works', async () => {
    const email = await world.createUser()
    for (let i = 0; i < 5; i++) expectRefusal(await guess(email), 401)
    for (const delay of [30, 60, 120, 240, 480, 900, 900]) {
      const delayed = await guess(email)
      expectRefusal(delayed, 429)
      const wait = Number(delayed.headers['retry-after'])
      expect(wait).toBeLessThanOrEqual(delay)
      expect(wait).toBeGreaterThan(delay / 2)
      pass(wait * second)
      expectRefusal(await guess(email), 401)
    }
    for (let failures = 12; failures < 100; failures++) {
      pass(15 * minute)
      expectRefusal(await guess(email), 401)
    }

    const right = await world.signIn(email)
    expectRefusal(right, 403)
    expect(right.reply.code).toBe('password_disabled')
    pass(10 * day)
    expectRefusal(await world.signIn(email), 403)
    const mail = await world.mailbox.waitFor(email, 2)
    expect(mail.subject).toBe('Your Plainspoken password was disabled')
    expect(world.mailbox.sentTo(email)).toHaveLength(2)

    const code = await world.requestReset(email)
    const reset = await world.post('/auth/reset-password', { email, code, newPassword: otherPassword })
    expect(reset.statusCode).toBe(200)
    expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(200)
  })

  test('a stranger cannot use a registration of their own to start the count anew', async () => {
    const email = await world.createUser()
    await world.register(email, { password: otherPassword })
    for (let i = 0; i < 4; i++) expectRefusal(await guess(email), 401)
    expectRefusal(await world.signIn(email, { password: otherPassword }), 403)
    expectRefusal(await guess(email), 401, 429)
    expectRefusal(await guess(email), 429)
  })

  test('the password that confirms a deletion or a change is counted like a sign-in', async () => {
    const email = await world.createUser()
    const token = await world.getToken(email)
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) {
      statuses.push(
        (await world.call('DELETE', '/user', { password: 'wrong password' }, { token })).statusCode,
      )
      const body = { currentPassword: 'wrong password', newPassword: otherPassword }
      statuses.push((await world.post('/user/password', body, { token })).statusCode)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  })
})

test.each([
  ['a query', "' OR 1=1--", password],
  ['a NUL', 'a\0@b.co', password],
  ['half a character', 'a\ud800@b.co', password],
  ['half a character as the password', 'a@b.co', '\ud800'.repeat(8)],
  ['a NUL in the password', 'a@b.co', 'pass\0word'],
])('case 30: %s is refused', async (_name, email, given) => {
  expectRefusal(await world.signIn(email, { password: given }), 400, 401)
})

test('case 30: a password of 1 MB is refused before it is read', async () => {
  expectRefusal(await world.signIn('a@b.co', { password: 'x'.repeat(1_000_000) }), 413)
})

describe('case 31: after signing out', () => {
  test('the token and its other spellings are refused by every call', async () => {
    const email = await world.createUser()
    const token = await world.getToken(email)
    expect((await profile(token)).statusCode).toBe(200)
    const out = await world.post('/auth/logout', undefined, { token })
    expect(out.reply).toEqual({ succeeded: true, data: null, error: null })
    for (const spelling of [token, `${token}=`, respellLast(token)]) {
      for (const [method, url, body] of protectedCalls) {
        expectRefusal(await world.call(method, url, body, { token: spelling }), 401)
      }
    }
    expect((await world.signIn(email)).statusCode).toBe(200)
  })

  test('the respelled token was good before', async () => {
    const token = respellLast(await world.getToken(await world.createUser()))
    expect((await profile(token)).statusCode).toBe(200)
  })
})

/** The same signature with other padding bits in its last character. */
function respellLast(token: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.at(-1) ?? '')
  return token.slice(0, -1) + alphabet[last ^ 1]
}

test('case 32: signing out twice, without a token or with an old one answers the same, and ends no other session', async () => {
  const email = await world.createUser()
  const [token, other] = [await world.getToken(email), await world.getToken(email, { rememberMe: true })]
  const old = await world.getToken(email)
  pass(sessionMs.normal.unused + second)
  const logout = (about = {}) => world.post('/auth/logout', undefined, about)
  const fresh = await world.getToken(email)
  await logout({ token: fresh })
  const answers = [await logout({ token: fresh }), await logout(), await logout({ token: old })]
  for (const answer of answers) {
    expectRefusal(answer, 401)
    expect(whatShows(answer)).toEqual(whatShows(answers[0] ?? answer))
  }
  expect((await profile(other)).statusCode).toBe(200)
  expect((await profile(token)).statusCode).toBe(401)
})

describe('case 33: where a token may stand', () => {
  test('anything but one bearer token in the header is refused', async () => {
    const token = await world.getToken(await world.createUser())
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer ' },
      { authorization: `bearer ${token} y` },
      { authorization: `Bearer ${token},Bearer ${token}` },
      { authorization: token },
    ]
    for (const headers of attempts) expectRefusal(await world.get('/user/profile', { headers }), 401)
    expectRefusal(await world.get(`/user/profile?access_token=${token}&token=${token}`), 401)
    const lowerCase = await world.get('/user/profile', { headers: { authorization: `bearer ${token}` } })
    expect(lowerCase.statusCode).toBe(200)
  })

  test('two authorization headers on the wire are refused, though each is good', async () => {
    const token = await world.getToken(await world.createUser())
    if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async (count: number) => {
      const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
      const header = `Authorization: Bearer ${token}\r\n`.repeat(count)
      socket.write(`GET /user/profile HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n`)
      return (await text(socket)).split(' ')[1]
    }
    expect([await ask(1), await ask(2)]).toEqual(['200', '401'])
  })
})

describe('forged tokens', () => {
  const secret = makeTestConfig().tokenSecrets[0] ?? ''
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let token: string
  let header: Record<string, unknown>
  let claims: JWTPayload

  beforeAll(async () => {
    token = await world.getToken(await world.createUser(), { rememberMe: true })
    header = { ...decodeProtectedHeader(token) }
    claims = decodeJwt(token)
  })

  const encode = (value: unknown) => base64url.encode(JSON.stringify(value))
  function forge(changes: { header?: object; claims?: object; key?: string | Buffer }) {
    const input = `${encode({ ...header, ...changes.header })}.${encode({ ...claims, ...changes.claims })}`
    const signature = createHmac('sha256', changes.key ?? secret)
      .update(input)
      .digest('base64url')
    return `${input}.${signature}`
  }

  async function expectUnknown(forged: string) {
    const answer = await profile(forged)
    expectRefusal(answer, 401)
    expect(whatShows(answer)).toEqual(whatShows(await world.get('/user/profile')))
  }

  test('a token signed here with nothing changed is good, so that the next tests refuse what they mean to', async () => {
    expect((await profile(forge({}))).statusCode).toBe(200)
  })

  test('case 34: without a signature', async () => {
    const input = `${encode({ ...header, alg: 'none' })}.${encode(claims)}`
    await expectUnknown(`${input}.`)
    await expectUnknown(`${input}.${token.split('.')[2]}`)
    await expectUnknown(forge({ header: { alg: 'none' } }))
  })

  test('case 34: with a public key as the secret, or any other secret', async () => {
    const pem = createPublicKey(foreign.privateKey).export({ type: 'spki', format: 'pem' }).toString()
    await expectUnknown(forge({ key: pem }))
    await expectUnknown(forge({ key: 'another secret of thirty-two bytes!' }))
    await expectUnknown(forge({ key: '' }))
  })

  test.each([
    ['a key of its own', { jwk: { kty: 'oct', k: 'AAAA' } }],
    ['an address of keys', { jku: 'https://evil.test/keys' }],
    ['an address of a certificate', { x5u: 'https://evil.test/cert' }],
    ['a path as the key id', { kid: '../../../../dev/null' }],
    ['no key id', { kid: undefined }],
    ['a key id of an object', { kid: '__proto__' }],
  ])('case 34: naming %s', async (_name, change) => {
    await expectUnknown(forge({ header: change, key: Buffer.alloc(1) }))
  })

  test('case 34: with a key id that is not ours, though rightly signed', async () => {
    await expectUnknown(forge({ header: { kid: 'other' } }))
  })

  test('case 34: with another payload, or in another number of parts', async () => {
    const [first, , last] = token.split('.')
    await expectUnknown(`${first}.${encode({ ...claims, sub: randomUUID() })}.${last}`)
    await expectUnknown(`${token}.${last}`)
    await expectUnknown(`${first}.${last}`)
  })

  const inSeconds = (ms: number) => Math.floor((Date.now() + ms) / 1000)
  test.each([
    ['expired', () => ({ claims: { exp: inSeconds(-second) } })],
    ['not valid yet', () => ({ claims: { nbf: inSeconds(hour) } })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.test' } })],
    ['for another audience', () => ({ claims: { aud: 'https://evil.test' } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['without an id', () => ({ claims: { jti: undefined } })],
    ['with the id of no session', () => ({ claims: { jti: randomUUID() } })],
    ['with an id that is none', () => ({ claims: { jti: "' or 1=1" } })],
    ["with another user's id", () => ({ claims: { sub: randomUUID() } })],
    ['of another type', () => ({ header: { typ: 'at+jwt' } })],
    ['without a type', () => ({ header: { typ: undefined } })],
  ])('case 35: rightly signed, but %s', async (_name, changes) => {
    await expectUnknown(forge(changes()))
  })

  test('case 35: a Google credential is no session', async () => {
    const credential = await new SignJWT({ email: 'ann@gmail.com', email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'google' })
      .setIssuer('https://accounts.google.com')
      .setAudience('client')
      .setExpirationTime('1h')
      .sign(foreign.privateKey)
    await expectUnknown(credential)
  })

  test('case 35: a mailed reset code is no token', async () => {
    const code = await world.requestReset(await world.createUser())
    await expectUnknown(code)
  })

  test('case 35: of a user who was deleted', async () => {
    const own = await world.getToken(await world.createUser())
    expect((await world.call('DELETE', '/user', { password }, { token: own })).statusCode).toBe(200)
    await expectUnknown(own)
  })
})

describe('sessions', () => {
  test('a token says what the client reads: times, identity, and the subscription as a text', async () => {
    const email = await world.createUser()
    const token = await world.getToken(email)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.any(String) })
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      email,
      firstName: 'Ann',
      lastName: 'Lee',
      isSubscribed: 'false',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      sub: expect.any(String),
      jti: expect.any(String),
    })
    expect(claims.nbf).toBeLessThanOrEqual(Date.now() / 1000)
  })

  test.each([
    ['14 days', {}, 14 * day, 30 * day],
    ['30 days where it is remembered', { rememberMe: true }, 30 * day, 90 * day],
  ])(
    'case 91: end when they were not used for %s, and some time at the latest',
    async (_, about, unused, most) => {
      const email = await world.createUser()
      const [idle, used] = [await world.getToken(email, about), await world.getToken(email, about)]
      const begun = Date.now()
      expect((decodeJwt(used).exp ?? 0) * 1000).toBeGreaterThan(begun + most - minute)
      pass(unused - minute)
      expect((await profile(used)).statusCode).toBe(200)
      pass(2 * minute)
      expect((await profile(idle)).statusCode).toBe(401)
      for (;;) {
        expect((await profile(used)).statusCode).toBe(200)
        const left = begun + most - Date.now()
        // Its use is noted once an hour.
        if (left <= 2 * hour) break
        pass(Math.min(unused, left) - hour - minute)
      }
      pass(2 * hour)
      expect((await profile(used)).statusCode).toBe(401)
    },
  )

  test('a token lives through one change of the secret, and not through two', async () => {
    const first = 'The first secret: 0123456789abcdef'
    const second_ = 'The second secret: fedcba987654321'
    const third = 'The third secret: 0f1e2d3c4b5a6978'
    const node = (secrets: string) => startWorld({ db: world.db }, { TOKEN_SECRET: secrets })
    const [before, during, after] = [
      await node(first),
      await node(`${second_},${first}`),
      await node(`${third},${second_}`),
    ]
    const email = await world.createUser()
    const token = await before.getToken(email)
    expect((await during.get('/user/profile', { token })).statusCode).toBe(200)
    expect((await after.get('/user/profile', { token })).statusCode).toBe(401)
    const newer = await during.getToken(email)
    expect((await before.get('/user/profile', { token: newer })).statusCode).toBe(401)
    expect((await after.get('/user/profile', { token: newer })).statusCode).toBe(200)
    for (const each of [before, during, after]) await each.close()
  })

  test('what is bought shows in the profile without a new login', async () => {
    const email = await world.createUser()
    const token = await world.getToken(email)
    await world.db.$client.query('update users set is_subscribed = true where email = $1', [email])
    expect((await profile(token)).reply.data.isSubscribed).toBe(true)
    expect(decodeJwt(await world.getToken(email)).isSubscribed).toBe('true')
  })

  test('signing out everywhere ends all of them', async () => {
    const email = await world.createUser()
    const tokens = [await world.getToken(email), await world.getToken(email), await world.getToken(email)]
    const others = await world.getToken(await world.createUser())
    await world.post('/auth/logout-everywhere', undefined, { token: tokens[0] })
    for (const token of tokens) expect((await profile(token)).statusCode).toBe(401)
    expect((await profile(others)).statusCode).toBe(200)
  })
})

test('two servers on one database count together', async () => {
  const other = await startWorld({ db: world.db })
  const ip = newClient()
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) {
    for (const node of [world, other]) {
      const answer = await node.post('/auth/login', { email: newEmail(), password }, { ip })
      statuses.push(answer.statusCode)
    }
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  await other.close()
})

test('a theme is kept with the account and comes back at the next login', async () => {
  const email = await world.createUser()
  const token = await world.getToken(email)
  const changed = await world.patch('/user/theme', { themePreference: 'dark' }, { token })
  expect(changed.reply).toEqual({ succeeded: true, data: null, error: null })
  expect((await world.signIn(email)).reply.data.themePreference).toBe('dark')
})

test.each([
  ['markup', '<script>'],
  ['an object', { mode: 'dark' }],
  ['10 KB', 'dark'.repeat(2500)],
  ['nothing', undefined],
])('case 60: a theme of %s is refused and nothing is saved', async (_name, themePreference) => {
  const token = await world.getToken(await world.createUser())
  expectRefusal(await world.patch('/user/theme', { themePreference }, { token }), 400)
  expect((await profile(token)).reply.data.themePreference).toBeNull()
})
