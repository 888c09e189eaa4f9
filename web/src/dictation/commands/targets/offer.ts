import type { TextRange } from '../../text/text-range.ts'
import type { TranscriptSnapshot } from '../../transcript/transcript-editor.ts'
import type { Command } from '../tables/command.ts'
import type { Correction } from './alternatives.ts'

/** Words to choose, and those beside them that tell which they are. */
export interface Option {
  before: string
  words: string
  after: string
}

/** A list to choose from by number: other readings of words, or one of the places where they stand. */
export interface Offer {
  words: string
  options: readonly Option[]
  correction: Correction | null
  /** Of a field that takes one of several, which may simply be said: the number of the one that was; null if none was. */
  numberOf?(spoken: string): number | null
  /** The command for the place that is chosen. */
  pick: { command: Command; places: readonly TextRange[] } | null
  /** The offer fits the text as it is now. */
  holds(now: TranscriptSnapshot): boolean
}

export function readingsOffer(correction: Correction): Offer {
  const { range, words, alternatives } = correction
  return {
    ...{ words, correction, pick: null },
    options: alternatives.map((reading) => ({ before: '', words: reading, after: '' })),
    holds: ({ text, selection }) =>
      selection.anchor === range.from &&
      selection.head === range.to &&
      text.slice(range.from, range.to) === words,
  }
}

/** No more can be told apart at a glance. */
const mostPlaces = 9

/** The places in a text where a command could have been done, which was done at one of them and left the text as `after`. */
export function placesOffer(
  text: string,
  places: readonly TextRange[],
  command: Command,
  after: string,
): Offer {
  const shown = places.slice(-mostPlaces)
  return {
    words: text.slice(places[0]?.from, places[0]?.to),
    options: shown.map((place) => contextOf(text, place)),
    correction: null,
    pick: { command, places: shown },
    holds: (now) => now.text === after,
  }
}

function contextOf(text: string, { from, to }: TextRange): Option {
  const before = /(?:\S+[^\S\n]+){0,3}$/.exec(text.slice(Math.max(0, from - 60), from))?.[0] ?? ''
  const after = /^\S*(?:[^\S\n]+\S+){0,3}/.exec(text.slice(to, to + 60))?.[0] ?? ''
  return { before, words: text.slice(from, to), after }
}
