import { byWord } from '../../../text/by-word.ts'
import type { Category, Heard, Part } from '../../words/heard.ts'
import { auxiliaries, modals } from '../../words/word-classes.ts'
import { type Production, partOf } from '../production.ts'
import { isDetermined, isLetter, isLone } from './letters.ts'
import { count, isEnd } from './names.ts'
import { digitOf, namedDigit, named as namedNumber, ordinal, pair } from './parts.ts'

/** A British postcode, or the plate of a British car. */
const british = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|[A-Z]{2}\d{2}[A-Z]{3})$/
/** Letters that a sign or nothing parts from the number behind them. */
const hyphened = new Set(['UTF', 'SHA'])
const unparted = new Set(['MP', 'IPV'])
/** Names that end with their number, as they are heard and written. */
const withNumber = /^(CO2|MP[34]|COVID-19|[Oo]mega-[369]|SHA-\d+|UTF-\d+)$/
const spelledSmall: Readonly<Record<string, string>> = { IOS: 'iOS', PH: 'pH', PHD: 'PhD', KG: 'kg' }

/** "s w one a one a a", "y k nineteen b f t": behind its first letters and digits single letters are letters, whatever else they may be. */
function readBritish(heard: Heard, at: number): Part | null {
  let text = ''
  let next = at
  while (next - at < 8 && (next === at || heard.isOpen(next - 1))) {
    // The second letter may sound like a zero: "y o one seven h b".
    const isSecond = text.length === 1 && heard.core(next) === 'o'
    const number = isSecond ? null : heard.part(count, next)
    if (number === null && !/^[a-z]$/.test(heard.core(next)) && !/^[A-Z]{2,3}$/.test(heard.raw(next))) break
    text += number?.text ?? heard.core(next).toUpperCase()
    next = number?.to ?? next + 1
  }
  if (!british.test(text)) return null
  const isMeant = heard.locale === 'en-GB' || /post ?code( is)?$/.test(heard.before(at))
  return { value: 0, text: isMeant ? text.replace(/...$/, ' $&') : text, to: next }
}

/** "h one n one", "b two b"; an article only behind another one: "her a one c". */
function isAlternating(heard: Heard, at: number): boolean {
  const isDigit = (index: number) => digitOf(heard.core(index)) !== null && heard.isOpen(index)
  const isFirst = heard.isOpen(at) && isDigit(at + 1) && isNoWord(heard, at + 2)
  const isOther = isDigit(at - 1) && isLone(heard, at - 2) && heard.isOpen(at - 2)
  const isMeant =
    isNoWord(heard, at) || (isFirst && /^(an?|her|his|their|h?a?emoglobin)$/.test(heard.core(at - 1)))
  return isLone(heard, at) && isMeant && (isFirst || isOther)
}

const isNoWord = (heard: Heard, at: number) => /^[b-hj-z]$/.test(heard.raw(at))

/** Two letters or more, with the digits that are told one by one between or behind them. */
const spelled: Category = (heard, at) => {
  if (isLetter(heard, at - 1)) return []
  const code = readBritish(heard, at)
  if (code !== null) return [code]
  let text = ''
  let next = at
  let digits = 0
  let changes = 0
  while (next - at < 24) {
    const core = heard.core(next)
    const digit = /^(o|oh)$/.test(core) ? (digits > 0 && !isLetter(heard, next) ? '0' : null) : digitOf(core)
    const isOne = isLetter(heard, next) || isAlternating(heard, next) || (core === 'v' && text === 'IP')
    if (!isOne && digit === null) {
      const isJoint = /^(dash|hyphen)$/.test(core) && text !== '' && namedDigit(heard.core(next + 1)) !== null
      if (!isJoint) break
      text += '-'
      next += 1
      continue
    }
    if (text !== '' && /\d$/.test(text) === isOne) changes += 1
    if (digit !== null) digits += 1
    text += digit ?? core.toUpperCase()
    next += 1
    if (!heard.isOpen(next - 1)) break
  }
  const letters = /^[A-Z]*/.exec(text)?.[0] ?? ''
  const isAlternate = /^[A-Z]\d[A-Z]$/.test(text)
  const isCode =
    digits > 0 &&
    (changes > 2 || isAlternate || (letters !== '' && digits > 2 && (letters.length < 4 || digits > 4)))
  // "b four cups", but not "h one n one viruses"
  const isCount =
    /^(hundred|thousand|million|point)$/.test(heard.core(next)) ||
    (/[02-9]$/.test(text) && heard.core(next).endsWith('s'))
  const isWhole = !heard.isOpen(next - 1) || !isCount
  if (
    isCode &&
    (isWhole || digits > 2) &&
    (letters.length !== 1 || changes > 1 || text.includes('-') || digits > 3)
  )
    // A state and its zip code, or the name of a code and the code.
    return [
      {
        value: digits,
        text: text.replace(/^([A-Z]{2}(?=\d{5}$)|[A-Z]{4,}(?=[\d-]{8}))/, '$& '),
        to: next,
      },
    ]
  return letters.length > 1 ? acronym(heard, at, letters) : []
}

