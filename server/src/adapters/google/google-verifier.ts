/** Google's data about the person a credential was issued to. */
export type GoogleIdentity = {
  /** Google's own lasting name for the person; addresses change. */
  sub: string
  email: string
  firstName: string
  lastName: string
  /** Google runs the mailbox itself, so that its word is proof that the person owns it today. */
  isAuthoritative: boolean
  /** The same for two posts of one credential. */
  tokenHash: string
  expiresAt: Date
}

export class GoogleRefused extends Error {
  override name = 'GoogleRefused'
}

export class GoogleUnreachable extends Error {
  override name = 'GoogleUnreachable'
}

/**
 * Checks a credential of Google's sign-in and says whose it is.
 * @throws GoogleRefused for whatever is wrong with it; never carries the credential
 * @throws GoogleUnreachable when Google's keys cannot be had
 */
export type GoogleVerifier = (credential: string, now: Date) => Promise<GoogleIdentity>
