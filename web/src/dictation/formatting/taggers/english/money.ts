import type { Heard } from '../../words/heard.ts'
import type { Parts } from '../pattern.ts'
import { type Match, type Production, partOf } from '../production.ts'
import { isOfMeasure } from './number-context.ts'
import { amount, cardinal, isNoNoun, oneOf, rounds, withCommas } from './parts.ts'

/** A currency a row: its sign, and what it is called. */
const currencies: Readonly<Record<string, string>> = {
  $: 'dollar,dollars,us dollar,us dollars,united states dollars,u s dollars,american dollars',
  '£': 'pound,pounds',
  '€': 'euro,euros',
  '¥': 'yen',
  '₹': 'rupee,rupees',
  '₩': 'won',
  A$: 'australian dollars',
  CA$: 'canadian dollars',
}
const byName = new Map(
  Object.entries(currencies).flatMap(([sign, names]) =>
    names.split(',').map((name) => [name, sign] as const),
  ),
)
export const currency = oneOf(byName, 3)
export const coin = oneOf(new Map(Object.entries({ cent: '¢', cents: '¢', pence: 'p', p: 'p' })))

/** "it cost me" */
export const beforePrice = /(^| )(costs?|paid|pay|charged?|charges|owe[sd]?)( (me|us|you|him|her|them))?$/
/** "he lost ten pounds in May" */
const becomesLighter = /(^| )(los(e|es|t|ing)|gain\w*|put(ting)? on|shed|drop\w*)( \S+){0,2}$/

/** True if a unit of money or measure stands in the singular and describes a noun: "a hundred dollar bill". */
const isAttributive = (heard: Heard, to: number) =>
  !/s$/.test(heard.core(to - 1)) && !isNoNoun(heard.core(to))

const isNoMoney = /^(percent|per cent|million|people|days|hours|ounces?)( |$)/

/** In America "pounds" are mostly weight; with pence they are money. */
function isMoney(parts: Parts, { heard, from, to, locale }: Match): boolean {
  if (parts.currency?.text !== '£') return true
  const ahead = heard.after(to)
  const isMillions = locale === 'en-GB' && /illion$/.test(heard.core(to - 2))
  if (isMillions) return true
  if (/^(of|heavier|lighter|overweight|(and )?\S+( \S+)? ounces?)( |$)/.test(ahead)) return false
  if (/^in( |$)/.test(ahead) && becomesLighter.test(heard.before(from))) return false
  if (heard.core(from - 1) === 'stone') return false
  if (heard.isNear(from, 8, /^weigh/)) return false
  return locale === 'en-GB' || /^sterling( |$)/.test(ahead) || parts.coins !== undefined
}

function write(parts: Parts, match: Match): string | null {
  if (!isMoney(parts, match)) return null
  const sign = partOf(parts, 'currency').text
  const { text } = partOf(parts, 'amount')
  const scale = parts.scale === undefined ? '' : ` ${parts.scale.text}`
  const minus =
    match.heard.core(match.from) === 'minus' || match.heard.core(match.from) === 'negative' ? '−' : ''
  if (parts.coins === undefined) return `${minus}${sign}${text}${scale}`
  const { value } = parts.coins
  if (value < 1 || value > 99 || text.includes('.')) return null
  return `${minus}${sign}${text}.${String(value).padStart(2, '0')}`
}

