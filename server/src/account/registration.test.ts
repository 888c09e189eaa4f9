import { code as codeLimits, hour, minute, second } from '@plainspoken/contract/limits'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  type Call,
  expectRefusal,
  newEmail,
  otherPassword,
  pass,
  password,
  shareWorld,
  startWorld,
  whatShows,
  wrongCode,
} from '../../test/account-world.ts'
import { codeIn } from '../../test/mailbox.ts'
import { newClient } from '../../test/new-client.ts'

const world = await shareWorld()

const verify = (email: string, code: unknown, attempt?: string) =>
  world.post('/auth/verify-email', { email, code, attempt })
const resend = (email: string, attempt?: string, about: Call = {}) =>
  world.post('/auth/resend-verification-code', { email, attempt }, about)

function expectWrongCode(answer: Answer) {
  expectRefusal(answer, 400)
  expect(answer.reply.error).toBe('Invalid verification code. Please try again.')
}

async function resendNow(email: string, attempt?: string) {
  const before = world.mailbox.codesTo(email).length
  pass(codeLimits.gapMs + second)
  const answer = await resend(email, attempt)
  expect(answer.statusCode).toBe(200)
  return codeIn(await world.mailbox.waitForCode(email, before + 1))
}

test('registering, verifying by the mailed code and signing in leads to the profile', async () => {
  const email = newEmail()
  const { answer, attempt, code } = await world.register(email)
  expect(answer.statusCode).toBe(200)
  expect(answer.reply).toEqual({
    succeeded: true,
    data: { verificationEmailSent: true, verificationEmailError: null, attempt: expect.any(String) },
    error: null,
  })
  const verified = await verify(email, await code(), attempt)
  expect(verified.reply).toEqual({ succeeded: true, data: { device: expect.any(String) }, error: null })

  const login = await world.signIn(email)
  expect(login.reply).toMatchObject({ succeeded: true, data: { themePreference: null } })
  const profile = await world.get('/user/profile', { token: login.reply.data.token })
  expect(profile.reply.data).toEqual({
    id: expect.any(String),
    email,
    firstName: 'Ann',
    lastName: 'Lee',
    isSubscribed: false,
    createdAt: expect.any(String),
    roles: [],
    hadTrialBefore: false,
    themePreference: null,
  })
})

test('the mail shows the code in its subject, its text and its page, and no name that a stranger chose', async () => {
  const email = newEmail()
  const { code } = await world.register(email, { firstName: 'Visit evil.test', lastName: 'now' })
  const digits = await code()
  const mail = await world.mailbox.waitFor(email)
  expect(mail.recipients).toEqual([email])
  expect(mail.subject).toContain(digits)
  expect(mail.html).toContain(digits)
  expect(mail.text + mail.html).not.toContain('evil.test')
})

test('case 12: unused, waiting and registered addresses get one answer; the owner gets a notice, not a code', async () => {
  const owner = await world.createUser()
  const token = await world.getToken(owner)
  const before = await world.get('/user/profile', { token })
  const waiting = newEmail()
  await world.register(waiting)

  const answers = await Promise.all(
    [newEmail(), waiting, owner].map((email) => world.register(email, { password: otherPassword })),
  )
  const [unused, again, known] = answers.map(({ answer }) => whatShows(answer))
  expect(again).toEqual(unused)
  expect(known).toEqual(unused)

  const notice = await world.mailbox.waitFor(owner, 2)
  expect(notice.subject).toBe('You already have a Plainspoken account')
  expect(() => codeIn(notice)).toThrow()
  expect((await world.get('/user/profile', { token })).reply).toEqual(before.reply)
  expect((await world.signIn(owner)).statusCode).toBe(200)

  // Nor does the next step tell: whoever registered may sign in no more here than anywhere else.
  const early = await Promise.all(
    [waiting, owner].map((email) => world.signIn(email, { password: otherPassword })),
  )
  const [waitingLogin, ownersLogin] = early.map(whatShows)
  expect(waitingLogin?.status).toBe(403)
  expect(ownersLogin).toEqual(waitingLogin)
})

