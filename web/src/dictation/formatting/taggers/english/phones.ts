import type { Category, Heard, Part } from '../../words/heard.ts'
import { type Production, partOf } from '../production.ts'
import { plain } from './measures.ts'
import { digitOf, namedDigit, timesSaid } from './parts.ts'

/** More digits are no telephone number. */
const most = 20

interface Dialled extends Part {
  /** Digits between the dashes that were said. */
  groups: string[]
}

/** Digits one by one, with "double", "triple", "eight hundred" and dashes among them, and behind the first of them some in pairs: "nineteen eighty", "twelve hundred". */
function readDialled(heard: Heard, at: number, pairsFrom: number): Dialled | null {
  const groups = ['']
  let next = at
  let count = 0
  let hasHundred = false
  while (count < most) {
    const core = heard.core(next)
    const times = timesSaid(core)
    const name = times === 1 ? core : heard.core(next + 1)
    const digit = digitOf(name)
    const isHundred = times === 1 && digit !== null && heard.core(next + 1) === 'hundred'
    if (isHundred && (count > 1 || digit === '1' || digit === '8')) {
      hasHundred = true
      groups[groups.length - 1] += `${digit}00`
      count += 3
      next += 2
    } else if (/^(dash|hyphen)$/.test(core) && groups.at(-1) !== '') {
      if (namedDigit(heard.core(next + 1)) === null) break
      groups.push('')
      next += 1
    } else if (digit === null) {
      const pair = count >= pairsFrom ? heard.parts(plain, next).find(({ value }) => value > 9) : undefined
      if (pair === undefined) break
      const isRound = heard.core(pair.to) === 'hundred'
      groups[groups.length - 1] += `${pair.value}${isRound ? '00' : ''}`
      count += isRound ? 4 : 2
      next = pair.to + Number(isRound)
    } else {
      groups[groups.length - 1] += digit.repeat(times)
      count += times
      next += times === 1 ? 1 : 2
    }
    if (!heard.isOpen(next - 1)) break
  }
  // "One hundred six" counts.
  if (next < at + 3 || count === 3 * (next - at) || (hasHundred && count < 7)) return null
  return { value: count, text: groups.join(''), to: next, groups }
}

/** "one two three four" */
function isCounting(digits: string): boolean {
  const step = Number(digits[1]) - Number(digits[0])
  return (
    Math.abs(step) === 1 && [...digits].every((digit, at) => Number(digit) === Number(digits[0]) + at * step)
  )
}

/** "order number": one whose digits stand together. */
const otherNumber =
  /(^| )(?!(my|your|his|her|our|their|the|an?|this|that|new|old|phone|telephone|cell|mobile|fax|home|work|office|contact|main|direct|call|free|emergency) )\w+ number( is| was)?$/

export const dialled: Category = (heard, at) => {
  const paired = readDialled(heard, at, 3)
  const number =
    paired !== null && isNational(paired.text, heard.locale) ? paired : readDialled(heard, at, most)
  if (number === null) return []
  const isPhone = !otherNumber.test(heard.before(at))
  const text =
    number.groups.length > 1 || !isPhone ? number.groups.join('-') : spaced(number.text, heard.locale)
  return [{ value: number.value, text, to: number.to }]
}

/** All digits told, however they are told: as many as are wanted. */
const digitsWhere =
  (isWanted: (count: number) => boolean): Category =>
  (heard, at) => {
    const number = readDialled(heard, at, 0)
    const text = number?.groups.join('') ?? ''
    return number !== null && isWanted(text.length) ? [{ value: number.value, text, to: number.to }] : []
  }

/** Digits behind a country's number, which may be a pair itself. */
export const abroad = digitsWhere((count) => count > 8)

/** "twenty forty one sixteen" */
export const sortCode = digitsWhere((count) => count === 6)

/** As many digits as a telephone number has in a country. */
function isNational(digits: string, locale: string): boolean {
  return (locale === 'en-GB' ? /^0\d{10}$/ : /^(1?\d{10}|\d{7})$/).test(digits)
}

function spaced(digits: string, locale: string): string {
  if (locale !== 'en-GB') {
    if (/^1\d{10}$/.test(digits)) return digits.replace(/(.)(...)(...)(....)/, '$1-$2-$3-$4')
    if (digits.length === 10) return digits.replace(/(...)(...)(....)/, '$1-$2-$3')
    if (digits.length === 7) return digits.replace(/(...)(....)/, '$1-$2')
    return digits
  }
  if (/^08\d{8}$/.test(digits)) return digits.replace(/(....)(......)/, '$1 $2')
  if (!/^0\d{10}$/.test(digits)) return digits
  if (digits.startsWith('02')) return digits.replace(/(...)(....)(....)/, '$1 $2 $3')
  if (/^0(1.1|11|8)/.test(digits)) return digits.replace(/(....)(...)(....)/, '$1 $2 $3')
  return digits.replace(/(.....)(......)/, '$1 $2')
}

export const phones: readonly Production[] = [
  {
    name: 'sort-code',
    pattern: '<code:sortCode>',
    behind: /(^| )sort code( is| was)?$/,
    write: (parts) => partOf(parts, 'code').text.replace(/(..)(..)/, '$1-$2-'),
  },
  {
    name: 'abroad',
    kind: 'phone',
    pattern: 'plus <number:abroad>',
    write(parts, { heard, from }) {
      const digits = partOf(parts, 'number').text
      if (/^1\d{10}$/.test(digits)) return `+1 ${spaced(digits.slice(1), 'en-US')}`
      if (/^44\d{10}$/.test(digits)) return `+44 ${spaced(`0${digits.slice(2)}`, 'en-GB').slice(1)}`
      // "plus forty nine …": the country is told apart.
      return `+${digitOf(heard.core(from + 1)) === null ? digits.replace(/../, '$& ') : digits}`
    },
  },
  {
    name: 'dialled',
    kind: 'phone',
    pattern: '<number:dialled>',
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'number')
      const isAll = from === heard.start && to === heard.words.length
      const counting = isCounting(text.replace(/\D/g, ''))
      const before = heard.core(from - 1)
      if (value === 3)
        return !counting &&
          (isAll ||
            /^(call|dial|phone|text)(s|ed|led|ing)?$|^(ring|rang|rung|ringing|an?|of|port|error|status|code|channel)$/.test(
              before,
            ))
          ? text
          : null
      return !counting || /^(number|is|call|dial|ring|phone|code|pin|box)$/.test(before) ? text : null
    },
  },
]
