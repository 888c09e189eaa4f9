import { isTrialOver, trialUsedBefore } from '@plainspoken/contract/trial'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { SignedInUser } from '../http/session-store.ts'

/** Refuses whose free day is over. */
export function refuseAfterTrial(user: SignedInUser, now: Date) {
  if (!isTrialOver(user, now)) return
  throw new Failure('trial_expired', user.hadTrialBefore ? { sentence: trialUsedBefore } : {})
}

/** For `onRequest`, behind `requireUser`: dictation is for subscribers and for everybody's first day. The body is not read before. */
export function requireEntitled({ now }: Pick<Deps, 'now'>): onRequestAsyncHookHandler {
  return async ({ user }) => {
    refuseAfterTrial(user, now())
  }
}
