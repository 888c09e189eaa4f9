import { trialMs } from './limits.ts'

/** Why an account begins without a free day. */
export const trialUsedBefore =
  'This email address already had its free day with an earlier account. Lifetime access costs £3.00, once.'

/** The free day is over: not subscribed, and the account more than 24 hours old. */
export function isTrialOver(user: { isSubscribed: boolean; createdAt: Date }, now: Date): boolean {
  return !user.isSubscribed && now.getTime() - user.createdAt.getTime() > trialMs
}
