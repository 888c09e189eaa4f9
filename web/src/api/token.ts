import type { User } from '@plainspoken/contract/account'
import { deviceStore, storageKeys } from '../storage.ts'

/** The signed-in user as the client knows them: a token says not everything that the profile does. */
export type SignedInUser = Omit<User, 'createdAt' | 'hadTrialBefore'> &
  Partial<Pick<User, 'createdAt' | 'hadTrialBefore'>>

/** The claims of a token that the client reads. Its signature is the server's to check. Times in seconds since 1970. */
export interface Claims {
  exp: number
  nbf?: number
  iat?: number
  sub: string
  email: string
  firstName: string
  lastName: string
  isSubscribed: string
  createdAt?: string
}

/** The claims of a token, or null where it cannot be read: it must have three dot-separated parts. */
export function readClaims(token: string): Claims | null {
  const parts = token.split('.')
  const payload = parts[1]
  if (parts.length !== 3 || !payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return null
    const { exp, nbf, iat, sub, email, firstName, lastName, isSubscribed, createdAt } = claims as Record<
      string,
      unknown
    >
    if (typeof exp !== 'number' || typeof sub !== 'string') return null
    return {
      exp,
      ...(typeof nbf === 'number' && { nbf }),
      ...(typeof iat === 'number' && { iat }),
      sub,
      email: text(email),
      firstName: text(firstName),
      lastName: text(lastName),
      isSubscribed: text(isSubscribed),
      ...(typeof createdAt === 'string' && { createdAt }),
    }
  } catch {
    return null
  }
}

function text(claim: unknown): string {
  return typeof claim === 'string' || typeof claim === 'boolean' ? String(claim) : ''
}

export function isExpired(claims: Claims, now: number): boolean {
  return claims.exp * 1000 <= now
}

/** Expiry in the future and not-before not in the future; `now` in ms. */
export function isValid(claims: Claims, now: number): boolean {
  return !isExpired(claims, now) && (claims.nbf ?? 0) * 1000 <= now
}

export function userFromClaims(claims: Claims): SignedInUser {
  return {
    id: claims.sub,
    email: claims.email,
    firstName: claims.firstName,
    lastName: claims.lastName,
    isSubscribed: claims.isSubscribed.toLowerCase() === 'true',
    ...(claims.createdAt !== undefined && { createdAt: claims.createdAt }),
    roles: [],
  }
}

/** The stored token if it may be sent: an expired one never is. `now` in ms. */
export function sendableToken(now: number): string | null {
  const token = deviceStore.read(storageKeys.token)
  const claims = token === null ? null : readClaims(token)
  return claims !== null && !isExpired(claims, now) ? token : null
}
