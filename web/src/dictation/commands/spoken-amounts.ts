import { readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import type { SpokenWord } from './spoken-word.ts'
import type { Locale } from './tables/row.ts'
import { words } from './word-classes.ts'

const ordinalWords =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const tens = words('twenty thirty forty fifty sixty seventy eighty ninety')
export const digitNames: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine'.split(' ').map((name, digit) => [name, String(digit)]),
)

export const scaleNames = /^(million|billion|trillion)$/

export interface Heard {
  words: readonly SpokenWord[]
  cores: readonly string[]
  locale: Locale
}

export function core({ cores }: Heard, at: number): string {
  return cores[at] ?? ''
}

export interface Amount extends Reading {
  value: number
}

/** An amount: "twenty five", "three point five", "two and a half", "1,250", "one point two million". */
export function readAmount(heard: Heard, at: number): Amount | null {
  const whole = readCardinal(heard, at)
  if (whole === null) return null
  let next = at + whole.length
  let text = withCommas(whole.value)
  let value = whole.value
  if (core(heard, next) === 'point') {
    const decimals = readDigits(heard, next + 1)
    if (decimals !== null) {
      text += `.${decimals.text}`
      value = Number(`${whole.value}.${decimals.text}`)
      next += 1 + decimals.length
    }
  } else {
    const share = shares[heard.cores.slice(next, next + 3).join(' ')] ?? 0
    if (share > 0) {
      text += String(share).slice(1)
      value += share
      next += 3
    }
  }
  if (scaleNames.test(core(heard, next)) && next > at + whole.length) {
    text += ` ${core(heard, next)}`
    next += 1
  }
  return { text, value, length: next - at }
}

const shares: Readonly<Record<string, number>> = {
  'and a half': 0.5,
  'and a quarter': 0.25,
  'and three quarters': 0.75,
}

/** "twenty five", "a hundred and five", "25"; not "a" alone. */
export function readCardinal(heard: Heard, at: number): { value: number; length: number } | null {
  const isA = /^an?$/.test(core(heard, at)) && /^(hundred|thousand|million)$/.test(core(heard, at + 1))
  // "half a million"
  if (isA && core(heard, at - 1) === 'half') return null
  const cores = isA ? ['one', ...heard.cores.slice(at + 1)] : heard.cores.slice(at, at + 14)
  const number = readNumber(cores, 0)
  if (number === null) return null
  const millions = /^(million|billion|trillion)$/.exec(cores[number.length - 1] ?? '')
  // Round millions keep their word.
  return millions !== null && number.value % 1_000_000 !== 0 ? number : number
}

export function readDigits(heard: Heard, at: number): Reading | null {
  let text = ''
  let next = at
  for (;;) {
    const word = core(heard, next)
    const digit = /^(o|oh)$/.test(word) ? '0' : (digitNames.get(word) ?? (/^\d+$/.test(word) ? word : null))
    if (digit === null) break
    text += digit
    next += 1
  }
  if (text !== '') return { text, length: next - at }
  const number = readCardinal(heard, at)
  return number === null ? null : { text: String(number.value), length: number.length }
}

export function withCommas(value: number): string {
  if (value >= 1_000_000 && value % 100_000 === 0) {
    const [size, name] = value >= 1_000_000_000 ? [1_000_000_000, 'billion'] : [1_000_000, 'million']
    return `${value / size} ${name}`
  }
  return value >= 1000 ? value.toLocaleString('en-US') : String(value)
}

