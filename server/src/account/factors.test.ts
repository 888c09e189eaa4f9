import { accountData } from '@plainspoken/contract/account'
import { day, hour, minute, recentEvents } from '@plainspoken/contract/limits'
import { expect, test } from 'vitest'
import {
  expectRefusal,
  newEmail,
  now,
  otherPassword,
  pass,
  password,
  shareWorld,
} from '../../test/account-world.ts'
import { makeAuthenticator } from '../../test/authenticator.ts'
import { codeIn } from '../../test/mailbox.ts'
import { silentLog } from '../../test/silent-log.ts'
import { makeDueDeletions } from './due-deletions.ts'

const world = await shareWorld()

const isIn = async (token: string) => (await world.get('/user/profile', { token })).statusCode === 200
const read = async (token: string) => accountData.parse((await world.get('/user/data', { token })).reply.data)
const offer = (token: string, body: object = { password }) =>
  world.post('/user/passkeys/options', body, { token })
const challenge = async () => (await world.post('/auth/passkey-options')).reply.data.options

async function addPasskey(token: string, body?: object) {
  const device = makeAuthenticator()
  const { options } = (await offer(token, body)).reply.data
  await world.post('/user/passkeys', { response: device.create(options) }, { token })
  const passkey = (await read(token)).passkeys.at(-1)
  return { device, id: passkey?.id ?? '' }
}

const enter = async (device: ReturnType<typeof makeAuthenticator>) =>
  (await world.post('/auth/passkey-login', { response: device.get(await challenge()) })).reply.data
    ?.token as string

async function signedIn() {
  const email = await world.createUser()
  return { email, token: await world.getToken(email) }
}

test('case 127: a token that was stolen right after the sign-in adds and removes no passkey', async () => {
  const { token } = await signedIn()
  const refused = await offer(token, { password: null })
  expectRefusal(refused, 403)
  expect(refused.reply.code).toBe('password_needed')
  expectRefusal(await offer(token, { password: 'a wrong one' }), 403)
  const { id } = await addPasskey(token)
  const remove = (given: string | null) =>
    world.call('DELETE', `/user/passkeys/${id}`, { password: given }, { token })
  expectRefusal(await remove(null), 403)
  expect((await read(token)).passkeys).toHaveLength(1)
  expect((await remove(password)).statusCode).toBe(200)
})

test('case 127: an account without a password is asked for one of its own passkeys, once more, however recent the sign-in', async () => {
  const { email, token } = await signedIn()
  const { device } = await addPasskey(token)
  const stranger = await signedIn()
  const { device: strange } = await addPasskey(stranger.token)
  await world.db.$client.query('update users set password_hash = null where email = $1', [email])

  const change = (more: object) =>
    world.post('/user/password', { currentPassword: null, newPassword: otherPassword, ...more }, { token })
  const refused = await change({})
  expectRefusal(refused, 403)
  expect(refused.reply.code).toBe('factor_needed')
  expectRefusal(await offer(token, { password: null }), 403)
  expectRefusal(await world.call('DELETE', '/user', { password: null }, { token }), 403)
  expectRefusal(await change({ passkey: strange.get(await challenge()) }), 401)
  const answer = device.get(await challenge())
  expect((await offer(token, { password: null, passkey: answer })).statusCode).toBe(200)
  expectRefusal(await change({ passkey: answer }), 401)
  expect((await change({ passkey: device.get(await challenge()) })).statusCode).toBe(200)
})

test('case 128: removing a passkey ends the sessions that it opened, and no others', async () => {
  const { token } = await signedIn()
  const [one, other] = [await addPasskey(token), await addPasskey(token)]
  const [byOne, here, byOther] = [await enter(one.device), await enter(one.device), await enter(other.device)]
  const body = { password }
  const removed = await world.call('DELETE', `/user/passkeys/${one.id}`, body, { token: here })
  expect(removed.statusCode).toBe(200)
  // If it was removed, its owner has just been proven by the password.
  expect(await Promise.all([byOne, here, byOther, token].map(isIn))).toEqual([false, true, true, true])
})

test('case 128: a move to another address ends every other session', async () => {
  const { email, token } = await signedIn()
  const elsewhere = await world.getToken(email)
  const next = newEmail('next')
  await world.post('/user/email', { newEmail: next, password }, { token })
  const code = codeIn(await world.mailbox.waitFor(next))
  await world.post('/user/email/confirm', { code }, { token })
  expect(await Promise.all([token, elsewhere].map(isIn))).toEqual([true, false])
})

