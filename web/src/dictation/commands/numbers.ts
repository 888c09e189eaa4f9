const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = new Map([
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
/** What a recogniser may write where a number was said. */
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
  let total = 0
  let group = 0
  let next = at
  let last: 'none' | 'unit' | 'tens' | 'hundred' | 'scale' = 'none'
  for (; next < words.length; next++) {
    const word = words[next] ?? ''
    const scale = scales.get(word)
    if (word === 'and' && (last === 'hundred' || last === 'scale') && isCounting(words[next + 1])) continue
    if (/^\d{1,3}(,\d{3})+$|^\d+$/.test(word)) {
      if (last !== 'none') break
      group = Number(word.replaceAll(',', ''))
      last = 'unit'
    } else if (word === 'hundred' && last === 'unit' && group < 100) {
      group *= 100
      last = 'hundred'
    } else if (scale !== undefined && last !== 'none' && last !== 'scale') {
      total += group * scale
      group = 0
      last = 'scale'
    } else if (isCounting(word) && last !== 'unit' && !(last === 'tens' && !isDigit(word))) {
      group += countOf(word)
      last = tens.includes(word) ? 'tens' : 'unit'
    } else break
  }
  return last === 'none' ? null : { value: total + group, length: next - at }
}

/** One spoken digit as it stands after a decimal point; null if the word is none. */
export function readDigit(word: string): string | null {
  if (word === 'o' || word === 'oh') return '0'
  return isDigit(word) ? String(small.indexOf(word)) : /^\d+$/.test(word) ? word : null
}

/** How many is meant in "delete three words"; also where the recogniser wrote "to" or "for". Null if it is no number. */
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

function isCounting(word: string | undefined): boolean {
  return word !== undefined && (small.includes(word) || tens.includes(word) || hyphened(word) !== null)
}

/** "twenty-five", written as one word. */
function hyphened(word: string): number | null {
  const [ten = '', unit = '', ...rest] = word.split('-')
  if (rest.length > 0 || !tens.includes(ten) || !isDigit(unit) || unit === 'zero') return null
  return countOf(ten) + countOf(unit)
}

function isDigit(word: string): boolean {
  const value = small.indexOf(word)
  return value >= 0 && value < 10
}

function countOf(word: string): number {
  const value = small.indexOf(word)
  return value >= 0 ? value : (hyphened(word) ?? (tens.indexOf(word) + 2) * 10)
}
