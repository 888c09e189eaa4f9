import type { LanguageTable } from '../language-table.ts'

/** The tables, each fetched with its language. */
const tables: Readonly<Record<string, () => Promise<LanguageTable>>> = {
  ar: async () => (await import('./ar.ts')).arabic,
  de: async () => (await import('./de.ts')).german,
  es: async () => (await import('./es.ts')).spanish,
  fr: async () => (await import('./fr.ts')).french,
  'fr-CA': async () => (await import('./fr.ts')).canadianFrench,
  he: async () => (await import('./he.ts')).hebrew,
  hi: async () => (await import('./hi.ts')).hindi,
  it: async () => (await import('./it.ts')).italian,
  ja: async () => (await import('./ja.ts')).japanese,
  ko: async () => (await import('./ko.ts')).korean,
  nl: async () => (await import('./nl.ts')).dutch,
  pl: async () => (await import('./pl.ts')).polish,
  pt: async () => (await import('./pt.ts')).portuguese,
  ru: async () => (await import('./ru.ts')).russian,
  tr: async () => (await import('./tr.ts')).turkish,
  uk: async () => (await import('./uk.ts')).ukrainian,
  'zh-CN': async () => (await import('./zh.ts')).simplifiedChinese,
  'zh-TW': async () => (await import('./zh.ts')).traditionalChinese,
}

/** The table of a language, by its BCP 47 tag; null for English, which is there already. */
export async function loadLanguageTable(language: string): Promise<LanguageTable | null> {
  if (/^en\b/i.test(language)) return null
  const table = tables[language] ?? tables[language.split('-')[0] ?? '']
  if (table === undefined) return (await import('./ways-back.ts')).wayBackFrom(language)
  const [grammar, known] = await Promise.all([
    import('../../../formatting/languages/load-grammar.ts').then(({ loadGrammar }) => loadGrammar(language)),
    table(),
  ])
  return { ...known, grammar }
}
