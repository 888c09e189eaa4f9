import type { Category, Heard, Part } from '../../words/heard.ts'
import type { Parts } from '../pattern.ts'
import { type Match, type Production, partOf } from '../production.ts'
import { plain } from './measures.ts'
import { beforePrice } from './money.ts'
import { isEnd } from './names.ts'
import { isOfMeasure } from './number-context.ts'
import { cardinal, digits, endingOf, isNoNoun, ordinal, plainDay, sureMonth, year } from './parts.ts'

const beforeDates = /(^| )(on|of|by|until|since|from|before|after)$/

/** "May 3, 2026" and "3 May 2026". A date that the recogniser has written keeps its order. */
function writeDate(parts: Parts, { locale, heard, from, to }: Match): string {
  const month = partOf(parts, 'month').text
  const last = parts.last === undefined ? '' : ` ${parts.joint?.text} ${parts.last.value}`
  const day = `${partOf(parts, 'day').value}${last}`
  const year = parts.year?.value
  const isWritten = /^\d{1,2}$/.test(heard.raw(from)) && /^\d{4}$/.test(heard.raw(to - 1))
  if (locale === 'en-GB' || isWritten) return `${day} ${month}${year === undefined ? '' : ` ${year}`}`
  return `${month} ${day}${year === undefined ? '' : `, ${year}`}`
}

/** Words before which a year is told. */
const beforeYears =
  /(^| )(in|since|of|from|by|until|till|before|after|between|through|is|was|than|year|during|to|and|early|late|mid|around|spring|summer|autumn|winter|fall|sign|act|bill|regulations|fiscal|census|circa|or|either|open (paren|parenthesis|parentheses|brackets?))$/
const determined = /(^| )(the|a|my|our|your|his|her|their|this|that)$/
/** Nouns counted by a number that sounds like a year: "nineteen eighty miles". */
const counted =
  /^(percent|per|square|cubic|each|apiece|pounds?|dollars?|euros?|people|million|thousand|hundred|point|miles|times|(?!(?:was|has)( |$))\S*[^isu\s]s)( |$)/

function writeYear(parts: Parts, { from, to, heard }: Match): string | null {
  const { value } = partOf(parts, 'year')
  if (to - from === 1 || (value < 1500 && isOfMeasure(heard, from))) return null
  const [before, after] = [heard.before(from), heard.after(to)]
  // "Nineteen eighty miles", but "the nineteen forty eight Olympics".
  const isEvent = heard.core(from) !== 'two' || /^\p{Lu}/u.test(heard.raw(to))
  // "Twenty twenty three expenses": nobody counts so.
  const isYearOnly = heard.core(from) === 'twenty' && value > 2009
  const isCounted = counted.test(after) && !isYearOnly && !(isEvent && determined.test(before))
  if (isCounted || /^(year|vision|sight)( |$)/.test(after)) return null
  const isSubject = from === heard.start && /^(was|is|will|has|saw|ended|began|started)( |$)/.test(after)
  // "between twelve hundred and fifteen hundred people"
  const most = value % 100 === 0 && heard.core(to) === 'and' ? heard.part(cardinal, to + 1) : null
  if (most !== null && /^(hundred|thousand)$/.test(heard.core(most.to - 1)) && !isNoNoun(heard.core(most.to)))
    return null
  // "At nineteen thirty" is a time of day.
  const isTime = /(^| )at$/.test(before) && value % 100 < 60
  const isCentury = !isTime && /^(seventeen|eighteen|nineteen|twenty)$/.test(heard.core(from))
  // "The two thousand eight crisis"
  const isCar = heard.core(from) === 'two' && /^\p{Lu}\p{Ll}/u.test(heard.raw(to))
  const isNamed = (isCar || /(^| )(the|an?)$/.test(before)) && value % 100 > 0 && !isNoNoun(heard.core(to))
  // "Sixteen sixty five" alone is no time of day.
  const isLate = value >= 1300 && value % 100 >= 60
  const isAlone = isLate && from === heard.start && to === heard.words.length
  return beforeYears.test(before) || isCentury || isNamed || isSubject || isAlone ? String(value) : null
}

