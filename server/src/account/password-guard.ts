import { minute, second } from '@plainspoken/contract/limits'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { tooMany } from '../http/limits.ts'
import { makePasswordFailureStore } from './password-failure-store.ts'

/** So many wrong passwords in a row (NIST's most) switch a password off. */
export const mostFailures = 100

/** From the fifth wrong password in a row 30 s, doubling to 15 min. */
const rules = { freeTries: 5, firstDelayMs: 30 * second, longestDelayMs: 15 * minute, most: mostFailures }

/**
 * Slows guessing at one address, whoever guesses and whether or not the address has an account. A stranger can make
 * the owner wait or switch the password off, never lock them out: Google and the reset by mail do not ask here.
 */
export function makePasswordGuard({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const store = makePasswordFailureStore(db, rules)
  return {
    /**
     * To be called before each check of a password, and `clear` after a right one. `key` is the address, or what is counted in its
     * place: see `countedBy`.
     * @returns whether a wrong one now switches the password off
     * @throws Failure too_many_requests or password_disabled
     */
    async enter(key: string): Promise<{ isLastTry: boolean }> {
      const failures = await store.count(key, now())
      if (failures !== null) return { isLastTry: failures === rules.most }
      const row = await store.find(key)
      if (row && row.failures >= rules.most) throw new Failure('password_disabled')
      throw tooMany((row?.blockedUntil?.getTime() ?? 0) - now().getTime())
    },
    clear: store.clear,
    forgiveOne: store.forgiveOne,
  }
}
