import type { Choice } from '../transcript/choice.ts'
import type { CleanUpLevel } from './clean-up/find-removals.ts'
import type { NumberStyle } from './taggers/format-number.ts'
import type { Grammar } from './taggers/production.ts'
import type { InlineRow, Locale } from './words/row.ts'

/** What is said among words in a language other than English. */
export interface MarkTable {
  marks: readonly InlineRow[]
  /** "And", "or": between names of marks, these are words. */
  and: ReadonlySet<string>
  /** Phrases are looked for inside strings of letters, because nothing stands between words. */
  isUnspaced: boolean
  /** How numbers and their like are written in it; null where that is not known. */
  grammar: Grammar | null
}

/** "Always write X for Y." */
export interface Replacement {
  /** What is heard, without regard to case and marks. */
  say: string
  /** What is written instead, as it stands here. */
  write: string
  /** It was learnt from what the person corrected; otherwise the person has laid it down. */
  source?: 'correction' | undefined
}

/** A reading that a person has turned round to, beside which words. */
export interface LearntReading {
  kind: Choice['kind']
  /** What is to stand there, and what would stand there otherwise; '' is nothing. */
  wanted: string
  instead: string
  /** The words beside it, in small letters; '' at an end of the text. */
  before: string
  after: string
  /** How often; it is read so from the second time on. */
  times: number
}

/** Marks at the ends of sentences: only those that are said, or one at a pause too. */
export type SentenceEnds = 'never' | 'at-pauses'

/** What a person has chosen about what is written. Never changed in place: what is made from it is kept with it. */
export interface FormattingSettings {
  /** What is spoken, as a BCP 47 tag. */
  language: string
  /** What can be said in it; null: English, or a table that is not here yet. */
  languageTable: MarkTable | null
  locale: Locale
  /** Spoken marks and commands are obeyed. */
  isOn: boolean
  /** The rows of the table that are switched off, by id. */
  off: readonly string[]
  /** Numbers in the words that were said, or as professionals write them. */
  numbers: NumberStyle
  /** What is left out of what was heard. */
  cleanUp: CleanUpLevel
  /** A sentence that is over at a pause gets a mark that nobody said. */
  sentenceEnds: SentenceEnds
  replacements: readonly Replacement[]
  /** Words to be written just so: names, terms. */
  words: readonly string[]
  /** What was turned round, the latest last. */
  learnt: readonly LearntReading[]
  /** A word stands in a dictionary of English; null: it is not here, as it comes with the first own word. */
  isKnownWord: ((word: string) => boolean) | null
}
