import { GoogleRefused, GoogleUnreachable } from '../adapters/google/google-verifier.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'

export type GoogleCheck = ReturnType<typeof makeGoogleCheck>

/** Asks whether a credential is Google's, and says whose it is. */
export function makeGoogleCheck({ google, now }: Pick<Deps, 'google' | 'now'>) {
  return async (token: string) => {
    if (!google) throw new Failure('google_off')
    try {
      return await google(token, now())
    } catch (cause) {
      if (cause instanceof GoogleRefused) throw new Failure('google_refused', { cause })
      if (cause instanceof GoogleUnreachable) {
        throw new Failure('google_unreachable', { retryAfterSeconds: 10, cause })
      }
      throw cause
    }
  }
}
