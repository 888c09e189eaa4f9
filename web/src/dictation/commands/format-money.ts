import { readNumber } from './numbers.ts'
import type { Reading } from './readings.ts'
import {
  type Amount,
  core,
  type Heard,
  readAmount,
  readScaled,
  readYearNumber,
  scaleNames,
  withCommas,
} from './spoken-amounts.ts'

const money: ReadonlyMap<string, string> = new Map([
  ['dollar', '$'],
  ['dollars', '$'],
  ['pound', '£'],
  ['pounds', '£'],
  ['euro', '€'],
  ['euros', '€'],
])
const small: ReadonlyMap<string, string> = new Map([
  ['cent', 'cents'],
  ['cents', 'cents'],
  ['penny', 'p'],
  ['pence', 'p'],
  ['p', 'p'],
])
/** "twenty five pounds fifty", "three dollars and twenty cents", "fifty pence". */
export function readMoney(heard: Heard, at: number): Reading | null {
  if (/^(minus|negative)$/.test(core(heard, at))) {
    const owed = readMoney(heard, at + 1)
    return owed && /^[$£€]/.test(owed.text) ? { text: `−${owed.text}`, length: 1 + owed.length } : null
  }
  const amount = readSum(heard, at)
  if (amount === null) return null
  const price = readPrice(heard, at)
  if (price !== null) return price
  const range = readRange(heard, at, amount)
  if (range !== null) return range
  let next = at + amount.length
  let scale = ''
  if (scaleNames.test(core(heard, next))) {
    scale = ` ${core(heard, next)}`
    next += 1
  }
  const sign = money.get(core(heard, next))
  if (sign === undefined) {
    const coin = small.get(core(heard, next))
    if (coin === undefined || (core(heard, next) === 'p' && core(heard, next + 1) === 'm')) return null
    return { text: coin === 'p' ? `${amount.text}p` : `${amount.text} cents`, length: next + 1 - at }
  }
  if (sign === '£' && heard.locale !== 'en-GB' && !isMoneyHere(heard, next)) return null
  const isWeight =
    sign === '£' &&
    (/^(of|in|heavier|lighter|overweight)$/.test(core(heard, next + 1)) ||
      heard.cores.slice(Math.max(0, at - 8), at).some((word) => /^weigh/.test(word)))
  if (isWeight) return null
  next += 1
  const and = core(heard, next) === 'and' ? 1 : 0
  const coins = readNumber(heard.cores.slice(next + and, next + and + 2), 0)
  if (coins !== null && coins.value > 0 && coins.value < 100 && scale === '') {
    const after = next + and + coins.length
    const named = small.has(core(heard, after)) && core(heard, after + 1) !== 'm'
    if (
      named ||
      (and === 0 &&
        coins.value >= 10 &&
        !/^(percent|per|million|people|days|hours)$/.test(core(heard, after)))
    ) {
      const text = `${sign}${amount.text}.${String(coins.value).padStart(2, '0')}`
      return { text, length: after + (named ? 1 : 0) - at }
    }
  }
  return { text: `${sign}${amount.text}${scale}`, length: next - at }
}

/** An amount of money; "nineteen ninety nine" too, as years are said. */
function readSum(heard: Heard, at: number): Amount | null {
  const pair = readYearNumber(heard, at)
  const isPair = pair !== null && pair.length > 1 && money.has(core(heard, at + pair.length))
  return isPair ? { ...pair, text: withCommas(pair.value) } : readAmount(heard, at)
}

/** "fifty to sixty dollars", "between fifty and sixty dollars": the first of them. */
function readRange(heard: Heard, at: number, { text, value, length }: Amount): Reading | null {
  const joint = core(heard, at + length)
  if (joint !== 'to' && !(joint === 'and' && core(heard, at - 1) === 'between')) return null
  const most = readAmount(heard, at + length + 1)
  if (most === null || most.value <= value) return null
  const sign = money.get(core(heard, at + length + 1 + most.length))
  const isWeight = sign === '£' && heard.locale !== 'en-GB'
  if (sign === undefined || isWeight) return null
  return { text: sign + (readScaled(heard, at)?.text ?? text), length }
}

/** "eleven ninety nine each": what something costs, without its money. */
function readPrice(heard: Heard, at: number): Reading | null {
  const whole = readNumber(heard.cores.slice(at, at + 2), 0)
  if (whole === null || whole.value < 1 || whole.value > 99) return null
  const next = at + whole.length
  const coins = readNumber(heard.cores.slice(next, next + 2), 0)
  if (coins === null || coins.value < 10 || coins.value > 99) return null
  const after = core(heard, next + coins.length)
  const isPrice =
    /^(each|apiece)$/.test(after) || (after === '' && /^(costs?|paid)$/.test(core(heard, at - 1)))
  return isPrice ? { text: `${whole.value}.${coins.value}`, length: whole.length + coins.length } : null
}

/** In America "pounds" are mostly weight; with pence they are money. */
function isMoneyHere(heard: Heard, at: number): boolean {
  const next = core(heard, at + 1)
  return next === 'sterling' || readNumber([next], 0) !== null || next === 'and'
}
