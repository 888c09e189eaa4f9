import { code as codeLimits, hour, resetCode, second } from '@plainspoken/contract/limits'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  expectRefusal,
  newEmail,
  otherPassword,
  pass,
  shareWorld,
  startWorld,
  whatShows,
  wrongCode,
} from '../../test/account-world.ts'
import type { ReceivedMail } from '../../test/mailbox.ts'

const world = await shareWorld()

const forgot = (email: string) => world.post('/auth/forgot-password', { email })
const check = (email: string, code: string) => world.post('/auth/verify-reset-code', { email, code })
const reset = (email: string, code: string, newPassword = otherPassword) =>
  world.post('/auth/reset-password', { email, code, newPassword })

const done = { succeeded: true, data: { device: expect.any(String) }, error: null }

function expectWrongCode(answer: Answer) {
  expectRefusal(answer, 400)
  expect(answer.reply).toMatchObject({
    error: 'The reset code is invalid or has expired.',
    code: 'invalid_reset_code',
  })
}

test('the mailed code is checked, sets a new password, and the old one is over', async () => {
  const email = await world.createUser()
  const code = await world.requestReset(email)
  expect((await check(email, code)).reply).toEqual({ succeeded: true, data: null, error: null })
  expect((await reset(email, code)).reply).toEqual(done)
  expect((await world.signIn(email)).statusCode).toBe(401)
  expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(200)
})

const linkIn = (mail: ReceivedMail) => new URL(/http\S+/.exec(mail.text)?.[0] ?? '')

/** Asks for a mail, and reads from it both the code to type and that of the link. */
async function requestBoth(email: string) {
  const digits = await world.requestReset(email)
  const mail = world.mailbox.codesTo(email).at(-1) as ReceivedMail
  return { digits, linkCode: linkIn(mail).searchParams.get('code') ?? '' }
}

test('the mail has a link that opens the form with the address and a code that nobody can guess', async () => {
  const email = await world.createUser(newEmail('ann+lee'))
  const { digits, linkCode } = await requestBoth(email)
  const mail = await world.mailbox.waitFor(email, 2)
  const link = linkIn(mail)
  expect(link.origin + link.pathname).toBe('http://localhost:3000/reset-password')
  expect(Object.fromEntries(link.searchParams)).toEqual({ email, code: expect.stringMatching(/^[\w-]{43}$/) })
  expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'))

  expect((await check(email, linkCode)).reply).toEqual({ succeeded: true, data: null, error: null })
  expect((await reset(email, linkCode)).reply).toEqual(done)
  expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(200)
  for (const code of [digits, linkCode]) expectWrongCode(await reset(email, code))
})

test('looking at the form again and again does not use the code up', async () => {
  const email = await world.createUser()
  const code = await world.requestReset(email)
  for (let i = 0; i < 2 * codeLimits.tries; i++) expect((await check(email, code)).statusCode).toBe(200)
  expect((await reset(email, code)).statusCode).toBe(200)
})

test('case 36: known, unknown, waiting and Google-only addresses get one answer, and so with a dead mail server', async () => {
  const waiting = newEmail()
  await world.register(waiting)
  const emails = [await world.createUser(), newEmail(), waiting, (await world.createGoogleUser()).email]
  const answers = await Promise.all(emails.map(forgot))

  const mailless = await startWorld({ db: world.db }, { SMTP_URL: 'smtp://127.0.0.1:1' })
  pass(codeLimits.gapMs + second)
  const unsent = emails.map((email) => mailless.post('/auth/forgot-password', { email }))
  answers.push(...(await Promise.all(unsent)))
  await mailless.close()

  expect(answers[0]?.statusCode).toBe(200)
  for (const answer of answers) expect(whatShows(answer)).toEqual(whatShows(answers[0] as Answer))
})

test('case 37: 30 requests for one address are five mails an hour, and change nothing', async () => {
  const email = await world.createUser()
  const before = world.mailbox.codesTo(email).length
  const statuses = new Map<number, number>()
  for (let i = 0; i < 30; i++) {
    const { statusCode } = await forgot(email)
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    pass(codeLimits.gapMs + second)
  }
  expect(statuses.get(200)).toBe(codeLimits.perHour)
  await world.mailbox.waitForCode(email, before + codeLimits.perHour)
  expect((await world.signIn(email)).statusCode).toBe(200)
  expect(world.mailbox.codesTo(email)).toHaveLength(before + codeLimits.perHour)
})

