import { isCommonWord } from '../../words/common-words.ts'
import type { Category, Heard } from '../../words/heard.ts'
import { auxiliaries, determiners, looseDeterminers, prepositions } from '../../words/word-classes.ts'
import { type Production, partOf } from '../production.ts'
import { cardinal, digitOf, isNoNoun, isNumberWord, named } from './parts.ts'

/** A letter as recognisers write its name, or one of several in small letters. */
export const isLetter = (heard: Heard, at: number) =>
  /^[A-Z](?![\p{L}'’])/u.test(heard.raw(at)) || isSmall(heard, at)

/** "g c s", "a t v", "b p one thirty": three small letters together, or two behind an article, before a number or as a subject. */
function isSmall(heard: Heard, at: number): boolean {
  const isOne = (index: number) =>
    isLone(heard, index) && (index === at || heard.isOpen(Math.min(index, at))) && !isArticle(heard, index)
  if (!isOne(at)) return false
  let [from, to] = [at, at + 1]
  while (isOne(from - 1)) from -= 1
  while (isOne(to)) to += 1
  if (
    to - from > 5 ||
    /(^| )(spell(ed|s|t|ing)?|starts?|begins?|ends?|letters?|capital|says?|said)( \S+){0,2}$/.test(
      heard.before(from),
    )
  )
    return false
  const isTwo =
    isDetermined(heard, from) ||
    isNumberNext(heard, to) ||
    isSubject(heard, from, to) ||
    isPlaced(heard, from)
  return to - from > 2 || (to - from > 1 && isTwo)
}

export const isLone = (heard: Heard, at: number) => /^[a-z]$/.test(heard.raw(at))

export const isDetermined = (heard: Heard, at: number) =>
  determiners.has(heard.core(at - 1)) || looseDeterminers.has(heard.core(at - 1))

/** "a t v": no letter, for "an" would stand before one that begins with a vowel; the letters behind "a b" go on so. */
function isArticle(heard: Heard, at: number): boolean {
  const isBeforeLetters = /^[cdgjkpqtuvwyz]$/.test(heard.raw(at + 1)) && isLone(heard, at + 2)
  return (
    heard.raw(at) === 'a' &&
    isBeforeLetters &&
    heard.isOpen(at) &&
    !isDetermined(heard, at) &&
    !isLone(heard, at - 1) &&
    !/(^| )(number|code|plate|id|capital)( is| was)?$/.test(heard.before(at))
  )
}

/** "b p is one twenty over eighty" */
const isSubject = (heard: Heard, from: number, to: number) =>
  from === heard.start &&
  auxiliaries.has(heard.core(to)) &&
  !/[ai]/.test(heard.core(from) + heard.core(from + 1))

/** "on t v", "Washington d c" */
const isPlaced = (heard: Heard, at: number) =>
  !/[ai]/.test(heard.core(at) + heard.core(at + 1)) &&
  (prepositions.has(heard.core(at - 1)) || /^\p{Lu}\p{Ll}/u.test(heard.raw(at - 1)))

const isNumberNext = (heard: Heard, at: number) => heard.isOpen(at - 1) && heard.part(named, at) !== null

/** Letters told one by one: capitals, and digits, only where "capital" is said. */
export const told: Category = (heard, at) => {
  let text = ''
  let next = at
  while (next - at < 40 && (next === at || heard.isOpen(next - 1))) {
    const isCapital = heard.core(next) === 'capital' && /^[a-z]$/.test(heard.core(next + 1))
    const letter = heard.core(next + Number(isCapital))
    const one = /^[a-z]$/.test(letter) ? letter : digitOf(letter)
    if (one === null) break
    text += isCapital ? one.toUpperCase() : one
    next += 1 + Number(isCapital)
  }
  return text.length > 2 ? [{ value: 0, text, to: next }] : []
}

const bracket = /^(open|close) (round )?(brackets?|parens?|parenthes[ei]s)$/
/** "open paren two close paren open paren b close paren" */
export const bracketed: Category = (heard, at) => {
  let text = ''
  let next = at
  const lengthOf = (side: string, from: number) =>
    [2, 3].find((length) => {
      const words = heard.cores.slice(from, from + length).join(' ')
      return words.startsWith(side) && bracket.test(words)
    }) ?? 0
  for (;;) {
    const from = next + lengthOf('open', next)
    const letter = /^[a-z]$/.test(heard.core(from)) ? heard.core(from) : null
    const number = letter === null ? heard.part(cardinal, from) : null
    const end = number?.to ?? from + 1
    const closes = lengthOf('close', end)
    if (from === next || closes === 0 || (letter === null && number === null)) break
    text += `(${letter ?? number?.value})`
    next = end + closes
  }
  return text === '' ? [] : [{ value: 0, text, to: next }]
}

const lettered =
  /(^| )(plan|vitamin|hepatitis|team|group|class|gate|grade|block|option|appendix|exhibit|stop|platform|coach|carriage|car park|column|seats?|series)$/

export const abbreviations: readonly Production[] = [
  {
    name: 'spelled-name',
    pattern: '<told>',
    write(parts, { heard, from }) {
      const { text } = partOf(parts, 'told')
      const isAsked = /(^| )(spelled|spelt|spell (it|this|my name))( as)?$/.test(heard.before(from))
      // “My name is Smith S M I T H”
      return isAsked || heard.core(from - 1) === text.toLowerCase() ? [...text.toUpperCase()].join('-') : null
    },
  },
  {
    name: 'password',
    pattern: '<told>',
    write: (parts, { heard, from }) => (heard.core(from) === 'capital' ? partOf(parts, 'told').text : null),
  },
  {
    // Before a surname, which is no word: "U S Senate" has none.
    name: 'initials',
    pattern: '<letter> <letter>? <letter>?',
    write(_parts, { heard, from, to }) {
      const letters = heard.cores.slice(from, to)
      const isFirst = to > from + 1 || /^\p{Lu}\p{Ll}/u.test(heard.raw(from - 1))
      const isName = /^\p{Lu}\p{Ll}(?!.*day$)/u.test(heard.raw(to)) && !isCommonWord(heard.raw(to))
      const isLetters = letters.some((letter, index) => !isLone(heard, from + index) || /^[ai]$/.test(letter))
      return isFirst && isName && !isLetters && !isDetermined(heard, from)
        ? letters.map((letter) => `${letter.toUpperCase()}.`).join(' ')
        : null
    },
  },
  {
    name: 'lettered',
    pattern: '<letter>',
    behind: lettered,
    write: (_parts, { heard, from }) =>
      /^[b-hj-z]$/.test(heard.raw(from)) ? heard.raw(from).toUpperCase() : null,
  },
  {
    name: 'school-grade',
    pattern: 'a|b|c|d plus|minus',
    behind: /(^| )(an?|got|grade|solid)$/,
    write(_parts, { heard, from, to }) {
      // "We got a plus from that"
      if (heard.core(from) === 'a' && /^(a|got)$/.test(heard.core(from - 1))) return null
      const sign = heard.core(to - 1) === 'plus' ? '+' : '-'
      return isNoNoun(heard.core(to)) && !isNumberWord(heard.core(to))
        ? `${heard.core(from).toUpperCase()}${sign}`
        : null
    },
  },
  {
    name: 'blood-group',
    pattern: 'o|b|ab negative|positive',
    write: (_parts, { heard, from, to }) =>
      /^(is|type|group|was|an?|blood)$/.test(heard.core(from - 1))
        ? `${heard.core(from).toUpperCase()} ${heard.core(to - 1)}`
        : null,
  },
  {
    name: 'formula',
    pattern: 'h|c o? two o?',
    write(_parts, { heard, from, to }) {
      const said = heard.cores.slice(from, to).join(' ')
      return said === 'h two o' ? 'H2O' : said === 'c o two' ? 'CO2' : null
    },
  },
  {
    name: 'acidity',
    pattern: 'p h',
    notBehind: /(^| )([a-z]|initials( are)?|spelled|letters)$/,
    notAhead: /^[a-z]( |$)/,
    write: () => 'pH',
  },
  {
    // "two double a batteries"
    name: 'battery',
    pattern: 'double|triple a',
    ahead: /^batter(y|ies)( |$)/,
    write: (_parts, { heard, from }) => (heard.core(from) === 'double' ? 'AA' : 'AAA'),
  },
  {
    // "forty four b c"
    name: 'era',
    pattern: '<year:named>? b|a c|d e?',
    write({ year }, { heard, from, to }) {
      const letters = heard.cores
        .slice(year?.to ?? from, to)
        .join('')
        .toUpperCase()
      if (!/^(BCE?|AD)$/.test(letters) || heard.core(to).length === 1) return null
      const isTold = year !== undefined || heard.core(from - 1) === 'century'
      return isTold ? [year?.text, letters].join(' ').trim() : null
    },
  },
  {
    name: 'drip',
    pattern: 'i v',
    notAhead: /^[a-z]( |$)/,
    write: () => 'IV',
  },
  {
    name: 'oxygen',
    pattern: 'o two',
    ahead: /^(sats?|saturation|therapy)( |$)/,
    write: () => 'O2',
  },
  {
    name: 'x-ray',
    pattern: 'x ray|rays|rayed',
    write: (_parts, { heard, to }) => `X-${heard.core(to - 1)}`,
  },
  {
    name: 'modulation',
    pattern: 'f m',
    write: () => 'FM',
  },
  {
    name: 'stopped-letters',
    pattern: 'e|i g|e',
    notAhead: /^(mail|book|commerce)/,
    write(_parts, { heard, from }) {
      const letters = `${heard.core(from)}.${heard.core(from + 1)}.`
      return /^(e\.g|i\.e)/.test(letters) ? letters : null
    },
  },
  {
    // Behind letters "i" would be one more.
    name: 'postscript',
    pattern: 'ps|p s? i?',
    write(_parts, { heard, from, to }) {
      const said = heard.cores.slice(from, to).join(' ')
      const isFirst = /(^|new (line|paragraph))$/.test(heard.before(from))
      const isSaid = /^p ?s/.test(said) && said !== 'ps i' && heard.raw(from) !== 'PS'
      return !isFirst || !isSaid ? null : said.endsWith('i') ? 'P.S. I' : 'P.S.'
    },
  },
  {
    // "section fourteen point two open bracket b close bracket"
    name: 'bracketed',
    pattern: '<number:amount> <below:bracketed>',
    behind: /(^| )(rule|section|clause|paragraph|para|subsection|article|regulation|schedule)$/,
    write: (parts) => partOf(parts, 'number').text + partOf(parts, 'below').text,
  },
]
