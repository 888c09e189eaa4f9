import { byWord } from '../../../text/by-word.ts'
import { cardinalOf, english } from '../../words/english-numerals.ts'
import type { Category, Heard, Part } from '../../words/heard.ts'
import {
  conjunctions,
  determiners,
  looseDeterminers,
  modals,
  months,
  prepositions,
  pronouns,
} from '../../words/word-classes.ts'

/** The parts that the English productions are made of. */

const zeros = new Set(['o', 'oh'])
const digitNames = new Map(
  'zero one two three four five six seven eight nine'.split(' ').map((name, digit) => [name, String(digit)]),
)

/** A spoken digit, "oh" among them; null if the word is none. */
export const digitOf = (core: string) => namedDigit(core) ?? (zeros.has(core) ? '0' : null)

/** A spoken digit by its own name: "oh" may be a word. */
export const namedDigit = (core: string) => digitNames.get(core) ?? null

/** "double five", "triple oh": how often a digit is told. */
export const timesSaid = (core: string) => (core === 'double' ? 2 : core === 'triple' ? 3 : 1)

export const isNumberWord = (core: string) => english.isNumber(core) && core !== 'and'

/** Nothing at all, or what the name of a mark begins with. */
export const isOver = (word: string) =>
  /^(period|comma|colon|semicolon|question|exclamation|full|close|open|new|dash|hyphen|)$/.test(word)

/** No noun that a count belongs to; nothing at all, or the name of a mark either. */
export function isNoNoun(word: string): boolean {
  return (
    isOver(word) ||
    isNumberWord(word) ||
    [determiners, looseDeterminers, prepositions, conjunctions, pronouns, modals].some((list) =>
      list.has(word),
    ) ||
    /^(is|was|were|has|had|have|then)$/.test(word)
  )
}

const span = (value: number, to: number, text = String(value)): Part => ({ value, text, to })

/** "between nine hundred and a thousand": its "and" parts two numbers. */
const isTwo = ({ cores }: Heard, at: number, to: number) =>
  cores[at - 1] === 'between' && cores[to] !== 'and' && cores.slice(at, to).includes('and')

/** "twenty five", "a hundred and five", "25"; not "a" alone. */
export const cardinal: Category = (heard, at) => {
  if (!/^an?$/.test(heard.core(at)))
    return english.cardinal(heard, at).filter(({ to }) => !isTwo(heard, at, to))
  // "half a million", "a quarter of a million"
  const isShared = /(^| )(half|(half|quarters?|thirds?|tenths?) of)$/.test(heard.before(at))
  if (!/^(hundred|thousand|million|billion)$/.test(heard.core(at + 1)) || isShared) return []
  const cores = ['one', ...heard.cores.slice(at + 1, at + 16)]
  for (let length = 2; length <= cores.length; length++) {
    if (
      isNumberWord(cores[length] ?? '') ||
      (cores[length] === 'and' && isNumberWord(cores[length + 1] ?? ''))
    )
      continue
    const number = english.whole(cores.slice(0, length))
    return number === null ? [] : [span(number.value, at + length, number.text)]
  }
  return []
}

export const rounds = byWord({ hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 })

/** "a hundred", "the million": what stands before a noun, whose article it leaves alone. */
export const round: Category = (heard, at) => {
  const value = rounds[heard.core(at)]
  if (value === undefined || !determiners.has(heard.core(at - 1))) return []
  return [span(value, at + 1, withCommas({ value, text: String(value) }))]
}

/** Below a hundred, in two words at most. */
const belowHundred: Category = (heard, at) =>
  english.cardinal(heard, at).filter(({ value, to }) => value < 100 && to - at <= 2)

/** As a number is written: 2,500; round millions keep their word. */
export function withCommas({ value, text }: Pick<Part, 'value' | 'text'>): string {
  for (const [size, name, least] of scaleNames)
    if (value >= size && value < size * 1000 && value % least === 0) return `${value / size} ${name}`
  return value >= 1000 ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text
}

/** Amounts with so few digits are told in these. */
const scaleNames: readonly (readonly [size: number, name: string, least: number])[] = [
  [1e15, 'quadrillion', 1e14],
  [1e12, 'trillion', 1e10],
  [1e9, 'billion', 1e7],
  [1e6, 'million', 1e5],
]
const scales = /^(million|billion|trillion)$/

const shares = byWord({
  'and a half': 0.5,
  'and one half': 0.5,
  'and a quarter': 0.25,
  'and one quarter': 0.25,
  'and three quarter': 0.75,
  'and three quarters': 0.75,
})

