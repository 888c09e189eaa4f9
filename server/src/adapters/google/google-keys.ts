import { createHash } from 'node:crypto'
import { email as emailSchema } from '@plainspoken/contract/account'
import { nameMax, second } from '@plainspoken/contract/limits'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Config } from '../../config.ts'
import {
  type GoogleIdentity,
  GoogleRefused,
  GoogleUnreachable,
  type GoogleVerifier,
} from './google-verifier.ts'

const fetchWithin = 3 * second
/** After a fetch of keys, good or bad, no stranger's token causes another one for so long. */
const cooldownAfterSuccess = 30 * second
const cooldownAfterFailure = 10 * second

type GoogleConfig = NonNullable<Config['google']>

/** Checks credentials with the keys that Google publishes, fetched when they are first needed. */
export function makeGoogleVerifier({ clientId, issuers, keysUrl }: GoogleConfig): GoogleVerifier {
  // Without an audience any app's token would pass.
  if (clientId === '') throw new Error('the Google client id is empty')
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: fetchWithin,
    cooldownDuration: cooldownAfterSuccess,
    [customFetch]: makeCalmFetch(),
  })

  /** Known keys go on working while new ones cannot be fetched. */
  const getKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (isFaultOfToken(error)) throw error
      const known = keys.jwks()
      const key = known && (await createLocalJWKSet(known)(header, token).catch(() => null))
      if (key) return key
      throw new GoogleUnreachable('no keys', { cause: error })
    }
  }

  return async (credential, now) => {
    try {
      const { payload } = await jwtVerify(credential, getKey, {
        algorithms: ['RS256'],
        audience: clientId,
        issuer: issuers,
        requiredClaims: ['aud', 'iss', 'sub', 'exp', 'iat'],
        clockTolerance: 5,
        maxTokenAge: '10m',
        currentDate: now,
      })
      return readIdentity(payload, credential)
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new GoogleRefused(error.code)
      throw error
    }
  }
}

/** jose fetches again for every token while fetching fails; this asks once and then repeats the failure for a while. */
function makeCalmFetch() {
  let failedAt = Number.NEGATIVE_INFINITY
  return async (...request: Parameters<typeof fetch>) => {
    if (Date.now() - failedAt < cooldownAfterFailure) throw new GoogleUnreachable('keys failed before')
    const response = await fetch(...request).catch((error: unknown) => {
      failedAt = Date.now()
      throw error
    })
    if (!response.ok) failedAt = Date.now()
    return response
  }
}

/** Of all that can go wrong with the keys, only that none fits. */
function isFaultOfToken(error: unknown) {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
}

function readIdentity(payload: JWTPayload, credential: string): GoogleIdentity {
  const { sub, exp, email_verified, hd } = payload
  const email = emailSchema.safeParse(payload.email)
  if (email_verified !== true || !email.success) throw new GoogleRefused('email not verified')
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new GoogleRefused('no subject')
  const nameless = email.data.slice(0, email.data.lastIndexOf('@'))
  return {
    sub,
    email: email.data,
    firstName: readName(payload.given_name) || readName(payload.name) || readName(nameless),
    lastName: readName(payload.family_name),
    isAuthoritative: /@gmail\.com$/i.test(email.data) || (typeof hd === 'string' && hd !== ''),
    // Of the signed part only: the signature's last character can be written in several ways.
    tokenHash: createHash('sha256')
      .update(credential.slice(0, credential.lastIndexOf('.')))
      .digest('base64url'),
    expiresAt: new Date((exp as number) * 1000),
  }
}

function readName(name: unknown) {
  if (typeof name !== 'string') return ''
  const visible = name.replaceAll(/(?![\u200c\u200d])\p{C}/gu, '').trim()
  return [...visible].slice(0, nameMax).join('')
}
