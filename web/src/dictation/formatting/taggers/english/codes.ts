import type { Category, Heard, Part } from '../../words/heard.ts'
import { toRoman } from '../../words/numbers.ts'
import { auxiliaries, modals } from '../../words/word-classes.ts'
import { type Production, partOf } from '../production.ts'
import { isLetter } from './letters.ts'
import { count, isEnd } from './names.ts'
import { digitOf, isNoNoun, namedDigit, named as namedNumber, ordinal, pair } from './parts.ts'

const postcode = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
/** Letters that a sign or nothing parts from the number behind them. */
const hyphened = new Set(['UTF', 'SHA'])
const unparted = new Set(['MP', 'IPV'])
const spelledSmall: Readonly<Record<string, string>> = { IOS: 'iOS', PH: 'pH', KG: 'kg' }

/** Two letters or more, with the digits that are told one by one between or behind them. */
const spelled: Category = (heard, at) => {
  if (isLetter(heard, at - 1)) return []
  let text = ''
  let next = at
  let digits = 0
  let changes = 0
  while (next - at < 24) {
    const core = heard.core(next)
    const digit = /^(o|oh)$/.test(core) ? (digits > 0 && !isLetter(heard, next) ? '0' : null) : digitOf(core)
    const isOne = isLetter(heard, next) || (core === 'v' && text === 'IP')
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
  const isCode =
    digits > 0 && (changes > 2 || postcode.test(text) || (letters !== '' && digits > 2 && letters.length < 4))
  const isWhole = !heard.isOpen(next - 1) || !/^(.*s|hundred|thousand|million|point)$/.test(heard.core(next))
  if (
    isCode &&
    (isWhole || digits > 2) &&
    (letters.length !== 1 || changes > 1 || text.includes('-') || digits > 3)
  )
    // A state, and its zip code.
    return [
      {
        value: digits,
        text: spacedPostcode(text, heard, at).replace(/^[A-Z]{2}(?=\d{5}$)/, '$& '),
        to: next,
      },
    ]
  return letters.length > 1 ? acronym(heard, at, letters) : []
}

/** "E C G"; one who speaks of a thing "I" or "A" is not part of it. */
function acronym(heard: Heard, at: number, letters: string): Part[] {
  const end = at + letters.length
  const isSpeaker = letters.endsWith('I') && (auxiliaries.has(heard.core(end)) || modals.has(heard.core(end)))
  if (isSpeaker || (letters.length === 2 && /^A|[AI]$/.test(letters))) return []
  const number = heard.isOpen(end - 1) ? heard.part(namedNumber, end) : null
  if (number !== null && (hyphened.has(letters) || unparted.has(letters))) {
    const text = `${letters.replace('IPV', 'IPv')}${hyphened.has(letters) ? '-' : ''}${number.value}`
    return [{ value: 0, text, to: number.to }]
  }
  return [{ value: 0, text: spelledSmall[letters] ?? letters, to: end }]
}

/** "EC1A 1BB" */
function spacedPostcode(code: string, heard: Heard, at: number): string {
  const isMeant = heard.locale === 'en-GB' || /post ?code( is)?$/.test(heard.before(at))
  return isMeant && postcode.test(code) ? `${code.slice(0, -3)} ${code.slice(-3)}` : code
}

/** Letters and numbers that name a thing, told one after the other, with the strokes between them. */
const reference: Category = (heard, at) => {
  const first = heard.core(at)
  const isSpelled = /^[a-z]$/.test(heard.core(at + 1)) && /^[a-z]$/.test(heard.core(at + 2))
  // "order a two litre bottle"
  if (first === 'a' && !isSpelled && !/^(gate|seat|exhibit|number|code|is)$/.test(heard.core(at - 1)))
    return []
  let text = ''
  let next = at
  while (next - at < 24 && (next === at || heard.isOpen(next - 1))) {
    const stroke = strokes[heard.core(next)]
    const isJoint = stroke !== undefined && /[A-Z\d]$/.test(text) && isUnit(heard, next + 1)
    if (!isJoint && !isUnit(heard, next)) break
    const number = heard.part(count, next)
    text += isJoint ? stroke : (number?.text ?? heard.core(next).toUpperCase())
    next = (isJoint ? null : number?.to) ?? next + 1
  }
  // "flight is six p m", "the order was fifty k"
  const isName = /\d/.test(text) && /[^\d]/.test(text) && !/\d[AP]M|^\d+K$/.test(text)
  const isSure = /[A-Z].*[A-Z]|[-/]/.test(text) && text.length > 3
  return isName && (isSure || isEnd(heard, next))
    ? [{ value: 0, text: spacedPostcode(text, heard, at), to: next }]
    : []
}

const strokes: Readonly<Record<string, string>> = { dash: '-', hyphen: '-', slash: '/' }

/** A number or a letter. Of the letters that are words "a" belongs to a name only before others, or where nothing follows it that it could belong to. */
function isUnit(heard: Heard, at: number): boolean {
  if (heard.part(count, at) !== null) return true
  const isOver = !heard.isOpen(at) || /^(and|or|is|was|)$/.test(heard.core(at + 1))
  if (heard.core(at) === 'a') return isOver || /^[b-hj-z]$/.test(heard.core(at + 1)) || isUnit(heard, at + 1)
  return /^[b-hj-z]$/.test(heard.core(at))
}

const labelled =
  /(^| )((flight|gate|seat|apartment|flat|suite|room|unit|locker|exhibit|reference|ref|model|serial|registration|plate|licence|license|ticket|booking|order|invoice|case|account|part|item|postcode|vitamin)( number| code)?|number|code)( is| was)?$/

const rulers = /(^| )(king|queen|pope|emperor|empress|tsar|prince|princess|duke) \S+$/

export const codes: readonly Production[] = [
  {
    name: 'reference',
    kind: 'code',
    pattern: '<reference>',
    behind: labelled,
    write: (parts) => partOf(parts, 'reference').text,
    examples: [
      ['the postcode is s w one a one a a', 'the postcode is SW1A 1AA'],
      ['license plate a b c one two three', 'license plate ABC123'],
      ['flight b a two four seven', 'flight BA247'],
      ['reference x dash nine nine', 'reference X-99'],
      ['invoice two thousand and twenty five slash seventeen', 'invoice 2025/17'],
      ['apartment four b', 'apartment 4B'],
      ['apartment three B', 'apartment 3B'],
      ['flight B A two one seven', 'flight BA217'],
      ['the model number is x dash two hundred', 'the model number is X-200'],
    ],
  },
  {
    name: 'hash',
    kind: 'code',
    pattern: 'hash <number:count>',
    write(parts, { heard, from, to }) {
      const { text, value } = partOf(parts, 'number')
      const isNamed = /(^| )(issue|ticket|number|item|unit|order|case|request|bug|task|see)$/.test(
        heard.before(from),
      )
      return (value > 99 || isNamed) && isEnd(heard, to) ? `#${text}` : null
    },
    examples: [['see hash four two one', 'see #421']],
  },
  {
    name: 'report',
    kind: 'code',
    pattern: '<volume:named> u s <page:named>',
    write: (parts) => `${partOf(parts, 'volume').value} U.S. ${partOf(parts, 'page').value}`,
    examples: [['four ten U S one thirteen', '410 U.S. 113']],
  },
  {
    name: 'statute',
    kind: 'code',
    pattern: '<volume:named> u s c section <page:named>',
    write: (parts) => `${partOf(parts, 'volume').value} U.S.C. § ${partOf(parts, 'page').value}`,
    examples: [['forty two U S C section nineteen eighty three', '42 U.S.C. § 1983']],
  },
  {
    name: 'clause',
    kind: 'code',
    pattern: '<number:named> <letter> <below:cardinal>',
    behind: /(^| )(rule|section|clause|paragraph|subsection|article|regulation)$/,
    write: (parts, { heard }) => {
      const number = partOf(parts, 'number')
      return `${number.value}(${heard.core(number.to)})(${partOf(parts, 'below').value})`
    },
    examples: [['rule twelve b six', 'rule 12(b)(6)']],
  },
  {
    name: 'vertebrae',
    kind: 'code',
    pattern: '<upper:letter> <first:plain> <lower:letter>? <second:plain>',
    write(parts, { heard, from }) {
      const [first, second] = [partOf(parts, 'first').value, partOf(parts, 'second').value]
      const spine = /^[CTLS]$/
      const { lower } = parts
      if (!spine.test(heard.raw(from)) || first > 12 || (lower !== undefined && !spine.test(lower.text)))
        return null
      if (lower === undefined ? second !== first + 1 : second > 12) return null
      return `${heard.raw(from)}${first}-${lower?.text ?? ''}${second}`
    },
    examples: [
      ['the lesion is at C five six', 'the lesion is at C5-6'],
      ['disc at L four L five', 'disc at L4-L5'],
    ],
  },
  {
    name: 'spelled',
    kind: 'code',
    pattern: '<spelled>',
    write: (parts) => partOf(parts, 'spelled').text,
    examples: [
      ['fly with B A two one seven', 'fly with BA217'],
      ['encoded in U T F eight', 'encoded in UTF-8'],
    ],
  },
  {
    name: 'generation',
    kind: 'code',
    pattern: 'three|four|five d|g',
    notAhead: /^of( |$)/,
    write(_parts, { heard, from, to }) {
      const text = `${namedDigit(heard.core(from))}${heard.core(to - 1).toUpperCase()}`
      return /[45]D/.test(text) ? null : text
    },
    examples: [
      ['a three d printer', 'a 3D printer'],
      ['the five g network', 'the 5G network'],
    ],
  },
  {
    // A section of a law that is called by its number alone, digit by digit.
    name: 'section-letter',
    kind: 'code',
    pattern: '<number:pair> k|b',
    write: (parts, { heard, from, to }) =>
      heard.core(from + 1) === 'oh' || heard.core(from + 1) === 'o'
        ? `${partOf(parts, 'number').value}(${heard.core(to - 1)})`
        : null,
    examples: [['his four oh one k', 'his 401(k)']],
  },
  {
    name: 'thousands',
    kind: 'code',
    pattern: '<number:named> k',
    write(parts, { heard, to }) {
      const { value } = partOf(parts, 'number')
      return value > 1 ? `${value}${heard.raw(to - 1).slice(0, 1)}` : null
    },
    examples: [['one hundred and eighty k', '180k']],
  },
  {
    name: 'around-the-clock',
    kind: 'code',
    pattern: 'twenty four seven',
    write: () => '24/7',
    examples: [['we are open twenty four seven', 'we are open 24/7']],
  },
  {
    name: 'lines',
    kind: 'code',
    pattern: '<number:halves> p',
    write: (parts) => `${partOf(parts, 'number').value}p`,
    examples: [['in ten eighty p', 'in 1080p']],
  },
  {
    name: 'acuity',
    kind: 'measure',
    pattern: 'twenty <seen:named>',
    write(parts, { heard, from, to }) {
      const { value } = partOf(parts, 'seen')
      const near = heard.cores.slice(Math.max(0, from - 8), to + 8)
      const isSeen = near.some((core) => /^(vision|acuity|eyes?)$/.test(core))
      return isSeen && value >= 10 && value % 5 === 0 ? `20/${value}` : null
    },
    examples: [['vision is twenty forty on the left eye', 'vision is 20/40 on the left eye']],
  },
  {
    // The pitch of a thread.
    name: 'gauge',
    kind: 'code',
    pattern: '<digit:named> o|oh',
    behind: /(^| )(with|using|used|of|a|interrupted|running)$/,
    write(parts, { heard, from, to }) {
      const isThread =
        heard.isOpen(to - 1) && /^\p{L}{4,}$/u.test(heard.core(to)) && !isNoNoun(heard.core(to))
      const digit = namedDigit(heard.core(from))
      return isThread && digit !== null && partOf(parts, 'digit').to === from + 1 ? `${digit}-0` : null
    },
    examples: [['closed with four oh nylon', 'closed with 4-0 nylon']],
  },
  {
    name: 'reign',
    kind: 'ordinal',
    pattern: 'the <ordinal>',
    behind: rulers,
    write: (parts, { heard, from }) =>
      /^\p{Lu}/u.test(heard.raw(from - 1)) ? toRoman(partOf(parts, 'ordinal').value) : null,
    examples: [['King Henry the eighth', 'King Henry VIII']],
  },
]

export const codeParts = { reference, spelled, pair, ordinal }