/** "E C G"; one who speaks of a thing "I" or "A" is not part of it. */
function acronym(heard: Heard, at: number, letters: string): Part[] {
  const end = at + letters.length
  const isSpeaker =
    letters.endsWith('I') &&
    !/^(is|are|has|does)\b/.test(heard.core(end)) &&
    (auxiliaries.has(heard.core(end)) || modals.has(heard.core(end)))
  const isWord =
    letters.length === 2 && (/[AI]$/.test(letters) || (letters.startsWith('A') && !isDetermined(heard, at)))
  // "P S I hope you are well"
  if (isSpeaker || isWord || (letters === 'PSI' && at === heard.start)) return []
  const number = heard.isOpen(end - 1) ? heard.part(namedNumber, end) : null
  if (number !== null && (hyphened.has(letters) || unparted.has(letters))) {
    const text = `${letters.replace('IPV', 'IPv')}${hyphened.has(letters) ? '-' : ''}${number.value}`
    return [{ value: 0, text, to: number.to }]
  }
  return [{ value: 0, text: spelledSmall[letters] ?? letters, to: end }]
}

/** Letters and numbers that name a thing, told one after the other, with the strokes between them. */
const reference: Category = (heard, at) => {
  const code = readBritish(heard, at)
  if (code !== null) return [code]
  const first = heard.core(at)
  const third = heard.core(at + 2)
  const isSpelled = /^[a-z]$/.test(heard.core(at + 1)) && (/^[a-z]$/.test(third) || third in strokes)
  // "order a two litre bottle"
  if (first === 'a' && !isSpelled && !/^(gate|seat|exhibit|number|code|is)$/.test(heard.core(at - 1)))
    return []
  let text = ''
  let next = at
  while (next - at < 24 && (next === at || heard.isOpen(next - 1))) {
    const stroke = strokes[heard.core(next)]
    const isJoint = stroke !== undefined && /[A-Z\d]$/.test(text) && isUnit(heard, next + 1)
    if (!isJoint && !isUnit(heard, next)) break
    // "H O seven seven"
    const number = heard.core(next) === 'o' && /^[A-Z]+$/.test(text) ? null : heard.part(count, next)
    text += isJoint ? stroke : (number?.text ?? heard.core(next).toUpperCase())
    // "SKU seven seven four": the name of a code, and the code.
    if (next === at && /^[A-Z]{3,}$/.test(heard.raw(at))) text += ' '
    next = (isJoint ? null : number?.to) ?? next + 1
  }
  // "flight is six p m", "the order was fifty k"
  const isName = /\d/.test(text) && /[^\d]/.test(text) && !/\d[AP]M|^\d+K$/.test(text)
  const isSure = /[A-Z].*[A-Z]|[-/]/.test(text) && text.length > 3
  return isName && (isSure || isEnd(heard, next)) ? [{ value: 0, text, to: next }] : []
}

const strokes = byWord({ dash: '-', hyphen: '-', slash: '/' })

/** A number or a letter. Of the letters that are words "a" belongs to a name only before others, or where nothing follows it that it could belong to. */
function isUnit(heard: Heard, at: number): boolean {
  // "SKU k l seven": the name of a code, and the code.
  const isAlone = /^[A-Z]{2,4}$/.test(heard.raw(at)) && !/^[b-z]$/.test(heard.raw(at + 1))
  if (heard.part(count, at) !== null || isAlone) return true
  const isOver = !heard.isOpen(at) || /^(and|or|is|was|)$/.test(heard.core(at + 1))
  if (heard.core(at) === 'a') return isOver || /^[b-hj-z]$/.test(heard.core(at + 1)) || isUnit(heard, at + 1)
  return /^[b-hj-z]$/.test(heard.core(at))
}

const labelled =
  /(^| )((flight|gate|seat|apartment|flat|suite|room|unit|locker|exhibit|application|reference|ref|model|serial|registration|plate|licence|license|ticket|booking|order|invoice|case|account|part|item|postcode|vitamin|cell|bay|grid)( number| code)?|number|code)( is| was| colon)?$/

