import { readCode, readPhone } from './format-codes.ts'
import { decades, isClockWord, readClock, readDate, readYear } from './format-dates.ts'
import { isNoNoun, readCompound, readMeasure, readPressure, readSize } from './format-measures.ts'
import { readMoney } from './format-money.ts'
import { readName } from './named-numbers.ts'
import { readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import {
  core,
  digitNames,
  type Heard,
  readAmount,
  readCardinal,
  readDigits,
  readOrdinalNumber,
  readPair,
  readQuad,
  readScaled,
  readYearNumber,
  withCommas,
} from './spoken-amounts.ts'
import type { SpokenWord } from './spoken-word.ts'
import type { Locale } from './tables/row.ts'
import { determiners, words } from './word-classes.ts'

/** How numbers are written: in the words that were said, or as professionals write them. */
export type NumberStyle = 'heard' | 'formatted'

/** Words that a digit always follows. */
const numbered = words(
  'page chapter section subsection version figure room flat apartment suite unit floor step paragraph clause article line table grade level gate platform exhibit appendix volume number extension route bus terminal flight type stage rule item dock warehouse building exit aisle verse gravida para mark phase tier category episode windows python node schedule annex chapters pages lines sections paragraphs articles exhibits figures clauses verses',
)
/** So does it behind these, but where a count begins: "last year four people came". */
const mayBeNumbered = words(
  'day week year question act scene form class seat bed ward bay pier track lane request bug step season',
)
const plurals = words('chapters pages lines sections paragraphs articles exhibits figures clauses verses')

/** Digits told one by one behind these name something. */
const coded = words('box code pin extension id case invoice order account ticket reference number zip')

/**
 * A number, date, time, sum of money or measure that begins at a word, written as professionals write it; null if none
 * does, or if it stays in words ("two or three cats", "half past seven").
 */
export function formatNumber(
  words: readonly SpokenWord[],
  cores: readonly string[],
  at: number,
  locale: Locale,
): Reading | null {
  const heard = { words, cores, locale }
  const reading =
    readCode(heard, at) ??
    readName(heard, at) ??
    readDate(heard, at) ??
    readClock(heard, at) ??
    readMoney(heard, at) ??
    readPressure(heard, at) ??
    readCompound(heard, at) ??
    readSize(heard, at) ??
    readMeasure(heard, at) ??
    readPhone(heard, at) ??
    readYear(heard, at) ??
    readOrdinal(heard, at) ??
    readPlain(heard, at)
  // "fifty percent sign": the sign comes by its own name.
  const amount = readAmount(heard, at)
  if (amount !== null && /^(sign|symbol)$/.test(core(heard, at + amount.length + 1)) && amount.length > 0)
    return isWhole(heard, at, amount.length) ? amount : null
  return reading !== null && isWhole(heard, at, reading.length) ? reading : null
}

/** Whether no mark of the recogniser's stands inside. */
function isWhole({ words }: Heard, at: number, length: number): boolean {
  return words.slice(at, at + length - 1).every(({ closing }) => closing === '')
}

/** "the twenty first century": ordinals from the tenth on are digits, but no share: "two thirds". */
function readOrdinal(heard: Heard, at: number): Reading | null {
  const ordinal = readOrdinalNumber(heard, at)
  if (ordinal === null || ordinal.value < 10 || /^\d/.test(core(heard, at))) return null
  if (readNumber([core(heard, at - 1)], 0) !== null) return null
  // "twenty second pause" is counted in seconds.
  if (
    core(heard, at + ordinal.length - 1) === 'second' &&
    !/^(the|on|january|february|march|april|may|june|july|august|september|october|november|december|your|his|her|my|their|our)$/.test(
      core(heard, at - 1),
    )
  )
    return null
  const last = ordinal.value % 100
  const ending = last >= 11 && last <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][ordinal.value % 10] ?? 'th')
  return { text: `${ordinal.value}${ending}`, length: ordinal.length }
}

