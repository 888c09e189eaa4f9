import type { Category, Heard } from '../../words/heard.ts'
import { days, determiners } from '../../words/word-classes.ts'
import { type Production, partOf } from '../production.ts'
import { spelledAddress } from '../spelled-address.ts'
import { isQuantity, isThingName } from './number-context.ts'
import {
  cardinal,
  digitOf,
  digits,
  endingOf,
  isNoNoun,
  isNumberWord,
  named,
  ordinal,
  timesSaid,
} from './parts.ts'

/** Numbers that count nothing: they name a house, a version, a model. They have no comma, and are always in digits. */

const streets =
  /^(street|avenue|road|lane|drive|boulevard|way|court|place|square|terrace|close|crescent|quay|highway|parkway)$/

/** As a name has it: digits one by one, "two twenty one" or "two hundred and twenty one". */
export const count: Category = (heard, at) => {
  const one = heard.parts(digits, at).filter(({ text, to }) => text.length > 1 && to > at + 1)
  return [...one, ...heard.parts(named, at)].sort((a, b) => b.to - a.to)
}

/** "two dot oh", "one point twelve point three", "double five dot oh dot one": a dot, or two points or more. */
const version: Category = (heard, at) => {
  const parts: string[] = []
  let next = at
  while (parts.length < 8) {
    const part = readPart(heard, next)
    if (part === null) return []
    parts.push(part.text)
    next = part.to
    if (!/^(point|dot)$/.test(heard.core(next))) break
    next += 1
  }
  const isDotted = heard.cores.slice(at, next).includes('dot')
  return parts.length > (isDotted ? 1 : 2) ? [{ value: 0, text: parts.join('.'), to: next }] : []
}

function readPart(heard: Heard, at: number): { text: string; to: number } | null {
  const times = timesSaid(heard.core(at))
  if (times > 1) {
    const digit = digitOf(heard.core(at + 1))
    return digit === null ? null : { text: digit.repeat(times), to: at + 2 }
  }
  const number = heard.part(count, at) ?? heard.part(digits, at)
  return number && { text: number.text, to: number.to }
}

/** "a b three dot s at g mail dot com": letter by letter; names are read by taggers/technical.ts. */
const spelled = spelledAddress(
  { at: 'at at_sign', dot: 'dot', signs: { '-': 'dash hyphen', _: 'underscore' }, isSpelled: true },
  (heard, at) => {
    const digit = digitOf(heard.core(at))
    return digit === null ? heard.part(named, at) : { text: digit, to: at + 1 }
  },
)

/** True if nothing that is counted follows. */
export function isEnd(heard: Heard, at: number): boolean {
  return (
    !heard.isOpen(at - 1) ||
    !/^((?!(is|was|has|does|as|its|his|this|across|towards|afterwards|always|perhaps)$).+s|people|men|women|of|point|per ?cent|\d.*)$/.test(
      heard.core(at),
    )
  )
}

function isStreet(heard: Heard, at: number): boolean {
  for (let next = at; next < at + 4 && next < heard.words.length; next++) {
    if (next > at && streets.test(heard.core(next))) return true
    // "East fifty third Street"
    const isNth = isNumberWord(heard.core(next)) || heard.part(ordinal, next) !== null
    if (next === at && /^(north|south|east|west)$/.test(heard.core(next))) continue
    if (!/^[\p{Lu}\d]/u.test(heard.raw(next)) && (!isNth || next === at)) return false
  }
  return false
}