/** An amount: "twenty five", "three point five", "two and a half", "1,250", "one point two million". */
export const amount: Category = (heard, at) => {
  const core = heard.core(at)
  if (/^\d+\.\d+$/.test(core)) return [span(Number(core), at + 1, core)]
  return heard.parts(cardinal, at).map((whole) => {
    const decimals = heard.core(whole.to) === 'point' ? heard.part(decimalDigits, whole.to + 1) : null
    const isRound = scales.test(heard.core(whole.to - 1))
    if (decimals !== null && !isRound) {
      const scale = scales.test(heard.core(decimals.to)) ? ` ${heard.core(decimals.to)}` : ''
      const value = Number(`${whole.value}.${decimals.text}`)
      return span(
        value,
        decimals.to + (scale === '' ? 0 : 1),
        `${withCommas(whole)}.${decimals.text}${scale}`,
      )
    }
    const share = shares[heard.cores.slice(whole.to, whole.to + 3).join(' ')]
    // "Two thirds scored above 90 and a quarter got …"
    const isUnit = /^(percent|million|foot|feet|)$|..[^ai]s$/.test(heard.core(whole.to + 3))
    const isMixed = share === 0.5 || whole.value < 20 || isUnit
    if (share === undefined || !isMixed) return span(whole.value, whole.to, withCommas(whole))
    const scale = scales.test(heard.core(whole.to + 3)) ? ` ${heard.core(whole.to + 3)}` : ''
    const [digits = '', size = ''] = withCommas(whole).split(' ')
    const text = `${digits}${String(share).slice(1)}${size === '' ? scale : ` ${size}`}`
    return span(whole.value + share, whole.to + 3 + (scale === '' ? 0 : 1), text)
  })
}

/** "point five", which is one only before what is measured; "oh point five". */
export const pointed: Category = (heard, at) => {
  const point = /^oh?$/.test(heard.core(at)) ? at + 1 : at
  const decimals = heard.core(point) === 'point' ? heard.part(decimalDigits, point + 1) : null
  return decimals === null ? [] : [span(Number(`0.${decimals.text}`), decimals.to, `0.${decimals.text}`)]
}

/** The digits behind a point, one by one or in pairs ("two five", "twenty five", "oh six"). */
const decimalDigits: Category = (heard, at) => {
  const one = heard.part(digits, at)
  const pair = one === null ? (heard.parts(cardinal, at).find(({ value }) => value < 100) ?? null) : null
  return one === null ? (pair === null ? [] : [pair]) : [one]
}

/** Digits one by one. */
export const digits: Category = (heard, at) => {
  let text = ''
  let next = at
  while (next - at < 40) {
    const times = timesSaid(heard.core(next))
    const core = heard.core(times > 1 ? next + 1 : next)
    const digit = digitOf(core) ?? (/^\d+$/.test(core) ? core : null)
    if (digit === null) break
    text += digit.repeat(times)
    next += times > 1 ? 2 : 1
    if (!heard.isOpen(next - 1)) break
  }
  return text === '' ? [] : [span(Number(text), next, text)]
}

/** "twenty twenty six", "nineteen eighty four", "two thousand and ten", "2026". */
export const year: Category = (heard, at) => {
  const first = heard.core(at)
  if (/^\d{4}$/.test(first))
    return Number(first) >= 1000 && Number(first) < 2100 ? [span(Number(first), at + 1)] : []
  const century = english.small(first) ?? 0
  if (century >= 10 && century <= 20) {
    const digit = zeros.has(heard.core(at + 1)) && century > 10 ? namedDigit(heard.core(at + 2)) : null
    if (digit !== null) return [span(century * 100 + Number(digit), at + 3)]
    if (heard.core(at + 1) === 'hundred' && century > 10 && century < 20) {
      const more = heard.core(at + 2) === 'and' ? heard.parts(belowHundred, at + 3)[0] : undefined
      const whole = span(century * 100, at + 2)
      return more === undefined || isTwo(heard, at, more.to)
        ? [whole]
        : [span(century * 100 + more.value, more.to), whole]
    }
    const rest = heard.parts(belowHundred, at + 1)[0]
    // "ten thirty" is a time.
    return rest !== undefined && rest.value >= (century === 10 ? 60 : 10)
      ? [span(century * 100 + rest.value, rest.to)]
      : []
  }
  if (!/^(one|two)$/.test(first) || heard.core(at + 1) !== 'thousand') return []
  return heard.parts(cardinal, at).filter(({ value }) => value >= 2000 && value < 2100)
}

/** "one twenty", "one oh five": three digits told in two parts. */
export const pair: Category = (heard, at) => {
  const hundreds = namedDigit(heard.core(at))
  if (hundreds === null || hundreds === '0') return []
  const digit = zeros.has(heard.core(at + 1)) ? namedDigit(heard.core(at + 2)) : null
  if (digit !== null) return [span(Number(hundreds) * 100 + Number(digit), at + 3)]
  return heard
    .parts(belowHundred, at + 1)
    .filter(({ value }) => value >= 10)
    .map(({ value, to }) => span(Number(hundreds) * 100 + value, to))
}