test.each([
  ['a list', 'a@b.co,evil@x.test'],
  ['a list with semicolons', 'a@b.co;evil@x.test'],
  ['a header', 'a@b.co\r\nBcc: evil@x.test'],
  ['a quoted name', '"a@b.co" <evil@x.test>'],
  ['two words', 'a@b.co evil@x.test'],
  ['a path', 'a@b.co/evil'],
  ['a query', 'a@b.co?evil'],
  ['an encoded letter', 'a@%62.co'],
  ['a name with nothing between two dots', 'a@b..co'],
  ['a name that ends with a dot of another script', 'a@b.co。'],
  ['the number of a machine', 'a@1.2'],
  ['300 characters', `${'a'.repeat(290)}@x.test`],
])('case 13: %s is no address, and nobody is mailed', async (_name, email) => {
  const before = world.mailbox.mails.length
  for (const route of ['/auth/register', '/auth/forgot-password', '/auth/resend-verification-code']) {
    const names = route.endsWith('register') ? { firstName: 'Ann', lastName: 'Lee', password } : {}
    expectRefusal(await world.post(route, { ...names, email }), 400)
  }
  expect(world.mailbox.mails).toHaveLength(before)
})

test('case 14: capitals and spaces make no second account, and a look-alike never reaches the first', async () => {
  await world.createUser('Nora@X.test')
  const idOf = async (email: string, about = {}) => {
    const token = await world.getToken(email, about)
    return (await world.get('/user/profile', { token })).reply.data.id as string
  }
  const id = await idOf('Nora@X.test')
  for (const spelling of ['nora@x.test', '  nora@X.TEST ']) {
    await world.register(spelling.trim(), { email: spelling, password: otherPassword })
    expect(await idOf(spelling)).toBe(id)
  }
  expect(world.mailbox.sentTo('Nora@X.test').map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is your Plainspoken code'),
    'You already have a Plainspoken account',
    'You already have a Plainspoken account',
  ])

  const lookAlike = 'nоra@x.test' // with a Cyrillic о
  const { attempt, code } = await world.register(lookAlike, { password: otherPassword })
  expect((await verify(lookAlike, await code(), attempt)).statusCode).toBe(200)
  expect(await idOf(lookAlike, { password: otherPassword })).not.toBe(id)
  expect(await idOf('nora@x.test')).toBe(id)
})

test('case 14: letters that fold to other letters are mailed in the form they were folded to', async () => {
  await world.register('\u212Aim@x.test') // a Kelvin sign
  expect(world.mailbox.sentTo('Kim@x.test')).toHaveLength(1)
})

test.each([
  ['seven characters', '1234567'],
  ['257 characters', 'x'.repeat(257)],
])('case 15: a password of %s is refused', async (_name, chosen) => {
  const { answer } = await world.register(newEmail(), { password: chosen })
  expectRefusal(answer, 400)
})

test.each([
  ['eight emoji', '🌊🌋🌌🌍🌎🌏🌐🌑'],
  ['64 characters', 'x'.repeat(64)],
  ['256 characters', 'x'.repeat(256)],
])('case 15: a password of %s is taken', async (_name, chosen) => {
  const { answer } = await world.register(newEmail(), { password: chosen })
  expect(answer.statusCode).toBe(200)
})

test.each([
  ['a common password', 'password1'],
  ["the product's name", 'plainspoken'],
])('case 15: %s is taken, for eight characters are the only rule', async (_name, chosen) => {
  const { answer } = await world.register(newEmail(), { password: chosen })
  expect(answer.statusCode).toBe(200)
})

test('case 15: what is too short once it is composed is too short', async () => {
  const { answer } = await world.register(newEmail(), { password: 'e\u0301'.repeat(4) })
  expect(answer.reply.error).toBe('Password must be at least 8 characters long')
})

test('case 16: a password works however the keyboard spells its accents', async () => {
  const email = newEmail()
  const { attempt, code } = await world.register(email, { password: 'caf\u00e9 au lait' })
  await verify(email, await code(), attempt)
  expect((await world.signIn(email, { password: 'cafe\u0301 au lait' })).statusCode).toBe(200)
})

