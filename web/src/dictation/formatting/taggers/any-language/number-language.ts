import type { NumeralTable } from '../../words/numeral-table.ts'
import type { Production } from '../production.ts'

import type { AddressWords } from '../spelled-address.ts'

/**
 * The numbers of a language and their like, spoken and written, as data. Lists are words with spaces between them, `_`
 * stands for a space inside a word, and `|` separates the forms of one.
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
  /** The least number whose digits are grouped: 1000 or 10000. */
  groupFrom: number
  /** Numbers and units are parts of strings of letters: Japanese, Chinese, Korean. */
  isByCharacter?: true
  /** There a number by itself is a whole word. */
  isWordBound?: true
  /** Beside a number these make it a guess: "十几", "ein paar hundert". */
  vague?: string
  /** Letters that may stand before a number as one word with it: Hebrew "in five", "from ten". */
  prefixes?: string
  /** Between those and digits. */
  prefixMark?: string
  /** Endings of case, which stay behind digits: "on beşte" is 15'te; and before what numbers with them are words. */
  suffixes?: { endings: RegExp; notAhead: RegExp }
  point: string
  /** A word that is a decimal point only before a scale, as it also ends sentences: "uno punto tres millones". */
  scalePoint?: string
  minus: string
  /** "And a half". */
  half?: string
  /** The ending of a word that has one: "zweieinhalb". */
  halfEnding?: RegExp
  quarter?: string
  threeQuarters?: string
  /** Numbers with these that stay where nothing is counted: a time of the day, or a word. */
  halvesStay?: RegExp
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
  /** The ending of a cardinal as a share of one: "tel". */
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
  /** Names of days of a month, of several words: "the fourth and the twentieth". */
  days?: Readonly<Record<string, number>>
  /** Between day, month and year; articles before a day are kept. */
  of?: string
  /** The words before years that are told in pairs: "nineteen eighty". */
  beforePairYears?: string
  /**
   * Patterns with `<h>`, `<m>` and `<s>`, and what they say: `h`, `h:m`, `h-m`, `h:30`, `h-15`, `h<m` behind the hour before, `q` an hour and its quarters; `<evening>` adds twelve hours; with an article
   * where the pattern takes one. The others are what stands right before and right behind.
   */
  clock: readonly (readonly [pattern: string, rule: string, behind?: RegExp, ahead?: RegExp])[]
  /** The endings of ordinals that are hours: feminine ones. */
  hourEnding?: RegExp
  /** Before an hour: "la 1:30", "las 2:30". */
  hourArticle?: readonly [one: string, others: string]
  /** Names of hours: noon, midnight. */
  noon?: Readonly<Record<string, number>>
  /** `{h}`, `{mm}`, and how a whole hour is written. */
  time: string
  wholeHour: string
  /** Signs, and what they are called. */
  currencies: Readonly<Record<string, string>>
  /** The name of a hundredth of a currency. */
  coins: string
  /** "And" before coins and minutes, where numbers have none. */
  and?: string
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
  /** The grouping of telephone numbers, by their length: `2 3 3`. */
  phones?: Readonly<Record<number, string>>
  /** Telephone numbers are told in parts below this: pairs are below 100. */
  phoneParts?: 100 | 1000
  /** "Double", "triple" before a digit. */
  times?: Readonly<Record<string, number>>
  plus?: string
  addresses?: AddressWords
  /** The name of a century, where centuries have Roman numerals. */
  century?: string
  /** Between two numbers of which one is meant, or all from the one to the other: "oder", "bis". */
  or?: string
  /** Before two numbers joined by "and", of which the second has a unit: "zwischen". */
  between?: string
  /** Productions for everything that the fields above cannot express. */
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
  /** Writes one; the word as it was said determines its ending. */
  write(digits: string, core: string): string
  /** The word for a year, before which they have no ending: "в 1991 году". */
  years?: RegExp
  /** From which on they are written in digits. */
  least: number
}