export const names: readonly Production[] = [
  {
    name: 'spelled-address',
    kind: 'address',
    pattern: '<spelledAddress>',
    write: (parts) => partOf(parts, 'spelledAddress').text,
  },
  {
    name: 'post-box',
    kind: 'address',
    pattern: 'p o box <number:count>',
    write: (parts) => `P.O. Box ${partOf(parts, 'number').text}`,
  },
  {
    name: 'version',
    pattern: 'v? <version>',
    write: (parts, { heard, from }) => (heard.core(from) === 'v' ? 'v' : '') + partOf(parts, 'version').text,
  },
  {
    name: 'short-version',
    pattern: 'v <number:amount>',
    write(parts) {
      const { text } = partOf(parts, 'number')
      return text.includes('.') ? `v${text}` : null
    },
  },
  {
    // A street that is called by its number; "the twelfth street" is counted.
    name: 'numbered-street',
    kind: 'address',
    pattern: '<ordinal> street|avenue',
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'ordinal')
      const isCounted = value < 10 || determiners.has(heard.core(from - 1)) || /^\d/.test(heard.core(from))
      const kind = heard.core(to - 1) === 'street' ? 'Street' : 'Avenue'
      return isCounted ? null : `${text}${endingOf(value)} ${kind}`
    },
  },
  {
    name: 'house',
    kind: 'address',
    pattern: '<number:count> <letter>?',
    write(parts, { heard, from, to }) {
      const isNamed = !determiners.has(heard.core(from - 1)) && heard.part(ordinal, from) === null
      const letter = parts.letter?.text ?? ''
      if (!isNamed || /i/i.test(letter) || !isStreet(heard, to)) return null
      return partOf(parts, 'number').text + letter.toUpperCase()
    },
  },
  {
    name: 'model',
    pattern: '<number:count>',
    write(parts, { heard, from, to }) {
      const isNamed =
        from > 1 && heard.isOpen(from - 1) && /^\p{Lu}\p{Ll}+(\p{Lu}\p{Ll}+)?$/u.test(heard.raw(from - 1))
      const { text, value } = partOf(parts, 'number')
      const alone = heard.part(cardinal, from)
      const isName = value > 99 && (alone === null || to > alone.to) && text.length > 2
      // "a Pixel eight"; but "on a Friday nine of us"
      const isOne =
        value > 1 &&
        determiners.has(heard.core(from - 2)) &&
        isNoNoun(heard.core(to)) &&
        !days.test(heard.core(from - 1))
      return isNamed && (isName || isOne) && isEnd(heard, to) ? text : null
    },
  },
  {
    name: 'label',
    pattern: '<letter> <number:named> <last:letter>?',
    // "S and P five hundred"
    notBehind: /(^| )[a-z] and$/,
    write(parts, { heard, from, to }) {
      const number = partOf(parts, 'number').value
      // Small letters are told of something that is counted as well: "team b two goals".
      const isDetermined = determiners.has(heard.core(from - 1))
      // "reams of a four paper"
      const isPaper = heard.core(from) === 'a' && /^(paper|sheets|envelopes)$/.test(heard.core(to))
      const isSure =
        number > 9 || heard.core(from) === 'q' || (/^[abmw]$/.test(heard.core(from)) && isDetermined)
      const isSheet =
        heard.raw(from) === 'A' &&
        number < 6 &&
        /^(on|in|of|to|from)$/.test(heard.core(from - 1)) &&
        isNoNoun(heard.core(to))
      const isArticle = heard.core(from) === 'a' && !isDetermined && !isPaper
      const letter = (isSure || isPaper) && !isArticle ? heard.core(from).toUpperCase() : heard.raw(from)
      if (!/^[A-HJ-Z]$/.test(letter) || /^[b-z]$/.test(heard.core(from - 1)) || number > 999) return null
      // "Q four twenty people left"
      if (letter === 'Q' && number > 99) return null
      if (parts.last !== undefined) {
        const isCode =
          number > 9 &&
          /^[b-hj-z]$/.test(parts.last.text) &&
          isNoNoun(heard.core(to)) &&
          !isNumberWord(heard.core(to))
        const last = isCode ? parts.last.text.toUpperCase() : parts.last.text
        return /^[A-HJ-Z]$/.test(last) ? letter + number + last : null
      }
      // "Q one sales"
      if (letter === 'Q' && number <= 4) return letter + number
      // "an Airbus A three twenty", "an A three eighty": a capital that no article has.
      const isModel =
        heard.raw(from) === 'A' && heard.isOpen(from - 1) && /^(an$|\p{Lu}\p{Ll})/u.test(heard.raw(from - 1))
      const isName = letter !== 'A' || isPaper || isSheet || isModel || heard.core(from - 1) === 'the'
      // A form of the American taxes.
      const name = letter === 'W' && number < 10 && heard.locale === 'en-US' ? 'W-' : letter
      const isVitamin = /^(vitamin|factor|form|gate)$/.test(heard.core(from - 1))
      return isName && (isVitamin || isPaper || isEnd(heard, to)) ? name + number : null
    },
  },
  {
    // "take I ninety five north"
    name: 'interstate',
    pattern: 'i <number:named>',
    behind: /(^| )(take|on|onto|off|via|along|from|near)$/,
    write: (parts, { heard, to }) => (isEnd(heard, to) ? `I-${partOf(parts, 'number').value}` : null),
  },
  {
    name: 'road',
    pattern: 'a|b|m <number:digits>',
    behind: /(^| )the$/,
    write(parts, { heard, from }) {
      const { text } = partOf(parts, 'number')
      return text.length > 2 ? heard.core(from).toUpperCase() + text : null
    },
  },
  {
    name: 'quarter',
    pattern: 'q one|two|three|four <year>',
    write: (parts, { heard, from }) => `Q${digitOf(heard.core(from + 1))} ${partOf(parts, 'year').value}`,
  },
  {
    name: 'dashed',
    kind: 'range',
    pattern: '<first:cardinal> dash|hyphen <last:cardinal> (dash|hyphen <third:cardinal>)?',
    write(parts, { heard, to }) {
      const [first, last] = [partOf(parts, 'first').value, partOf(parts, 'last').value]
      // Digits told one by one are a telephone number.
      if (parts.third !== undefined) return first >= 10 ? `${first}-${last}-${parts.third.value}` : null
      const isPlain = first >= 10 && heard.core(partOf(parts, 'first').to) === 'dash' && isEnd(heard, to)
      return (last > first && last >= 10) || isPlain ? `${first}-${last}` : null
    },
  },
]

