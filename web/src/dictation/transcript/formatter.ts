import { type Placed, place, type Surroundings } from '../text/join.ts'
import type { Choice } from './choice.ts'
import type { TimedWord } from './word-times.ts'

/** Words as they are written at a place. */
export interface Fitted extends Placed {
  /** So many characters on either side give way: spaces, or a mark that a spoken one replaces. */
  eats: { before: number; after: number }
  /** Its places with a second reading, in order and apart from each other. */
  choices?: readonly Choice[]
  /** The times of its words, counted as the choices are. */
  times?: readonly TimedWord[]
}

/** Turns what was said into what is written. */
export interface Formatter {
  /** Every version of an utterance goes through here; `isFinal`: the last one. */
  fit(spoken: string, around: Surroundings, isFinal: boolean): Fitted
  /** The words fitted last have come to stay; what they left in force holds for the next utterance. */
  settled(): void
}

/** Writes every word as it was heard. */
export const plainFormatter: Formatter = {
  fit: (spoken, around) => ({ ...place(spoken, around), eats: { before: 0, after: 0 } }),
  settled() {},
}