export const money: readonly Production[] = [
  {
    name: 'coins-too',
    pattern: 'minus|negative? <amount> <currency> and? <coins:plain> <coin>',
    notAhead: /^m( |$)/,
    write,
  },
  {
    name: 'bare-coins',
    pattern: 'minus|negative? <amount> <currency> <coins:plain>',
    notAhead: isNoMoney,
    write: (parts, match) => (partOf(parts, 'coins').value < 10 ? null : write(parts, match)),
  },
  {
    name: 'coins-behind-one',
    pattern: 'a <currency> <coins:plain>',
    notAhead: isNoMoney,
    write(parts, match) {
      const { value } = partOf(parts, 'coins')
      return value > 9 && isMoney({ ...parts, coins: undefined }, match)
        ? `${partOf(parts, 'currency').text}1.${value}`
        : null
    },
  },
  {
    name: 'sum',
    pattern: 'minus|negative? <amount> <scale>? <currency>',
    write(parts, match) {
      const { heard, from, to } = match
      const isRound = /^an?$/.test(heard.core(from)) && partOf(parts, 'amount').to === from + 2
      return isRound && isAttributive(heard, to) ? null : write(parts, match)
    },
  },
  {
    name: 'attributive-sum',
    pattern: '<amount:round> <currency>',
    write: (parts, match) => (isAttributive(match.heard, match.to) ? write(parts, match) : null),
  },
  {
    name: 'quad-sum',
    pattern: '<amount:year> <currency>',
    write: (parts, match) =>
      match.to - match.from > 2 && isMoney(parts, match)
        ? partOf(parts, 'currency').text + withCommas(partOf(parts, 'amount'))
        : null,
  },
  {
    name: 'coins',
    pattern: '<amount> <coin>',
    notAhead: /^((period |dot )?m|sign|symbol)( |$)/,
    write(parts, { heard, to }) {
      const { text, value } = partOf(parts, 'amount')
      // "a fifty cent tip"
      if (heard.core(to - 1) === 'cent' && value > 1 && !isNoNoun(heard.core(to))) return `${text}-cent`
      return partOf(parts, 'coin').text === 'p' ? `${text}p` : `${text} ${value === 1 ? 'cent' : 'cents'}`
    },
  },
  {
    name: 'price',
    pattern: '<whole:plain> oh? <coins:plain>',
    write(parts, { heard, from, to }) {
      const whole = partOf(parts, 'whole').value
      const coins = partOf(parts, 'coins').value
      // "paid forty two oh five"
      const isSmall = partOf(parts, 'coins').to - 1 > partOf(parts, 'whole').to && coins < 10
      if (whole < 1 || (coins < 10 && !isSmall)) return null
      const isEach =
        /^(each|apiece|(an?|per) (gallon|lit(re|er)|pound|kilo|pint|ounce|dozen|yard|slice|bottle|head|person|night|week|month|year))( |$)/.test(
          heard.after(to),
        )
      // "paid six ninety nine for the book and two fifty for postage"
      const isSecond =
        /^(and|plus)$/.test(heard.core(from - 1)) &&
        heard.core(to) === 'for' &&
        heard.isNear(from, 12, beforePrice)
      const isDone = isNoNoun(heard.core(to)) || heard.core(to) === 'plus'
      const isCost = isSecond || (isDone && beforePrice.test(heard.before(from)))
      // "The vase is forty nine ninety nine"
      const isTold =
        /^(is|was|are|were|for|only|just)$/.test(heard.core(from - 1)) || isOfMeasure(heard, from)
      const isFor = /^(for|a|an|each|per)$/.test(heard.core(to)) && heard.core(to + 1) !== 'years'
      const isOdd = (coins === 95 || coins === 99) && (isTold || isFor)
      return isEach || isCost || isOdd ? `${whole}.${String(coins).padStart(2, '0')}` : null
    },
  },
  {
    name: 'least-sum',
    kind: 'range',
    pattern: '<amount>',
    write(parts, { heard, from, to, locale }) {
      const joint = heard.core(to)
      if (joint !== 'to' && !(joint === 'and' && heard.core(from - 1) === 'between')) return null
      const most = heard.part(amount, to + 1)
      const sign = most === null ? null : heard.part(currency, most.to)
      const least = partOf(parts, 'amount')
      if (most === null || sign === null || most.value <= least.value) return null
      if (sign.text === '£' && locale !== 'en-GB') return null
      return sign.text + scaledLike(least, most, heard.core(most.to - 1))
    },
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
  },
]

/** "ten to fifteen thousand": the first of two amounts counts in the thousands of the second. */
function scaledLike(least: { value: number; text: string }, most: { value: number }, scale: string): string {
  const factor = rounds[scale]
  if (factor === undefined || least.value >= most.value / factor) return least.text
  // "one to one hundred thousand" is a ratio.
  if (least.value === 1 && most.value > 99 * factor) return least.text
  const value = least.value * factor
  return withCommas({ value, text: String(value) })
}
