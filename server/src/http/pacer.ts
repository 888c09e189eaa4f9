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
  /** Counts so much. True: more came than may come ahead. */
  take(amount?: number): boolean
  /** For how many ms nothing more should be read. */
  waitMs(): number
  /** Nothing is left of what came ahead. */
  isEven(): boolean
}

export function makePacer({ perSecond, aheadMs, restMs }: Pace): Pacer {
  /** When all that came would have come at the pace. */
  let paidUntil = 0
  const leftMs = () => Math.max(0, paidUntil - performance.now())
  return {
    take(amount = 1) {
      paidUntil = Math.max(paidUntil, performance.now()) + (second * amount) / perSecond
      return leftMs() > aheadMs
    },
    waitMs: () => Math.max(0, leftMs() - restMs),
    isEven: () => leftMs() === 0,
  }
}
