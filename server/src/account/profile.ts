import type { Profile } from '@plainspoken/contract/account'
import type { SignedInUser } from '../http/session-store.ts'

/** The user as the client knows them. */
export function toProfile(user: SignedInUser): Profile {
  const { id, email, firstName, lastName, isSubscribed, createdAt, themePreference, hadTrialBefore } = user
  return {
    id,
    email,
    firstName,
    lastName,
    isSubscribed,
    createdAt: createdAt.toISOString(),
    roles: [],
    hadTrialBefore,
    themePreference,
  }
}