export const dates: readonly Production[] = [
  {
    name: 'day-month',
    pattern: 'the? <day> (<joint:until> the? <last:day>)? of? <month> (comma? <year>)?',
    write: writeDate,
  },
  {
    name: 'plain-day-month-year',
    pattern: '<day:plainDay> of? <month> comma? <year>',
    write: writeDate,
  },
  {
    name: 'month-day',
    pattern: '<month> the? <day> (<joint:until> the? <last:day>)? (comma? <year>)?',
    write(parts, place) {
      const { heard, from, to } = place
      const isSure =
        heard.part(sureMonth, from) !== null ||
        to > from + 1 + (heard.core(from + 1) === 'the' ? 1 : 0) + lengthOfDay(place) ||
        beforeDates.test(heard.before(from))
      // "in June third graders sang"
      return isSure && isEnd(heard, to) ? writeDate(parts, place) : null
    },
  },
  {
    name: 'month-plain-day',
    pattern: '<month:sureMonth> <day:plainDay> (comma? <year>)?',
    notBehind: /(^| )in$/,
    notAhead: /^(percent|per|dollars?|people|miles|million|thousand|hundred|point)( |$)/,
    write: (parts, place) =>
      /^\d/.test(place.heard.core(place.from + 1)) && place.to === place.from + 2
        ? null
        : writeDate(parts, place),
  },
  {
    name: 'stroked',
    pattern: '<first:dayOrMonth> slash|dash|hyphen <second:dayOrMonth> slash|dash|hyphen <last:yearInDigits>',
    write: (parts, { heard }) =>
      writeStroked(heard, partOf(parts, 'first'), partOf(parts, 'second'), partOf(parts, 'last')),
  },
  {
    name: 'year-first',
    pattern: '<year> dash|hyphen|slash <first:dayOrMonth> dash|hyphen|slash <second:dayOrMonth>',
    write: (parts, { heard }) =>
      writeStroked(heard, partOf(parts, 'year'), partOf(parts, 'first'), partOf(parts, 'second')),
  },
  {
    name: 'month-year',
    pattern: '<month:sureMonth> (of the year)? <year>',
    write(parts, { heard, from, to }) {
      const { value } = partOf(parts, 'year')
      const isDay = heard.part(ordinal, from + 1) !== null || heard.part(ordinal, from + 2) !== null
      // "in September ten sixty six", but "on May twelve fifteen people came"
      const isYear = value >= 1500 || (/^(in|since|of)$/.test(heard.core(from - 1)) && isEnd(heard, to))
      return !isYear || isDay ? null : `${partOf(parts, 'month').text} ${value}`
    },
  },
  {
    name: 'weekday-day',
    pattern: 'the <day>',
    behind: /(^| )(mon|tues|wednes|thurs|fri|satur|sun)day$/,
    write(parts, { heard, to }) {
      const { value } = partOf(parts, 'day')
      // "on Friday the third graders left"
      return isNoNoun(heard.core(to)) ? `the ${value}${endingOf(value)}` : null
    },
  },
  {
    name: 'split-year',
    pattern: '<year> slash <short:plain>',
    write(parts) {
      const [{ value }, short] = [partOf(parts, 'year'), partOf(parts, 'short').value]
      return short === (value % 100) + 1 ? `${value}/${short}` : null
    },
  },
  {
    name: 'tax-year',
    pattern: '<year> to <short:plain>',
    behind: /(^| )year$/,
    write(parts) {
      const { value } = partOf(parts, 'year')
      return partOf(parts, 'short').value === (value % 100) + 1 ? `${value} to ${value + 1}` : null
    },
  },
  {
    name: 'year',
    pattern: '<year>',
    notBehind: beforePrice,
    write: writeYear,
  },
  {
    name: 'decade',
    pattern: '<century:plain> <decade>',
    write(parts) {
      const { value } = partOf(parts, 'century')
      return value >= 11 && value <= 20 ? `${value}${partOf(parts, 'decade').text}0s` : null
    },
  },
  {
    name: 'century',
    pattern: '<century:plain> hundreds|thousands',
    write(parts, { heard, to }) {
      const { value } = partOf(parts, 'century')
      if (heard.core(to - 1) === 'thousands') return value === 2 ? '2000s' : null
      return value >= 11 && value <= 20 ? `${value}00s` : null
    },
  },
  {
    name: 'short-year',
    pattern: 'oh? <year:plain>',
    behind: /(^| )(class|summer|spring|autumn|winter) of$/,
    write(parts, { heard, from }) {
      const { value } = partOf(parts, 'year')
      if (heard.core(from) === 'oh') return value < 10 ? `'0${value}` : null
      return value >= 40 && value <= 99 ? `'${value}` : null
    },
  },
]

function writeStroked(heard: Heard, ...parts: readonly [Part, Part, Part]): string | null {
  const [first, second] = parts.map(({ to }) => heard.core(to) === 'slash')
  const isDate = parts.filter(({ value }) => value <= 12).length > 0 && first === second
  return isDate ? parts.map(({ text }) => text).join(first ? '/' : '-') : null
}

function lengthOfDay({ heard, from }: Match): number {
  const at = from + 1 + (heard.core(from + 1) === 'the' ? 1 : 0)
  return (heard.part(ordinal, at) ?? heard.part(cardinal, at) ?? { to: at }).to - at
}

/** "oh three", "twelve" */
const dayOrMonth: Category = (heard, at) =>
  [...heard.parts(digits, at), ...heard.parts(plainDay, at)].filter(
    ({ value, text }) => value > 0 && value < 32 && text.length < 3,
  )
const yearInDigits: Category = (heard, at) => [
  ...heard.parts(year, at),
  ...heard.parts(digits, at).filter(({ text }) => text.length === 2 || text.length === 4),
  ...heard.parts(plain, at).filter(({ value }) => value > 9),
]

export const dateParts = { dayOrMonth, yearInDigits }
