import type { NumberLanguage } from '../taggers/any-language/number-language.ts'
import type { Grammar } from '../taggers/production.ts'

/** How numbers are said and written, a language a file, each fetched with its language. */
const languages: Readonly<Record<string, () => Promise<NumberLanguage>>> = {
  de: async () => (await import('./de.ts')).german,
  es: async () => (await import('./es.ts')).spanish,
  fr: async () => (await import('./fr.ts')).french,
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
