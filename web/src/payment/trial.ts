import { trialMs } from '@plainspoken/contract/limits'
import * as contract from '@plainspoken/contract/trial'

/** When the free day ends, in ms since 1970, or null where the day of registration is not known. */
export function trialEnd(createdAt: string | undefined): number | null {
  const created = Date.parse(createdAt ?? '')
  return Number.isNaN(created) ? null : created + trialMs
}

/** Somebody may no longer dictate for free; where the day of registration is not known, the server decides. `now` in ms. */
export function isTrialOver(user: { isSubscribed: boolean; createdAt?: string }, now: number): boolean {
  const createdAt = new Date(user.createdAt ?? '')
  const isKnown = !Number.isNaN(createdAt.getTime())
  return isKnown && contract.isTrialOver({ isSubscribed: user.isSubscribed, createdAt }, new Date(now))
}