test('case 17: of 20 registrations at once one code lives, and one account comes of it', async () => {
  const email = newEmail()
  // From one place: others have shares of their own.
  const ip = newClient()
  const all = await Promise.all(Array.from({ length: 20 }, () => world.register(email, {}, { ip })))
  const taken = all.filter(({ answer }) => answer.statusCode === 200)
  expect(taken).toHaveLength(codeLimits.perHour)
  for (const { answer } of all) if (answer.statusCode !== 200) expectRefusal(answer, 429)

  await world.mailbox.waitFor(email, codeLimits.perHour)
  const codes = world.mailbox.sentTo(email).map(codeIn)
  expect(codes).toHaveLength(codeLimits.perHour)
  const tries = taken.flatMap(({ attempt }) => codes.map((code) => ({ attempt, code })))
  const statuses: number[] = []
  for (const { attempt, code } of tries) statuses.push((await verify(email, code, attempt)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect((await world.signIn(email)).statusCode).toBe(200)
})

describe.each([
  ['with the attempt named', true],
  ['without it', false],
])('codes, %s', (_name, isNamed) => {
  const named = (attempt: string) => (isNamed ? attempt : undefined)

  test('case 18: after five wrong codes only a new one works', async () => {
    const email = newEmail()
    const { attempt, code } = await world.register(email)
    const right = await code()
    for (let i = 0; i < codeLimits.tries; i++) {
      expectWrongCode(await verify(email, wrongCode(right), named(attempt)))
    }
    expectWrongCode(await verify(email, right, named(attempt)))
    const fresh = await resendNow(email, named(attempt))
    expect((await verify(email, fresh, named(attempt))).statusCode).toBe(200)
  })

  test('case 19: of 100 guesses at once five are compared', async () => {
    const email = newEmail()
    const { attempt, code } = await world.register(email)
    const right = await code()
    await Promise.all(Array.from({ length: 100 }, () => verify(email, wrongCode(right), named(attempt))))
    const { rows } = await world.db.execute(
      sql`select ${sql.raw(isNamed ? 'tries_left' : 'unnamed_tries_left')} tries_left from registration_codes where registration_id = ${attempt}`,
    )
    expect(rows).toEqual([{ tries_left: 0 }])
    expectRefusal(await verify(email, right, named(attempt)), isNamed ? 400 : 429)
  })

  test('case 20: one code makes one account, however often it comes at once', async () => {
    const email = newEmail()
    const { attempt, code } = await world.register(email)
    const right = await code()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(email, right, named(attempt))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.statusCode !== 200) expectWrongCode(answer)
    expectRefusal(await verify(email, right, named(attempt)), isNamed ? 400 : 429)
  })

  test('case 21: an old code, a replaced one, that of somebody else and a reset code are all wrong codes', async () => {
    const late = newEmail()
    const first = await world.register(late)
    const lateCode = await first.code()
    pass(codeLimits.lifeMs + second)
    const answers = [await verify(late, lateCode, named(first.attempt))]

    const replaced = newEmail()
    const second_ = await world.register(replaced)
    const oldCode = await second_.code()
    const freshCode = await resendNow(replaced, named(second_.attempt))
    answers.push(await verify(replaced, oldCode, named(second_.attempt)))

    const resetCode = await world.requestReset(replaced, second_.attempt)
    expectRefusal(await verify(replaced, resetCode, named(second_.attempt)), 400)

    const other = newEmail()
    const third = await world.register(other)
    const othersCode = await third.code()
    answers.push(await verify(replaced, othersCode, named(second_.attempt)))

    const wrong = whatShows(await verify(replaced, wrongCode(freshCode), named(second_.attempt)))
    for (const answer of answers) {
      expectWrongCode(answer)
      expect(whatShows(answer)).toEqual(wrong)
    }
  })

  test('case 24: the password of whoever registered first never works for the address of another', async () => {
    const email = newEmail()
    await world.register(email, { password: otherPassword })
    const { attempt, code } = await world.register(email)
    expect((await verify(email, await code(), named(attempt))).statusCode).toBe(200)
    expect((await world.signIn(email)).statusCode).toBe(200)
    expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(401)
  })

  test('case 26: no session can be kept from before the address was verified', async () => {
    const email = newEmail()
    const stranger = await world.register(email, { password: otherPassword })
    await stranger.code()
    const early = await world.signIn(email, { password: otherPassword, rememberMe: true })
    expectRefusal(early, 403)
    const { attempt, code } = await world.register(email)
    await verify(email, await code(), named(attempt))
    const { rows } = await world.db.execute(sql`
      select 1 from sessions join users on users.id = user_id where email_key = ${email}`)
    expect(rows).toEqual([])
  })
})

describe('case 22: a code that is no text of six digits', () => {
  test.each([
    ['a number', 123456],
    ['a space before it', ' 123456'],
    ['full-width digits', '１２３４５６'],
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['nothing', ''],
    ['null', null],
    ['a list', ['123456']],
    ['a line break after it', '123456\n'],
  ])('%s is refused', async (_name, code) => {
    const email = newEmail()
    await world.register(email)
    expectRefusal(await verify(email, code), 400)
  })

  test('a code that begins with zeros works', async () => {
    const drawn = Buffer.alloc(4)
    drawn.writeUInt32BE(42)
    const chanceless = await startWorld({ randomBytes: () => drawn })
    const email = newEmail()
    const { attempt, code } = await chanceless.register(email)
    expect(await code()).toBe('000042')
    const answer = await chanceless.post('/auth/verify-email', { email, code: '000042', attempt })
    expect(answer.statusCode).toBe(200)
    await chanceless.close()
  })
})

test('case 23: asking for a new code tells nothing of the address, mails the waiting only, and within limits', async () => {
  const [unknown, waiting, registered] = [newEmail(), newEmail(), await world.createUser()]
  const { attempt, code } = await world.register(waiting)
  const firstCode = await code()
  const everybody = [unknown, waiting, registered]
  // The unknown and the registered have been mailed nothing yet in this period; let all start equal.
  pass(25 * hour)
  await world.register(waiting)

  async function expectSameAnswer(status: number) {
    const answers = await Promise.all(everybody.map((email) => resend(email)))
    const shown = answers.map(whatShows)
    expect(shown.map((each) => each.status)).toEqual([status, status, status])
    expect(shown[1]).toEqual(shown[0])
    expect(shown[2]).toEqual(shown[0])
    return answers
  }

  pass(codeLimits.gapMs + second)
  const before = everybody.map((email) => world.mailbox.sentTo(email).length)
  await expectSameAnswer(200)
  const newest = codeIn(await world.mailbox.waitFor(waiting, (before[1] ?? 0) + 1))
  expect(world.mailbox.sentTo(unknown)).toHaveLength(before[0] ?? 0)
  expect(world.mailbox.sentTo(registered)).toHaveLength(before[2] ?? 0)

  const tooSoon = await expectSameAnswer(429)
  for (const answer of tooSoon) expectRefusal(answer, 429)
  expect(tooSoon[0]?.reply.error).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/)
  expect(world.mailbox.sentTo(waiting)).toHaveLength((before[1] ?? 0) + 1)

  expectWrongCode(await verify(waiting, firstCode, attempt))
  expect((await verify(waiting, newest)).statusCode).toBe(200)
})

