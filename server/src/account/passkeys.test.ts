import { accountData, recentSignInMs } from '@plainspoken/contract/account'
import { minute, second } from '@plainspoken/contract/limits'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import {
  type Call,
  expectRefusal,
  otherPassword,
  pass,
  password,
  shareWorld,
  startWorld,
} from '../../test/account-world.ts'
import { makeAuthenticator } from '../../test/authenticator.ts'

const world = await shareWorld()

async function offerNew(token: string, given: string | null = password) {
  return world.post('/user/passkeys/options', { password: given }, { token })
}
const add = (token: string, response: object, about: Call = {}) =>
  world.post('/user/passkeys', { response }, { token, ...about })

/** A person, signed in, with a passkey on a device. */
async function createOwner() {
  const email = await world.createUser()
  const token = await world.getToken(email)
  const device = makeAuthenticator()
  const { options } = (await offerNew(token)).reply.data
  expect((await add(token, device.create(options))).statusCode).toBe(200)
  return { email, token, device }
}

const ask = async () => (await world.post('/auth/passkey-options')).reply.data.options
const enter = (response: object, more: object = {}) =>
  world.post('/auth/passkey-login', { response, ...more })
const passkeysOf = async (token: string) =>
  accountData.parse((await world.get('/user/data', { token })).reply.data).passkeys

