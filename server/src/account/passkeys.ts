import { randomUUIDv7 } from 'node:crypto'
import type { LoginData, ProofBody } from '@plainspoken/contract/account'
import { minute } from '@plainspoken/contract/limits'
import {
  type AddPasskeyBody,
  type Passkey,
  type PasskeyLoginBody,
  passkeysMost,
} from '@plainspoken/contract/passkeys'
import { product } from '../compose-mail.ts'
import type { Deps } from '../deps.ts'
import { recordRefusal } from '../http/account-event-store.ts'
import { anotherBrowser, type Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { Session, SignedInUser } from '../http/session-store.ts'
import type { OwnerProof } from './owner-proof.ts'
import type { AccountParts } from './parts.ts'
import { library, type PasskeyCheck, refuseAs } from './passkey-check.ts'
import { makePasskeyStore } from './passkey-store.ts'

/** The name of a passkey until its owner gives it one. */
const nameOf = ({ browser }: Caller) => (browser === null || browser === anotherBrowser ? 'Passkey' : browser)

export type Passkeys = ReturnType<typeof makePasskeys>

/** As long as somebody looks for a phone. A page that stays open asks for another. */
const challengeLifeMs = 10 * minute

/** Ed25519, P-256 and RSA, by COSE's numbers: every passkey there is has one of them. */
const algorithms = [-8, -7, -257]

/**
 * Sign-in with a passkey. The device has asked its owner for a finger, a face or a PIN (user verification is required), so that it is
 * two factors in one.
 */
export function makePasskeys(
  deps: Deps,
  parts: AccountParts & { proof: OwnerProof; passkeyCheck: PasskeyCheck },
) {
  const { db, now, randomBytes } = deps
  const { sessions, devices, welcome, mailQueue, mails, proof, passkeyCheck } = parts
  const { expected, requireName } = passkeyCheck
  const store = makePasskeyStore(db)

  async function makeChallenge(userId: string | null) {
    const challenge = new Uint8Array(randomBytes(32))
    const expiresAt = new Date(now().getTime() + challengeLifeMs)
    await store.addChallenge({ challenge: Buffer.from(challenge).toString('base64url'), userId, expiresAt })
    return challenge
  }

  return {
    /** The options for a sign-in with whichever passkey the person picks. */
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
      const found = await passkeyCheck.find(response)
      const accountId = found?.user.id ?? null
      const event = { event: 'signed_in', accountId, caller, at: now() } as const
      return recordRefusal(db, event, async () => {
        if (!found) throw new Failure('passkey_refused')
        await passkeyCheck.require(found.passkey, response)
        const { passwordHash: _, ...user } = found.user
        const token = await sessions.open(user, caller, {
          remembered: rememberMe,
          passkeyId: found.passkey.id,
        })
        return welcome({ user, token, device: devices.recognise(user, tokens), caller })
      })
    },

    /** The options for a new passkey. @throws Failure where it is not surely the owner who asks */
    async offerNew(user: SignedInUser, session: Session, given: ProofBody, caller: Caller) {
      const rpID = requireName()
      const event = { event: 'passkey_added', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, () => proof.require(user.id, session, given, caller))
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
          name: nameOf(caller),
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

    /**
     * Ends what it has opened as well, but the session in which this is asked.
     * @throws Failure not_found, or where it is not surely the owner who asks
     */
    async remove(user: SignedInUser, session: Session, id: string, given: ProofBody, caller: Caller) {
      const event = { event: 'passkey_removed', accountId: user.id, caller, at: now() } as const
      await recordRefusal(db, event, async () => {
        await proof.require(user.id, session, given, caller)
        const isRemoved = await store.remove(user.id, id, session.id, event, (tx) =>
          mailQueue.post(tx, mails.passkeyRemoved(user.email)),
        )
        if (!isRemoved) throw new Failure('not_found')
      })
    },
  }
}