test('a new code has to wait from the registration on', async () => {
  const email = newEmail()
  const { attempt } = await world.register(email)
  expectRefusal(await resend(email, attempt), 429)
  pass(codeLimits.gapMs + second)
  expect((await resend(email, attempt)).statusCode).toBe(200)
})

test('a stranger who registers an address that has an account has no code mailed to it', async () => {
  const email = await world.createUser()
  const { attempt } = await world.register(email, { password: otherPassword })
  pass(codeLimits.gapMs + second)
  expect((await resend(email, attempt)).statusCode).toBe(200)
  // The mail after it, to another address, has arrived: nothing before it is still on its way.
  const other = newEmail()
  await (await world.register(other)).code()
  expect(world.mailbox.codesTo(email)).toHaveLength(1)
})

test('wrong passwords from before the address was verified count no more', async () => {
  const email = newEmail()
  const { attempt, code } = await world.register(email)
  const guessFourTimes = async () => {
    for (let i = 0; i < 4; i++) expectRefusal(await world.signIn(email, { password: otherPassword }), 401)
  }
  await guessFourTimes()
  expect((await verify(email, await code(), attempt)).statusCode).toBe(200)
  await guessFourTimes()
})

test('case 23: the eleventh code of a day is refused, to known and unknown addresses alike', async () => {
  const [unknown, waiting] = [newEmail(), newEmail()]
  const about = { ip: newClient() }
  await Promise.all([world.register(waiting, {}, about), resend(unknown, undefined, about)])
  for (let i = 1; i < codeLimits.perDay; i++) {
    pass(hour / codeLimits.perHour + minute)
    const statuses = await Promise.all([resend(waiting, undefined, about), resend(unknown, undefined, about)])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await world.mailbox.waitFor(waiting, i + 1)
  }
  pass(hour / codeLimits.perHour + minute)
  const [first, second_] = await Promise.all([
    resend(waiting, undefined, about),
    resend(unknown, undefined, about),
  ])
  expectRefusal(first, 429)
  const { 'retry-after': wait, ...headers } = whatShows(first).headers
  const { 'retry-after': otherWait, ...otherHeaders } = whatShows(second_).headers
  expect({ ...whatShows(first), headers }).toEqual({ ...whatShows(second_), headers: otherHeaders })
  // The first of the two waits began a moment before the other.
  expect(Math.abs(Number(wait) - Number(otherWait))).toBeLessThanOrEqual(5)
  expect(first.reply.error).toMatch(/^Too many attempts\. Please try again in \d+ hours\.$/)
  expect(world.mailbox.sentTo(waiting)).toHaveLength(codeLimits.perDay)
})

