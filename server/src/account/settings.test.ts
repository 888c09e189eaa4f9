import { accountData, recentSignInMs } from '@plainspoken/contract/account'
import { price, second } from '@plainspoken/contract/limits'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  expectRefusal,
  newEmail,
  now,
  otherPassword,
  pass,
  password,
  shareWorld,
} from '../../test/account-world.ts'
import { payments } from '../db/schema.ts'

const world = await shareWorld()

const profile = async (token: string) => (await world.get('/user/profile', { token })).reply.data
const remove = (token: string, given: string | null = password) =>
  world.call('DELETE', '/user', { password: given }, { token })
const change = (token: string, body: object) =>
  world.post('/user/password', { currentPassword: password, newPassword: otherPassword, ...body }, { token })

describe('the name', () => {
  test('is changed in the profile, and in a new token of the same session', async () => {
    const token = await world.getToken(await world.createUser())
    const name = { firstName: 'نیما\u200cجان', lastName: "O'Neill-Ünal" }
    const { reply } = await world.patch('/user/name', name, { token })
    expect(await profile(token)).toMatchObject(name)
    const [before, after] = [decodeJwt(token), decodeJwt(reply.data.token)]
    expect(after).toMatchObject({ ...name, jti: before.jti, exp: before.exp, sub: before.sub })
    await world.post('/auth/logout', undefined, { token })
    expectRefusal(await world.get('/user/profile', { token: reply.data.token }), 401)
  })

  test.each([
    ['nothing', { firstName: ' ', lastName: 'Lee' }],
    ['a line break', { firstName: 'Ann\nLee', lastName: 'Lee' }],
    ['101 characters', { firstName: 'Ann', lastName: 'x'.repeat(101) }],
    ['a field too many', { firstName: 'Ann', lastName: 'Lee', email: 'eve@example.test' }],
  ])('is not taken with %s', async (_name, name) => {
    const token = await world.getToken(await world.createUser())
    expectRefusal(await world.patch('/user/name', name, { token }), 400)
    expect(await profile(token)).toMatchObject({ firstName: 'Ann', lastName: 'Lee' })
  })

  test('of which nothing can be seen is refused as an empty one, here and at registration', async () => {
    const token = await world.getToken(await world.createUser())
    const refusals = async (firstName: string) => [
      (await world.patch('/user/name', { firstName, lastName: 'Lee' }, { token })).reply,
      (await world.register(newEmail(), { firstName })).answer.reply,
    ]
    const ofEmpty = await refusals('')
    expect(ofEmpty[0]).toMatchObject({ code: 'invalid_request', error: 'Please enter your name' })
    for (const unseen of [
      '\u200b',
      '\u00ad\u00ad',
      '\u2060',
      '\u200f\u202e',
      '\u3164',
      '\u115f',
      ' \u200d\ufe0f',
    ])
      expect(await refusals(unseen), JSON.stringify(unseen)).toEqual(ofEmpty)
  })

  test('keeps the joiners between what can be seen', async () => {
    const token = await world.getToken(await world.createUser())
    for (const lastName of ['👩\u200d🚀', 'علی\u200cرضا', '\u2764\ufe0f']) {
      await world.patch('/user/name', { firstName: 'Ann', lastName }, { token })
      expect(await profile(token)).toMatchObject({ lastName })
    }
  })
})

