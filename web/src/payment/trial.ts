import { trialMs } from '@plainspoken/contract/limits'

/** When the free day ends, in ms since 1970, or null where the day of registration is not known. */
export function trialEnd(createdAt: string | undefined): number | null {
  const created = Date.parse(createdAt ?? '')
  return Number.isNaN(created) ? null : created + trialMs
}

/** Whether somebody may no longer dictate for free: not subscribed, and more than 24 hours after registration. */
export function isTrialOver(user: { isSubscribed: boolean; createdAt?: string }, now: number): boolean {
  const end = trialEnd(user.createdAt)
  return !user.isSubscribed && end !== null && now > end
}
