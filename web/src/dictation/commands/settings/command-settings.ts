import type { FormattingSettings, OptionalParts } from '../../formatting/utterance/settings.ts'
import { noTemplates, type TemplateBook } from '../../templates/template.ts'
import type { LanguageTable } from '../tables/language-table.ts'

/** A person's choices about what is written and done. Never changed in place: what is made from it is kept with it. */
export interface CommandSettings extends FormattingSettings {
  languageTable: LanguageTable | null
  /** Texts that are inserted by their names, and whether a name alone does that. */
  templateBook: TemplateBook
}

export const noParts: OptionalParts = {
  repairAt: null,
  replacementAt: null,
  findMisheard: null,
  readAsLearnt: null,
  isKnownWord: null,
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
  parts: noParts,
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

/** The part of them kept on the device; `list` is a word list as it is exported. */
export type KeptChoices = Pick<CommandSettings, 'isOn' | 'off' | 'numbers' | 'cleanUp' | 'sentenceEnds'> & {
  list: string
}
