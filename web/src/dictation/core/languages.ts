/** Languages offered for recognition, the common ones first. */
export const languages = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IN',
  'en-IE',
  'en-NZ',
  'en-ZA',
  'ar-EG',
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'de-AT',
  'de-CH',
  'el-GR',
  'es-ES',
  'es-MX',
  'es-US',
  'et-EE',
  'fi-FI',
  'fr-FR',
  'fr-CA',
  'fr-CH',
  'he-IL',
  'hi-IN',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'ms-MY',
  'nb-NO',
  'nl-NL',
  'nl-BE',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sr-RS',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
] as const

export type Language = (typeof languages)[number]

/** The first is known at once: what `Intl` needs for its first answer holds a slow phone up for 60 ms. */
const names = new Map<string, string>([[languages[0], 'English (US)']])

/** The language in itself: "Deutsch (Deutschland)", "日本語 (日本)". */
export function languageName(code: string): string {
  const known = names.get(code)
  if (known !== undefined) return known
  const name = withShortRegion(nameIn(code, code))
  const capital = /^\p{Ll}/u.test(name) ? name.charAt(0).toLocaleUpperCase(code) + name.slice(1) : name
  names.set(code, capital)
  return capital
}

/** "English (US)": a phone has no room for more. Browsers leave out the short names that Intl could give. */
function withShortRegion(name: string): string {
  return name.replace('United States', 'US').replace('United Kingdom', 'UK')
}

function nameIn(
  language: string,
  code: string,
  languageDisplay: 'standard' | 'dialect' = 'standard',
): string {
  return new Intl.DisplayNames(language, { type: 'language', languageDisplay }).of(code) ?? code
}

/** The languages in the order they are offered; the `first` of them are the ones a person is likely to want. */
export interface OfferedLanguages {
  first: number
  languages: Language[]
}

/** Those used last, then those of the browser, then the others. */
export function orderLanguages(recent: readonly string[], browsers: readonly string[]): OfferedLanguages {
  const wanted = [...recent, ...browsers.map(closest)]
  const first = [...new Set(wanted)].filter(isOffered).slice(0, 6)
  return { first: first.length, languages: [...first, ...languages.filter((code) => !first.includes(code))] }
}

function isOffered(code: string | undefined): code is Language {
  return languages.some((known) => known === code)
}

/** The browser may name a language alone, or a country that is not offered. */
function closest(code: string): Language | undefined {
  const base = code.split('-')[0]?.toLowerCase() ?? ''
  const kin = languages.filter((known) => known.startsWith(`${base}-`))
  return (
    kin.find((known) => known.toLowerCase() === code.toLowerCase()) ??
    kin.find((known) => known === `${base}-${base.toUpperCase()}`) ??
    kin[0]
  )
}

/** Chinese is looked for by its writing too. */
const scripts: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }

/**
 * Those whose name, in itself or in English ("Portuguese (Brazil)", "Brazilian Portuguese"), or whose code has what was
 * typed; accents and case do not matter. Names that begin with it come first.
 */
export function findLanguages(typed: string, among: readonly Language[]): Language[] {
  const wanted = plain(typed)
  const found = among
    .map((code) => ({ code, names: namesOf(code) }))
    .filter(({ names }) => wanted.split(/\s+/).every((word) => names.join(' ').includes(word)))
  const [first = [], others = []] = [true, false].map((isFirst) =>
    found.filter(({ names }) => names.some((name) => name.startsWith(wanted)) === isFirst),
  )
  return [...first, ...others].map(({ code }) => code)
}

function namesOf(code: Language): string[] {
  const english = [nameIn('en', code), nameIn('en', scripts[code] ?? code, 'dialect')]
  return [languageName(code), ...english, code].map(plain)
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .trim()
}
