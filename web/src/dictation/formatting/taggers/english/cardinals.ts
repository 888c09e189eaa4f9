import { determiners, mayBeNumbered, numbered } from '../../words/word-classes.ts'
import type { Category, Heard } from '../heard.ts'
import { type Place, type Production, partOf } from '../production.ts'
import { scaledLike } from './money.ts'
import {
  cardinal,
  digits,
  endingOf,
  isNoNoun,
  isNumberWord,
  named,
  namedDigit,
  ordinal,
  withCommas,
  year,
} from './parts.ts'

const list = (words: string) => new Set(words.split(' '))
const plurals = list('chapters pages lines sections paragraphs articles exhibits figures clauses verses')
/** Digits told one by one behind these name something. */
const coded = list('box code pin extension id case invoice order account ticket reference number zip')

/** What stands behind the name of a thing that is numbered. */
const label: Category = (heard, at) =>
  [...heard.parts(year, at), ...heard.parts(digits, at), ...heard.parts(named, at)].sort(
    (a, b) => b.to - a.to,
  )

/** "in year four", "question four was hard", "H T T P two" */
function isLabelled(heard: Heard, at: number, next: number): boolean {
  const isLetter = (index: number) => /^[A-Z]$/.test(heard.raw(index))
  // "flight BA two eight five"
  if (/^[A-Z]{2}$/.test(heard.raw(at - 1)) && numbered.has(heard.core(at - 2))) return true
  if (isLetter(at - 1) && isLetter(at - 2)) return true
  if (
    !mayBeNumbered.has(heard.core(at - 1)) ||
    !/^(on|in|by|from|since|until|of|to|than|at|and|seat|for|pull|see|use|file|take|)$/.test(
      heard.core(at - 2),
    )
  )
    return false
  const isLettered = /^[B-HJ-Z]\W*$/.test(heard.raw(next))
  return (
    isLettered ||
    !heard.isOpen(next - 1) ||
    isNoNoun(heard.core(next)) ||
    /^(was|is|has)$/.test(heard.core(next))
  )
}

/** "lines four to nine" */
function isRangeEnd(heard: Heard, at: number): boolean {
  if (!/^(to|through|and)$/.test(heard.core(at - 1))) return false
  const first = [2, 3, 4].find((back) => plurals.has(heard.core(at - 1 - back)))
  return first !== undefined && heard.part(cardinal, at - first)?.to === at - 1
}

function isNumbered({ heard, from }: Place, next: number): boolean {
  const before = heard.core(from - 1)
  // "my number one reason"
  const isRank = before === 'number' && determiners.has(heard.core(from - 2))
  return (
    ((numbered.has(before) && !isRank) || isLabelled(heard, from, next) || isRangeEnd(heard, from)) &&
    heard.isOpen(from - 1)
  )
}

/** "ten past six", "a quarter to ten". */
function isClockWord(heard: Heard, at: number, next: number): boolean {
  const hour = heard.part(cardinal, next + 1)?.value ?? Number.POSITIVE_INFINITY
  const ahead = /^(past|to)$/.test(heard.core(next)) && hour <= 12
  const behind = /^(past|to)$/.test(heard.core(at - 1)) && /^(quarter|half)$/.test(heard.core(at - 2))
  const isPast = ahead && (heard.core(next) === 'past' || heard.core(at - 1) === '')
  return isPast || behind || (heard.core(at - 1) === 'past' && isNumberWord(heard.core(at - 2)))
}

const scaleWords = /^(hundred|thousand|million)s?$/
const decades = /^(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)$/

/** Whether a number from ten on stays in words: "a hundred times", "ten or so", "ten past six". */
function staysInWords({ heard, from, to }: Place, value: number): boolean {
  const [before, next] = [heard.core(from - 1), heard.core(to)]
  if (value < 10 || isClockWord(heard, from, to)) return true
  if (decades.test(next) || (next === 'or' && heard.core(to + 1) === 'so')) return true
  if (isNumberWord(next) && !/^\d/.test(next) && heard.isOpen(to - 1)) return true
  const isOutOf = before === 'of' && heard.core(from - 2) === 'out'
  if (/^an?$/.test(heard.core(from)) && to === from + 2 && !isOutOf) return true
  const other = heard.part(cardinal, to + 1)?.value ?? 10
  if (scaleWords.test(next) || (/^(or|to)$/.test(next) && value <= 20 && other < 10)) return true
  const least = before === 'or' ? (heard.part(cardinal, from - 2)?.value ?? 10) : 10
  if (least < 10 || /^(something|odd)$/.test(next)) return true
  // "one two three": said one by one.
  return isNumberWord(before) && to === from + 1
}

