import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApiServer } from '../../test/api-server.ts'
import { makeToken } from '../../test/make-token.ts'
import { memoryStorage } from '../../test/memory-storage.ts'

let server: Awaited<ReturnType<typeof startApiServer>>
let api: typeof import('./api.ts')

beforeAll(async () => {
  server = await startApiServer()
  vi.stubEnv('VITE_API_BASE', server.base)
  api = await import('./api.ts')
})
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  server.answer = {}
  server.asked.length = 0
})

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof api.ApiError)) throw new Error('The call did not fail with an ApiError.')
  return error
}

describe('a call', () => {
  test('sends JSON and the stored token, and gives back the data', async () => {
    localStorage.setItem('token', makeToken())
    server.answer = { body: { succeeded: true, data: { n: 1 }, error: null } }
    expect(await api.call('POST', '/user/thing', { json: { a: 'b' } })).toEqual({ n: 1 })
    expect(server.asked).toEqual([
      { method: 'POST', path: '/user/thing', authorization: `Bearer ${makeToken()}`, body: '{"a":"b"}' },
    ])
  })

  test('says to /auth, and nowhere else, by which accounts this browser is known', async () => {
    localStorage.setItem('devices', 'a.b.c.d e.f.g.h')
    await api.call('POST', '/auth/login', { json: {} })
    await api.call('GET', '/user/profile')
    expect(server.asked.map(({ devices }) => devices)).toEqual(['a.b.c.d e.f.g.h', undefined])
  })

  test('never carries an expired token', async () => {
    localStorage.setItem('token', makeToken({ exp: 1 }))
    await api.call('GET', '/user/profile')
    expect(server.asked[0]?.authorization).toBeUndefined()
  })

  test('logs a 401, tells which token is over, and leaves the session to others', async () => {
    localStorage.setItem('token', makeToken())
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    server.answer = {
      status: 401,
      body: { succeeded: false, data: null, error: 'Please sign in to continue.', code: 'not_signed_in' },
    }
    const error = await failureOf(api.call('GET', '/user/profile'))
    expect(error).toMatchObject({
      code: 'not_signed_in',
      status: 401,
      message: 'Please sign in to continue.',
    })
    expect(warn).toHaveBeenCalledWith('401 from GET /user/profile')
    expect(localStorage.getItem('token')).toBe(makeToken())
    expect(api.refusedToken.getState().token).toBe(makeToken())
    // It was not sent, and is just as much over.
    localStorage.setItem('token', makeToken({ exp: 1 }))
    await failureOf(api.call('GET', '/user/profile'))
    expect(api.refusedToken.getState().token).toBe(makeToken({ exp: 1 }))
    warn.mockRestore()
  })

  test('fails where a reply of status 200 says so', async () => {
    server.answer = { body: { succeeded: true, data: { succeeded: false, error: 'Not paid.' } } }
    const error = await failureOf(api.call('POST', '/payment/complete-payment'))
    expect(error.message).toBe('Not paid.')
    expect(api.isRefusal(error)).toBe(true)
  })

  test('says how long to wait after too many attempts', async () => {
    server.answer = {
      status: 429,
      headers: { 'retry-after': '30' },
      body: { succeeded: false, data: null, error: 'Too many attempts.', code: 'too_many_requests' },
    }
    const error = await failureOf(api.call('POST', '/auth/login'))
    expect(error).toMatchObject({
      retryAfter: 30,
      message: 'Too many attempts. Please try again in 30 seconds.',
    })
  })

  test.each([401, 403, 404, 500, 502, 504])(
    'says that our server could not be reached where something before it answered %i',
    async (status) => {
      server.answer = { status, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' }
      const error = await failureOf(api.call('POST', '/auth/login'))
      expect(error).toMatchObject({ code: 'unreadable', status })
      expect(api.sentence(error, 'Login failed')).toBe(
        'Our server could not be reached. Please try again in a moment.',
      )
      expect(api.isRefusal(error)).toBe(false)
    },
  )

  test('says that an answer without JSON cannot be read', async () => {
    server.answer = { body: '<!doctype html>' }
    expect((await failureOf(api.call('GET', '/config'))).code).toBe('unreadable')
  })

  test('says that it was called off', async () => {
    const error = await failureOf(api.call('GET', '/config', { signal: AbortSignal.abort() }))
    expect(error.code).toBe('cancelled')
  })

  test('says that the server is out of reach', async () => {
    await server.stop()
    const error = await failureOf(api.call('GET', '/config'))
    expect(error).toMatchObject({ code: 'network', status: 0 })
    expect(error.message).toContain('could not be reached')
  })
})
