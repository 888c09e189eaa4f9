import type { TranscriptSnapshot } from '../transcript/transcript-editor.ts'
import type { Correction } from './alternatives.ts'
import type { Command } from './command.ts'
import type { TextRange } from './text-range.ts'

/** Words to choose, and those beside them that tell which they are. */
export interface Option {
  before: string
  words: string
  after: string
}

/** What a person may choose from by number: other readings of words, or one of the places where they stand. */
export interface Offer {
  words: string
  options: readonly Option[]
  correction: Correction | null
  /** What is done with the place that is chosen. */
  pick: { command: Command; places: readonly TextRange[] } | null
  /** Whether it still makes sense. */
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

export function placesOffer(
  text: string,
  { words, places }: { words: string; places: readonly TextRange[] },
  command: Command,
): Offer {
  const shown = places.slice(-mostPlaces)
  return {
    words,
    options: shown.map((place) => contextOf(text, place)),
    correction: null,
    pick: { command, places: shown },
    holds: (now) => now.text === text,
  }
}

function contextOf(text: string, { from, to }: TextRange): Option {
  const before = /(?:\S+[^\S\n]+){0,3}$/.exec(text.slice(Math.max(0, from - 60), from))?.[0] ?? ''
  const after = /^\S*(?:[^\S\n]+\S+){0,3}/.exec(text.slice(to, to + 60))?.[0] ?? ''
  return { before, words: text.slice(from, to), after }
}