describe('case 25: a stranger registers between a registration and its code', () => {
  async function registerBoth() {
    const email = newEmail()
    const own = await world.register(email)
    const ownCode = await own.code()
    const strange = await world.register(email, { password: otherPassword })
    const strangeCode = await strange.code()
    return { email, own: own.attempt, ownCode, strange: strange.attempt, strangeCode }
  }

  test("neither one's code activates the other's attempt, and its own code does", async () => {
    const { email, own, ownCode, strange, strangeCode } = await registerBoth()
    if (ownCode !== strangeCode) {
      expectWrongCode(await verify(email, ownCode, strange))
      expectWrongCode(await verify(email, strangeCode, own))
    }
    expect((await verify(email, ownCode, own)).statusCode).toBe(200)
    expect((await world.signIn(email)).statusCode).toBe(200)
    expectWrongCode(await verify(email, strangeCode, strange))
    expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(401)
  })

  test('a new code in the first attempt counts there, and its own password works', async () => {
    const { email, own, strange, strangeCode } = await registerBoth()
    const fresh = await resendNow(email, own)
    if (fresh !== strangeCode) expectWrongCode(await verify(email, fresh, strange))
    expect((await verify(email, fresh, own)).statusCode).toBe(200)
    expect((await world.signIn(email)).statusCode).toBe(200)
    expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(401)
  })

  test('an older code does not count where no attempt is named', async () => {
    const { email, ownCode } = await registerBoth()
    expectWrongCode(await verify(email, ownCode))
  })

  test("once the address is verified, the stranger's attempt is over", async () => {
    const { email, own, strange, strangeCode } = await registerBoth()
    const fresh = await resendNow(email, own)
    await verify(email, fresh, own)
    pass(codeLimits.gapMs + second)
    const mails = world.mailbox.sentTo(email).length
    expect((await resend(email, strange)).statusCode).toBe(200)
    expectWrongCode(await verify(email, strangeCode, strange))
    expect(world.mailbox.sentTo(email)).toHaveLength(mails)
  })

  test('guesses in a made-up attempt cost the code of the real one no try', async () => {
    const email = newEmail()
    const { attempt, code } = await world.register(email)
    const right = await code()
    for (let i = 0; i < 2 * codeLimits.tries; i++) {
      expectWrongCode(await verify(email, wrongCode(right), crypto.randomUUID()))
    }
    expect((await verify(email, right, attempt)).statusCode).toBe(200)
  })
})

test('a registration that was not verified within a day is over', async () => {
  const email = newEmail()
  const { attempt } = await world.register(email)
  pass(25 * hour)
  expect((await world.signIn(email)).statusCode).toBe(401)
  expect((await resend(email, attempt)).statusCode).toBe(200)
  expect(world.mailbox.sentTo(email)).toHaveLength(1)
})
