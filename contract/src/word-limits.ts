import { day, second } from './limits.ts'

/** A person's own words: the entries of a list, and the characters of one. */
export const wordList = { entries: 2000, spoken: 100, written: 2000 } as const

/** Texts that are inserted by their names: how many, and the characters of a name, of a text, and of all together. */
export const templateLimits = { count: 500, name: 100, text: 20_000, all: 1_000_000 } as const

/** Own words and templates that an account keeps: see `contract/src/kept-words.ts`. */
export const keptWords = {
  entries: 2000,
  /** Deletions that are remembered for devices that were away. */
  deletions: 2000,
  /** All templates that a device takes, with signs beyond ASCII, and words beside them. */
  bytes: 3 * 1024 * 1024,
  /** Changes that one call brings. */
  changes: 100,
  longestAgeMs: 365 * day,
  bodyBytes: 256 * 1024,
  /** The time for which a call for news is held open, and the most such calls of one account. */
  waitMs: 25 * second,
  waiting: 20,
} as const
