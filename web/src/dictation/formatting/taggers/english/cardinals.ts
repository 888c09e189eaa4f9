import { grammar } from '../../words/english-grammar.ts'
import type { Category, Heard } from '../../words/heard.ts'
import { readNumber } from '../../words/numbers.ts'
import {
  determiners,
  isLabel,
  looseDeterminers,
  mayBeNumbered,
  monthNames,
  numbered,
  prepositions,
} from '../../words/word-classes.ts'
import { type Match, type Production, partOf } from '../production.ts'
import { countedInDigits } from './english-units.ts'
import { isEnd } from './names.ts'
import {
  isBesideLarge,
  isClockWord,
  isEntry,
  isListed,
  isThing,
  numberBefore,
  staysInWords,
} from './number-context.ts'
import {
  cardinal,
  digits,
  endingOf,
  isNoNoun,
  isNumberWord,
  named,
  namedDigit,
  ordinal,
  quad,
  withCommas,
  year,
} from './parts.ts'

const list = (words: string) => new Set(words.split(' '))
/** Digits told one by one behind these name something. */
const coded = list(
  'hashtag sign box runway code digits pin extension id case invoice order account ticket reference number zip password passcode issue bug error build',
)

/** The number, letter or code behind the name of a numbered thing. */
const label: Category = (heard, at) =>
  [year, digits, quad, named].flatMap((kind) => heard.parts(kind, at)).sort((a, b) => b.to - a.to)

/** "in year four", "question four was hard", "H T T P two" */
function isLabelled(heard: Heard, at: number, next: number): boolean {
  const isLetter = (index: number) => /^[A-Z]$/.test(heard.raw(index))
  // "flight BA two eight five"
  if (/^[A-Z]{2}$/.test(heard.raw(at - 1)) && numbered.has(heard.core(at - 2))) return true
  if ((isLetter(at - 1) && isLetter(at - 2)) || isThing(heard, at, next)) return true
  // "the year nine options evening"
  const isSchoolYear =
    heard.locale === 'en-GB' &&
    /(^|(^| )(the|an?|my|our|your|in|for|from|to|and|does|do|is|are|with) )year$/.test(heard.before(at))
  if (isSchoolYear && next === at + 1 && !/^(people|men|women|)$/.test(heard.core(next))) return true
  // "b b c two"
  const isSmall = /(^| )[a-z] [a-z] [b-z]$/.test(heard.before(at))
  if (isSmall && isNoNoun(heard.core(next))) return true
  if (!mayBeNumbered.has(heard.core(at - 1))) return false
  // "last year four people came", "I have one question four times"; but "sign form ten forty".
  const before = heard.core(at - 2)
  const isCounted = determiners.has(before) || looseDeterminers.has(before) || /^(last|next)$/.test(before)
  if (isCounted && next < at + 2) return false
  const isLettered = /^[B-HJ-Z]\W*$/.test(heard.raw(next))
  return (
    isLettered ||
    // "in act three scene one Hamlet …"
    /^\p{Lu}\p{Ll}/u.test(heard.raw(next)) ||
    // "every child in Year four knows"
    (at > 1 && /^\p{Lu}/u.test(heard.raw(at - 1))) ||
    !heard.isOpen(next - 1) ||
    isNoNoun(heard.core(next)) ||
    // "question five part b"
    isLabel(heard.core(next)) ||
    /^(was|is|has|have|are|were|will|colon)$/.test(heard.core(next))
  )
}

const joints = /^(to|through|and|comma)$/
/** "lines four to nine", "rooms two comma three and four": one of the numbers behind a plural. */
function isOfMany(heard: Heard, from: number, to: number): boolean {
  let first = from
  for (let at: number | null = from; at !== null; at = numberBefore(heard, first, joints)) first = at
  if (!/s$/.test(heard.core(first - 1)) || !isLabel(heard.core(first - 1).slice(0, -1))) return false
  return first < from || (joints.test(heard.core(to)) && heard.part(cardinal, to + 1) !== null)
}

