import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** A person with a Google account. `hd` is set for those of a company's own domain. */
export type Account = {
  email: string
  givenName: string
  familyName: string
  emailVerified: boolean | string
  hd?: string
}

/** The faults that a credential can have. */
export const credentialFaults = [
  'wrong_audience',
  'no_audience',
  'wrong_issuer',
  'expired',
  'old',
  'not_yet',
  'no_expiry',
  'alg_none',
  'hs256_public_key',
  'foreign_key',
  'swapped_payload',
  'two_segments',
  'empty',
  'huge',
  'unverified',
  'unverified_text',
  'no_email',
] as const
export type CredentialFault = (typeof credentialFaults)[number]

type Key = Awaited<ReturnType<typeof generateKeyPair>> & { kid: string; jwk: JWK }

const lifeSeconds = 3600
const keptKeys = 2

/** Issues credentials as Google does, and breaks them on demand. Keys are new at every start; two are valid at a time. */
export async function openIssuer({ clientId, now }: { clientId: string; now: () => Date }) {
  let keys = [await makeKey()]
  const foreign = await makeKey()
  const current = () => keys[0] as Key

  const sign = (claims: JWTPayload, key: Pick<Key, 'kid' | 'privateKey'>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' }).sign(key.privateKey)

  async function mint(account: Account, fault: CredentialFault | null, nonce?: string): Promise<string> {
    const claims = breakClaims(makeClaims(account, nonce), fault)
    const key = current()
    switch (fault) {
      case 'empty':
        return ''
      case 'two_segments':
        return (await sign(claims, key)).split('.').slice(0, 2).join('.')
      case 'huge':
        return `${await sign(claims, key)}${'A'.repeat(100_000)}`
      case 'foreign_key':
        return sign(claims, { ...foreign, kid: key.kid })
      case 'alg_none':
        return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
      case 'hs256_public_key':
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'JWT' })
          .sign(new TextEncoder().encode(await exportSPKI(key.publicKey)))
      case 'swapped_payload': {
        const [head, , signature] = (await sign(claims, key)).split('.')
        return `${head}.${encode({ ...claims, email: 'somebody.else@gmail.com', sub: '1' })}.${signature}`
      }
      default:
        return sign(claims, key)
    }
  }

  function makeClaims(account: Account, nonce?: string): JWTPayload {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return {
      iss: 'https://accounts.google.com',
      azp: clientId,
      aud: clientId,
      sub: subjectOf(account.email),
      ...(account.hd ? { hd: account.hd } : {}),
      email: account.email,
      email_verified: account.emailVerified,
      ...(nonce ? { nonce } : {}),
      nbf: issuedAt - 300,
      name: `${account.givenName} ${account.familyName}`.trim(),
      given_name: account.givenName,
      family_name: account.familyName,
      iat: issuedAt,
      exp: issuedAt + lifeSeconds,
      jti: randomUUID(),
    }
  }

  return {
    mint,
    /** The published keys, newest first. */
    keySet: () => ({ keys: keys.map(({ jwk }) => jwk) }),
    /** Signs with a new key from now on; the one before stays published, an older one does not. */
    async rotate() {
      keys = [await makeKey(), ...keys].slice(0, keptKeys)
    },
  }
}

function breakClaims(claims: JWTPayload, fault: CredentialFault | null): JWTPayload {
  const { iat = 0 } = claims
  switch (fault) {
    case 'wrong_audience':
      return { ...claims, aud: 'another.apps.googleusercontent.com' }
    case 'no_audience':
      return { ...claims, aud: undefined }
    case 'wrong_issuer':
      return { ...claims, iss: 'https://accounts.google.com.evil.test' }
    case 'expired':
      return { ...claims, iat: iat - 2 * lifeSeconds, nbf: iat - 2 * lifeSeconds, exp: iat - lifeSeconds }
    case 'old':
      return { ...claims, iat: iat - 11 * 60 }
    case 'not_yet':
      return { ...claims, nbf: iat + 600 }
    case 'no_expiry':
      return { ...claims, exp: undefined }
    case 'unverified':
      return { ...claims, email_verified: false }
    case 'unverified_text':
      return { ...claims, email_verified: 'false' }
    case 'no_email':
      return { ...claims, email: undefined }
    default:
      return claims
  }
}

/** Google's lasting number for an account: the same at every start. */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return BigInt(`0x${digest}`).toString().slice(0, 21)
}

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID().replaceAll('-', '')
  return {
    kid,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
