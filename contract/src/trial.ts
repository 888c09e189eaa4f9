import { trialMs } from './limits.ts'

/** Whether the free day is over: not subscribed, and the account more than 24 hours old. */
export function isTrialOver(user: { isSubscribed: boolean; createdAt: Date }, now: Date): boolean {
  return !user.isSubscribed && now.getTime() - user.createdAt.getTime() > trialMs
}
