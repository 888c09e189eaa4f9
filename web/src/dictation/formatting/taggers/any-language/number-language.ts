import type { NumeralTable } from '../numeral-table.ts'
import type { Production } from '../production.ts'

import type { AddressWords } from '../spelled-address.ts'

/**
 * How numbers and their like are said and written in a language, as data. Lists are words with spaces between them, `_`
 * stands for a space inside of one, and `|` parts the forms of one.
 */
export interface NumberLanguage {
  numerals: NumeralTable
  /** Other names of digits where they are told one by one: "meia" is 6. */
  digits?: Readonly<Record<string, number>>
  /** Words that are numbers and as often something else: they stay where they stand alone, and number nothing. */
  stays?: string
  /** Below this a number by itself stays in words. */
  least: number
  /** Between groups of three digits, and before decimals. */
  group: string
  decimal: string
  /** Above a thousand groups are of two: 1,00,000. */
  isIndian?: true
  /** What is written in groups: from 1000 on, or from 10000. */
  groupFrom: number
  /** Numbers and units are parts of strings of letters: Japanese, Chinese, Korean. */
  isByCharacter?: true
  /** There a number by itself is a whole word. */
  isWordBound?: true
  /** Beside a number these make it a guess: "十几". */
  vague?: string
  /** Letters that may stand before a number as one word with it: Hebrew "in five", "from ten". */
  prefixes?: string
  point: string
  /** What is a decimal point before a scale alone, as it ends sentences: "uno punto tres millones". */
  scalePoint?: string
  minus: string
  /** "And a half". */
  half?: string
  /** "साढ़े पाँच" is 5.5, "डेढ़" 1.5: below one they are added to what follows. */
  quarters?: Readonly<Record<string, number>>
  /** Decimals are told as shares of ten: "две целых три десятых". Stems, with how many places they have. */
  tenths?: { whole: string; and: string; stems: Readonly<Record<string, number>> }
  /** "Six and eighty-eight of a hundred": the word before what decimals are a part of. */
  tenthsOf?: string
  percent?: string
  /** "Percent" comes before the number: Turkish, Chinese. */
  percentFirst?: string
  percentSign: string
  ordinals?: Ordinals
  /** What a cardinal ends in as a part of one: "tel". */
  shares?: RegExp
  months: string
  /** `{d}`, `{M}` and `{y}`. */
  date: string
  monthYear: string
  /** A date without its year. */
  dayMonth: string
  /** The first of a month, where it is no "1". */
  firstDay?: string
  capitalMonths?: true
  /** Between day, month and year; articles before a day are kept. */
  of?: string
  /** What stands before years that are told in pairs: "nineteen eighty". */
  beforePairYears?: string
  /**
   * Patterns with `<h>`, `<m>` and `<s>`, and what they say: `h`, `h:m`, `h-m`, `h:30`, `h-15`, `h+12`, `h<m` behind the hour before, `q` an hour and its quarters; with an article
   * where the pattern takes one. The third is what stands right before.
   */
  clock: readonly (readonly [pattern: string, rule: string, behind?: RegExp])[]
  /** Before an hour: "la 1:30", "las 2:30". */
  hourArticle?: readonly [one: string, others: string]
  /** Names of hours: noon, midnight. */
  noon?: Readonly<Record<string, number>>
  /** `{h}`, `{mm}`, and how a whole hour is written. */
  time: string
  wholeHour: string
  /** Signs, and what they are called. */
  currencies: Readonly<Record<string, string>>
  /** What a hundredth of a currency is called. */
  coins: string
  /** Between an amount and its currency, or its coins: "millones de euros", "euros con veinte". */
  with?: string
  /** `{n}` and `{c}`. */
  money: string
  /** Units, by how they are written. */
  units: Readonly<Record<string, string>>
  /** They keep their name, and a number before them is in digits, however small. */
  counted?: string
  /** Words that a number follows in digits: "page". */
  numbered?: string
  /** How telephone numbers are parted, by their length: `2 3 3`. */
  phones?: Readonly<Record<number, string>>
  /** Telephone numbers are told in parts below this: pairs are below 100. */
  phoneParts?: 100 | 1000
  /** "Double", "triple" before a digit. */
  times?: Readonly<Record<string, number>>
  plus?: string
  addresses?: AddressWords
  /** What a century is called, where those have Roman numerals. */
  century?: string
  or?: string
  /** What nothing above says. */
  productions?: readonly Production[]
  /** The parts that those need. */
  words?: Readonly<Record<string, string>>
}

export interface Ordinals {
  /** Stems, with what they are worth; a word is one of them and an ending. */
  stems: Readonly<Record<string, number>>
  endings: RegExp
  /** Endings that a cardinal takes: "zwanzig" and "ste". */
  regular?: RegExp
  /** How one is written; the word as it was said tells its ending. */
  write(digits: string, core: string): string
  /** From which on they are written in digits. */
  least: number
}
