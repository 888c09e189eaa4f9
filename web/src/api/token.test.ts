import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeToken } from '../../test/make-token.ts'
import { memoryStorage } from '../../test/memory-storage.ts'
import { isExpired, isValid, readClaims, sendableToken, userFromClaims } from './token.ts'

const now = 1_500_000_000_000

function claimsOf(claims: Record<string, unknown> = {}) {
  const read = readClaims(makeToken(claims))
  if (read === null) throw new Error('The token could not be read.')
  return read
}

describe('reading a token', () => {
  test('takes the user from its claims, letters beyond ASCII included', () => {
    expect(userFromClaims(claimsOf())).toEqual({
      id: 'a1',
      email: 'anna@example.org',
      firstName: 'Anna',
      lastName: 'Zoë',
      isSubscribed: false,
      createdAt: '2026-01-01T10:00:00.000Z',
      roles: [],
    })
  })

  test.each([
    ['true', true],
    ['True', true],
    ['TRUE', true],
    ['false', false],
    ['yes', false],
    ['', false],
    [1, false],
    [undefined, false],
  ])('takes an isSubscribed claim of %j as %j', (isSubscribed, expected) => {
    expect(userFromClaims(claimsOf({ isSubscribed })).isSubscribed).toBe(expected)
  })

  test('does without the day of registration', () => {
    expect(userFromClaims(claimsOf({ createdAt: undefined }))).not.toHaveProperty('createdAt')
  })

  test.each([
    '',
    'abc',
    'a.b',
    'a.b.c',
    `${makeToken()}.d`,
    'a..c',
    `a.${btoa('[]')}.c`,
    `a.${btoa('null')}.c`,
  ])('refuses %j', (token) => {
    expect(readClaims(token)).toBeNull()
  })

  test('refuses a token without expiry or subject', () => {
    expect(readClaims(makeToken({ exp: undefined }))).toBeNull()
    expect(readClaims(makeToken({ exp: 'tomorrow' }))).toBeNull()
    expect(readClaims(makeToken({ sub: undefined }))).toBeNull()
  })

  test('never throws, whatever stands in the storage', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, parts) => {
        readClaims(text)
        readClaims(parts.join('.'))
      }),
    )
  })
})

describe('the time of a token', () => {
  test('is over at the second of its expiry', () => {
    expect(isExpired(claimsOf({ exp: now / 1000 + 1 }), now)).toBe(false)
    expect(isExpired(claimsOf({ exp: now / 1000 }), now)).toBe(true)
  })

  test('has not come before the second of its not-before', () => {
    expect(isValid(claimsOf({ nbf: now / 1000 }), now)).toBe(true)
    expect(isValid(claimsOf({ nbf: now / 1000 + 1 }), now)).toBe(false)
    expect(isValid(claimsOf({ nbf: undefined }), now)).toBe(true)
  })
})

describe('the token that calls carry', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage())
  })

  test('is the stored one', () => {
    localStorage.setItem('token', makeToken())
    expect(sendableToken(now)).toBe(makeToken())
  })

  test('is none when there is none, or when it is expired or unreadable', () => {
    expect(sendableToken(now)).toBeNull()
    localStorage.setItem('token', makeToken({ exp: now / 1000 - 1 }))
    expect(sendableToken(now)).toBeNull()
    localStorage.setItem('token', 'not a token')
    expect(sendableToken(now)).toBeNull()
  })
})
