import { languages } from '../recognition/languages.ts'

/**
 * The language that has this English name, "German", "British English" or "Spanish (Mexico)"; where several regions
 * speak it, the one that the browser is set to, or where most do. Null if none has.
 */
export function languageNamed(spoken: string, own = navigator.languages): string | null {
  const named = plain(spoken)
  const inRegion = languages.find((language) => namesOf(language).includes(named))
  if (inRegion !== undefined) return inRegion
  const speaking = languages.filter((language) => namesOf(baseOf(language)).includes(named))
  const usual = speaking.find((language) =>
    language.endsWith(`-${new Intl.Locale(baseOf(language)).maximize().region}`),
  )
  return own.find((language) => speaking.some((known) => known === language)) ?? usual ?? speaking[0] ?? null
}

function baseOf(language: string): string {
  return new Intl.Locale(language).language
}

function namesOf(language: string): string[] {
  return (['dialect', 'standard'] as const).map((languageDisplay) =>
    plain(new Intl.DisplayNames('en', { type: 'language', languageDisplay }).of(language) ?? ''),
  )
}

function plain(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      // Swiss High German and the like.
      .replace(/ (?:high|standard) /, ' ')
      .trim()
  )
}