test('case 128: a change of the password removes the passkeys that it names, and the mail says so', async () => {
  const { email, token } = await signedIn()
  const stranger = await signedIn()
  const [one, other, foreign] = [
    await addPasskey(token),
    await addPasskey(token),
    await addPasskey(stranger.token),
  ]
  const here = await enter(one.device)
  const body = {
    currentPassword: password,
    newPassword: otherPassword,
    removePasskeys: [one.id, foreign.id],
  }
  const { reply } = await world.post('/user/password', body, { token: here })
  const { passkeys, events } = await read(reply.data.token)
  expect(passkeys.map(({ id }) => id)).toEqual([other.id])
  // They happened at the same moment.
  expect(
    events
      .map(({ event }) => event)
      .slice(0, 2)
      .sort(),
  ).toEqual(['passkey_removed', 'password_changed'])
  expect((await read(stranger.token)).passkeys).toHaveLength(1)
  expect(await enter(one.device)).toBeUndefined()
  const told = await world.mailbox.waitForSubject(email, 'Your Plainspoken password was changed')
  expect(told.text).toContain('one passkey')
})

test('case 129: what changed a way in is shown for 90 days, however many sign-ins follow', async () => {
  const { email, token } = await signedIn()
  await addPasskey(token)
  const { device } = (await world.signIn(email)).reply.data
  for (let i = 0; i <= recentEvents.most; i++) await world.signIn(email, { devices: [device] })
  const { events } = await read(token)
  expect(events).toHaveLength(recentEvents.most + 1)
  expect(events.at(-1)).toMatchObject({ event: 'passkey_added', outcome: 'done' })
})

const moved = 'Your Plainspoken account has a new email address'
const undoLink = ({ text }: { text: string }) => /undo-email-change\?code=([\w-]{43})/.exec(text)?.[1] ?? ''
const undo = (code: string) => world.post('/auth/undo-email-change', { code })

/** A paid account that somebody who knows its password has moved to their own mailbox. */
async function createHijacked() {
  const { email, token } = await signedIn()
  const { id } = (await world.get('/user/profile', { token })).reply.data
  await world.db.$client.query('update users set is_subscribed = true where id = $1', [id])
  const next = newEmail('eve')
  await world.post('/user/email', { newEmail: next, password }, { token })
  const code = codeIn(await world.mailbox.waitFor(next))
  const { reply } = await world.post('/user/email/confirm', { code }, { token })
  const undoCode = undoLink(await world.mailbox.waitForSubject(email, moved))
  return { id, email, next, token: reply.data.token as string, undoCode }
}

async function recover(email: string) {
  const code = await world.requestReset(email)
  await world.post('/auth/reset-password', { email, code, newPassword: otherPassword })
  const token = await world.getToken(email, { password: otherPassword })
  return (await world.get('/user/profile', { token })).reply.data
}

const remove = (token: string) => world.call('DELETE', '/user', { password }, { token })
const exists = async (id: string) =>
  (await world.db.$client.query('select 1 from users where id = $1', [id])).rowCount === 1

const farewells: string[] = []
const post = async (_tx: unknown, { to }: { to: string }) => String(farewells.push(to))
const deleteDue = makeDueDeletions({ ...world, log: silentLog, now, payments: null }, { mailQueue: { post } })

test('case 130: while a change of address can be taken back, deletion waits, and the old mailbox is told with a link', async () => {
  const { id, email, next, token, undoCode } = await createHijacked()
  pass(hour)
  const { reply } = await remove(token)
  expect(Date.parse(reply.data.deletesAt)).toBeGreaterThan(Date.now() + 70 * hour)
  expect(await isIn(token)).toBe(false)
  await world.mailbox.waitForSubject(next, 'Your Plainspoken account will be deleted')
  const told = await world.mailbox.waitForSubject(
    email,
    'The Plainspoken account that left this address will be deleted',
  )
  expect(told.text).not.toContain(next)
  const link = undoLink(told)
  expect(link).not.toBe(undoCode)
  expect((await undo(link)).statusCode).toBe(200)
  expectRefusal(await undo(undoCode), 400)
  expect(await recover(email)).toMatchObject({ id, email, isSubscribed: true })
  pass(4 * day)
  await deleteDue()
  expect(await exists(id)).toBe(true)
})

