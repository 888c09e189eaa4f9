import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApiServer } from '../../test/api-server.ts'
import { makeToken } from '../../test/make-token.ts'
import { memoryStorage } from '../../test/memory-storage.ts'

const now = 1_500_000_000_000

let server: Awaited<ReturnType<typeof startApiServer>>
let auth: typeof import('./auth-store.ts')
let session: typeof import('./session.ts') &
  typeof import('./google-login.ts') &
  typeof import('./password-reset.ts') &
  typeof import('./registration.ts')
let temp: typeof import('./temp-password.ts')

beforeAll(async () => {
  server = await startApiServer()
  vi.stubEnv('VITE_API_BASE', server.base)
  auth = await import('./auth-store.ts')
  session = {
    ...(await import('./session.ts')),
    ...(await import('./google-login.ts')),
    ...(await import('./password-reset.ts')),
    ...(await import('./registration.ts')),
  }
  temp = await import('./temp-password.ts')
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  server.answer = {}
  server.asked.length = 0
  auth.forgetSession()
})

const state = () => auth.useAuth.getState()
const loginAnswer = {
  body: { succeeded: true, data: { token: makeToken(), themePreference: 'dark' }, error: null },
}

describe('at start-up', () => {
  test.each([
    ['missing', null],
    ['undecodable', 'one.two'],
    ['expired', makeToken({ exp: now / 1000 - 1 })],
  ])('a %s token means signed out, and is removed', (_kind, token) => {
    if (token !== null) localStorage.setItem('token', token)
    auth.readStoredSession(now)
    expect(state()).toMatchObject({ user: null, token: null, isAuthenticated: false, isLoading: false })
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('a token that is not valid yet means signed out', () => {
    localStorage.setItem('token', makeToken({ nbf: now / 1000 + 60 }))
    auth.readStoredSession(now)
    expect(state().isAuthenticated).toBe(false)
  })

  test('a valid token signs in with its claims', () => {
    localStorage.setItem('token', makeToken({ isSubscribed: 'True' }))
    auth.readStoredSession(now)
    expect(state()).toMatchObject({
      user: { id: 'a1', firstName: 'Anna', isSubscribed: true, roles: [] },
      token: makeToken({ isSubscribed: 'True' }),
      isAuthenticated: true,
      isLoading: false,
    })
  })

  test('what was last known of the same user counts more than the token, of another user nothing does', () => {
    localStorage.setItem('token', makeToken())
    localStorage.setItem('user', JSON.stringify({ id: 'a1', firstName: 'Annabel', isSubscribed: true }))
    auth.readStoredSession(now)
    expect(state().user).toMatchObject({ firstName: 'Annabel', isSubscribed: true })

    localStorage.setItem('user', JSON.stringify({ id: 'b2', firstName: 'Bob', isSubscribed: true }))
    auth.readStoredSession(now)
    expect(state().user).toMatchObject({ firstName: 'Anna', isSubscribed: false })
  })
})

describe('signing in', () => {
  test('keeps token and user, and passes the theme on', async () => {
    server.answer = loginAnswer
    vi.stubGlobal('addEventListener', () => {})
    const brought: unknown[] = []
    session.startSession(({ themePreference }) => void brought.push(themePreference))
    await session.signIn({ email: 'anna@example.org', password: 'secret', rememberMe: true })
    expect(brought).toEqual(['dark'])
    expect(localStorage.getItem('token')).toBe(makeToken())
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 'a1' })
    expect(state()).toMatchObject({ isAuthenticated: true, error: null })
  })

  test('must return a token', async () => {
    server.answer = { body: { succeeded: true, data: {}, error: null } }
    await expect(session.signIn({ email: 'a@b.cd', password: 'x' })).rejects.toThrow()
    expect(state()).toMatchObject({ isAuthenticated: false, error: 'Login failed' })
  })

  test('keeps the sentence of a failure', async () => {
    server.answer = { status: 401, body: { succeeded: false, data: null, error: 'No such luck.' } }
    await expect(session.signIn({ email: 'a@b.cd', password: 'x' })).rejects.toThrow('No such luck.')
    expect(state().error).toBe('No such luck.')
  })
})

