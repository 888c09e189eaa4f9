import { type Profile, preferences } from '@plainspoken/contract/account'
import type { SignedInUser } from '../http/session-store.ts'

/** The user as the client knows them. */
export function toProfile(user: SignedInUser): Profile {
  const { id, email, firstName, lastName, isSubscribed, createdAt, hadTrialBefore } = user
  return {
    id,
    email,
    firstName,
    lastName,
    isSubscribed,
    createdAt: createdAt.toISOString(),
    roles: [],
    hadTrialBefore,
    ...preferences.parse(user),
  }
}