/** "twenty twenty six", "nineteen eighty four", "two thousand and ten", "2026". */
export function readYearNumber(heard: Heard, at: number): { value: number; length: number } | null {
  const first = readNumber(heard.cores.slice(at, at + 2), 0)
  if (first !== null && first.length === 1 && first.value >= 1000 && first.value < 2100) return first
  const century = readNumber(heard.cores.slice(at, at + 1), 0)
  if (century !== null && century.value >= 11 && century.value <= 20) {
    const next = at + 1
    if (/^(o|oh)$/.test(core(heard, next))) {
      const digit = digitNames.get(core(heard, next + 1))
      if (digit !== undefined) return { value: century.value * 100 + Number(digit), length: 3 }
    }
    if (core(heard, next) === 'hundred' && century.value !== 20)
      return { value: century.value * 100, length: 2 }
    const rest = readNumber(heard.cores.slice(next, next + 2), 0)
    if (rest !== null && rest.value >= 10 && rest.value < 100)
      return { value: century.value * 100 + rest.value, length: 1 + rest.length }
  }
  const thousand = readNumber(heard.cores.slice(at, at + 6), 0)
  return thousand !== null && thousand.value >= 2000 && thousand.value < 2100 && core(heard, at) === 'two'
    ? thousand
    : null
}

/** "one twenty", "one oh five", "one hundred and ten". */
export function readPair(heard: Heard, at: number): { value: number; length: number } | null {
  const hundreds = digitNames.get(core(heard, at))
  if (hundreds !== undefined && hundreds !== '0') {
    if (/^(o|oh)$/.test(core(heard, at + 1)) && digitNames.has(core(heard, at + 2)))
      return { value: Number(hundreds) * 100 + Number(digitNames.get(core(heard, at + 2))), length: 3 }
    const rest = readNumber(heard.cores.slice(at + 1, at + 3), 0)
    if (rest !== null && rest.value >= 10 && rest.value < 100)
      return { value: Number(hundreds) * 100 + rest.value, length: 1 + rest.length }
  }
  return readCardinal(heard, at)
}

/** "twelve forty seven", "ten oh four": four digits said in two halves. */
export function readQuad(heard: Heard, at: number): { value: number; length: number } | null {
  const first = readNumber(heard.cores.slice(at, at + 2), 0)
  if (first === null || first.value < 10 || first.value > 99) return null
  const next = at + first.length
  const digit = /^(o|oh)$/.test(core(heard, next)) ? digitNames.get(core(heard, next + 1)) : undefined
  if (digit !== undefined) return { value: first.value * 100 + Number(digit), length: first.length + 2 }
  const rest = readNumber(heard.cores.slice(next, next + 2), 0)
  if (rest === null || rest.value < 10 || rest.value > 99) return null
  return { value: first.value * 100 + rest.value, length: first.length + rest.length }
}

/** "ten to fifteen thousand": the first of two amounts counts in the thousands of the second. */
export function readScaled(heard: Heard, at: number): Reading | null {
  const first = readCardinal(heard, at)
  const joint = first === null ? '' : core(heard, at + first.length)
  if (first === null || !(joint === 'to' || (joint === 'and' && core(heard, at - 1) === 'between')))
    return null
  const next = at + first.length + 1
  const second = readCardinal(heard, next)
  const scale = second === null ? '' : core(heard, next + second.length - 1)
  const factor = { hundred: 100, thousand: 1000, million: 1_000_000, billion: 1_000_000_000 }[scale]
  if (second === null || factor === undefined || first.value >= second.value / factor) return null
  return { text: withCommas(first.value * factor), length: first.length }
}

export function readOrdinalNumber(heard: Heard, at: number): { value: number; length: number } | null {
  const word = core(heard, at)
  const digits = /^(\d+)(st|nd|rd|th)$/.exec(word)
  if (digits !== null) return { value: Number(digits[1]), length: 1 }
  const value = ordinalWords.indexOf(word)
  if (value > 0) return { value, length: 1 }
  const ten = readNumber([word.replace(/ieth$/, 'y')], 0)?.value ?? 0
  if (/ieth$/.test(word) && ten > 20) return { value: ten, length: 1 }
  // "the one hundredth visitor", but "one hundredth of a second"
  const round = { hundredth: 100, thousandth: 1000 }[core(heard, at + 1)]
  if (round !== undefined && digitNames.has(word) && core(heard, at + 2) !== 'of')
    return { value: Number(digitNames.get(word)) * round, length: 2 }
  const unit = ordinalWords.indexOf(core(heard, at + 1))
  if (tens.has(word) && unit > 0 && unit < 10)
    return { value: (readNumber([word], 0)?.value ?? 0) + unit, length: 2 }
  return null
}
