import type { LoginData } from '@plainspoken/contract/account'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ApiError, call } from '../api/api.ts'
import { deviceStore, storageKeys } from '../storage.ts'
import { getAccountData } from './account-calls.ts'
import { useAuth } from './auth-store.ts'
import { readDevices } from './device-tokens.ts'
import { withFactor } from './factor-request.ts'
import { usePasskeyOffer } from './passkey-offer-state.ts'
import { enter } from './session.ts'

/** The server's challenge is good for ten minutes. */
const renewAfterMs = 9 * 60_000

/** Asks for a passkey and signs in with it. Throws ApiError, with a sentence for the person. */
export async function signInWithPasskey(rememberMe: boolean): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new ApiError('unreadable', 'This browser has no passkeys.')
  const optionsJSON = await readRequest()
  await send(await inWords(startAuthentication({ optionsJSON })), rememberMe)
}

/** Has one of the person's passkeys answer once more, as a proof. Throws ApiError. */
export async function askPasskey() {
  if (!browserSupportsWebAuthn()) throw new ApiError('unreadable', 'This browser has no passkeys.')
  const optionsJSON = await readRequest()
  const { id, rawId, type, response } = await inWords(startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Lets the browser offer passkeys where it fills the address in, until `signal` ends it. Says nothing of what goes wrong: nobody asked. */
export async function offerInAutofill(signal: AbortSignal, rememberMe: () => boolean): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  while (!signal.aborted) {
    const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), renewAfterMs)
    try {
      const optionsJSON = await readRequest()
      if (signal.aborted) return
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      return await send(response, rememberMe())
    } catch (error) {
      // Only a challenge that has grown old is worth another try; a click on the button ends this for good.
      if (!(error instanceof Error && error.name === 'AbortError') || isAsking) {
        console.info('No passkey was chosen where the address is filled in.', error)
        return
      }
    } finally {
      clearTimeout(renewal)
    }
  }
}

/** Makes a passkey on this device for whoever is signed in. `password`: null where there is none. Throws ApiError. */
export async function addPasskey(password: string | null): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new ApiError('unreadable', 'This browser has no passkeys.')
  type Offer = { options: PublicKeyCredentialCreationOptionsJSON }
  const { options } = await withFactor((factor) =>
    call<Offer>('POST', '/user/passkeys/options', { json: { password, ...factor } }),
  )
  const response = await inWords(startRegistration({ optionsJSON: options }))
  await call('POST', '/user/passkeys', { json: { response } })
}

/** See `offerPasskey`: once on each device to each person, where the device can and there is none. */
export async function considerOffer(): Promise<void> {
  const id = useAuth.getState().user?.id
  if (id === undefined || deviceStore.read(storageKeys.passkeyOffered) === id) return
  if (!(await platformAuthenticatorIsAvailable())) return
  if ((await getAccountData()).passkeys.length > 0) return
  usePasskeyOffer.setState({ waitsFor: id })
}

async function readRequest() {
  type Request = { options: PublicKeyCredentialRequestOptionsJSON }
  return (await call<Request>('POST', '/auth/passkey-options')).options
}

async function send(response: object, rememberMe: boolean): Promise<void> {
  const body = { response, rememberMe, ...readDevices() }
  enter(await call<LoginData>('POST', '/auth/passkey-login', { json: body }))
}

const sentences: Record<string, string> = {
  NotAllowedError: 'No passkey was used. You can try again.',
  AbortError: 'No passkey was used. You can try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address.',
}
let isAsking = false

/** Puts the browser's errors about passkeys into words for people. */
async function inWords<T>(asked: Promise<T>): Promise<T> {
  isAsking = true
  try {
    return await asked
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    throw new ApiError('cancelled', sentences[name] ?? '', { cause })
  } finally {
    isAsking = false
  }
}