export const codes: readonly Production[] = [
  {
    name: 'reference',
    pattern: '<reference>',
    behind: labelled,
    write: (parts) => partOf(parts, 'reference').text,
  },
  {
    name: 'hash',
    pattern: 'hash <number:count>',
    write(parts, { heard, from, to }) {
      const { text, value } = partOf(parts, 'number')
      const isNamed = /(^| )(issue|ticket|number|item|unit|order|case|request|bug|task|see)$/.test(
        heard.before(from),
      )
      return (value > 99 || isNamed) && isEnd(heard, to) ? `#${text}` : null
    },
  },
  {
    name: 'report',
    pattern: '<volume:named> u s <page:named>',
    write: (parts) => `${partOf(parts, 'volume').value} U.S. ${partOf(parts, 'page').value}`,
  },
  {
    name: 'statute',
    pattern: '<volume:named> u s c section <page:named> <letter>?',
    write: (parts) =>
      `${partOf(parts, 'volume').value} U.S.C. § ${partOf(parts, 'page').value}${parts.letter ? `(${parts.letter.text})` : ''}`,
  },
  {
    name: 'clause',
    pattern: '<number:named> <letter> <below:cardinal>',
    behind: /(^| )(rule|section|clause|paragraph|subsection|article|regulation)$/,
    write: (parts, { heard }) => {
      const number = partOf(parts, 'number')
      return `${number.value}(${heard.core(number.to)})(${partOf(parts, 'below').value})`
    },
  },
  {
    // "E eleven point nine"
    name: 'diagnosis',
    pattern: '<letter> <number:count> point <part:digits>',
    write(parts, { heard, from }) {
      const [letter, { text, value }] = [heard.raw(from), partOf(parts, 'number')]
      const isCode = heard.core(from - 1) === 'code' || /(^| )code( is| was)$/.test(heard.before(from))
      return /^[A-HJ-Z]$/.test(letter) && value < 100 && (isCode || (value > 9 && letter !== 'A'))
        ? `${letter}${text}.${partOf(parts, 'part').text}`
        : null
    },
  },
  {
    name: 'vertebrae',
    pattern: '<upper:letter> <first:plain> <lower:letter>? <second:plain>',
    write(parts, { heard, from }) {
      const [first, second] = [partOf(parts, 'first').value, partOf(parts, 'second').value]
      const { lower } = parts
      const [upper = '', below = ''] =
        lower === undefined
          ? [heard.raw(from)]
          : [heard.core(from), lower.text].map((one) => one.toUpperCase())
      if (!/^[CTLS]{1,2}$/.test(upper + below) || first > 12) return null
      if (lower === undefined ? second !== first + 1 : second > 12) return null
      return `${upper}${first}-${below}${second}`
    },
  },
  {
    name: 'spelled',
    pattern: '<spelled>',
    write: (parts) => partOf(parts, 'spelled').text,
  },
  {
    // "an MP three file", "covid nineteen"
    name: 'named-with-number',
    pattern: 'co|covid|mp|omega|sha|utf <number:named>',
    write(parts, { heard, from }) {
      const { value } = partOf(parts, 'number')
      const name = heard.core(from) === 'covid' ? 'COVID' : heard.raw(from)
      return [`${name}${value}`, `${name}-${value}`].find((text) => withNumber.test(text)) ?? null
    },
  },
  {
    // "we are on EI one five four"
    name: 'flight',
    pattern: '<word> <number:digits>',
    behind: /(^| )(on|is|flight|the|by)$/,
    write(parts, { heard, from, to }) {
      const { text } = partOf(parts, 'number')
      const isNumber = /^\d{3,4}$/.test(text) && to > from + 2 && isEnd(heard, to)
      return isNumber && /^(?!OK|TV|US)[A-Z]{2}$/.test(heard.raw(from)) ? heard.raw(from) + text : null
    },
  },
  {
    name: 'generation',
    pattern: 'three|four|five d|g',
    notAhead: /^of( |$)/,
    write(_parts, { heard, from, to }) {
      const text = `${namedDigit(heard.core(from))}${heard.core(to - 1).toUpperCase()}`
      return /[45]D/.test(text) ? null : text
    },
  },
  {
    // "tax code twelve fifty seven L"
    name: 'lettered-number',
    pattern: '<number:halves> <letter>',
    write: (parts, { heard, to }) =>
      /^[B-HJ-Z]$/.test(heard.raw(to - 1)) && heard.core(to).length !== 1
        ? `${partOf(parts, 'number').text}${heard.raw(to - 1)}`
        : null,
  },
  {
    // A section of a law that is called by its number alone, digit by digit.
    name: 'section-letter',
    pattern: '<number:pair> k|b|c <below:plain>?',
    write(parts, { heard, from }) {
      const { value, to } = partOf(parts, 'number')
      const below = parts.below && `(${parts.below.value})`
      return /^oh?$/.test(heard.core(from + 1)) ? `${value}(${heard.core(to)})${below ?? ''}` : null
    },
  },
  {
    name: 'thousands',
    pattern: '<number:named> k',
    write(parts, { heard, to }) {
      const { value } = partOf(parts, 'number')
      return value > 1 ? `${value}${heard.raw(to - 1).slice(0, 1)}` : null
    },
  },
  {
    name: 'lines',
    pattern: '<number:halves> p',
    write: (parts) => `${partOf(parts, 'number').value}p`,
  },
]

export const codeParts = { reference, spelled, pair, ordinal }
