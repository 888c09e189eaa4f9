import { english } from './english-numerals.ts'

/** Words that a recogniser may write where a number was said. */
const misheard = new Map([
  ['a', 1],
  ['an', 1],
  ['won', 1],
  ['to', 2],
  ['too', 2],
  ['couple', 2],
  ['for', 4],
  ['fore', 4],
  ['ate', 8],
])

/** A number spoken from `at` on, in words or digits, and how many words it took; null if none stands there. */
export function readNumber(words: readonly string[], at: number): { value: number; length: number } | null {
  const number = english.readAll(words, at)[0] ?? null
  return number && { value: number.value, length: number.to - at }
}

/** One spoken digit as it stands after a decimal point; null if the word is none. */
export function readDigit(word: string): string | null {
  if (word === 'o' || word === 'oh') return '0'
  const value = english.small(word)
  return value !== null && value < 10 ? String(value) : /^\d+$/.test(word) ? word : null
}

/** The number meant in "delete three words"; also where the recogniser wrote "to" or "for". Null if it is no number. */
export function readCount(spoken: string): number | null {
  const words = spoken.split(' ')
  const heard = words.length === 1 ? misheard.get(spoken) : undefined
  if (heard !== undefined) return heard
  const number = readNumber(words, 0)
  return number?.length === words.length ? number.value : null
}

/** Roman numerals reach from 1 to 3999; null beyond. */
export function toRoman(value: number): string | null {
  if (value < 1 || value > 3999) return null
  let rest = value
  let roman = ''
  for (const [worth, letters] of romanDigits) {
    while (rest >= worth) {
      roman += letters
      rest -= worth
    }
  }
  return roman
}

const romanDigits: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