test('case 37: a stranger who used up the hour cannot use up the day', async () => {
  const email = await world.createUser()
  for (let i = 0; i < 4 * codeLimits.perHour; i++) {
    await forgot(email)
    pass(codeLimits.gapMs + second)
  }
  pass(hour)
  const code = await world.requestReset(email)
  expect((await reset(email, code)).statusCode).toBe(200)
})

test('case 38: both calls share one count of five', async () => {
  const email = await world.createUser()
  const code = await world.requestReset(email)
  for (let i = 0; i < 3; i++) expectWrongCode(await check(email, wrongCode(code)))
  for (let i = 0; i < 2; i++) expectWrongCode(await reset(email, wrongCode(code)))
  expectWrongCode(await check(email, code))
  expectWrongCode(await reset(email, code))
  expect((await world.signIn(email)).statusCode).toBe(200)
})

test('case 38: a stranger who uses the tries up, from wherever, does not keep the owner with the link out', async () => {
  const email = await world.createUser()
  const { digits, linkCode } = await requestBoth(email)
  const guesses = Array.from({ length: 100 }, (_, i) => (i % 2 ? check : reset)(email, wrongCode(digits)))
  await Promise.all(guesses)
  expectRefusal(await check(email, digits), 429)
  expect((await check(email, linkCode)).statusCode).toBe(200)
  expect((await reset(email, linkCode)).statusCode).toBe(200)
})

test('case 38: guesses at the link open nothing, and cost the digits no try', async () => {
  const email = await world.createUser()
  const { digits, linkCode } = await requestBoth(email)
  for (let i = 0; i < 2 * codeLimits.tries; i++) {
    expectWrongCode(await reset(email, String(i).padStart(linkCode.length, 'x')))
  }
  expect((await reset(email, digits)).statusCode).toBe(200)
})

test('case 38: of 100 guesses at once five are compared', async () => {
  const email = await world.createUser()
  const code = await world.requestReset(email)
  const guess = (i: number) => (i % 2 ? check : reset)(email, wrongCode(code))
  await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)))
  const { rows } = await world.db.$client.query('select tries_left from reset_codes where email_key = $1', [
    email,
  ])
  expect(rows).toEqual([{ tries_left: 0 }])
  expectRefusal(await reset(email, code), 429)
})

describe('case 39: the code of a reset', () => {
  test('the code alone is enough: the step that checks it is a courtesy', async () => {
    const email = await world.createUser()
    const code = await world.requestReset(email)
    expect((await reset(email, code)).statusCode).toBe(200)
  })

  test("another's code, a verification code and a code checked for another address open nothing", async () => {
    const [email, other, waiting] = [await world.createUser(), await world.createUser(), newEmail()]
    const { digits: othersCode, linkCode: othersLink } = await requestBoth(other)
    const { code } = await world.register(waiting)
    await world.requestReset(email)
    expect((await check(other, othersCode)).statusCode).toBe(200)
    expectWrongCode(await reset(email, othersCode))
    expectWrongCode(await reset(email, othersLink))
    for (const each of [waiting, email]) expectRefusal(await reset(each, await code()), 400)
    expectWrongCode(await reset(newEmail(), othersCode))
  })

  test('without a request no code opens anything', async () => {
    expectWrongCode(await reset(await world.createUser(), '00000000'))
  })
})

test('of digits only the newest count; a link works for its ten minutes, whatever is asked for meanwhile', async () => {
  const email = await world.createUser()
  const first = await requestBoth(email)
  pass(codeLimits.gapMs + second)
  const next = await requestBoth(email)
  expectWrongCode(await check(email, first.digits))
  for (const code of [first.linkCode, next.digits, next.linkCode])
    expect((await check(email, code)).statusCode).toBe(200)
  pass(codeLimits.lifeMs - codeLimits.gapMs)
  expectWrongCode(await reset(email, first.linkCode))
  expect((await check(email, next.linkCode)).statusCode).toBe(200)
  pass(codeLimits.gapMs)
  for (const code of Object.values(next)) expectWrongCode(await reset(email, code))
})

