import type { Surroundings } from '../../text/join.ts'
import type { Choice } from '../../transcript/choice.ts'
import type { Fitted } from '../../transcript/formatter.ts'
import type { CleanUpLevel } from '../clean-up/find-removals.ts'
import type { RepairFinder } from '../clean-up/repairs.ts'
import type { Grammar } from '../taggers/production.ts'
import type { Reading } from '../words/readings.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import type { InlineRow, Locale } from './row.ts'

interface WordBefore {
  word: SpokenWord
  before: WordBefore | null
}

/** An utterance with the names of marks in it. */
interface HeardNames {
  tokens: readonly SpokenWord[]
  cores: readonly string[]
  names: readonly ({ row: InlineRow; length: number } | null)[]
  /** The text on the line before. */
  line: string
  settings: FormattingSettings
}

/** A place among the words: its clause so far, the nearest word first, and the marks that are open. */
export interface Place {
  left: WordBefore | null
  open: string
  isLineStart: boolean
  /** The token behind the last mark. */
  lastEnd: number
}

/** The names said among words in a language other than English. */
export interface MarkTable {
  marks: readonly InlineRow[]
  /** "And", "or": between names of marks, these are words. */
  and: ReadonlySet<string>
  /** Phrases are looked for inside strings of letters, because nothing stands between words. */
  isUnspaced: boolean
  /** The grammar of numbers and their like in it; null where it is not known. */
  grammar: Grammar | null
  /** The judgement of names by the words around them, which no other evidence tells here. */
  frames: {
    isWord(heard: HeardNames, at: number, place: Place): boolean
    isTorn(tokens: readonly SpokenWord[], at: number, settings: FormattingSettings): boolean
  }
}

/** "Always write X for Y." */
export interface Replacement {
  /** The words as heard, without regard to case and marks. */
  say: string
  /** The text written instead, as it stands here. */
  write: string
  /** It was learnt from what the person corrected; otherwise the person has laid it down. */
  source?: 'correction' | undefined
}

/** A reading that a person has turned round to, beside which words. */
export interface LearntReading {
  kind: Choice['kind']
  /** The text wanted there, and the text that would stand there otherwise; '' is nothing. */
  wanted: string
  instead: string
  /** The words beside it, in small letters; '' at an end of the text. */
  before: string
  after: string
  /** The number of times; it is read so from the second one on. */
  times: number
}

/** Marks at the ends of sentences: only those that are said, or one at a pause too. */
export type SentenceEnds = 'never' | 'at-pauses'

/** A person's choices about what is written. Never changed in place: what is made from it is kept with it. */
export interface FormattingSettings {
  /** The language spoken, as a BCP 47 tag. */
  language: string
  /** The table of what can be said in it; null: English, or a table that is not here yet. */
  languageTable: MarkTable | null
  locale: Locale
  /** Spoken marks and commands are obeyed. */
  isOn: boolean
  /** The rows of the table that are switched off, by id. */
  off: readonly string[]
  /** Numbers in the words that were said, or as professionals write them. */
  numbers: 'heard' | 'formatted'
  /** The level at which heard words are left out. */
  cleanUp: CleanUpLevel
  /** A sentence that is over at a pause gets a mark that nobody said. */
  sentenceEnds: SentenceEnds
  replacements: readonly Replacement[]
  /** Words to be written just so: names, terms. */
  words: readonly string[]
  /** The readings that were turned round, the latest last. */
  learnt: readonly LearntReading[]
  parts: OptionalParts
}

/** A reading of words as one of the person's own that they sound like, and the other reading of them. */
export interface Misheard extends Reading {
  other: string
}

/** Words as a person has laid them down; `other` where the words heard may as well be meant. */
export interface OwnWords extends Reading {
  /** They keep their case, as addresses do. */
  isFixed: boolean
  other?: string
}

/** Parts that only some choices need, and that come with these. Null: it is not here, and nothing is done that needs it. */
export interface OptionalParts {
  /** Finds what a speaker takes back. */
  repairAt: RepairFinder | null
  /** Finds own words, and what is always written for others. */
  replacementAt:
    | ((words: readonly SpokenWord[], at: number, settings: FormattingSettings) => OwnWords | null)
    | null
  /** Finds own words by their sound. */
  findMisheard:
    | ((words: readonly SpokenWord[], at: number, settings: FormattingSettings) => Misheard | null)
    | null
  /** Reads words as the person has come to have them read. */
  readAsLearnt:
    | ((done: Fitted, around: Surroundings, settings: Pick<FormattingSettings, 'learnt'>) => Fitted)
    | null
  /** True of a word in a dictionary of English. */
  isKnownWord: ((word: string) => boolean) | null
}