test('case 130: a deletion that was held is done once nobody can take the change back, unless its owner signs in before', async () => {
  const [gone, kept] = [await createHijacked(), await createHijacked()]
  await remove(gone.token)
  await remove(kept.token)
  await deleteDue()
  expect(await exists(gone.id)).toBe(true)
  const token = await world.getToken(kept.next)
  expect((await read(token)).events.map(({ event }) => event)).toContain('deletion_called_off')
  pass(3 * day + minute)
  await deleteDue()
  expect(await exists(gone.id)).toBe(false)
  expect(await exists(kept.id)).toBe(true)
  expect(farewells).toContain(gone.next)
  expectRefusal(await world.signIn(gone.next), 401)
})

test('case 131: the undo works although the old mailbox has a new account, and both keep all that they have', async () => {
  const { id, email, undoCode } = await createHijacked()
  await world.createUser(email)
  const newer = await world.getToken(email)
  const { id: newerId } = (await world.get('/user/profile', { token: newer })).reply.data
  await world.db.$client.query('update users set is_subscribed = true where id = $1', [newerId])

  expect((await undo(undoCode)).statusCode).toBe(200)
  const told = await world.mailbox.waitForSubject(email, 'Your Plainspoken account is back at this address')
  const spare = /^\s*(\S+\+\S+@\S+)\s*$/m.exec(told.text)?.[1] ?? ''
  expect(spare).toMatch(new RegExp(`^${email.split('@')[0]}\\+[0-9a-f]{8}@`))
  expect(await recover(email)).toMatchObject({ id, email, isSubscribed: true })
  expect((await world.get('/user/profile', { token: newer })).reply.data).toMatchObject({
    id: newerId,
    email: spare,
    isSubscribed: true,
  })
  const { reply } = await world.signIn(spare)
  expect((await world.get('/user/profile', { token: reply.data.token })).reply.data.id).toBe(newerId)
})

const hostile = 'URGENT your account is locked, call +44 20 7946 0000/1.0'
test.each([
  hostile,
  `${hostile} (Windows NT 10.0)`,
  'Pay-me-now/7 (X11; Linux x86_64)',
  `Mozilla/5.0 (iPhone; ${hostile})`,
  'x'.repeat(400),
])(
  'case 132: a browser that calls itself %s is another browser, on the page and in the mail',
  async (name) => {
    const email = await world.createUser()
    const about = { headers: { 'user-agent': name } }
    const { token } = (await world.post('/auth/login', { email, password }, about)).reply.data
    const mail = await world.mailbox.waitForSubject(email, 'New sign-in to your Plainspoken account')
    expect(mail.text).toMatch(/^another browser, from /m)
    const { sessions, events } = await read(token)
    expect(sessions[0]?.browser).toBe('another browser')
    expect(events[0]?.browser).toBe('another browser')
    expect(mail.text + mail.html).not.toMatch(/URGENT|Pay-me/)
  },
)

test('case 132: names that a former version kept are shown no more', async () => {
  const { token } = await signedIn()
  for (const table of ['sessions', 'account_events'])
    await world.db.$client.query(`update ${table} set browser = $1`, [`${hostile} on Linux`])
  const { sessions, events } = await read(token)
  expect([...sessions, ...events].map(({ browser }) => browser)).toEqual(
    Array(sessions.length + events.length).fill('another browser'),
  )
})

test('case 133: wrong passwords of invented addresses are forgotten, the oldest first, and those of accounts are not', async () => {
  const email = await world.createUser()
  await world.signIn(email, { password: 'a wrong one' })
  const count = async (where: string) =>
    Number((await world.db.$client.query(`select count(*) from password_failures ${where}`)).rows[0].count)
  await world.db.$client.query(
    `insert into password_failures select 'eve.' || n || '@old.test', 99, null, now() - interval '1 day'
     from generate_series(1, 50100) n`,
  )
  const tryMany = (tries: number) =>
    Promise.all(
      Array.from({ length: tries }, async () => {
        const { statusCode } = await world.signIn(newEmail('eve'), { password: 'a wrong one' })
        return statusCode
      }),
    )
  // Where they cannot be forgotten, the next address tries again.
  await world.db.$client.query(`create rule kept as on delete to password_failures do instead select 1 / 0`)
  expect(await tryMany(50)).toContain(500)
  await world.db.$client.query('drop rule kept on password_failures')
  expect(await tryMany(1)).toEqual([401])
  const invented = await count(
    `where email_key not in (select email_key from users) and position(' ' in email_key) = 0`,
  )
  expect(invented).toBeGreaterThan(49_900)
  expect(invented).toBeLessThanOrEqual(50_000)
  expect(await count(`where email_key = '${email}'`)).toBe(1)
})