/** Numbers by themselves: words to nine, digits from ten on; what is numbered is in digits. */
function readPlain(heard: Heard, at: number): Reading | null {
  const number = readCardinal(heard, at)
  if (number === null) return null
  const next = at + number.length
  const before = core(heard, at - 1)
  // "my number one reason"
  const isRank = before === 'number' && determiners.has(core(heard, at - 2))
  const isNumbered =
    ((numbered.has(before) && !isRank) || isLabelled(heard, at, next) || isRangeEnd(heard, at)) &&
    heard.words[at - 1]?.closing === ''
  if (/^\d/.test(core(heard, at)) && number.length === 1) return null
  const year = isNumbered ? readYearNumber(heard, at) : null
  if (year !== null && year.length > number.length) return { text: String(year.value), length: year.length }
  const codedBy = /^(is|was)$/.test(before) ? core(heard, at - 2) : before
  const digits = isNumbered || coded.has(codedBy) ? readDigits(heard, at) : null
  if (digits !== null && digits.length > number.length) return digits
  // "grade two over six"
  const below = before === 'grade' && core(heard, next) === 'over' ? readCardinal(heard, next + 1) : null
  if (below !== null)
    return { text: `${number.value}/${below.value}`, length: number.length + 1 + below.length }
  // "flight two seventeen", "form ten ninety nine", "sodium one thirty eight"; "one thirty" may be the time.
  const quad = isNumbered ? readQuad(heard, at) : null
  if (quad !== null && quad.length > number.length) return { text: String(quad.value), length: quad.length }
  const said = readPair(heard, at)
  const pair = isNumbered || said?.length === 3 || (said?.value ?? 0) % 100 >= 60 ? said : null
  if (pair !== null && pair.length > number.length) return { text: String(pair.value), length: pair.length }
  const letter = heard.words[next]?.raw.slice(0, 1) ?? ''
  if (isNumbered && /^[b-hj-z]$/i.test(core(heard, next)))
    return { text: number.value + letter, length: number.length + 1 }
  // "step one of them"
  const isOneOf = core(heard, next) === 'of' && number.value === 1
  if (isNumbered && !isOneOf && !/^(or|and)$/.test(core(heard, next)))
    return { text: String(number.value), length: number.length }
  // "two to fourteen days": one of them is in digits.
  const most = /^(to|through)$/.test(core(heard, next)) ? readCardinal(heard, next + 1) : null
  const isSpan = most !== null && most.value >= 10 && number.value < 10 && !isClockWord(heard, at, next)
  if (isSpan && (core(heard, next) === 'through' || !isNoNoun(core(heard, next + 1 + most.length))))
    return { text: String(number.value), length: number.length }
  if (isShareOfMany(heard, at, next)) return { text: String(number.value), length: number.length }
  const scaled = readScaled(heard, at)
  if (scaled !== null) return scaled
  if (before === 'in' && number.value === 10 && digitNames.has(core(heard, at - 2))) return null
  // "six foot two"
  const isHeight = before === 'foot' && readNumber([core(heard, at - 2)], 0) !== null
  if (isHeight) return { text: String(number.value), length: number.length }
  if (number.value < 10 || isClockWord(heard, at, next)) return null
  if (decades.includes(core(heard, next)) || (core(heard, next) === 'or' && core(heard, next + 1) === 'so'))
    return null
  if (readNumber([core(heard, next)], 0) !== null && !/^\d/.test(core(heard, next))) return null
  // "a hundred times", "a thousand thanks": no count.
  const isOutOf = before === 'of' && core(heard, at - 2) === 'out'
  if (/^an?$/.test(core(heard, at)) && number.length === 2 && !isOutOf) return null
  if (
    /^(hundred|thousand|million)s?$/.test(core(heard, next)) ||
    (/^(or|to)$/.test(core(heard, next)) &&
      readNumber([core(heard, next + 1)], 0) !== null &&
      number.value <= 20 &&
      isVagueAhead(heard, next + 1))
  )
    return null
  const other = before === 'or' ? readNumber([core(heard, at - 2)], 0) : null
  if (
    (other !== null && other.value < 10) ||
    core(heard, next) === 'something' ||
    core(heard, next) === 'odd'
  )
    return null
  // "one two three": said one by one.
  if (readNumber([before], 0) !== null && number.length === 1) return null
  return { text: withCommas(number.value), length: number.length }
}

/** "in year four", "question four was hard", "H T T P two" */
function isLabelled(heard: Heard, at: number, next: number): boolean {
  const before = core(heard, at - 1)
  const isLetter = (index: number) => /^[A-Z]$/.test(heard.words[index]?.raw ?? '')
  if (isLetter(at - 1) && isLetter(at - 2)) return true
  if (
    !mayBeNumbered.has(before) ||
    !/^(on|in|by|from|since|until|of|to|than|at|and|seat|for|pull|see|use|file|take|)$/.test(
      core(heard, at - 2),
    )
  )
    return false
  const isLettered = /^[B-HJ-Z]\W*$/.test(heard.words[next]?.raw ?? '')
  return (
    isLettered ||
    heard.words[next - 1]?.closing !== '' ||
    isNoNoun(core(heard, next)) ||
    /^(was|is|has)$/.test(core(heard, next))
  )
}

/** "lines four to nine" */
function isRangeEnd(heard: Heard, at: number): boolean {
  if (!/^(to|through|and)$/.test(core(heard, at - 1))) return false
  const first = [2, 3, 4].find((back) => plurals.has(core(heard, at - 1 - back)))
  return first !== undefined && readCardinal(heard, at - first)?.length === first - 1
}

/** "seven out of ten", "ninety two out of a hundred": both of them in digits. */
function isShareOfMany(heard: Heard, at: number, next: number): boolean {
  if (core(heard, next) !== 'out' || core(heard, next + 1) !== 'of') return false
  return (readCardinal(heard, next + 2)?.value ?? 0) >= 10 && core(heard, at) !== ''
}

function isVagueAhead(heard: Heard, at: number): boolean {
  const other = readNumber(heard.cores.slice(at, at + 2), 0)
  return other !== null && other.value < 10
}