function isNumbered({ heard, from }: Match, next: number): boolean {
  const before = heard.core(from - 1)
  // "my number one reason"
  const isRank = before === 'number' && determiners.has(heard.core(from - 2)) && heard.core(from) === 'one'
  // "What question mark oh yes", "new line three boxes"
  const isSpoken = /(^| )((question|exclamation) mark|(new|next) (line|paragraph))$/.test(heard.before(from))
  // "down the aisle two by two"
  if (heard.core(next) === 'by' && heard.core(next + 1) === heard.core(from)) return false
  return (
    ((numbered.has(before) && !isRank && !isSpoken && heard.core(next) !== 'times') ||
      isOfMany(heard, from, next) ||
      isLabelled(heard, from, next)) &&
    heard.isOpen(from - 1)
  )
}

/** "a low of minus four": what has a level below zero. */
function isLevel({ heard, from, to }: Match): boolean {
  return (
    /^(|is|be|was|to|of|at|around|about|reach|reached|hit|below|from)$/.test(heard.core(from - 1)) &&
    (isNoNoun(heard.core(to)) || /^(adverb|adjective|time|unknown)$/.test(grammar.kindOf(heard.core(to))))
  )
}

export const cardinals: readonly Production[] = [
  {
    name: 'set-phrase',
    kind: 'cardinal',
    pattern: '<setPhrase>',
    notAhead: /^of( |$)/,
    write: (parts) => partOf(parts, 'setPhrase').text,
  },
  {
    name: 'ordinal',
    pattern: '<ordinal>',
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'ordinal')
      // "on the first and fifteenth"
      const other = /^(and|or)$/.test(heard.core(to)) ? heard.part(ordinal, to + 1) : null
      const isPaired =
        other !== null &&
        other.value >= 10 &&
        heard.core(from - 1) === 'the' &&
        isNoNoun(heard.core(other.to))
      if ((value < 10 && !isPaired) || /^\d/.test(heard.core(from)) || isNumberWord(heard.core(from - 1)))
        return null
      const before = heard.core(from - 1)
      // "twenty second pause" is counted in seconds.
      const isTime =
        heard.core(to - 1) === 'second' &&
        !isNoNoun(heard.core(to)) &&
        !/^(adverb|adjective)$/.test(grammar.kindOf(heard.core(to))) &&
        !/^(the|on|your|his|her|my|their|our)$/.test(before) &&
        !monthNames.test(before) &&
        !/^(street|avenue)( |$)/.test(heard.after(to))
      return isTime ? null : `${text}${endingOf(value)}`
    },
  },
  {
    // "the under twelves"
    name: 'age-group',
    pattern: 'under|over <tens:word>? <many:word>',
    write(_parts, { heard, from, to }) {
      const words = heard.cores.slice(from + 1, to)
      const many = words.pop() ?? ''
      const one = many.replace(/(ie)?s$/, (end) => (end === 'ies' ? 'y' : ''))
      const age = readNumber([...words, one], 0)
      const isAge = age !== null && age.length === to - from - 1 && age.value > 4 && one !== many
      return determiners.has(heard.core(from - 1)) && isAge ? `${heard.core(from)}-${age.value}s` : null
    },
  },
  {
    // The hyphen is only said where words are wanted.
    name: 'hyphened',
    kind: 'cardinal',
    pattern:
      'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety hyphen one|two|three|four|five|six|seven|eight|nine',
    write: (_, { heard, from, to }) => `${heard.core(from)}-${heard.core(to - 1)}`,
  },
  {
    name: 'numbered-letter',
    pattern: '<number:named> dash|hyphen? <letter>',
    write: (parts, place) => {
      const { heard, from, to } = place
      const [before, letter] = [heard.core(from - 1), partOf(parts, 'letter').text]
      const isSecond = /^(and|or|to)$/.test(before) && /^[a-z]$/i.test(heard.core(from - 2))
      const isPart =
        /(^| )(sub)?(section|figure|table|paragraph|para|clause|article|rule|step|question|exercise|item|note)(( \S+){1,3} [a-z] (and|or|to))?$/.test(
          heard.before(from),
        )
      // "I am in seat twenty two f and my wife is in fourteen c"
      const isOther = /^(in|is|at|has|have|to)$/.test(before) && heard.isNear(from, 12, /^seats?$/)
      // "ward colon nine B"
      const isTold = before === 'colon' && isLabel(heard.core(from - 2))
      return (isNumbered(place, to) || mayBeNumbered.has(before) || isSecond || isTold || isOther) &&
        (/^[b-hj-z]$/i.test(letter) || !heard.isOpen(to - 1) || heard.core(to) === '')
        ? `${partOf(parts, 'number').value}${partOf(parts, 'number').to + 1 < place.to ? '-' : ''}${isPart ? letter : letter.toUpperCase()}`
        : null
    },
  },
  {
    name: 'numbered',
    pattern: '<number:label>',
    write(parts, place) {
      const { heard, from, to } = place
      const { text, value } = partOf(parts, 'number')
      if (/^(\d|oh?$)/.test(heard.core(from)) && to === from + 1) return null
      // "step one of them"
      const isOneOf =
        value === 1 && /^of (them|us|you|these|those|my|his|her|their|our)( |$)/.test(heard.after(to))
      // "step one or two", "step one and two"; but "step one and two people".
      const other = /^(or|and)$/.test(heard.core(to)) ? heard.part(cardinal, to + 1) : null
      const isAlike = other !== null && (heard.core(to) === 'or' || isEnd(heard, other.to))
      const isGuess = value < 10 && isAlike && !isOfMany(heard, from, to)
      const isCoded = coded.has(heard.core(from - 1)) && value > 99 && isEnd(heard, to)
      return (isNumbered(place, to) || isCoded) && !isOneOf && !isGuess ? text : null
    },
  },
  {
    name: 'coded',
    pattern: '<number:digits>',
    write(parts, { heard, from, to }) {
      const before = heard.core(from - 1)
      const isEnding = before === 'in' && /^end(s|ed|ing)?$/.test(heard.core(from - 2))
      const name = /^(is|was|are|were)$/.test(before) ? heard.core(from - 2) : before
      const { text } = partOf(parts, 'number')
      // "two seven zero", "nine nine nine": nothing is counted so.
      const isCode = to > from + 2 && /[1-9]0|^(\d)\1+$/.test(text) && isEnd(heard, to)
      const isSigned = /(^| )(hash|number|dollar|pound|euro|plus|minus) sign$/.test(heard.before(from))
      return isCode || ((coded.has(name) || isEnding) && (to > from + 1 || isSigned)) ? text : null
    },
  },
  {
    name: 'companion',
    kind: 'range',
    pattern: '<number:cardinal>',
    write(parts, { heard, from, to }) {
      const { value, text } = partOf(parts, 'number')
      if (value >= 10 || (heard.core(to) === 'to' && isClockWord(heard, from, to))) return null
      // "three or four hundred": a guess.
      if (heard.core(to) === 'or' && /^(hundred|thousand|million)$/.test(heard.core(to + 2))) return null
      return isBesideLarge(heard, from, to) || isListed(heard, from, to) || isEntry(heard, from, to)
        ? text
        : null
    },
  },
  {
    name: 'pointed',
    kind: 'cardinal',
    pattern: '<number:pointed>',
    write(parts, { heard, from, to }) {
      const { text } = partOf(parts, 'number')
      // "the lot is point seven five acres"
      const before = heard.core(from - 1)
      const kind = grammar.kindOf(before)
      const isCounted =
        countedInDigits.has(heard.core(to)) &&
        (before === 'another' || /^(verbs?|past|preposition|auxiliary|adverb)$/.test(kind))
      // "We added point five moles"
      const isTaken = /^(verbs?|past)$/.test(kind) && grammar.kindOf(heard.core(to)) === 'plural'
      return heard.core(from) !== 'point' ||
        isTaken ||
        isCounted ||
        /^0\.0/.test(text) ||
        /^(than|equals|over|under)$/.test(before) ||
        // "a ratio of point four five"
        (text.length > 3 && prepositions.has(before) && isEnd(heard, to))
        ? text
        : null
    },
  },
  {
    name: 'height',
    kind: 'measure',
    pattern: '<number:cardinal>',
    behind: /(^| )\S+ (foot|stone)$/,
    write: (parts, { heard, from }) =>
      isNumberWord(heard.core(from - 2)) ? partOf(parts, 'number').text : null,
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
        return (number.value >= 10 || isLevel(place)) && !isNumberWord(heard.core(from - 1))
          ? `−${withCommas(number)}`
          : null
      // "one in ten people"
      const isShare = namedDigit(heard.core(from - 2)) !== null && heard.core(from - 3) !== 'to'
      if (heard.core(from - 1) === 'in' && number.value === 10 && isShare) return null
      return staysInWords(place, number.value) ? null : withCommas(number)
    },
  },
]

export const cardinalParts = { label, ordinal }