describe('the password', () => {
  test('case 90: is changed; every token ends, this browser has a new one; a reset code on its way dies', async () => {
    const email = await world.createUser()
    const about = { rememberMe: true }
    const [token, other] = [await world.getToken(email, about), await world.getToken(email)]
    const code = await world.requestReset(email)
    const { reply } = await change(token, {})
    expect(reply).toEqual({
      succeeded: true,
      data: { token: expect.any(String), device: expect.any(String) },
      error: null,
    })
    for (const old of [token, other]) expectRefusal(await world.get('/user/profile', { token: old }), 401)
    const { sessions } = (await world.get('/user/data', { token: reply.data.token })).reply.data
    expect(sessions).toMatchObject([{ isThisOne: true }])
    expect(decodeJwt(reply.data.token).exp).toBeGreaterThanOrEqual(decodeJwt(token).exp ?? 0)
    expectRefusal(await world.post('/auth/verify-reset-code', { email, code }), 400)
    expectRefusal(await world.signIn(email), 401)
    expect((await world.signIn(email, { password: otherPassword })).statusCode).toBe(200)
    const mail = await world.mailbox.waitForSubject(email, 'Your Plainspoken password was changed')
    expect(mail.text).not.toContain('easy to guess')
  })

  test('case 92: is taken though it is the address, the name or one of the most used, and the mail says how to change it', async () => {
    const warning = (weakness: string) =>
      expect.stringMatching(new RegExp(`${weakness}, so it would be easy to guess[\\s\\S]*/account`))
    const email = newEmail()
    const { code, attempt, answer } = await world.register(email, { password: 'anne-lee', firstName: 'Anne' })
    expect(answer.statusCode).toBe(200)
    await world.post('/auth/verify-email', { email, code: await code(), attempt })
    const token = await world.getToken(email, { password: 'anne-lee' })
    await change(token, { currentPassword: 'anne-lee', newPassword: email })
    await world.mailbox.waitFor(email, 2)
    const resetCode = await world.requestReset(email)
    await world.post('/auth/reset-password', { email, code: resetCode, newPassword: 'Corvette' })
    await world.mailbox.waitFor(email, 4)
    expect(world.mailbox.sentTo(email).map(({ text }) => text)).toEqual([
      warning('the password is your name'),
      warning('the password is your email address'),
      expect.not.stringContaining('easy to guess'),
      warning('the password is one of the most used passwords'),
    ])
    expect((await world.signIn(email, { password: 'Corvette' })).statusCode).toBe(200)
  })

  test('is not changed without the old one', async () => {
    const email = await world.createUser()
    const token = await world.getToken(email)
    const answer = await change(token, { currentPassword: 'wrong password' })
    expectRefusal(answer, 403)
    expect(answer.reply).toMatchObject({
      error: 'That is not your current password.',
      code: 'wrong_password',
    })
    expect((await change(token, { currentPassword: null })).reply.code).toBe('password_needed')
    expectRefusal(await change(token, { newPassword: '1234567' }), 400)
    expect((await world.signIn(email)).statusCode).toBe(200)
  })

  test('of two changes at once one wins, and its password is the one that works', async () => {
    const email = await world.createUser()
    const token = await world.getToken(email)
    const chosen = ['the first new one', 'the second new one', 'the third new one']
    const answers = await Promise.all(chosen.map((newPassword) => change(token, { newPassword })))
    const winners = chosen.filter((_, i) => answers[i]?.statusCode === 200)
    expect(winners).toHaveLength(1)
    expect((await world.signIn(email, { password: winners[0] as string })).statusCode).toBe(200)
  })

  test('is set for the first time by who signed in just now, and by nobody later', async () => {
    const late = await world.createGoogleUser()
    pass(recentSignInMs + second)
    const refused = await change(late.token, { currentPassword: null })
    expectRefusal(refused, 403)
    expect(refused.reply.code).toBe('recent_sign_in_needed')

    const early = await world.createGoogleUser()
    expect((await change(early.token, { currentPassword: null })).statusCode).toBe(200)
    expect((await world.signIn(early.email, { password: otherPassword })).statusCode).toBe(200)
  })
})

