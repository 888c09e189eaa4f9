import type { Category } from '../../words/heard.ts'
import { type Production, partOf } from '../production.ts'
import { bare } from './lexicon.ts'
import type { NumberLanguage } from './number-language.ts'
import type { Parts } from './parts.ts'

const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const none: Category = () => []

/** Sums of money, with their hundredths. */
export function moneyOf(
  language: NumberLanguage,
  { categories: { coins: hundredths = none, currency = none, percent = none, unit = none }, write }: Parts,
): Production[] {
  const sum = (amount: string, sign: string) => fill(language.money, { n: amount, c: sign })
  const minus = language.minus === '' ? '' : '<minus>? '
  return [
    {
      name: 'money',
      kind: 'money',
      pattern: `${minus}<amount:sum> <with>? <currency> (<and>? <with>? <coins> <coin>?)?`,
      write(parts, { heard }) {
        const amount = partOf(parts, 'amount')
        const sign = partOf(parts, 'currency').text
        const before = parts.minus === undefined ? '' : '−'
        const { coins } = parts
        if (coins === undefined) return before + sum(amount.text, sign)
        // "Zwei Euro und drei Leute", "zwei Euro zwei": no coins without their name.
        const isNamed = parts.coin !== undefined
        const isLast = heard.after(coins.to) === ''
        // "Euros con un descuento", "Euro zehn Prozent weniger": of another thing.
        const isOther = [percent, unit].some((category) => heard.part(category, coins.to) !== null)
        const isLarge = coins.value > 9
        const isTold = parts.and === undefined ? isLast || (isLarge && !isOther) : isLast && isLarge
        if (!Number.isInteger(amount.value) || language.coins === '' || !(isNamed || isTold)) return null
        // "Fifty shekels and twenty dollars".
        const begin = Math.max(partOf(parts, 'currency').to, parts.and?.to ?? 0, parts.with?.to ?? 0)
        const end = heard.part(hundredths, begin)?.to ?? 0
        if (!isNamed && heard.part(currency, end) !== null) return null
        const digits = String(coins.value).padStart(2, '0')
        return before + sum(write(String(amount.value), digits, 1000), sign)
      },
    },
    {
      name: 'money-half',
      kind: 'money',
      pattern: '<amount:sum> <currency> <more>',
      write: (parts) => {
        const { value } = partOf(parts, 'amount')
        return Number.isInteger(value)
          ? sum(
              write(String(value), partOf(parts, 'more').text.padEnd(2, '0'), 1000),
              partOf(parts, 'currency').text,
            )
          : null
      },
    },
    {
      name: 'coins',
      kind: 'money',
      pattern: '<amount> <ownCoin>',
      write: (parts, { heard, to }) => `${partOf(parts, 'amount').text} ${bare(heard, to - 1)}`,
    },
  ]
}
