import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: Uint8Array | string) => Buffer.from(data as string).toString('base64url')

/** The options that a device is given, as far as they matter here. */
type Options = { challenge: string; user?: { id: string } }
type Changes = {
  origin?: string
  challenge?: string
  rpId?: string
  type?: string
  flags?: number
  counter?: number
}

// Present, verified, and with a new credential.
const [verified, withCredential] = [0x05, 0x45]

/** A device with one passkey: answers as a browser does. Each answer may be changed into one that must not be taken. */
export function makeAuthenticator(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let counter = 0
  let userHandle: string | undefined

  function head(flags: number, count: number, rpId = new URL(origin).hostname) {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
  }

  const clientData = (type: string, asked: Options, changes: Changes) =>
    JSON.stringify({
      type: changes.type ?? type,
      challenge: changes.challenge ?? asked.challenge,
      origin: changes.origin ?? origin,
      crossOrigin: false,
    })

  const credential = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} }

  return {
    /** Makes the passkey. */
    create(asked: Options, changes: Changes = {}) {
      userHandle = asked.user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(changes.flags ?? withCredential, 0, changes.rpId),
        Buffer.alloc(16),
        length,
        id,
        coseKey,
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: encode(clientData('webauthn.create', asked, changes)),
          attestationObject: encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },

    /** Signs in, and counts. */
    get(asked: Options, changes: Changes = {}) {
      counter = changes.counter ?? counter + 1
      const authData = head(changes.flags ?? verified, counter, changes.rpId)
      const clientDataJSON = clientData('webauthn.get', asked, changes)
      const signed = Buffer.concat([authData, sha256(clientDataJSON)])
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientDataJSON),
          authenticatorData: encode(authData),
          signature: encode(sign('sha256', signed, privateKey)),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
