import { determiners } from '../../words/word-classes.ts'
import type { Category, Heard } from '../heard.ts'
import { type Production, partOf } from '../production.ts'
import { cardinal, digitOf, digits, named, ordinal } from './parts.ts'

/** Numbers that count nothing: they name a house, a version, a model. They have no comma, and are always in digits. */

const streets =
  /^(street|avenue|road|lane|drive|boulevard|way|court|place|square|terrace|close|crescent|highway|parkway)$/

/** "one point twelve point three": two points or more. */
const version: Category = (heard, at) => {
  const parts: string[] = []
  let next = at
  while (parts.length < 8) {
    const number = heard.part(cardinal, next)
    const digit = number === null || number.to === next + 1 ? digitOf(heard.core(next)) : null
    if (digit === null && number === null) return []
    parts.push(digit ?? String(number?.value))
    next = digit === null ? (number?.to ?? next) : next + 1
    if (!/^(point|dot)$/.test(heard.core(next))) break
    next += 1
  }
  return parts.length > 2 ? [{ value: 0, text: parts.join('.'), to: next }] : []
}

/** As a name has it: digits one by one, "two twenty one" or "two hundred and twenty one". */
const count: Category = (heard, at) => {
  const one = heard.parts(digits, at).filter(({ text, to }) => text.length > 1 && to > at + 1)
  return [...one, ...heard.parts(named, at)].sort((a, b) => b.to - a.to)
}

/** Whether nothing follows that is counted. */
function isEnd(heard: Heard, at: number): boolean {
  return (
    !heard.isOpen(at - 1) ||
    !/^((?!is$|was$|has$|does$|as$).+s|people|point|per ?cent|\d.*)$/.test(heard.core(at))
  )
}

function isStreet(heard: Heard, at: number): boolean {
  for (let next = at; next < at + 4 && next < heard.words.length; next++) {
    if (next > at && streets.test(heard.core(next))) return true
    if (!/^[\p{Lu}\d]/u.test(heard.raw(next))) return false
  }
  return false
}

export const names: readonly Production[] = [
  {
    name: 'version',
    kind: 'code',
    pattern: '<version>',
    write: (parts) => partOf(parts, 'version').text,
    examples: [['version one point twelve point three', 'version 1.12.3']],
  },
  {
    name: 'house',
    kind: 'address',
    pattern: '<number:count> <letter>?',
    write(parts, { heard, from, to }) {
      const isNamed = !determiners.has(heard.core(from - 1)) && heard.part(ordinal, from) === null
      const letter = parts.letter?.text ?? ''
      if (!isNamed || (letter !== '' && !/^[A-HJ-Z]$/.test(letter)) || !isStreet(heard, to)) return null
      return partOf(parts, 'number').text + letter
    },
    examples: [
      ['twelve hundred Park Avenue', '1200 Park Avenue'],
      ['at two twenty one Baker Street', 'at 221 Baker Street'],
    ],
  },
  {
    name: 'model',
    kind: 'code',
    pattern: '<number:count>',
    write(parts, { heard, from, to }) {
      const isNamed = from > 1 && heard.isOpen(from - 1) && /^\p{Lu}\p{Ll}+$/u.test(heard.raw(from - 1))
      const { text, value } = partOf(parts, 'number')
      const alone = heard.part(cardinal, from)
      const isName = value > 99 && (alone === null || to > alone.to)
      return isNamed && isName && text.length > 2 && isEnd(heard, to) ? text : null
    },
    examples: [['the Boeing seven eighty seven', 'the Boeing 787']],
  },
  {
    name: 'label',
    kind: 'code',
    pattern: '<letter> <number:plain> <last:letter>?',
    write(parts, { heard, from, to }) {
      const letter = heard.raw(from)
      const number = partOf(parts, 'number').value
      if (!/^[A-HJ-Z]$/.test(letter) || heard.core(from - 1).length === 1) return null
      if (parts.last !== undefined)
        return /^[A-HJ-Z]$/.test(parts.last.text) ? letter + number + parts.last.text : null
      // "Q one sales"
      if (letter === 'Q' && number <= 4) return letter + number
      const isName = letter !== 'A' || heard.core(from - 1) === 'the'
      return isName && isEnd(heard, to) ? letter + number : null
    },
    examples: [
      ['a disc at L four', 'a disc at L4'],
      ['Q one sales were down', 'Q1 sales were down'],
    ],
  },
  {
    name: 'dashed',
    kind: 'range',
    pattern: '<first:cardinal> dash|hyphen <last:cardinal> (dash|hyphen <third:cardinal>)?',
    write(parts) {
      const [first, last] = [partOf(parts, 'first').value, partOf(parts, 'last').value]
      // Digits told one by one are a telephone number.
      if (parts.third !== undefined) return first >= 10 ? `${first}-${last}-${parts.third.value}` : null
      return last > first && last >= 10 ? `${first}-${last}` : null
    },
    examples: [['fourteen dash sixteen Kings Road', '14-16 Kings Road']],
  },
]

export const nameParts = { version, count }
