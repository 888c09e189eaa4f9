import { languages } from '../../core/languages.ts'
import { lettersOf } from '../../formatting/words/spoken-word.ts'

/**
 * The language that has this name in English, in itself or in the one that is spoken, "German", "British English" or "Spanish
 * (Mexico)"; where several regions speak it, the one that the browser is set to, or where most do. Null if none has.
 */
export function languageNamed(words: string, spoken: string, own = navigator.languages): string | null {
  const named = plain(words)
  const displays = ['en', spoken].flatMap((locale) =>
    (['dialect', 'standard'] as const).map(
      (languageDisplay) => new Intl.DisplayNames(locale, { type: 'language', languageDisplay }),
    ),
  )
  const isNamed = (language: string) =>
    [...displays, new Intl.DisplayNames(language, { type: 'language' })].some(
      (display) => plain(display.of(language) ?? '') === named,
    )
  const inRegion = languages.find(isNamed)
  if (inRegion !== undefined) return inRegion
  const speaking = languages.filter((language) => isNamed(baseOf(language)))
  const usual = speaking.find((language) =>
    language.endsWith(`-${new Intl.Locale(baseOf(language)).maximize().region}`),
  )
  return own.find((language) => speaking.some((known) => known === language)) ?? usual ?? speaking[0] ?? null
}

function baseOf(language: string): string {
  return new Intl.Locale(language).language
}

function plain(name: string): string {
  return (
    lettersOf(
      name
        .toLowerCase()
        // Swiss High German and the like.
        .replace(/ (?:high|standard) /, ' '),
    )
      // Slavic languages have the accusative here; Chinese has two words for a language.
      .replace(/у$/, 'а')
      .replace(/[uo]$/, 'a')
      .replace(/[语語]$/, '文')
  )
}
