import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const googleClientId = 'test-client.apps.googleusercontent.com'

/** Publishes a key set on loopback, as Google does, and signs credentials with its key. */
export async function startGoogleIssuer() {
  const kid = 'key-1'
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const state = { fetches: 0, isHanging: false, status: 200 }

  const server = createServer((_request, response) => {
    state.fetches++
    if (state.isHanging) return
    response.writeHead(state.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    /** The number of requests for the keys, and the fault of the answers. */
    state,
    kid,
    publicKey,
    settings: {
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_KEYS_URL: `http://127.0.0.1:${port}/certs`,
    },
    /** A good credential unless the changes make it a bad one; `undefined` leaves a claim out. */
    mint(
      claims: JWTPayload,
      { header = {}, key = privateKey }: { header?: object; key?: CryptoKey | Uint8Array } = {},
    ): Promise<string> {
      const issuedAt = Math.floor(Date.now() / 1000)
      const payload = {
        iss: 'https://accounts.google.com',
        aud: googleClientId,
        sub: randomUUID(),
        email_verified: true,
        given_name: 'Gina',
        family_name: 'Oogle',
        iat: issuedAt,
        exp: issuedAt + 3600,
        jti: randomUUID(),
        ...claims,
      }
      return new SignJWT(JSON.parse(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
        .sign(key)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