test('case 75: typed codes are tried 20 times a day, one in 10,000 in a year, and the link works all the time', async () => {
  expect((resetCode.triesPerDay * 366) / 10 ** resetCode.digits).toBeLessThan(1 / 10_000)
  const email = await world.createUser()
  let refused: Answer | undefined
  for (let codes = 0; codes < 5; codes++) {
    const digits = await world.requestReset(email)
    expect(digits).toHaveLength(8)
    for (let i = 0; i < codeLimits.tries; i++) {
      const answer = await check(email, wrongCode(digits))
      if (codes < 4) expectWrongCode(answer)
      else refused = answer
    }
    pass(codeLimits.gapMs + second)
  }
  expectRefusal(refused as Answer, 429)
  expect(refused?.reply.error).toBe(
    'Too many codes were tried for this address. Please open the link in the email, or type a code in 24 hours.',
  )
  pass(hour)
  const { digits, linkCode } = await requestBoth(email)
  expectRefusal(await reset(email, digits), 429)
  expect((await reset(email, linkCode)).statusCode).toBe(200)
})

test('case 40: a code sets one password, however often it comes at once', async () => {
  const email = await world.createUser()
  const { digits, linkCode } = await requestBoth(email)
  const passwords = Array.from({ length: 20 }, (_, i) => `new password ${i}`)
  const answers = await Promise.all(passwords.map((each, i) => reset(email, i % 2 ? digits : linkCode, each)))
  const winners = passwords.filter((_, i) => answers[i]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  for (const answer of answers) if (answer.statusCode !== 200) expectWrongCode(answer)
  expect((await world.signIn(email, { password: winners[0] as string })).statusCode).toBe(200)
  for (const code of [digits, linkCode]) expectWrongCode(await reset(email, code))
})

test('case 41: a reset ends every session and code, tells the owner, and signs nobody in', async () => {
  const email = await world.createUser()
  const tokens = [await world.getToken(email), await world.getToken(email)]
  tokens.push(await world.getToken(email, { rememberMe: true }))
  const again = await world.register(email)
  const code = await world.requestReset(email)

  const answer = await reset(email, code)
  expect(answer.reply).toEqual(done)
  for (const token of tokens) expectRefusal(await world.get('/user/profile', { token }), 401)
  expectWrongCode(await check(email, code))
  expect((await world.signIn(email)).statusCode).toBe(401)
  const { rows } = await world.db.$client.query('select 1 from registrations where id = $1', [again.attempt])
  expect(rows).toEqual([])
  await world.mailbox.waitForSubject(email, 'Your Plainspoken password was changed')
})

test('a sign-in with the old password that runs beside a reset keeps no session', async () => {
  const email = await world.createUser()
  const code = await world.requestReset(email)
  const signIns = Array.from({ length: 4 }, () => world.signIn(email))
  const [answer, ...logins] = await Promise.all([reset(email, code), ...signIns])
  expect(answer?.statusCode).toBe(200)
  for (const login of logins) {
    const token: string | undefined = login.reply.data?.token
    if (token) expectRefusal(await world.get('/user/profile', { token }), 401)
  }
})

test('case 42: a reset in the browser that registered makes its account, and ends what somebody else began to register', async () => {
  const email = newEmail()
  const stranger = await world.register(email)
  const verification = await stranger.code()
  const own = await world.register(email)
  await own.code()
  const code = await world.requestReset(email, own.attempt)
  expect((await reset(email, code)).statusCode).toBe(200)

  const token = await world.getToken(email, { password: otherPassword })
  expect((await world.get('/user/profile', { token })).reply.data).toMatchObject({ email, roles: [] })
  expect((await world.signIn(email)).statusCode).toBe(401)
  const { attempt } = stranger
  const late = await world.post('/auth/verify-email', { email, code: verification, attempt })
  expectRefusal(late, 400)
  expect((await world.signIn(email)).statusCode).toBe(401)
})

test('an account without a password gets one', async () => {
  const { email } = await world.createGoogleUser()
  const code = await world.requestReset(email)
  expect((await reset(email, code)).statusCode).toBe(200)
  expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(200)
})

test('the code of an unknown address is worth nothing, were it guessed', async () => {
  const drawn = Buffer.alloc(4)
  drawn.writeUInt32BE(123)
  const chanceless = await startWorld({ randomBytes: () => drawn })
  const email = newEmail()
  await chanceless.post('/auth/forgot-password', { email })
  const body = { email, code: '00000123', newPassword: otherPassword }
  expectWrongCode(await chanceless.post('/auth/reset-password', body))
  expect((await chanceless.signIn(email, { password: otherPassword })).statusCode).toBe(401)
  await chanceless.close()
})

test('a new password has eight characters at least', async () => {
  const email = await world.createUser()
  const code = await world.requestReset(email)
  const answer = await reset(email, code, '1234567')
  expectRefusal(answer, 400)
  expect(answer.reply.error).toBe('Password must be at least 8 characters long')
  expect((await reset(email, code)).statusCode).toBe(200)
})