/** Numbers that are told by their digits, or in two halves. */
export const toldNumbers: readonly Production[] = [
  {
    name: 'told-in-halves',
    pattern: '<number:quad>',
    write: (parts, { heard, from, to }) =>
      /(^| )scored?( of| an?)?$/.test(heard.before(from)) ||
      // "both ten ninety nine forms"
      /^forms?$/.test(heard.core(to)) ||
      // "the ten ninety nine": no train leaves then.
      (determiners.has(heard.core(from - 1)) &&
        partOf(parts, 'number').value % 100 >= 60 &&
        isEnd(heard, to)) ||
      (to - from > 2 && digitOf(heard.core(from + 1)) !== null)
        ? partOf(parts, 'number').text
        : null,
  },
  {
    name: 'told-in-two',
    kind: 'cardinal',
    pattern: '<number:pair>',
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'number')
      // "Forty two sixty" is no 260.
      if (isNumberWord(heard.core(from - 1))) return null
      const isMeasured = heard.core(from - 1) === 'of' || isQuantity(heard, from)
      // "mile marker two fourteen"
      const isNamed = isThingName(heard, from - 1) && isNoNoun(heard.core(to))
      const isMeant = (isMeasured || isNamed) && isEnd(heard, to)
      return to === from + 3 || value % 100 >= 60 || isMeant ? text : null
    },
  },
  {
    name: 'told-in-two-with-decimals',
    kind: 'cardinal',
    pattern: '<number:pair> <part:pointed>',
    write: (parts) => `${partOf(parts, 'number').value}${partOf(parts, 'part').text.slice(1)}`,
  },
  {
    // "one one eight decimal seven"
    name: 'told-decimal',
    kind: 'cardinal',
    pattern: '<whole:digits> point|decimal <part:digits>',
    write(parts) {
      const { text } = partOf(parts, 'whole')
      return text.length > 1 ? `${text}.${partOf(parts, 'part').text}` : null
    },
  },
]

export const nameParts = { version, count, spelledAddress: spelled.category }
