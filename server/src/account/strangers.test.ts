import { code as codeLimits, hour, second } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import {
  expectRefusal,
  newEmail,
  otherPassword,
  pass,
  password,
  shareWorld,
  wrongCode,
} from '../../test/account-world.ts'
import { newClient } from '../../test/new-client.ts'

const world = await shareWorld()

const wrong = 'not the password'
const names = { firstName: 'Eve', lastName: 'Lee' }
const verify = (email: string, code: string, attempt?: string) =>
  world.post('/auth/verify-email', { email, code, attempt })
const linkIn = async (email: string, count = 1) => {
  const { text } = await world.mailbox.waitForCode(email, count)
  return /verify-email\?code=([\w-]{43})/.exec(text)?.[1] ?? ''
}

test.each([
  ['/auth/login', { password: wrong }, 60],
  ['/auth/verify-email', { code: '000000' }, 180],
  ['/auth/passkey-login', {}, 120],
])(
  'case 121: %s from every corner of one IPv6 /48 is refused, and a browser that the account knows is not',
  async (url, body, most) => {
    const email = await world.createUser()
    const site = `2001:db8:${url.length.toString(16)}`
    const flood = await Promise.all(
      Array.from({ length: most + 20 }, (_, i) =>
        world.post(url, { ...body, email: newEmail() }, { ip: `${site}:${i.toString(16)}::1` }),
      ),
    )
    expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)

    const device = world.deviceOf(email)
    const ask = (headers: Record<string, string>, ip = `${site}:ffff::1`) =>
      world.post('/auth/login', { email, password, devices: [device] }, { ip, headers })
    if (url !== '/auth/login') return
    expectRefusal(await ask({}), 429)
    for (const forged of ['', 'x', `${device}x`]) expectRefusal(await ask({ 'device-tokens': forged }), 429)
    expect((await ask({ 'device-tokens': device })).statusCode).toBe(200)
    expect((await ask({}, '2001:db8:ffff::1')).statusCode).toBe(200)
  },
)

test('case 121: a known browser’s own share is that of its account, however many tokens it has', async () => {
  const email = await world.createUser()
  const tokens = [world.deviceOf(email), (await world.signIn(email)).reply.data.device as string]
  const ip = newClient()
  const ask = (i: number) => {
    const headers = { 'device-tokens': tokens[i % 2] ?? '' }
    return world.post('/auth/login', { email: newEmail(), password: wrong }, { ip, headers })
  }
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => ask(i)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
})

test('case 122: while strangers from many networks wait for their passwords to be checked, a known browser is next', async () => {
  const email = await world.createUser()
  let answered = 0
  const flood = Array.from({ length: 60 }, async () => {
    await world.post('/auth/login', { email: newEmail(), password: wrong })
    answered++
  })
  const { statusCode } = await world.post('/auth/login', {
    email,
    password,
    devices: [world.deviceOf(email)],
  })
  expect(statusCode).toBe(200)
  expect(answered).toBeLessThan(30)
  await Promise.all(flood)
})

