import { code as codeLimits, device, hour, minute, second } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import {
  type Answer,
  expectRefusal,
  newEmail,
  otherPassword,
  pass,
  password,
  shareWorld,
} from '../../test/account-world.ts'

const world = await shareWorld()

const wrong = 'not the password'
const profile = (token: string) => world.get('/user/profile', { token })

/** As fast as anybody may from anywhere: each call comes from another address. */
async function harass(email: string) {
  const names = { firstName: 'Eve', lastName: 'Lee' }
  await Promise.all(
    Array.from({ length: 3 }, () => [
      world.post('/auth/login', { email, password: wrong }),
      world.post('/auth/login', { email, password: wrong }),
      world.post('/auth/register', { email, password: wrong, ...names }),
      world.post('/auth/forgot-password', { email }),
    ]).flat(),
  )
}

/** A whole day takes minutes; elsewhere than in CI the stranger gives up after an hour. */
const hours = process.env.CI ? 24 : 1

test(`case 76: a stranger at full rate, for ${hours} of 24 hours, makes the owner wait 60 s at most`, {
  timeout: 600_000,
}, async () => {
  const email = await world.createUser()
  let [now, next] = [password, otherPassword]
  let device = world.deviceOf(email)

  /** The owner's request, made at once or when it is said to be possible. */
  async function get(ask: () => Promise<Answer>) {
    await harass(email)
    let answer = await ask()
    if (answer.statusCode === 429) {
      const wait = Number(answer.headers['retry-after'])
      expect(wait).toBeLessThanOrEqual(60)
      pass(wait * second)
      answer = await ask()
    }
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.reply.data
  }
  const signIn = () => world.post('/auth/login', { email, password: now, devices: [device] })

  for (let i = 0; i < hours; i++) {
    device = (await get(signIn)).device
    const before = world.mailbox.codesTo(email).length
    await get(() => world.post('/auth/forgot-password', { email, devices: [device] }))
    await world.mailbox.waitForCode(email, before + 1)
    const code = newestLink(email)
    device = (await get(() => world.post('/auth/reset-password', { email, code, newPassword: next }))).device
    ;[now, next] = [next, now]
    const { token } = await get(signIn)
    const body = { currentPassword: now, newPassword: next }
    device = (await get(() => world.post('/user/password', body, { token }))).device
    ;[now, next] = [next, now]
    for (let passed = 0; passed < hour; passed += 10 * minute) {
      await harass(email)
      pass(10 * minute)
    }
  }
})

/** Of all the mails that the stranger and the owner asked for. */
function newestLink(email: string) {
  const codes = world.mailbox.sentTo(email).map(({ text }) => /[?&]code=([\w-]{43})/.exec(text)?.[1])
  return codes.findLast((code) => code !== undefined)
}

test('Wrong sign-ins of a stranger do not keep the signed-in owner from the password and from deleting the account', async () => {
  const email = await world.createUser()
  const token = await world.getToken(email)
  for (let i = 0; i < 5; i++) await world.signIn(email, { password: wrong })
  expectRefusal(await world.signIn(email), 429)
  const body = { currentPassword: password, newPassword: otherPassword }
  const { reply } = await world.post('/user/password', body, { token })
  expect(reply.succeeded).toBe(true)
  const removed = await world.call(
    'DELETE',
    '/user',
    { password: otherPassword },
    { token: reply.data.token },
  )
  expect(removed.statusCode).toBe(200)
})

test('Wrong passwords of the signed-in are counted by the session, which ends with the hundredth', async () => {
  const email = await world.createUser()
  const [token, other] = [await world.getToken(email), await world.getToken(email)]
  const guess = () => world.call('DELETE', '/user', { password: wrong }, { token })
  for (let i = 0; i < 5; i++) expectRefusal(await guess(), 403)
  const refused = await guess()
  expectRefusal(refused, 429)
  expect(refused.headers['retry-after']).toBe('30')
  expect((await world.signIn(email)).statusCode).toBe(200)
  await world.db.$client.query(
    `update password_failures set failures = 99, blocked_until = null where email_key like 'session %'`,
  )
  expectRefusal(await guess(), 403)
  expectRefusal(await profile(token), 401)
  expect((await profile(other)).statusCode).toBe(200)
})

