import { accountData } from '@plainspoken/contract/account'
import { hour, minute, second } from '@plainspoken/contract/limits'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { expectRefusal, newEmail, pass, password, shareWorld, wrongCode } from '../../test/account-world.ts'
import { makeAuthenticator } from '../../test/authenticator.ts'
import { codeIn } from '../../test/mailbox.ts'

const world = await shareWorld()
const movedSubject = 'Your Plainspoken account has a new email address'

const ask = (token: string, email: string, given: string | null = password) =>
  world.post('/user/email', { newEmail: email, password: given }, { token })
const confirm = (token: string, code: string) => world.post('/user/email/confirm', { code }, { token })
const undo = (code: string) => world.post('/auth/undo-email-change', { code })
const isIn = async (token: string) => (await world.get('/user/profile', { token })).statusCode === 200
const addressOf = async (token: string) => (await world.get('/user/profile', { token })).reply.data.email

async function signedIn() {
  const email = await world.createUser()
  return { email, token: await world.getToken(email) }
}

/** From the link that the old mailbox got. */
async function undoCodeFor(email: string) {
  const { text } = await world.mailbox.waitForSubject(email, movedSubject)
  return /undo-email-change\?code=([\w-]{43})/.exec(text)?.[1] ?? ''
}

/** Somebody whose address was changed, after what `before` does. */
async function createMoved(before = async (_token: string) => {}) {
  const { email, token } = await signedIn()
  await before(token)
  const next = newEmail('next')
  await ask(token, next)
  const code = codeIn(await world.mailbox.waitFor(next))
  const { reply } = await confirm(token, code)
  expect(reply.succeeded).toBe(true)
  return { email, next, token: reply.data.token as string, code, undoCode: await undoCodeFor(email) }
}

test('an address is changed once the new mailbox has proven it, and the old one is told', async () => {
  const { email, next, token, code } = await createMoved()
  expect(decodeJwt(token)).toMatchObject({ email: next })
  expect(await addressOf(token)).toBe(next)
  const { data } = (await world.get('/user/data', { token })).reply
  expect(accountData.parse(data).formerEmails).toEqual([{ email, until: expect.any(String) }])
  expect((await world.signIn(next)).statusCode).toBe(200)
  expectRefusal(await world.signIn(email), 401)
  const told = world.mailbox.sentTo(email).at(-1)
  expect(told?.subject).toBe(movedSubject)
  expect(told?.text).not.toContain(next)
  expectRefusal(await confirm(token, code), 400)
  // The old address is free again.
  await world.createUser(email)
})

test('the address changes only for the password, a wrong one excepted, and only to another one', async () => {
  const { email, token } = await signedIn()
  for (const given of ['wrong password', null]) {
    const answer = await ask(token, newEmail(), given)
    expectRefusal(answer, 403)
    expect(answer.reply.code).toBe(given === null ? 'password_needed' : 'wrong_password')
  }
  const own = await ask(token, email.toUpperCase())
  expectRefusal(own, 400)
  expect(own.reply.error).toBe('That’s already your address')
  const google = await world.createGoogleUser()
  expect((await ask(google.token, newEmail(), null)).statusCode).toBe(200)
})

test('case 83: without the proof of the new mailbox nothing changes: five tries, ten minutes, one’s own code', async () => {
  const [ann, eve] = [await signedIn(), await signedIn()]
  const [next, other] = [newEmail('next'), newEmail('next')]
  await ask(ann.token, next)
  await ask(eve.token, other)
  const code = codeIn(await world.mailbox.waitFor(next))
  const ofEve = codeIn(await world.mailbox.waitFor(other))
  if (ofEve !== code) expectRefusal(await confirm(ann.token, ofEve), 400)
  const left = ofEve === code ? 5 : 4
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(ann.token, wrongCode(code))))
  for (const answer of answers) expectRefusal(answer, 400)
  expect(left).toBeGreaterThan(3)
  expectRefusal(await confirm(ann.token, code), 400)
  pass(10 * minute + second)
  expectRefusal(await confirm(eve.token, ofEve), 400)
  expect([await addressOf(ann.token), await addressOf(eve.token)]).toEqual([ann.email, eve.email])
})

test('case 83: who asks does not learn that an address is taken, and its owner’s account is untouched', async () => {
  const [ann, eve] = [await signedIn(), await signedIn()]
  const [taken, free] = [await ask(eve.token, ann.email), await ask(eve.token, newEmail())]
  expect(taken.body).toBe(free.body)
  expect(taken.statusCode).toBe(free.statusCode)
  await ask(eve.token, ann.email)
  const told = await world.mailbox.waitFor(ann.email, 2)
  expect(told.text).toContain('nothing was changed')
  expect(told.text).not.toMatch(/\d{6}/)
  expectRefusal(await confirm(eve.token, '000000'), 400)
  expect(await addressOf(ann.token)).toBe(ann.email)
})

