import type { CleanUpLevel } from '../formatting/clean-up/find-removals.ts'
import type { NumberStyle } from '../formatting/taggers/format-number.ts'
import { noTemplates, type TemplateBook } from '../templates/template.ts'
import type { Choice } from '../transcript/choice.ts'
import type { LanguageTable } from './tables/language-table.ts'
import type { Locale } from './tables/row.ts'

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

/** What a person has chosen about commands. Never changed in place: what is made from it is kept with it. */
export interface CommandSettings {
  /** What is spoken, as a BCP 47 tag. */
  language: string
  /** What can be said in it; null: English, or a table that is not here yet. */
  languageTable: LanguageTable | null
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
  /** Texts that are inserted by their names, and whether a name alone does that. */
  templateBook: TemplateBook
}

export const defaultSettings: CommandSettings = {
  language: 'en-US',
  languageTable: null,
  locale: 'en-US',
  isOn: true,
  off: [],
  numbers: 'formatted',
  cleanUp: 'as-heard',
  sentenceEnds: 'never',
  replacements: [],
  words: [],
  learnt: [],
  isKnownWord: null,
  templateBook: noTemplates,
}

/** The choices as they hold for a language, with its table. The marks and commands of the British differ. */
export function settingsFor(
  choices: CommandSettings,
  language: string,
  languageTable: LanguageTable | null = null,
  templateBook: TemplateBook = choices.templateBook,
): CommandSettings {
  return {
    ...choices,
    templateBook,
    language,
    languageTable,
    locale: /^en-(GB|IE|AU|NZ|ZA|IN)$/i.test(language) ? 'en-GB' : 'en-US',
    isOn: choices.isOn && (languageTable !== null || /^en\b/i.test(language)),
  }
}

/** A person's own words and replacements, and what was learnt from what the person turned round. */
export type WordList = Pick<CommandSettings, 'replacements' | 'words' | 'learnt'>

export const wordListFormat = 'plainspoken-words/1'

/** As it is kept on the device, and handed from one person to another. */
export function exportWordList({ replacements, words, learnt }: WordList): string {
  return `${JSON.stringify({ format: wordListFormat, replacements, words, learnt }, null, 2)}\n`
}

/** What is kept of them on the device; `list` is a word list as it is exported. */
export type KeptChoices = Pick<CommandSettings, 'isOn' | 'off' | 'numbers' | 'cleanUp' | 'sentenceEnds'> & {
  list: string
}
