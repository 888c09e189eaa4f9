import { readDigit, readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import {
  core,
  type Heard,
  readCardinal,
  readDigits,
  readOrdinalNumber,
  readPair,
  readQuad,
} from './spoken-amounts.ts'
import { determiners, words } from './word-classes.ts'

/** Numbers that count nothing: they name a house, a version, a vertebra. They have no comma, and are always in digits. */
export function readName(heard: Heard, at: number): Reading | null {
  return (
    readVersion(heard, at) ??
    readHouse(heard, at) ??
    readModel(heard, at) ??
    readLabel(heard, at) ??
    readSpan(heard, at)
  )
}

/** "one point twelve point three": two points or more. */
function readVersion(heard: Heard, at: number): Reading | null {
  const parts: string[] = []
  let next = at
  for (;;) {
    const digit = readDigit(core(heard, next))
    const number = digit === null ? readNumber(heard.cores.slice(next, next + 3), 0) : null
    if (digit === null && number === null) break
    parts.push(digit ?? String(number?.value))
    next += number?.length ?? 1
    if (!/^(point|dot)$/.test(core(heard, next))) break
    next += 1
  }
  const isComplete = !/^(point|dot)$/.test(core(heard, next - 1))
  return parts.length > 2 && isComplete ? { text: parts.join('.'), length: next - at } : null
}

const streets = words(
  'street avenue road lane drive boulevard way court place square terrace close crescent highway parkway',
)

/** "twelve hundred Park Avenue", "two twenty one Baker Street". */
function readHouse(heard: Heard, at: number): Reading | null {
  if (determiners.has(core(heard, at - 1)) || readOrdinalNumber(heard, at) !== null) return null
  const number = readCount(heard, at)
  if (number === null) return null
  const letter = heard.words[at + number.length]?.raw ?? ''
  const hasLetter = /^[A-HJ-Z]$/.test(letter)
  const length = number.length + (hasLetter ? 1 : 0)
  const name = heard.words.slice(at + length, at + length + 4)
  const end = name.findIndex(({ core }) => streets.has(core))
  const isStreet = end > 0 && name.slice(0, end).every(({ raw }) => /^[\p{Lu}\d]/u.test(raw))
  return isStreet ? { text: number.text + (hasLetter ? letter : ''), length } : null
}

/** Digits one by one, "two twenty one" or "two hundred and twenty one". */
function readCount(heard: Heard, at: number): Reading | null {
  const digits = readDigits(heard, at)
  if (digits !== null && digits.text.length > 1 && digits.length > 1) return digits
  const number = readQuad(heard, at) ?? readPair(heard, at)
  const cardinal = readCardinal(heard, at)
  if (number === null && cardinal === null) return null
  const longest = (cardinal?.length ?? 0) > (number?.length ?? 0) ? cardinal : number
  return longest && { text: String(longest.value), length: longest.length }
}

/** "Boeing seven eighty seven": behind a name. */
function readModel(heard: Heard, at: number): Reading | null {
  const name = heard.words[at - 1]
  if (at < 2 || name?.closing !== '' || !/^\p{Lu}\p{Ll}+$/u.test(name.raw)) return null
  const digits = readDigits(heard, at)
  if (digits !== null && digits.length > 2 && digits.text.length > 2 && isEnd(heard, at + digits.length))
    return digits
  const pair = readPair(heard, at)
  const alone = readCardinal(heard, at)
  const isPair = pair !== null && pair.value > 99 && pair.length > (alone?.length ?? 0)
  return isPair && isEnd(heard, at + pair.length) ? { text: String(pair.value), length: pair.length } : null
}

/** "L four L five", "C five six": one vertebra and the next. */
export function readVertebrae(heard: Heard, at: number): Reading | null {
  const upper = heard.words[at]?.raw ?? ''
  const first = readNumber([core(heard, at + 1)], 0)
  if (!/^[CTLS]$/.test(upper) || first === null || first.value > 12) return null
  const lower = /^[CTLS]\b/.exec(heard.words[at + 2]?.raw ?? '')?.[0] ?? ''
  const second = readNumber([core(heard, at + (lower === '' ? 2 : 3))], 0)
  if (second === null || (lower === '' ? second.value !== first.value + 1 : second.value > 12)) return null
  return { text: `${upper}${first.value}-${lower}${second.value}`, length: lower === '' ? 3 : 4 }
}

/** "L four" as in vertebrae, "A one C". */
function readLabel(heard: Heard, at: number): Reading | null {
  const letter = heard.words[at]?.raw ?? ''
  if (!/^[A-HJ-Z]$/.test(letter) || core(heard, at - 1).length === 1) return null
  const number = readNumber(heard.cores.slice(at + 1, at + 3), 0)
  if (number === null || number.value > 99) return null
  const next = at + 1 + number.length
  const last = heard.words[next]
  if (
    last !== undefined &&
    heard.words[next - 1]?.closing === '' &&
    /^[A-Z]$/.test(last.raw.slice(0, 1)) &&
    last.core.length === 1 &&
    last.core !== 'i'
  )
    return { text: `${letter}${number.value}${last.raw.slice(0, 1)}`, length: next + 1 - at }
  // "Q one sales"
  if (letter === 'Q' && number.value <= 4) return { text: letter + number.value, length: next - at }
  const isName = letter !== 'A' || core(heard, at - 1) === 'the'
  return isName && isEnd(heard, next) ? { text: letter + number.value, length: next - at } : null
}

/** "fourteen dash sixteen": from one to the other. */
function readSpan(heard: Heard, at: number): Reading | null {
  const first = readCardinal(heard, at)
  if (first === null || !/^(dash|hyphen)$/.test(core(heard, at + first.length))) return null
  const last = readCardinal(heard, at + first.length + 1)
  // Digits told one by one are a telephone number.
  const next = last === null ? at : at + first.length + 1 + last.length
  const third =
    last !== null && /^(dash|hyphen)$/.test(core(heard, next)) ? readCardinal(heard, next + 1) : null
  if (last !== null && third !== null && first.value >= 10)
    return { text: `${first.value}-${last.value}-${third.value}`, length: next + 1 + third.length - at }
  if (last === null || last.value <= first.value || last.value < 10) return null
  return { text: `${first.value}-${last.value}`, length: first.length + 1 + last.length }
}

/** Whether nothing follows that is counted. */
function isEnd({ cores, words }: Heard, at: number): boolean {
  return (
    words[at - 1]?.closing !== '' ||
    !/^((?!is$|was$|has$|does$|as$).+s|people|point|per ?cent|\d.*)$/.test(cores[at] ?? '')
  )
}