describe('the data', () => {
  test('are all there for the owner: profile, sessions, how one signs in; and no secret', async () => {
    const email = await world.createUser()
    const [token] = [await world.getToken(email), await world.getToken(email)]
    const { reply, body } = await world.get('/user/data', { token })
    const data = accountData.parse(reply.data)
    expect(data.payments).toEqual([])
    expect(data).toMatchObject({ profile: await profile(token), hasPassword: true, google: null })
    expect(data.sessions.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
    expect(body).not.toMatch(/argon2|hash/i)
  })
})

test('the data name every payment, which outlives the account', async () => {
  const token = await world.getToken(await world.createUser())
  const { id } = await profile(token)
  await world.db.insert(payments).values({
    intentId: 'pi_1',
    sessionId: 'cs_test_1',
    userId: id,
    amount: price.amount,
    amountRefunded: 0,
    currency: price.currency,
    state: 'paid',
    reading: 1,
    paidAt: now(),
    updatedAt: now(),
  })
  const { reply } = await world.get('/user/data', { token })
  expect(accountData.parse(reply.data).payments).toEqual([
    {
      id: 'pi_1',
      amount: 300,
      amountRefunded: 0,
      currency: 'gbp',
      state: 'paid',
      paidAt: expect.any(String),
    },
  ])
  await remove(token)
  expect(await world.db.select({ userId: payments.userId }).from(payments)).toEqual([{ userId: null }])
})

describe('deleting the account', () => {
  test('removes it with everything that hangs on it, ends its sessions, and says goodbye', async () => {
    const email = await world.createUser()
    const token = await world.getToken(email)
    const { id } = await profile(token)
    await world.register(email)
    const code = await world.requestReset(email)
    expect((await remove(token)).reply).toEqual({ succeeded: true, data: { deletesAt: null }, error: null })

    expectRefusal(await world.get('/user/profile', { token }), 401)
    expectRefusal(await world.signIn(email), 401)
    expectRefusal(await world.post('/auth/verify-reset-code', { email, code }), 400)
    const tables = ['users', 'registrations', 'verification_codes', 'reset_codes', 'password_failures']
    for (const table of tables) {
      const { rows } = await world.db.$client.query(`select * from ${table} where email_key = $1`, [email])
      // The last sign-in above was counted anew.
      expect(rows.length, table).toBe(table === 'password_failures' ? 1 : 0)
    }
    const { rows } = await world.db.$client.query('select 1 from sessions where user_id = $1', [id])
    expect(rows).toEqual([])
    await world.mailbox.waitForSubject(email, 'Your Plainspoken account was deleted')
  })

  test('asks for the password', async () => {
    const email = await world.createUser()
    const token = await world.getToken(email)
    for (const given of ['wrong password', null]) expectRefusal(await remove(token, given), 403)
    expectRefusal(await world.call('DELETE', '/user', {}, { token }), 400)
    expect((await world.get('/user/profile', { token })).statusCode).toBe(200)
  })

  test('of an account without a password asks for a recent sign-in', async () => {
    const late = await world.createGoogleUser()
    pass(recentSignInMs + second)
    expectRefusal(await remove(late.token, null), 403)
    const early = await world.createGoogleUser()
    expect((await remove(early.token, null)).statusCode).toBe(200)
  })

  test('leaves the address free for a new one', async () => {
    const email = await world.createUser(newEmail())
    await remove(await world.getToken(email))
    pass(60 * 60 * second)
    await world.createUser(email)
    expect((await world.signIn(email)).statusCode).toBe(200)
  })
})

test('every table about a person is in the data that they can take along', async () => {
  const held: Record<string, keyof typeof accountData.shape | 'for minutes only'> = {
    account_events: 'events',
    email_changes: 'for minutes only',
    email_undos: 'formerEmails',
    google_identities: 'google',
    passkey_challenges: 'for minutes only',
    passkeys: 'passkeys',
    payment_attempts: 'for minutes only',
    payments: 'payments',
    sessions: 'sessions',
    word_copies: 'words',
    word_entries: 'words',
  }
  const { rows } = await world.db.$client.query(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'account_id') order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(held))
  const about = { token: await world.getToken(await world.createUser()) }
  const data = accountData.parse((await world.get('/user/data', about)).reply.data)
  for (const place of Object.values(held))
    if (place !== 'for minutes only') expect(data).toHaveProperty(place)
})