test('a passkey signs in with the login’s own reply, once for each challenge, and its owner is told of it', async () => {
  const { email, token, device } = await createOwner()
  expect((await world.mailbox.waitFor(email, 2)).subject).toBe(
    'A passkey was added to your Plainspoken account',
  )
  await world.patch('/user/theme', { themePreference: 'dark' }, { token })

  const options = await ask()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  const response = device.get(options)
  const { reply } = await enter(response, { rememberMe: true })
  expect(reply).toEqual({
    succeeded: true,
    data: { token: expect.any(String), themePreference: 'dark', device: expect.any(String) },
    error: null,
  })
  expect(decodeJwt(reply.data.token)).toMatchObject({ email })
  expect((await world.get('/user/profile', { token: reply.data.token })).statusCode).toBe(200)
  expect(await passkeysOf(token)).toMatchObject([{ name: 'Passkey', usedAt: expect.any(String) }])

  const again = await enter(response)
  expectRefusal(again, 401)
  expect(again.reply.code).toBe('passkey_refused')
  const next = device.get(await ask())
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(next)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

const faults: [string, (device: ReturnType<typeof makeAuthenticator>) => Promise<object>][] = [
  ['another origin', async (device) => device.get(await ask(), { origin: 'https://evil.test' })],
  ['another site’s name', async (device) => device.get(await ask(), { rpId: 'evil.test' })],
  ['a challenge nobody made', async (device) => device.get(await ask(), { challenge: 'A'.repeat(43) })],
  [
    'a challenge that is too old',
    async (device) => {
      const options = await ask()
      pass(10 * minute + second)
      return device.get(options)
    },
  ],
  ['nobody who was asked for a finger or a PIN', async (device) => device.get(await ask(), { flags: 0x01 })],
  ['a registration’s kind', async (device) => device.get(await ask(), { type: 'webauthn.create' })],
  [
    'another key’s signature',
    async (device) => {
      const options = await ask()
      const { response } = makeAuthenticator().get(options)
      return { ...device.get(options), response }
    },
  ],
  ['an unknown credential', async () => makeAuthenticator().get(await ask())],
  [
    'no signature at all',
    async (device) => ({ ...device.get(await ask()), response: { clientDataJSON: 'e30' } }),
  ],
]

test.each(faults)('case 82: an answer with %s signs nobody in', async (_fault, answer) => {
  const { device } = await createOwner()
  const refused = await enter(await answer(device))
  expectRefusal(refused, 400, 401)
  expect(refused.reply.code).toBe(refused.statusCode === 401 ? 'passkey_refused' : 'invalid_request')
  expect((await enter(device.get(await ask()))).statusCode).toBe(200)
})

test('case 82: a counter that goes back, or stands still once it has counted, is a copy, and signs nobody in', async () => {
  const { device } = await createOwner()
  expect((await enter(device.get(await ask(), { counter: 7 }))).statusCode).toBe(200)
  for (const counter of [7, 6, 0]) expectRefusal(await enter(device.get(await ask(), { counter })), 401)
  expect((await enter(device.get(await ask(), { counter: 8 }))).statusCode).toBe(200)
})

test('case 82: a passkey is added to the account it was asked for alone, with its own challenge, and to one account', async () => {
  const [ann, eve] = [await createOwner(), await createOwner()]
  const { options } = (await offerNew(ann.token)).reply.data
  const device = makeAuthenticator()
  const made = device.create(options)
  for (const answer of [
    await add(eve.token, made),
    await add(ann.token, makeAuthenticator().create(await ask())),
    await add(
      ann.token,
      makeAuthenticator().create((await offerNew(ann.token)).reply.data.options, {
        origin: 'https://evil.test',
      }),
    ),
    await add(eve.token, ann.device.create((await offerNew(eve.token)).reply.data.options)),
  ]) {
    expectRefusal(answer, 400)
    expect(answer.reply.code).toBe('passkey_not_added')
  }
  // A challenge for a new passkey signs nobody in.
  expectRefusal(await enter(ann.device.get((await offerNew(ann.token)).reply.data.options)), 401)
  // Eve's try has used nothing of Ann's up.
  expect((await add(ann.token, made)).statusCode).toBe(200)
  expectRefusal(await add(ann.token, made), 400)
  expect(await passkeysOf(ann.token)).toHaveLength(2)
  expect(await passkeysOf(eve.token)).toHaveLength(1)
  const { reply } = await enter(device.get(await ask()))
  expect(decodeJwt(reply.data.token)).toMatchObject({ email: ann.email })
})

test('adding and removing ask for the password, and a removed passkey signs nobody in', async () => {
  const { email, token, device } = await createOwner()
  const [passkey] = await passkeysOf(token)
  const path = `/user/passkeys/${passkey?.id}`
  const remove = (given: string | null, by = token) =>
    world.call('DELETE', path, { password: given }, { token: by })
  pass(recentSignInMs + second)
  for (const answer of [await offerNew(token, null), await remove(null)]) {
    expectRefusal(answer, 403)
    expect(answer.reply.code).toBe('password_needed')
  }
  for (const answer of [await offerNew(token, 'wrong password'), await remove('wrong password')])
    expect(answer.reply.code).toBe('wrong_password')
  expect((await offerNew(token, password)).statusCode).toBe(200)

  const stranger = await world.getToken(await world.createUser())
  expectRefusal(await remove(password, stranger), 404)
  expectRefusal(await world.patch(path, { name: 'Mine' }, { token: stranger }), 404)
  expect((await world.patch(path, { name: 'My old phone' }, { token })).statusCode).toBe(200)
  expect(await passkeysOf(token)).toMatchObject([{ name: 'My old phone' }])
  expectRefusal(await world.patch(path, { name: '\u200b' }, { token }), 400)

  expect((await remove(password)).statusCode).toBe(200)
  expectRefusal(await enter(device.get(await ask())), 401)
  expect((await world.mailbox.waitFor(email, 3)).subject).toBe(
    'A passkey was removed from your Plainspoken account',
  )
  const { events } = (await world.get('/user/data', { token })).reply.data
  expect(events.map(({ event }: { event: string }) => event)).toContain('passkey_removed')

  const google = await world.createGoogleUser()
  pass(recentSignInMs + second)
  expect((await offerNew(google.token, null)).reply.code).toBe('recent_sign_in_needed')
})

test('a reset through the mailbox removes every passkey and says so; a change of password leaves them', async () => {
  const { email, token, device } = await createOwner()
  const change = { currentPassword: password, newPassword: otherPassword }
  await world.post('/user/password', change, { token })
  expect((await enter(device.get(await ask()))).statusCode).toBe(200)
  await world.mailbox.waitFor(email, 4)
  const code = await world.requestReset(email)
  await world.post('/auth/reset-password', { email, code, newPassword: password })
  expect((await world.mailbox.waitFor(email, 6)).text).toContain(
    'Also removed, so that nobody else can keep signing in: passkeys.',
  )
  expectRefusal(await enter(device.get(await ask())), 401)
})

test('where the server has a bare address for its name, passkeys say that they do not work', async () => {
  const bare = await startWorld({}, { PUBLIC_URL: 'http://127.0.0.1:3000' })
  const answer = await bare.post('/auth/passkey-options')
  expectRefusal(answer, 503)
  expect(answer.reply.code).toBe('passkeys_off')
  await bare.close()
})
