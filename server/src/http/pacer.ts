import { second } from '@plainspoken/contract/limits'

type Pace = {
  /** On average. */
  perSecond: number
  /** So much may come ahead of that, in ms at the pace. Beyond it nothing more is read until only `restMs` are left. */
  aheadMs: number
  restMs: number
}

/** Counts what comes from one sender and says how long the rest has to wait. */
export type Pacer = {
  /** Counts so much. Where that is more than may come ahead, the ms for which nothing more should be read, otherwise 0. */
  take(amount?: number): number
  /** The same ms, later. */
  waitMs(): number
  /** Nothing is left of what came ahead. */
  isEven(): boolean
}

export function makePacer({ perSecond, aheadMs, restMs }: Pace): Pacer {
  /** The time by which all that came would have come at the pace. */
  let paidUntil = 0
  const leftMs = () => Math.max(0, paidUntil - performance.now())
  const toWaitMs = (left: number) => Math.max(0, left - restMs)
  return {
    take(amount = 1) {
      // One look at the clock: what is told of a wait beyond `aheadMs` is longer than that.
      const now = performance.now()
      paidUntil = Math.max(paidUntil, now) + (second * amount) / perSecond
      return paidUntil - now > aheadMs ? toWaitMs(paidUntil - now) : 0
    },
    waitMs: () => toWaitMs(leftMs()),
    isEven: () => leftMs() === 0,
  }
}