test('case 123: all spellings of a mailbox share its mails, whatever they are for', async () => {
  const ip = newClient()
  const elsewhere = newClient()
  const box = newEmail('bea')
  const [name, domain] = box.split('@')
  const spellings = Array.from(
    { length: 10 },
    (_, i) => `${i % 2 ? name : name?.toUpperCase()}+${i}@${domain}`,
  )
  const answers = []
  for (const email of spellings)
    answers.push((await world.post('/auth/register', { ...names, email, password }, { ip })).statusCode)
  expect(answers.filter((status) => status === 200)).toHaveLength(codeLimits.perHour)

  const gmail = ['c.o.r.a', 'co.ra', 'cora+x', 'CORA', 'cor.a', 'c.ora']
  const statuses = []
  for (const [i, spelling] of gmail.entries()) {
    const at = i % 2 ? 'gmail.com' : 'googlemail.com'
    const body = { ...names, email: `${spelling}@${at}`, password }
    statuses.push((await world.post('/auth/register', body, { ip: elsewhere })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])

  const known = await world.createUser(newEmail('dora'))
  const tagged = await world.createUser(known.replace('@', '+two@'))
  expect((await world.post('/auth/forgot-password', { email: known })).statusCode).toBe(200)
  expectRefusal(await world.post('/auth/forgot-password', { email: tagged }), 429)
})

test('case 124: mails to addresses without an account have one bound, and who uses it up from one network leaves half to others', async () => {
  const ip = newClient()
  const fill = (name: string) =>
    world.db.$client.query(`update limits set points = 1000 where key like $1`, [`${name}:%`])
  const register = (from?: string) =>
    world.post('/auth/register', { ...names, email: newEmail(), password }, from ? { ip: from } : {})
  await register()
  await fill('stranger-mails')
  for (let i = 0; i < 5; i++) expect((await register(ip)).statusCode).toBe(200)
  const refused = await register(ip)
  expectRefusal(refused, 429)
  expect(refused.reply.error).toMatch(/^Too many people are asking for codes/)
  expect((await register()).statusCode).toBe(200)
  await fill('stranger-mails-more')
  expectRefusal(await register(), 429)
  // Mail to accounts does not count.
  const email = await world.db.$client.query('select email from users limit 1')
  expect((await world.post('/auth/forgot-password', { email: email.rows[0].email })).statusCode).toBe(200)
  pass(hour + second)
  expect((await register()).statusCode).toBe(200)
})

test('case 125: a mail for a new password goes to no mailbox in which a stranger’s registration waits', async () => {
  const email = newEmail()
  const { attempt, code } = await world.register(email)
  await code()
  const forgot = (body: object) => world.post('/auth/forgot-password', { email, ...body })
  const unknown = await world.post('/auth/forgot-password', { email: newEmail() })
  expect((await forgot({})).body).toBe(unknown.body)
  pass(codeLimits.gapMs + second)
  await forgot({ attempt: crypto.randomUUID() })
  pass(codeLimits.gapMs + second)
  await forgot({ attempt })
  await world.mailbox.waitForCode(email, 2)
  const subjects = world.mailbox.sentTo(email).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('is your'), 'Reset your Plainspoken password'])
})

test('case 126: guesses of a stranger, with no attempt or a made-up one, cost the owner’s code no try', async () => {
  const email = newEmail()
  const { attempt, code } = await world.register(email)
  const right = await code()
  for (let i = 0; i < codeLimits.tries; i++) expectRefusal(await verify(email, wrongCode(right)), 400)
  expect((await verify(email, right, attempt)).statusCode).toBe(200)
})

test('case 126: a stranger’s registrations and codes do not end the owner’s, whose password then counts', async () => {
  const email = newEmail()
  const { attempt, code } = await world.register(email)
  const right = await code()
  for (let i = 0; i < 3; i++) await world.register(email, { password: otherPassword })
  pass(codeLimits.gapMs + second)
  await world.post('/auth/resend-verification-code', { email })
  const early = await world.post('/auth/login', { email, password, attempt })
  expect(early.reply.code).toBe('email_not_verified')
  expect((await verify(email, right, attempt)).statusCode).toBe(200)
  expect((await world.signIn(email)).statusCode).toBe(200)
  expectRefusal(await world.signIn(email, { password: otherPassword }), 401)
})

test('case 126: the mailed link works in the browser that registered, whatever was guessed, asked for and registered meanwhile', async () => {
  const email = newEmail()
  const { attempt, code } = await world.register(email)
  const right = await code()
  const link = await linkIn(email)
  for (let i = 0; i < codeLimits.tries; i++) await verify(email, wrongCode(right), attempt)
  expectRefusal(await verify(email, right, attempt), 400)
  await world.register(email, { password: otherPassword })
  pass(codeLimits.gapMs + second)
  await world.post('/auth/resend-verification-code', { email, attempt })
  await world.mailbox.waitForCode(email, 3)

  const strange = await world.register(email, { password: otherPassword })
  for (const wrongOne of [undefined, strange.attempt, crypto.randomUUID()])
    expectRefusal(await verify(email, link, wrongOne), 400)
  expectRefusal(await verify(email, `${link.slice(1)}A`, attempt), 400)
  const answers = await Promise.all([verify(email, link, attempt), verify(email, link, attempt)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect((await world.signIn(email)).statusCode).toBe(200)
})

test('case 126: a link is over with the last code of its registration', async () => {
  const email = newEmail()
  const { attempt } = await world.register(email)
  const link = await linkIn(email)
  pass(codeLimits.lifeMs + second)
  expectRefusal(await verify(email, link, attempt), 400)
})