test('case 83: of two accounts that prove one address at once, one gets it', async () => {
  const people = [await signedIn(), await signedIn()]
  const next = newEmail('next')
  const codes: string[] = []
  for (const [index, { token }] of people.entries()) {
    await ask(token, next)
    codes.push(codeIn(await world.mailbox.waitFor(next, index + 1)))
  }
  const answers = await Promise.all(people.map(({ token }, index) => confirm(token, codes[index] ?? '')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
})

test('case 76: a stranger who has codes mailed to a mailbox does not keep its owner from moving there', async () => {
  const [ann, eve] = [await signedIn(), await signedIn()]
  const next = newEmail('next')
  const askFor = ({ token }: { token: string }, ip: string) =>
    world.post('/user/email', { newEmail: next, password }, { token, ip })
  for (let i = 0; i < 5; i++) expect((await askFor(eve, '203.0.113.7')).statusCode).toBe(200)
  expectRefusal(await askFor(eve, '203.0.113.7'), 429)
  expect((await askFor(ann, '198.51.100.7')).statusCode).toBe(200)
})

test('a code for a new password that was on its way to the old address opens nothing any more', async () => {
  const { email, token } = await signedIn()
  const resetCode = await world.requestReset(email)
  const next = newEmail('next')
  await ask(token, next)
  await confirm(token, codeIn(await world.mailbox.waitFor(next)))
  expectRefusal(await world.post('/auth/verify-reset-code', { email, code: resetCode }), 400)
  expectRefusal(await world.post('/auth/verify-reset-code', { email: next, code: resetCode }), 400)
})

test('the old mailbox takes the change back, once, and shuts out whoever made it', async () => {
  const devices = [makeAuthenticator(), makeAuthenticator()]
  const addPasskey = async (token: string, device = devices[0]) => {
    const { options } = (await world.post('/user/passkeys/options', { password }, { token })).reply.data
    await world.post('/user/passkeys', { response: device?.create(options) }, { token })
  }
  const { email, next, token, undoCode } = await createMoved(addPasskey)
  await addPasskey(token, devices[1])
  pass(72 * hour - minute)
  const answers = await Promise.all([undo(undoCode), undo(undoCode)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect(await isIn(token)).toBe(false)
  for (const each of [email, next]) expectRefusal(await world.signIn(each), 401)
  for (const device of devices) {
    const asked = (await world.post('/auth/passkey-options')).reply.data.options
    expectRefusal(await world.post('/auth/passkey-login', { response: device.get(asked) }), 401)
  }
  await world.mailbox.waitForSubject(email, 'Your Plainspoken account is back at this address')
  const code = await world.requestReset(email)
  await world.post('/auth/reset-password', { email, code, newPassword: password })
  expect(await addressOf(await world.getToken(email))).toBe(email)
})

test('case 83: a link that is over, used, or nobody’s takes nothing back', async () => {
  const { next, token, undoCode } = await createMoved()
  const forged = `${undoCode.slice(1)}A`
  for (const code of [forged, 'x', '']) expectRefusal(await undo(code), 400)
  pass(72 * hour + second)
  const late = await undo(undoCode)
  expectRefusal(late, 400)
  expect(late.reply.code).toBe('undo_link_over')
  expect(await addressOf(token)).toBe(next)
})

test('of two changes the first mailbox takes both back, and the one between cannot prevent it', async () => {
  const first = await createMoved()
  const last = newEmail('last')
  await ask(first.token, last)
  const { reply } = await confirm(first.token, codeIn(await world.mailbox.waitFor(last)))
  const between = await undoCodeFor(first.next)
  expect(await addressOf(reply.data.token)).toBe(last)
  expect((await undo(between)).statusCode).toBe(200)
  expect((await undo(first.undoCode)).statusCode).toBe(200)
  await world.mailbox.waitFor(first.email, 3)
  const code = await world.requestReset(first.email)
  await world.post('/auth/reset-password', { email: first.email, code, newPassword: password })
  expect(await addressOf(await world.getToken(first.email))).toBe(first.email)
})

test('who returns to the first mailbox is not taken away from there once its own link is over', async () => {
  const { email, next, token } = await createMoved()
  pass(71 * hour)
  await ask(token, email)
  const { reply } = await confirm(token, codeIn(await world.mailbox.waitFor(email, 3)))
  expect(await addressOf(reply.data.token)).toBe(email)
  const between = await undoCodeFor(next)
  expect(world.mailbox.sentTo(next).at(-1)?.text).toContain('The link works for one hour:')
  pass(hour)
  expectRefusal(await undo(between), 400)
  expect(await addressOf(reply.data.token)).toBe(email)
})
