import { randomUUIDv7 } from 'node:crypto'
import { isIP } from 'node:net'
import type { LoginData } from '@plainspoken/contract/account'
import { minute } from '@plainspoken/contract/limits'
import {
  type AddPasskeyBody,
  type Passkey,
  type PasskeyLoginBody,
  passkeysMost,
} from '@plainspoken/contract/passkeys'
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import { product } from '../compose-mail.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { recordRefusal } from '../http/account-event-store.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { Session, SignedInUser } from '../http/session-store.ts'
import type { OwnerProof } from './owner-proof.ts'
import type { AccountParts } from './parts.ts'
import { type KeptPasskey, makePasskeyStore } from './passkey-store.ts'

export type Passkeys = ReturnType<typeof makePasskeys>

/** As long as somebody looks for a phone. A page that stays open asks for another. */
const challengeLifeMs = 10 * minute

/** Ed25519, P-256 and RSA, by COSE's numbers: every passkey there is has one of them. */
const algorithms = [-8, -7, -257]

/** Half a megabyte of code that most servers never need. */
const library = () => import('@simplewebauthn/server')

/**
 * Sign-in with a passkey. The device has asked its owner for a finger, a face or a PIN (user verification is required), so that it is
 * two factors in one.
 */
export function makePasskeys(deps: Deps, parts: AccountParts & { proof: OwnerProof }) {
  const { config, db, now, randomBytes } = deps
  const { sessions, devices, welcome, mailQueue, mails, proof } = parts
  const store = makePasskeyStore(db)
  const { origin, hostname } = new URL(config.publicUrl)

  /** Browsers bind passkeys to a name; a bare address has none. */
  function requireName() {
    if (isIP(hostname.replace(/[[\]]/g, ''))) throw new Failure('passkeys_off')
    return hostname
  }

  async function makeChallenge(userId: string | null) {
    const challenge = new Uint8Array(randomBytes(32))
    const expiresAt = new Date(now().getTime() + challengeLifeMs)
    await store.addChallenge({ challenge: Buffer.from(challenge).toString('base64url'), userId, expiresAt })
    return challenge
  }

  /** What an answer has to be about, whichever kind it is. */
  const expected = (userId: string | null) => ({
    expectedChallenge: (challenge: string) => store.useChallenge(challenge, userId, now()),
    expectedOrigin: origin,
    expectedRPID: requireName(),
    requireUserVerification: true,
  })

  /** Whether the answer is of this passkey; its new counter if it is. */
  async function verify(response: PasskeyLoginBody['response'], { credentialId, ...passkey }: KeptPasskey) {
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
    /** What a browser is to ask its passkeys for a sign-in: whichever of them the person picks. */
    async offerSignIn() {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID: requireName(),
        challenge: await makeChallenge(null),
        userVerification: 'required',
        timeout: challengeLifeMs,
      })
    },

    async signIn(
      { response, rememberMe = false, devices: tokens }: PasskeyLoginBody,
      caller: Caller,
    ): Promise<LoginData> {
      const found = await store.find(response.id)
      const accountId = found?.user.id ?? null
      const event = { event: 'signed_in', accountId, caller, at: now() } as const
      return recordRefusal(db, event, async () => {
        if (!found) throw new Failure('passkey_refused')
        const counter = await verify(response, found.passkey).catch(refuseAs('passkey_refused'))
        if (counter === null || !(await store.use(found.passkey, counter, now())))
          throw new Failure('passkey_refused')
        const { passwordHash: _, ...user } = found.user
        const token = await sessions.open(user, caller, {
          remembered: rememberMe,
          passkeyId: found.passkey.id,
        })
        return welcome({ user, token, device: devices.recognise(user, tokens), caller })
      })
    },

    /** What a browser is to ask for a new passkey. @throws Failure where it is not surely the owner who asks */
    async offerNew(user: SignedInUser, session: Session, password: string | null, caller: Caller) {
      const rpID = requireName()
      const event = { event: 'passkey_added', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, () => proof.require(user.id, session, password, caller))
      const { generateRegistrationOptions } = await library()
      const known = await store.list(user.id)
      return generateRegistrationOptions({
        rpName: product,
        rpID,
        userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
        userName: user.email,
        userDisplayName: `${user.firstName} ${user.lastName}`,
        challenge: await makeChallenge(user.id),
        timeout: challengeLifeMs,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Adds what was made from such an offer, under the browser's name. */
    async add(user: SignedInUser, { response }: AddPasskeyBody, caller: Caller) {
      const event = { event: 'passkey_added', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        const { verifyRegistrationResponse } = await library()
        const { transports = [], ...answer } = response.response
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected(user.id),
          supportedAlgorithmIDs: algorithms,
          response: { ...response, response: answer, clientExtensionResults: {} },
        }).catch(refuseAs('passkey_not_added'))
        if (!registrationInfo) throw new Failure('passkey_not_added')
        const { id: credentialId, publicKey, counter } = registrationInfo.credential
        const passkey = {
          id: randomUUIDv7(),
          userId: user.id,
          credentialId,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports,
          name: caller.browser ?? 'Passkey',
          createdAt: now(),
          usedAt: null,
        }
        const isAdded = await store.add(passkey, passkeysMost, event, (tx) =>
          mailQueue.post(tx, mails.passkeyAdded(user.email)),
        )
        if (!isAdded) throw new Failure('passkey_not_added')
      })
    },

    async list(userId: string): Promise<Passkey[]> {
      const kept = await store.list(userId)
      return kept.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      }))
    },

    /** @throws Failure not_found where the user has none of that id */
    async rename(user: SignedInUser, id: string, name: string) {
      if (!(await store.rename(user.id, id, name))) throw new Failure('not_found')
    },

    /** @throws Failure not_found, or where it is not surely the owner who asks */
    async remove(user: SignedInUser, session: Session, id: string, password: string | null, caller: Caller) {
      const event = { event: 'passkey_removed', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        await proof.require(user.id, session, password, caller)
        const isRemoved = await store.remove(user.id, id, event, (tx) =>
          mailQueue.post(tx, mails.passkeyRemoved(user.email)),
        )
        if (!isRemoved) throw new Failure('not_found')
      })
    },
  }
}

/** The library throws whatever is wrong with an answer; what is wrong with the server goes on as it is. */
function refuseAs(code: 'passkey_refused' | 'passkey_not_added') {
  return (cause: unknown): never => {
    if (isDatabaseUnavailable(cause)) throw cause
    throw new Failure(code, { cause })
  }
}
