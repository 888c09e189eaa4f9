import { findRemovals } from './find-removals.ts'
import { leaveOut } from './leave-out.ts'

/** What finds words that were not meant to stay, and leaves them out. */
export const cleaner = { findRemovals, leaveOut }

export type Cleaner = typeof cleaner
