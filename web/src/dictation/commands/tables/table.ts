import { inlineRows } from '../../formatting/utterance/inline-rows.ts'
import type { Locale } from '../../formatting/utterance/row.ts'
import { commandRows } from './command-rows.ts'
import type { Row } from './row.ts'

/** Everything that can be said, marks and commands; the help panel is made from it too. */
const table: readonly Row[] = [...inlineRows, ...commandRows]

/** The rows that this English has. */
export function rowsFor(locale: Locale): Row[] {
  return table.filter((row) => row.locale === undefined || row.locale === locale)
}
