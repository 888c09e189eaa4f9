import { grammar } from '../../words/english-grammar.ts'
import type { Heard } from '../../words/heard.ts'
import { auxiliaries, isFunctionWord, isLabel, saying } from '../../words/word-classes.ts'
import type { Match } from '../production.ts'
import { cardinal, isNoNoun, isNumberWord, isOver, named, namedDigit, oneOf } from './parts.ts'

const beforeHour = /^(|at|it's|is|was|about|around|nearly|almost|until|till|by)$/

/** "ten past six", "a quarter to ten"; not "ten to twelve people". */
export function isClockWord(heard: Heard, at: number, next: number): boolean {
  const hour = heard.part(cardinal, next + 1)
  const ahead = /^(past|to)$/.test(heard.core(next)) && hour !== null && hour.value <= 12
  const isPast =
    heard.core(next) === 'past' ||
    (beforeHour.test(heard.core(at - 1)) && isNoNoun(heard.core(hour?.to ?? 0)))
  if (ahead && isPast) return true
  const [joint, least] = [heard.core(at - 1), heard.core(at - 2)]
  const isMinutes = /^(five|ten|twenty)$/.test(least)
  const { value = 0 } = heard.part(cardinal, at) ?? {}
  // "It's ten to twelve"; but "ages five to eleven"
  const isHour = value === 10 || (beforeHour.test(heard.core(at - 3)) && value > 10 && value < 13)
  const isTo = joint === 'to' && isMinutes && isNoNoun(heard.core(next)) && isHour
  return (
    (/^(past|to)$/.test(joint) && /^(quarter|half)$/.test(least)) ||
    ((joint === 'past' || isTo) && isNumberWord(least))
  )
}

/** A time of day may be told here: "bedtime is", "since", "not"; but "the number is", "he is" */
export function isClockTold(heard: Heard, at: number): boolean {
  const [word, subject] = [heard.core(at - 1), heard.core(at - 2)]
  if (/^(is|was|be)$/.test(word))
    return !isLabel(subject) && !/^(i|he|she|we|you|they|total|bill|price|score|code)$/.test(subject)
  // "It's already seven forty five"
  if (word === 'already' && /^(it's|is|was)$/.test(subject)) return true
  return /^(|since|than|not)$/.test(word) || (word === 'and' && at - 1 === heard.start)
}

const scaleWords = /^(hundred|thousand|million)s?$/
const decades = /^(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)$/

/** True if a number from ten on stays in words: "a hundred times", "ten or so", "ten past six". */
export function staysInWords({ heard, from, to }: Match, value: number): boolean {
  const [before, next] = [heard.core(from - 1), heard.core(to)]
  if (value < 10 || isClockWord(heard, from, to)) return true
  if (decades.test(next) || (next === 'or' && heard.core(to + 1) === 'so')) return true
  if (isNumberWord(next) && !/^\d/.test(next) && heard.isOpen(to - 1)) return true
  const isOutOf = before === 'of' && heard.core(from - 2) === 'out'
  // "Nine times out of ten"
  if (isOutOf && value === 10 && namedDigit(heard.core(from - 4)) !== null) return true
  if (/^an?$/.test(heard.core(from)) && to === from + 2 && !isOutOf) return true
  const other = heard.part(cardinal, to + 1)?.value ?? 10
  const isGuess = /^(or|to)$/.test(next) && value <= 20 && other < 10 && before !== 'from'
  if (scaleWords.test(next) || isGuess) return true
  const least = before === 'or' ? (heard.part(cardinal, from - 2)?.value ?? 10) : 10
  if (least < 10 || /^(something|odd)$/.test(next)) return true
  // "one two three": said one by one.
  return isNumberWord(before) && to === from + 1
}

/** Phrases whose numbers count nothing, as they are written where that is not as they are said. */
const phrases = new Map(
  'forty winks,nineteen to the dozen,whole nine yards,eleventh hour,ten a penny,fifty fifty=fifty-fifty,catch twenty two=catch-22,twenty twenty hindsight=20/20 hindsight,two by four=two-by-four,two by fours=two-by-fours'
    .split(',')
    .map((phrase): [string, string] => {
      const [said = '', written = said] = phrase.split('=')
      return [said, written]
    }),
)

export const setPhrase = oneOf(phrases, 4)

const openedBracket = /(^| )open (square )?(paren|parenthesis|parentheses|brackets?)$/
const closedBracket = /^close (square )?(paren|parenthesis|parentheses|brackets?)( |$)/

/** "Passed colon four new line", "open paren one close paren": what stands behind a name on its line, or alone in brackets. */
export function isEntry(heard: Heard, from: number, to: number): boolean {
  const isIn = (at: number) => openedBracket.test(heard.before(at))
  const isFirst = isIn(from) || (isIn(from - 1) && isThingName(heard, from - 1))
  if (isFirst && closedBracket.test(heard.after(to))) return true
  const ahead = /^(|new (line|paragraph).*|(semicolon|comma) .*)$/.test(heard.after(to))
  const name =
    /(?:^| (?:line|paragraph|comma|semicolon) )((?:\S+ ){1,3})colon$/.exec(heard.before(from))?.[1] ?? ''
  return ahead && name !== '' && !name.split(' ').some((word) => auxiliaries.has(word) || saying.has(word))
}

/** They have no article, and yet no number is their name: "at home two". */
const noThing =
  /^(home|bed|school|church|town|jail|prison|college|lunch|dinner|breakfast|noon|cloud|square|foot|half)$/

/** "in studio two", "not circuit seven", "truck four is late": what is named without an article is named by its number. */
export function isThing(heard: Heard, at: number, next: number): boolean {
  const [before, after] = [heard.core(at - 2), heard.core(next)]
  const isPlace =
    (/^(in|on|at|to|from|into|not)$/.test(before) &&
      (isNoNoun(after) || after === 'off' || grammar.kindOf(after) === 'adverb') &&
      !/^(of|or|to|in)$/.test(after)) ||
    (before === 'of' && (after === 'on' || isOver(after)))
  // "we oppose measure five"
  const isObject =
    /^(verbs?|past)$/.test(grammar.kindOf(before)) &&
    isOver(after) &&
    ![before, heard.core(at - 1)].some(isOver)
  const isSubject = at - 1 === heard.start && /^(is|was|has|will|needs)$/.test(after)
  // "lot seven block three"; but "one car one boat"
  const other = after === 'and' ? next + 1 : next
  const second = isThingName(heard, other) ? heard.part(cardinal, other + 1) : null
  const isFirst = second !== null && isNoNoun(heard.core(second.to)) && !isNumberWord(before)
  const isSecond = isNumberWord(before) && isThingName(heard, at - 3) && !isNumberWord(heard.core(at - 4))
  return (
    (isPlace || isObject || isSubject || isFirst || (isSecond && isNoNoun(after))) &&
    (at < 2 || heard.isOpen(at - 2)) &&
    isThingName(heard, at - 1)
  )
}

/** True if a word may be the name of a thing that has a number: "marker". */
export function isThingName(heard: Heard, at: number): boolean {
  const thing = heard.core(at)
  return (
    /^(?![ehmru]+$)\p{Ll}{2,}[^s]$/u.test(heard.raw(at)) &&
    /^(unknown|thing|place|group|measure)$/.test(grammar.kindOf(thing)) &&
    !isFunctionWord(thing) &&
    !isNumberWord(thing) &&
    !noThing.test(thing)
  )
}

const joints = /^(to|or|through|plus|minus|times|by|equals|divided by|out of)$/
/** The others stand behind the smaller number: "twenty to four" is a time. */
const signs = /^(plus|minus|times|by|equals|divided by)$/

/** The end of the words between two numbers that are written alike: "eight by ten"; `at` if there are none. */
function jointEnd(heard: Heard, at: number, known = joints): number {
  if (known.test(heard.core(at))) return at + 1
  return known.test(`${heard.core(at)} ${heard.core(at + 1)}`) ? at + 2 : at
}

/** The place of the number that is joined to the one here: "three and four", "two comma and three"; null if there is none. */
export function numberBefore(heard: Heard, at: number, joint = /^(comma|and)$/): number | null {
  const isParted = heard.words[at - 1]?.closing === ','
  if (!isParted && !joint.test(heard.core(at - 1))) return null
  const end = isParted ? at : heard.core(at - 1) === 'and' && heard.core(at - 2) === 'comma' ? at - 2 : at - 1
  const length = [3, 2, 1].find((length) => heard.part(named, end - length)?.to === end)
  return length === undefined ? null : end - length
}

/** "four comma eleven comma twenty three and forty": one of three or more numbers that are told alone. */
export function isListed(heard: Heard, from: number, to: number): boolean {
  const numbers = [heard.part(cardinal, from)?.value ?? 0]
  for (let at = to; ; ) {
    const next = /^(comma|and)$/.test(heard.core(at)) ? at + 1 + Number(heard.core(at + 1) === 'and') : at
    const number = next === at ? null : heard.part(cardinal, next)
    if (number === null || !(isNoNoun(heard.core(number.to)) || !heard.isOpen(number.to - 1))) break
    numbers.push(number.value)
    at = number.to
  }
  let first = from
  for (let at = numberBefore(heard, from); at !== null; at = numberBefore(heard, at)) {
    numbers.push(heard.part(cardinal, at)?.value ?? 0)
    first = at
  }
  // "stanzas one comma three comma and four"
  const isNamed = grammar.kindOf(heard.core(first - 1)) === 'plural'
  return numbers.length > 2 && (isNamed || numbers.some((value) => value >= 10))
}

/** "eight by ten", "five plus seven equals twelve": a number from ten on is joined to it, through others or at once. */
export function isBesideLarge(heard: Heard, from: number, to: number): boolean {
  // "the new one by ten"; but "a one by ten board"
  if (heard.core(from) === 'one' && heard.core(to) === 'by' && !/^(|an?)$/.test(heard.core(from - 1)))
    return false
  for (let at = to; ; ) {
    // "three times four is twelve"
    const isSum = at > to || signs.test(heard.core(from - 1))
    const isJoined =
      (isSum && /^(is|makes)$/.test(heard.core(at))) ||
      (heard.core(from - 1) === 'between' && at === to && heard.core(at) === 'and')
    const next = isJoined ? at + 1 : jointEnd(heard, at)
    const number = next === at || !heard.isOpen(at - 1) ? null : heard.part(cardinal, next)
    if (number === null) break
    if (number.value >= 10) return true
    at = number.to
  }
  for (let at = from; ; ) {
    const isTo = heard.core(at - 1) === 'to'
    const end = isTo ? at - 1 : ([at - 2, at - 1].find((one) => jointEnd(heard, one, signs) === at) ?? 0)
    const start = [1, 2, 3, 4]
      .map((length) => end - length)
      .find((one) => heard.part(cardinal, one)?.to === end)
    // "from twelve to nine"; "twenty to four" is a time.
    if (start === undefined || (isTo && heard.core(start - 1) !== 'from')) return false
    if ((heard.part(cardinal, start)?.value ?? 0) >= 10) return true
    at = start
  }
}

const measured =
  /^(oven|rate|pressure|pulse|sugar|glucose|weight|weigh(s|ed)?|costs?|priced?|paid|cholesterol|speed)$/
/** True if a quantity is told of here, and no time of day. */
export const isOfMeasure = (heard: Heard, at: number) => heard.isNear(at, 7, measured)

/** True if weights are lifted here: "six squats at one thirty five". */
export const isLifted = (heard: Heard, at: number) =>
  /(^| )(reps|sets|set of|squats?|deadlifts?|bench)( |$)/.test(
    heard.cores.slice(Math.max(0, at - 9), at).join(' '),
  )

/** True if something is put into an oven here. */
export const isHeated = (heard: Heard, at: number) =>
  heard.isNear(at, 7, /^(oven|bak(e|ed|ing)|roast\w*|preheat\w*|degrees)$/)

/** True if a number told in two is a quantity: "a heart rate of one twenty", "at three fifty" of an oven. */
export const isQuantity = (heard: Heard, at: number) =>
  isOfMeasure(heard, at) || isHeated(heard, at) || isLifted(heard, at)