test('case 77: a device token that is forged, another account’s, or from before the password changed counts as none', async () => {
  const [email, other] = [await world.createUser(), await world.createUser()]
  const good = world.deviceOf(email)
  const [ownerId = '', name = '', issuedAt = '', signature = ''] = good.split('.')
  const [otherId = ''] = world.deviceOf(other).split('.')
  for (let i = 0; i < 5; i++) await world.signIn(email, { password: wrong })
  const attempt = async (...devices: string[]) => (await world.signIn(email, { devices })).statusCode

  for (const device of [
    '',
    'x',
    world.deviceOf(other),
    good.slice(0, -1),
    [ownerId, name, Number(issuedAt) + 1, signature].join('.'),
    [otherId, name, issuedAt, signature].join('.'),
  ])
    expect(await attempt(device), device).toBe(429)
  expectRefusal(await world.signIn(email, { devices: Array(device.most + 1).fill('x') }), 400)
  expect(await attempt('x', good)).toBe(200)

  const code = await world.requestReset(email)
  await world.post('/auth/reset-password', { email, code, newPassword: password })
  for (let i = 0; i < 5; i++) await world.signIn(email, { password: wrong })
  expect(await attempt(good)).toBe(429)
  expect(await attempt(world.deviceOf(email))).toBe(200)
})

test('A device has its own count of wrong passwords, and its own wait', async () => {
  const email = await world.createUser()
  const devices = [world.deviceOf(email)]
  for (let i = 0; i < 5; i++) expectRefusal(await world.signIn(email, { password: wrong, devices }), 401)
  const refused = await world.signIn(email, { devices })
  expectRefusal(refused, 429)
  expect(refused.headers['retry-after']).toBe('30')
  pass(30 * second)
  expect((await world.signIn(email, { devices })).statusCode).toBe(200)
})

test('Reset mails that a stranger asked for do not use up those of a browser that the account knows', async () => {
  const email = await world.createUser()
  for (let i = 0; i < 6; i++) {
    await world.post('/auth/forgot-password', { email })
    pass(codeLimits.gapMs + second)
  }
  const ask = (devices: string[]) => world.post('/auth/forgot-password', { email, devices })
  expectRefusal(await ask([]), 429)
  expect((await ask([world.deviceOf(email)])).statusCode).toBe(200)
  const again = await ask([world.deviceOf(email)])
  expectRefusal(again, 429)
  expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('Registrations of a stranger elsewhere do not refuse the one of the mailbox’s owner', async () => {
  const email = newEmail()
  const body = { firstName: 'Ann', lastName: 'Lee', email, password }
  const register = (ip: string) => world.post('/auth/register', body, { ip })
  for (let i = 0; i < 5; i++) await register('198.51.100.1')
  const refused = await register('198.51.100.1')
  expectRefusal(refused, 429)
  expect(refused.reply.error).toMatch(/in 60 minutes\.$/)
  const { reply } = await register('203.0.113.1')
  expect(reply.succeeded).toBe(true)
  const { attempt } = reply.data
  const resend = () => world.post('/auth/resend-verification-code', { email, attempt }, { ip: '203.0.113.1' })
  expectRefusal(await resend(), 429)
  pass(codeLimits.gapMs)
  await world.post('/auth/resend-verification-code', { email }, { ip: '198.51.100.2' })
  expect((await resend()).statusCode).toBe(200)
})

test('A stranger in many places who uses up the registration mails of a day leaves the owner of the mailbox a way in', async () => {
  const email = newEmail()
  for (let place = 0; place < codeLimits.perDayOfAll; place++)
    await world.register(email, { password: wrong })
  const { answer } = await world.register(email)
  expectRefusal(answer, 429)
  expect(answer.reply.error).toMatch(/^Too many codes .* “Forgot password” .* try again in 24 hours\.$/)

  const code = await world.requestReset(email)
  const reset = await world.post('/auth/reset-password', { email, code, newPassword: password })
  expect(reset.reply.succeeded).toBe(true)
  await world.getToken(email)
  expectRefusal(await world.signIn(email, { password: wrong }), 401)
})

test('case 81: a sign-in from a browser that is new to the account is told to its owner, once', async () => {
  const email = await world.createUser()
  await world.getToken(email)
  const here = {
    ip: '203.0.113.9',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' },
  }
  const { reply } = await world.post('/auth/login', { email, password }, here)
  const mail = await world.mailbox.waitFor(email, 2)
  expect(mail.subject).toBe('New sign-in to your Plainspoken account')
  expect(mail.text).toMatch(/Firefox on Linux, from 203\.0\.113\.0\/24, \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  await world.signIn(email, { devices: [reply.data.device] })
  await world.requestReset(email)
  expect(world.mailbox.sentTo(email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is your Plainspoken code'),
    'New sign-in to your Plainspoken account',
    'Reset your Plainspoken password',
  ])
})
