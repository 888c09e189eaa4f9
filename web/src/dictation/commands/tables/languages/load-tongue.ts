import type { Tongue } from '../tongue.ts'

/** The tables, each fetched with its language. English is there already. */
const tables: Readonly<Record<string, () => Promise<Tongue>>> = {
  de: async () => (await import('./de.ts')).german,
}

/** What can be said in a language, by its BCP 47 tag; null where it has no table of its own. */
export async function loadTongue(language: string): Promise<Tongue | null> {
  const table = tables[language] ?? tables[language.split('-')[0] ?? '']
  return table === undefined ? null : await table()
}