/** "twelve forty seven", "ten oh four": four digits told in two halves. */
export const quad: Category = (heard, at) => {
  const first = heard.parts(belowHundred, at).find(({ value }) => value >= 10)
  if (first === undefined) return []
  const digit = zeros.has(heard.core(first.to)) ? namedDigit(heard.core(first.to + 1)) : null
  if (digit !== null) return [span(first.value * 100 + Number(digit), first.to + 2)]
  return heard
    .parts(belowHundred, first.to)
    .filter(({ value }) => value >= 10)
    .map(({ value, to }) => span(first.value * 100 + value, to))
}

/** A number that names rather than counts: "two seventeen", "ten ninety nine", "two hundred and five", "four one one". */
export const named: Category = (heard, at) =>
  [...heard.parts(quad, at), ...heard.parts(pair, at), ...heard.parts(cardinal, at)].sort(
    (a, b) => b.to - a.to,
  )

/** "third", "twenty first", "one hundred and eleventh", "3rd". */
export const ordinal: Category = (heard, at) => {
  const written = /^(\d+)(st|nd|rd|th)$/.exec(heard.core(at))
  if (written !== null) return [span(Number(written[1]), at + 1)]
  const said: string[] = []
  for (let next = at; next < at + 12; next++) {
    const core = heard.core(next)
    const [ten = '', unit] = core.split('-')
    const last = unit === undefined ? cardinalOf(core) : cardinalOf(unit)
    if (last !== null) {
      const number = english.whole([...said, ...(unit === undefined ? [] : [ten]), last])
      const isRound = /^(hundredth|thousandth|millionth)$/.test(core)
      // "one hundredth of a second"
      const isShare = isRound && (said.length === 0 || heard.core(next + 1) === 'of')
      return number === null || number.value === 0 || isShare
        ? []
        : [span(number.value, next + 1, number.text)]
    }
    if (!english.isNumber(core) && !(core === 'and' && said.length > 0)) return []
    said.push(core)
  }
  return []
}

/** Days of a month. */
export const day: Category = (heard, at) => heard.parts(ordinal, at).filter(({ value }) => value <= 31)
export const plainDay: Category = (heard, at) =>
  heard.parts(belowHundred, at).filter(({ value }) => value >= 1 && value <= 31)

export const month: Category = (heard, at) => {
  const index = months.findIndex((name) => name.toLowerCase() === heard.core(at))
  return index < 0 ? [] : [span(index + 1, at + 1, months[index])]
}
/** A month that is no other word: "May", but not "may". */
export const sureMonth: Category = (heard, at) =>
  heard.parts(month, at).filter(() => !/^(may|march)$/.test(heard.core(at)) || /^\p{Lu}/u.test(heard.raw(at)))

export const hour: Category = (heard, at) => heard.parts(belowHundred, at).filter(({ value }) => value <= 24)
/** "oh five", "thirty". */
export const minutes: Category = (heard, at) => {
  const digit = zeros.has(heard.core(at)) ? namedDigit(heard.core(at + 1)) : null
  if (digit !== null) return [span(Number(digit), at + 2, `0${digit}`)]
  return heard.parts(belowHundred, at).filter(({ value }) => value >= 10 && value < 60)
}

/** "p m", "pm", "a.m." */
export const half: Category = (heard, at) => {
  const together = /^([ap])\.?m\.?$/.exec(heard.core(at))?.[1]
  const letter =
    together ?? (/^[ap]$/.test(heard.core(at)) && heard.core(at + 1) === 'm' ? heard.core(at) : undefined)
  if (letter === undefined) return []
  const text = heard.locale === 'en-GB' ? `${letter}m` : `${letter}.m.`
  return [span(0, at + (together === undefined ? 2 : 1), text)]
}

/** A letter told by its name, as it was heard. */
export const letter: Category = (heard, at) =>
  /^[a-z]$/.test(heard.core(at)) ? [span(0, at + 1, heard.raw(at).slice(0, 1))] : []

/** One of several words, as a category by itself. */
export function oneOf(list: ReadonlyMap<string, string>, most = 1): Category {
  return (heard: Heard, at: number) => {
    const found: Part[] = []
    for (let length = most; length > 0; length--) {
      const text = list.get(heard.cores.slice(at, at + length).join(' '))
      if (text !== undefined) found.push(span(0, at + length, text))
    }
    return found
  }
}

export function endingOf(value: number): string {
  const last = value % 100
  return last >= 11 && last <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
}
