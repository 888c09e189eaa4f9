import type { NumeralTable } from './numeral-table.ts'
import { numerals } from './numerals.ts'

const table: NumeralTable = {
  small:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  forms: { 0: 'nought naught' },
  tens: 'ten twenty thirty forty fifty sixty seventy eighty ninety',
  hundred: 'hundred',
  scales: {
    thousand: 1000,
    lakh: 100_000,
    million: 1_000_000,
    crore: 10_000_000,
    billion: 1e9,
    trillion: 1e12,
    quadrillion: 1e15,
    quintillion: '1000000000000000000',
    sextillion: '1000000000000000000000',
  },
  notAlone: 'hundred thousand lakh million crore billion trillion quadrillion quintillion sextillion',
  and: 'and',
  joins: 'above',
}

export const english = numerals(table)

const firstOrdinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )

/** The cardinal that an ordinal ends in, as it is said: "eleventh" gives "eleven"; null if the word is no ordinal. */
export function cardinalOf(ordinal: string): string | null {
  const small = firstOrdinals.indexOf(ordinal)
  if (small >= 0) return table.small.split(' ')[small] ?? null
  const stem = /ieth$/.test(ordinal)
    ? ordinal.replace(/ieth$/, 'y')
    : /th$/.test(ordinal)
      ? ordinal.slice(0, -2)
      : ''
  return stem !== '' && english.isNumber(stem) ? stem : null
}