export const cardinals: readonly Production[] = [
  {
    name: 'ordinal',
    kind: 'ordinal',
    pattern: '<ordinal>',
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'ordinal')
      if (value < 10 || /^\d/.test(heard.core(from)) || isNumberWord(heard.core(from - 1))) return null
      // "twenty second pause" is counted in seconds.
      const isTime =
        heard.core(to - 1) === 'second' &&
        !/(^| )(the|on|january|february|march|april|may|june|july|august|september|october|november|december|your|his|her|my|their|our)$/.test(
          heard.before(from),
        ) &&
        !/^(street|avenue)( |$)/.test(heard.after(to))
      return isTime ? null : `${text}${endingOf(value)}`
    },
    examples: [
      ['the twenty first century', 'the 21st century'],
      ['the one hundred eleventh', 'the 111th'],
    ],
  },
  {
    name: 'numbered-letter',
    kind: 'code',
    pattern: '<number:named> <letter>',
    write: (parts, place) =>
      isNumbered(place, place.to) && /^[b-hj-z]$/i.test(partOf(parts, 'letter').text)
        ? partOf(parts, 'number').value + partOf(parts, 'letter').text
        : null,
    examples: [['apartment three B', 'apartment 3B']],
  },
  {
    name: 'numbered',
    kind: 'code',
    pattern: '<number:label>',
    write(parts, place) {
      const { heard, from, to } = place
      const { text, value } = partOf(parts, 'number')
      if (/^\d/.test(heard.core(from)) && to === from + 1) return null
      // "step one of them"
      const isOneOf = heard.core(to) === 'of' && value === 1
      return isNumbered(place, to) && !isOneOf && !/^(or|and)$/.test(heard.core(to)) ? text : null
    },
    examples: [
      ['page twelve', 'page 12'],
      ['flight two seventeen', 'flight 217'],
      ['room one oh one', 'room 101'],
      ['lines four to nine', 'lines 4 to 9'],
    ],
  },
  {
    name: 'coded',
    kind: 'code',
    pattern: '<number:digits>',
    write(parts, { heard, from, to }) {
      const before = heard.core(from - 1)
      const name = /^(is|was)$/.test(before) ? heard.core(from - 2) : before
      return coded.has(name) && to > from + 1 ? partOf(parts, 'number').text : null
    },
    examples: [['my extension is four one one', 'my extension is 411']],
  },
  {
    name: 'told-in-two',
    kind: 'code',
    pattern: '<number:pair>',
    write(parts, { from, to }) {
      const { value, text } = partOf(parts, 'number')
      return to === from + 3 || value % 100 >= 60 ? text : null
    },
    examples: [
      ['bake at one eighty for an hour', 'bake at 180 for an hour'],
      ['a sodium of one thirty eight', 'a sodium of 138'],
    ],
  },
  {
    name: 'least',
    kind: 'range',
    pattern: '<number:cardinal>',
    ahead: /^(to|through) /,
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'number')
      const most = heard.part(cardinal, to + 1)
      if (most === null || most.value < 10 || value >= 10 || isClockWord(heard, from, to)) return null
      return heard.core(to) === 'through' || !isNoNoun(heard.core(most.to)) ? text : null
    },
    examples: [['two to fourteen days', '2 to 14 days']],
  },
  {
    name: 'share-of-many',
    kind: 'range',
    pattern: '<number:cardinal>',
    ahead: /^out of /,
    write: (parts, { heard, to }) =>
      (heard.part(cardinal, to + 2)?.value ?? 0) >= 10 ? partOf(parts, 'number').text : null,
    examples: [['nine out of ten', '9 out of 10']],
  },
  {
    name: 'scaled-least',
    kind: 'range',
    pattern: '<number:cardinal>',
    ahead: /^(to|and) /,
    write(parts, { heard, from, to }) {
      const least = partOf(parts, 'number')
      const most = heard.part(cardinal, to + 1)
      if (most === null || (heard.core(to) === 'and' && heard.core(from - 1) !== 'between')) return null
      const text = scaledLike(least, most, heard.core(most.to - 1))
      return text === least.text ? null : text
    },
    examples: [['ten to fifteen thousand people', '10,000 to 15,000 people']],
  },
  {
    name: 'height',
    kind: 'measure',
    pattern: '<number:cardinal>',
    behind: /(^| )\S+ foot$/,
    write: (parts, { heard, from }) =>
      isNumberWord(heard.core(from - 2)) ? partOf(parts, 'number').text : null,
    examples: [['six foot two', '6 foot 2']],
  },
  {
    name: 'cardinal',
    kind: 'cardinal',
    pattern: 'minus|negative? <number:cardinal>',
    write(parts, place) {
      const { heard, from, to } = place
      const number = partOf(parts, 'number')
      if (/^\d/.test(heard.core(from)) && to === from + 1) return null
      if (/^(minus|negative)$/.test(heard.core(from)))
        return number.value >= 10 && !isNumberWord(heard.core(from - 1)) ? `−${withCommas(number)}` : null
      // "one in ten people"
      if (heard.core(from - 1) === 'in' && number.value === 10 && namedDigit(heard.core(from - 2)) !== null)
        return null
      return staysInWords(place, number.value) ? null : withCommas(number)
    },
    examples: [
      ['twenty five children', '25 children'],
      ['two thousand five hundred', '2,500'],
      ['ninety seven quadrillion eight hundred eight trillion', '97,808,000,000,000,000'],
    ],
  },
]

export const cardinalParts = { label, ordinal }
