import { isIP } from 'node:net'
import type { PasskeyAnswer } from '@plainspoken/contract/passkeys'
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { type KeptPasskey, makePasskeyStore } from './passkey-store.ts'

export type PasskeyCheck = ReturnType<typeof makePasskeyCheck>

/** Half a megabyte of code that most servers never need. */
export const library = () => import('@simplewebauthn/server')

/** Says whether it was one of our passkeys that answered. */
export function makePasskeyCheck({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>) {
  const store = makePasskeyStore(db)
  const { origin, hostname } = new URL(config.publicUrl)

  /** Browsers bind passkeys to a name; a bare address has none. */
  function requireName() {
    if (isIP(hostname.replace(/[[\]]/g, ''))) throw new Failure('passkeys_off')
    return hostname
  }

  /** The expectations of every answer, whichever kind it is. */
  const expected = (userId: string | null) => ({
    expectedChallenge: (challenge: string) => store.useChallenge(challenge, userId, now()),
    expectedOrigin: origin,
    expectedRPID: requireName(),
    requireUserVerification: true,
  })

  /** The new counter of the passkey, if the answer is of it. */
  async function verify(response: PasskeyAnswer, { credentialId, ...passkey }: KeptPasskey) {
    const { verifyAuthenticationResponse } = await library()
    const credential = {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    }
    const answer: AuthenticationResponseJSON = { ...response, clientExtensionResults: {} }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(null),
      response: answer,
      credential,
    })
    return verified ? authenticationInfo.newCounter : null
  }

  return {
    requireName,
    expected,

    /** The passkey that an answer names, and its owner. */
    find: ({ id }: PasskeyAnswer) => store.find(id),

    list: store.list,

    /** @throws Failure passkey_refused unless it is this passkey that answered, to a challenge of ours, for the first time */
    async require(passkey: KeptPasskey, response: PasskeyAnswer) {
      const counter = await verify(response, passkey).catch(refuseAs('passkey_refused'))
      if (counter === null || !(await store.use(passkey, counter, now())))
        throw new Failure('passkey_refused')
    },
  }
}

/** The library throws whatever is wrong with an answer; what is wrong with the server goes on as it is. */
export function refuseAs(code: 'passkey_refused' | 'passkey_not_added') {
  return (cause: unknown): never => {
    if (isDatabaseUnavailable(cause)) throw cause
    throw new Failure(code, { cause })
  }
}
