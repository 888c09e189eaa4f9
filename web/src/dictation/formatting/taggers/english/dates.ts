import type { Parts } from '../pattern.ts'
import { type Place, type Production, partOf } from '../production.ts'
import { cardinal, endingOf, isNoNoun, ordinal, sureMonth } from './parts.ts'

const beforeDates = /(^| )(on|of|by|until|since|from|before|after)$/

/** "May 3, 2026" and "3 May 2026". A date that the recogniser has written keeps its order. */
function writeDate(parts: Parts, { locale, heard, from, to }: Place): string {
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
  /(^| )(in|since|of|from|by|until|till|before|after|between|through|is|was|than|year|during|to|and|early|late|mid|around|spring|summer|autumn|winter|fall|sign|act|bill|regulations|fiscal|census|circa)$/
/** What is counted behind a number that sounds like a year: "nineteen eighty miles". */
const counted =
  /^(percent|per|pounds?|dollars?|euros?|people|million|thousand|hundred|point|miles|times|(?!(?:is|was|has)( |$))\S+s)( |$)/

function writeYear(parts: Parts, { from, to, heard }: Place): string | null {
  const { value } = partOf(parts, 'year')
  if (to - from === 1) return null
  const before = heard.before(from)
  const isSubject = from === 0 && /^(was|is|will|has|saw|ended|began|started)( |$)/.test(heard.after(to))
  const isCentury = /^(seventeen|eighteen|nineteen)$/.test(heard.core(from))
  // "Sixteen sixty five" alone is no time of day, nor is "twenty twelve".
  const isLate = heard.core(from) === 'twenty' || (value >= 1300 && value % 100 >= 60)
  const isAlone = isLate && from === 0 && to === heard.words.length
  return beforeYears.test(before) || isCentury || isSubject || isAlone ? String(value) : null
}

export const dates: readonly Production[] = [
  {
    name: 'day-month',
    kind: 'date',
    pattern: 'the? <day> (<joint:until> the? <last:day>)? of? <month> (comma? <year>)?',
    write: writeDate,
    examples: [
      ['the third of May twenty twenty six', 'May 3, 2026'],
      ['from the fifth to the ninth of August', 'from August 5 to 9'],
    ],
  },
  {
    name: 'plain-day-month-year',
    kind: 'date',
    pattern: '<day:plainDay> of? <month> comma? <year>',
    write: writeDate,
    examples: [['one April two thousand and five', 'April 1, 2005']],
  },
  {
    name: 'month-day',
    kind: 'date',
    pattern: '<month> the? <day> (<joint:through> the? <last:day>)? (comma? <year>)?',
    write(parts, place) {
      const { heard, from, to } = place
      const isSure =
        heard.part(sureMonth, from) !== null ||
        to > from + 1 + (heard.core(from + 1) === 'the' ? 1 : 0) + lengthOfDay(place) ||
        beforeDates.test(heard.before(from))
      return isSure ? writeDate(parts, place) : null
    },
    examples: [
      ['March twenty second', 'March 22'],
      ['on May first through third', 'on May 1 through 3'],
    ],
  },
  {
    name: 'month-plain-day',
    kind: 'date',
    pattern: '<month:sureMonth> <day:plainDay> (comma? <year>)?',
    notAhead: /^(percent|per|dollars?|people|miles|million|thousand|hundred|point)( |$)/,
    write: (parts, place) =>
      /^\d/.test(place.heard.core(place.from + 1)) && place.to === place.from + 2
        ? null
        : writeDate(parts, place),
    examples: [['January nine nineteen eighty', 'January 9, 1980']],
  },
  {
    name: 'month-year',
    kind: 'date',
    pattern: '<month:sureMonth> (of the year)? <year>',
    write(parts, { heard, from }) {
      const { value } = partOf(parts, 'year')
      const isDay = heard.part(ordinal, from + 1) !== null || heard.part(ordinal, from + 2) !== null
      return value < 1500 || isDay ? null : `${partOf(parts, 'month').text} ${value}`
    },
    examples: [['June twenty twenty five', 'June 2025']],
  },
  {
    name: 'weekday-day',
    kind: 'date',
    pattern: 'the <day>',
    behind: /(^| )(mon|tues|wednes|thurs|fri|satur|sun)day$/,
    write(parts, { heard, to }) {
      const { value } = partOf(parts, 'day')
      // "on Friday the third graders left"
      return isNoNoun(heard.core(to)) ? `the ${value}${endingOf(value)}` : null
    },
    examples: [['on Monday the third at noon', 'on Monday the 3rd at noon']],
  },
  {
    name: 'tax-year',
    kind: 'date',
    pattern: '<year> to <short:plain>',
    behind: /(^| )year$/,
    write(parts) {
      const { value } = partOf(parts, 'year')
      return partOf(parts, 'short').value === (value % 100) + 1 ? `${value} to ${value + 1}` : null
    },
    examples: [['the tax year twenty twenty three to twenty four', 'the tax year 2023 to 2024']],
  },
  {
    name: 'year',
    kind: 'date',
    pattern: '<year>',
    notAhead: counted,
    write: writeYear,
    examples: [
      ['in nineteen eighty four', 'in 1984'],
      ['since twenty twenty', 'since 2020'],
    ],
  },
  {
    name: 'decade',
    kind: 'date',
    pattern: '<century:plain> <decade>',
    write(parts) {
      const { value } = partOf(parts, 'century')
      return value >= 11 && value <= 20 ? `${value}${partOf(parts, 'decade').text}0s` : null
    },
    examples: [['the nineteen sixties', 'the 1960s']],
  },
  {
    name: 'century',
    kind: 'date',
    pattern: '<century:plain> hundreds',
    write(parts) {
      const { value } = partOf(parts, 'century')
      return value >= 11 && value <= 20 ? `${value}00s` : null
    },
    examples: [['the eighteen hundreds', 'the 1800s']],
  },
  {
    name: 'short-year',
    kind: 'date',
    pattern: '<year:plain>',
    behind: /(^| )(class|summer|spring|autumn|winter) of$/,
    write(parts) {
      const { value } = partOf(parts, 'year')
      return value >= 40 && value <= 99 ? `'${value}` : null
    },
    examples: [['the class of ninety eight', "the class of '98"]],
  },
]

function lengthOfDay({ heard, from }: Place): number {
  const at = from + 1 + (heard.core(from + 1) === 'the' ? 1 : 0)
  return (heard.part(ordinal, at) ?? heard.part(cardinal, at) ?? { to: at }).to - at
}
