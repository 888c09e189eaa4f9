import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'

/** The fields the client reads from a token; `isSubscribed` is a text there. */
export type TokenUser = {
  id: string
  email: string
  firstName: string
  lastName: string
  isSubscribed: boolean
  createdAt: Date
}

export type Tokens = {
  sign: (user: TokenUser, session: { id: string; expiresAt: Date }, now: Date) => Promise<string>
  /** The session that the token names, or null for whatever is wrong with it. */
  read: (token: string, now: Date) => Promise<{ sessionId: string; userId: string } | null>
}

const algorithm = 'HS256'
const type = 'JWT'
/** A device whose clock runs behind must not take a new token for one of the future. */
const clockSlackSeconds = 300
/** A signature costs more than the rest of a request, and never changes: so many tokens are verified once. */
const verifiedKept = 10_000

type Verified = { sessionId: string; userId: string; notBefore: Date; expiresAt: Date }

/** Signs with the newest secret and reads tokens of at most two; each is told by `kid`, never by what a token brings along. */
export function makeTokens({ tokenSecrets, publicUrl }: Pick<Config, 'tokenSecrets' | 'publicUrl'>): Tokens {
  const keys = new Map(tokenSecrets.slice(0, 2).map((secret) => [keyId(secret), importKey(secret)]))
  const [newest] = keys
  if (!newest) throw new Error('no token secret is configured')
  const [newestId, newestKey] = newest
  const verified = makeRecent<string, Verified>(verifiedKept)

  return {
    sign(user, session, now) {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        isSubscribed: String(user.isSubscribed),
        createdAt: user.createdAt.toISOString(),
      })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: newestId })
        .setIssuer(publicUrl)
        .setAudience(publicUrl)
        .setSubject(user.id)
        .setJti(session.id)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt - clockSlackSeconds)
        .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
        .sign(newestKey)
    },

    async read(token, now) {
      const known = verified.get(token)
      const named = known ?? (await verify(token, now))
      if (!named || now < named.notBefore || now >= named.expiresAt) return null
      if (!known) verified.set(token, named)
      return named
    },
  }

  async function verify(token: string, now: Date) {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => requireKey(keys, kid), {
        algorithms: [algorithm],
        typ: type,
        issuer: publicUrl,
        audience: publicUrl,
        requiredClaims: ['exp', 'nbf', 'sub', 'jti'],
        currentDate: now,
      })
      const { jti, sub, exp = 0, nbf = 0 } = payload
      if (!isUuid(jti) || !isUuid(sub)) return null
      return {
        sessionId: jti,
        userId: sub,
        notBefore: new Date(nbf * 1000),
        expiresAt: new Date(exp * 1000),
      }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

function importKey(secret: string) {
  return createSecretKey(secret, 'utf8')
}

function keyId(secret: string) {
  return createHmac('sha256', secret).update('kid').digest('base64url').slice(0, 12)
}

function requireKey(keys: Map<string, KeyObject>, kid: string | undefined) {
  const key = kid === undefined ? undefined : keys.get(kid)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

/** Remembers the values set last. */
function makeRecent<Key, Value>(most: number) {
  const values = new Map<Key, Value>()
  return {
    get: (key: Key) => values.get(key),
    set(key: Key, value: Value) {
      const [oldest] = values.keys()
      if (values.size >= most && oldest !== undefined) values.delete(oldest)
      values.set(key, value)
    },
  }
}
