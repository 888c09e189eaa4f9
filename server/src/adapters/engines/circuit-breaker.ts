import { second } from '@plainspoken/contract/limits'

/** Failures in a row after which a service is left alone, and for how long. */
const failuresAllowed = 3
const restMs = 30 * second

export type CircuitBreaker = {
  /** The service may be called now. After its rest one call is let through to see whether it is back. */
  mayCall(): boolean
  /** It is being left alone. */
  isResting(): boolean
  succeeded(): void
  failed(): void
}

/** Leaves a service alone that keeps failing, so that nobody waits for it. */
export function makeCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0
  let restUntil = 0
  return {
    mayCall() {
      if (failures < failuresAllowed) return true
      if (now() < restUntil) return false
      restUntil = now() + restMs
      return true
    },
    isResting: () => failures >= failuresAllowed,
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      restUntil = now() + restMs
    },
  }
}
