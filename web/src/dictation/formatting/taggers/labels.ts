import { byWord } from '../../text/by-word.ts'
import { isDomain, isLabel, isNoName, spelledEnding } from '../words/addresses.ts'
import { readDigit, readNumber } from '../words/numbers.ts'
import type { Reading } from '../words/readings.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { modals, pronouns } from '../words/word-classes.ts'

export const joints = byWord({ dot: '.', slash: '/', dash: '-', hyphen: '-', underscore: '_', minus: '-' })

export const core = (heard: readonly SpokenWord[], at: number) => heard[at]?.core ?? ''

/** True if the words from `at` on are these, with no mark of the recogniser between them. */
export function says(heard: readonly SpokenWord[], at: number, ...wanted: string[]): boolean {
  return wanted.every(
    (word, index) =>
      core(heard, at + index) === word && (index === wanted.length - 1 || heard[at + index]?.closing === ''),
  )
}

/** An address has no more words, however many come. */
const mostParts = 60

/** Goes on from a label: "… slash docs dot html colon 3000". */
export function readRest(heard: readonly SpokenWord[], from: number, marks: RegExp): Reading {
  let text = ''
  let at = from
  while (at - from < mostParts) {
    if (heard[at - 1]?.closing !== '') break
    const skipped = core(heard, at) === 'forward' ? 1 : 0
    const joint = core(heard, at + skipped) === 'colon' ? ':' : joints[core(heard, at + skipped)]
    const label = heard[at + skipped + 1]
    if (joint === ':') {
      const port = readPort(heard, at + 1)
      if (port === null) break
      text += `:${port.value}`
      at += 1 + port.length
      continue
    }
    if (joint === undefined || !marks.test(joint)) break
    if (label === undefined || !isLabel(label.core)) {
      if (joint !== '/' || text.endsWith('/')) break
      // "example dot com slash" at its end.
      if (label !== undefined) break
    }
    const next = at + skipped + 1
    const ending = joint === '.' ? readEnding(heard, at + 1) : null
    const known = readVersion(heard, next) ?? ending ?? readLongNumber(heard, next)
    text += joint + (known?.text ?? readDigit(label?.core ?? '') ?? label?.core ?? '')
    at += skipped + 1 + (known?.length ?? (label === undefined ? 0 : 1))
  }
  return { text, length: at - from }
}

/** "eight zero eight zero", "eighty eighty", "three thousand". */
function readPort(
  heard: readonly SpokenWord[],
  at: number,
): { value: number | string; length: number } | null {
  const cores = heard.slice(at, at + 5).map((word) => word.core)
  const first = readNumber(cores, 0)
  const second = first === null || first.value > 99 ? null : readNumber(cores, first.length)
  const isInTwo =
    first !== null && first.value > 9 && second !== null && second.value > 9 && second.value < 100
  return (
    readDigitsOf(cores) ??
    (isInTwo ? { value: first.value * 100 + second.value, length: first.length + second.length } : first)
  )
}

/** "underscore twenty twenty six": a number of several words. */
function readLongNumber(heard: readonly SpokenWord[], at: number): Reading | null {
  const number = readPort(heard, at)
  return number === null || number.length < 2 ? null : { text: String(number.value), length: number.length }
}

/** "dot u k", "dot p d f": the letters of a country, or of a file's kind. */
function readEnding(heard: readonly SpokenWord[], at: number): Reading | null {
  const text = spelledEnding(heard, at)
  if (text !== '') return { text, length: text.length }
  const [first, second] = [core(heard, at), core(heard, at + 1)]
  const isCountry = /^[a-z]{2}$/.test(first + second) && first.length === 1 && heard[at]?.closing === ''
  return isCountry ? { text: first + second, length: 2 } : null
}

/** "v two": v2. */
export function readVersion(heard: readonly SpokenWord[], at: number): Reading | null {
  if (core(heard, at) !== 'v' || heard[at]?.closing !== '') return null
  const number = readNumber([core(heard, at + 1)], 0)
  return number && { text: `v${number.value}`, length: 2 }
}

/** "eight zero eight zero": a port, digit by digit. */
export function readDigitsOf(cores: readonly string[], least = 3): { value: string; length: number } | null {
  const digits = cores.map(readDigit)
  const length = digits.indexOf(null) < 0 ? digits.length : digits.indexOf(null)
  return length < least ? null : { value: digits.slice(0, length).join(''), length }
}

/** "first river clinic dot co dot uk": its first part may be said in `most` words; behind "www" in any. */
export function readHost(
  heard: readonly SpokenWord[],
  at: number,
  most: number,
  isSure = false,
): Reading | null {
  let label = at
  while (joints[core(heard, label + 1)] === '-' && label - at < mostParts) label += 2
  if (isDomain(heard, label)) {
    const rest = readRest(heard, at + 1, /[.-]/)
    return { text: core(heard, at) + rest.text, length: 1 + rest.length }
  }
  let last = at
  const isPart = (index: number) =>
    isHostWord(heard[index]) || (isSure && heard[index]?.closing === '' && isLabel(core(heard, index)))
  while (last - at < most - 1 && isPart(last) && !isDomain(heard, last)) last++
  if (last === at || !isDomain(heard, last)) return null
  const rest = readRest(heard, last + 1, /[.-]/)
  const words = heard.slice(at, last + 1).map((word) => word.core)
  return { text: words.join('') + rest.text, length: words.length + rest.length }
}

function isHostWord(word: SpokenWord | undefined): boolean {
  if (word === undefined || word.closing !== '' || !isLabel(word.core)) return false
  return !isNoName(word.core) && !pronouns.has(word.core) && !modals.has(word.core)
}
