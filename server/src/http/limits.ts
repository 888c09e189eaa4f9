import { createHash } from 'node:crypto'
import type { FailureCode } from '@plainspoken/contract/failures'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/connect.ts'
import { clientNetwork, clientsOfSite, siteNetwork } from './client-network.ts'
import { Failure } from './failure.ts'

export type Limit = {
  /** Counts one, or `amount`, for `key`, and refuses with the time to wait where that is beyond its share. */
  take: (key: string, amount?: number) => Promise<void>
  /** Refuses as `take` would, and counts nothing. */
  require: (key: string) => Promise<void>
  /** Takes back one, or `amount`, that was counted and need not have been. */
  giveBack: (key: string, amount?: number) => Promise<void>
  /** Makes `key` wait a whole period from now. */
  exhaust: (key: string) => Promise<void>
}

/**
 * At most `points` in `periodMs` for each key, counted in the database and so for all nodes together. With `isRemembered` a
 * key that is beyond its share is refused without asking there: for floods, and for what is never given back.
 */
export function makeLimit(
  db: Database,
  name: string,
  points: number,
  periodMs: number,
  say = sayTooMany,
  code: FailureCode = 'too_many_requests',
  { isRemembered = false } = {},
): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: db.$client,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: periodMs / 1000,
    clearExpiredByTimeout: false,
    ...(isRemembered && { inMemoryBlockOnConsumed: points + 1 }),
  })
  return {
    async take(key, amount = 1) {
      try {
        await limiter.consume(fingerprint(key), amount)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // A large amount that did not fit leaves room for a small one.
        if (amount > 1) await limiter.reward(fingerprint(key), amount)
        throw tooMany(error.msBeforeNext, say, code)
      }
    },
    async require(key) {
      const state = await limiter.get(fingerprint(key))
      if (state && state.consumedPoints >= points) throw tooMany(state.msBeforeNext, say, code)
    },
    async giveBack(key, amount = 1) {
      await limiter.reward(fingerprint(key), amount)
    },
    async exhaust(key) {
      await limiter.set(fingerprint(key), points, periodMs / 1000)
    },
  }
}

/** The limit is not reached: for what is left undone beyond it, without a word. */
export async function isWithin(take: () => Promise<void>): Promise<boolean> {
  try {
    await take()
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** The refusal of a limit: 429, Retry-After, and a sentence with the time to wait. */
export function tooMany(waitMs: number, say = sayTooMany, code: FailureCode = 'too_many_requests'): Failure {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Failure(code, {
    sentence: say(describeWait(retryAfterSeconds)),
    retryAfterSeconds,
  })
}

const sayTooMany = (wait: string) => `Too many attempts. Please try again in ${wait}.`

export type LimitClients = ReturnType<typeof makeClientLimits>

/**
 * Limits by network. `accountOf` names the account that knows the browser of a request, or null: such a browser has the
 * share of its account where its network has none left, so that whoever floods from there does not keep it out.
 */
export function makeClientLimits(db: Database, accountOf: (request: FastifyRequest) => string | null) {
  /** A hook that lets a client (see `clientNetwork`) call the routes that share `name` so many times a period. */
  return (name: string, points: number, periodMs: number): onRequestAsyncHookHandler => {
    const make = (of: string, share: number) =>
      makeLimit(db, of, share, periodMs, sayTooMany, 'too_many_requests', { isRemembered: true })
    const ofClient = make(name, points)
    const ofSite = make(`${name}-site`, points * clientsOfSite)
    const ofAccount = make(`${name}-known`, points)
    return async (request) => {
      try {
        const site = siteNetwork(request.ip)
        if (site) await ofSite.take(site)
        await ofClient.take(clientNetwork(request.ip))
      } catch (error) {
        const account = error instanceof Failure ? accountOf(request) : null
        if (account === null) throw error
        await ofAccount.take(account)
      }
    }
  }
}

function describeWait(seconds: number) {
  if (seconds < 100) return count(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

function count(number: number, unit: string) {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

/** The table's keys are short, and addresses do not stand in it readable. */
function fingerprint(key: string) {
  return createHash('sha256').update(key).digest('base64url')
}
