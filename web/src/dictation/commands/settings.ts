import type { Replacement } from './replacements.ts'
import type { Locale } from './row.ts'

/** What a person has chosen about commands. Never changed in place: what is made from it is kept with it. */
export interface CommandSettings {
  locale: Locale
  /** Whether spoken marks and commands are obeyed at all. */
  isOn: boolean
  /** The rows of the table that are switched off, by id. */
  off: readonly string[]
  replacements: readonly Replacement[]
  /** Words to be written just so: names, terms. */
  words: readonly string[]
}

export const defaultSettings: CommandSettings = {
  locale: 'en-US',
  isOn: true,
  off: [],
  replacements: [],
  words: [],
}

/** The English whose words are understood: British for the languages that use them, else American. */
export function localeOf(language: string): Locale {
  return /^en-(GB|IE|AU|NZ|ZA|IN)$/i.test(language) ? 'en-GB' : 'en-US'
}

/** Commands are English; in another language every word stays as it is. */
export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language)
}
