import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, password, startWorld, type World } from '../../test/account-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('registering, verifying by the mailed code and signing in leads to the profile', async () => {
  const email = newEmail()
  const { answer, attempt, code } = await world.register(email)
  expect(answer.statusCode).toBe(200)
  expect(answer.reply).toEqual({
    succeeded: true,
    data: { verificationEmailSent: true, verificationEmailError: null, attempt: expect.any(String) },
    error: null,
  })

  const early = await world.post('/auth/login', { email, password })
  expect(early.statusCode).toBe(403)
  expect(early.reply).toEqual({
    succeeded: false,
    data: null,
    error: 'Email not verified',
    code: 'email_not_verified',
  })

  const verified = await world.post('/auth/verify-email', { email, code: await code(), attempt })
  expect(verified.reply).toEqual({ succeeded: true, data: null, error: null })

  const login = await world.post('/auth/login', { email, password, rememberMe: true })
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
    themePreference: null,
  })
})

test('a theme is kept with the account and comes back at the next login', async () => {
  const { email } = await world.createUser()
  const token = await world.signIn(email)
  const changed = await world.patch('/user/theme', { themePreference: 'dark' }, { token })
  expect(changed.reply).toEqual({ succeeded: true, data: null, error: null })
  const login = await world.post('/auth/login', { email, password })
  expect(login.reply.data.themePreference).toBe('dark')
})
