import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import type { Grammar } from '../taggers/production.ts'

/** The numbers of each language, one file per language, fetched with the language. */
const languages: Readonly<Record<string, () => Promise<NumberLanguage>>> = {
  ar: async () => (await import('./ar.ts')).arabic,
  de: async () => (await import('./de.ts')).german,
  es: async () => (await import('./es.ts')).spanish,
  'es-MX': async () => (await import('./es.ts')).mexicanSpanish,
  'es-US': async () => (await import('./es.ts')).mexicanSpanish,
  fr: async () => (await import('./fr.ts')).french,
  he: async () => (await import('./he.ts')).hebrew,
  hi: async () => (await import('./hi.ts')).hindi,
  it: async () => (await import('./it.ts')).italian,
  ja: async () => (await import('./ja.ts')).japanese,
  ko: async () => (await import('./ko.ts')).korean,
  nl: async () => (await import('./nl.ts')).dutch,
  pt: async () => (await import('./pt.ts')).portuguese,
  pl: async () => (await import('./pl.ts')).polish,
  'pt-PT': async () => (await import('./pt.ts')).europeanPortuguese,
  ru: async () => (await import('./ru.ts')).russian,
  tr: async () => (await import('./tr.ts')).turkish,
  uk: async () => (await import('./uk.ts')).ukrainian,
  zh: async () => (await import('./zh.ts')).chinese,
}

/** The grammar of numbers of a language, by its BCP 47 tag; null where none is known. */
export async function loadGrammar(language: string): Promise<Grammar | null> {
  const load = languages[language] ?? languages[language.split('-')[0] ?? '']
  if (load === undefined) return null
  const [{ grammarOf }, numbers] = await Promise.all([
    import('../taggers/any-language/productions.ts'),
    load(),
  ])
  return grammarOf(numbers)
}