describe('verifying the address', () => {
  test('signs in with the temporary password and erases it', async () => {
    temp.keepTempPassword('correct horse')
    server.answer = loginAnswer
    await session.verifyEmail({ email: 'anna@example.org', code: '123456' })
    expect(server.asked.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/auth/verify-email', { email: 'anna@example.org', code: '123456' }],
      ['/auth/login', { email: 'anna@example.org', password: 'correct horse' }],
    ])
    expect(sessionStorage.getItem('tempPassword')).toBeNull()
    expect(state().isAuthenticated).toBe(true)
  })

  test('keeps the temporary password for another try while the code is wrong', async () => {
    temp.keepTempPassword('correct horse')
    server.answer = { status: 400, body: { succeeded: false, data: null, error: 'Wrong code.' } }
    await expect(session.verifyEmail({ email: 'a@b.cd', code: '1' })).rejects.toThrow('Wrong code.')
    expect(sessionStorage.getItem('tempPassword')).toBe('correct horse')
  })

  test('leaves the sign-in to the person where there is no temporary password', async () => {
    expect(await session.verifyEmail({ email: 'a@b.cd', code: '123456' })).toBe(false)
    expect(server.asked).toHaveLength(1)
    expect(state().isAuthenticated).toBe(false)
  })
})

test('a refusal without a sentence is told in words of its own, and what was no answer of ours as a server out of reach', async () => {
  const [email, code] = ['anna@example.org', '123456']
  const calls: [string, () => Promise<unknown>][] = [
    ['Login failed', () => session.signIn({ email, password: 'secret' })],
    ['Google login failed', () => session.signInWithGoogle('credential')],
    [
      'Registration failed',
      () => session.register({ firstName: 'A', lastName: 'B', email, password: 'secret' }),
    ],
    ['Email verification failed', () => session.verifyEmail({ email, code })],
    ['Failed to resend verification code', () => session.resendCode({ email })],
    ['Failed to send reset code', () => session.requestReset({ email })],
    ['Invalid reset code', () => session.verifyResetCode({ email, code })],
    ['Failed to reset password', () => session.resetPassword({ email, code, newPassword: 'secret' })],
  ]
  server.answer = { status: 400, body: {} }
  for (const [sentence, call] of calls) {
    await expect(call(), sentence).rejects.toThrow()
    expect(state().error).toBe(sentence)
  }
  server.answer = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' }
  for (const [sentence, call] of calls) {
    await expect(call(), sentence).rejects.toThrow()
    expect(state().error).toBe('Our server could not be reached. Please try again in a moment.')
  }
})

describe('a session', () => {
  test('ends here at once when signing out, even if the server fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    auth.takeToken(makeToken())
    server.answer = { status: 500, body: { succeeded: false, data: null, error: 'Broken.' } }
    session.signOut()
    expect(state()).toMatchObject({ user: null, token: null, isAuthenticated: false })
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    await expect.poll(() => warn).toHaveBeenCalled()
    expect(server.asked).toMatchObject([{ path: '/auth/logout', authorization: `Bearer ${makeToken()}` }])
    warn.mockRestore()
  })

  test('takes news of the user from the profile', async () => {
    auth.takeToken(makeToken())
    server.answer = { body: { succeeded: true, data: { id: 'a1', isSubscribed: true }, error: null } }
    await session.refreshProfile()
    expect(state().user).toMatchObject({ id: 'a1', firstName: 'Anna', isSubscribed: true })
  })

  test('is left alone by late news of the one before it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const next = makeToken({ firstName: 'Annabel' })
    const ended = {
      status: 401,
      body: { succeeded: false, data: null, error: 'No.', code: 'not_signed_in' },
    }
    const renamed = { body: { succeeded: true, data: { id: 'a1', firstName: 'Old' }, error: null } }
    for (const answer of [ended, renamed]) {
      auth.takeToken(makeToken())
      server.answer = answer
      const asking = session.refreshProfile()
      auth.takeToken(next)
      await asking
      expect(state()).toMatchObject({ isAuthenticated: true, token: next, user: { firstName: 'Annabel' } })
    }
    warn.mockRestore()
  })

  test('is over where the server has ended it, and only then', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    auth.takeToken(makeToken())
    server.answer = {
      status: 503,
      body: { succeeded: false, data: null, error: 'Later.', code: 'unavailable' },
    }
    await session.refreshProfile()
    expect(state().isAuthenticated).toBe(true)
    server.answer = {
      status: 401,
      body: { succeeded: false, data: null, error: 'No.', code: 'not_signed_in' },
    }
    await session.refreshProfile()
    expect(state().isAuthenticated).toBe(false)
    warn.mockRestore()
  })
})
