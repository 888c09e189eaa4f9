import { type Production, partOf } from '../production.ts'
import { listOf } from './lexicon.ts'
import type { NumberLanguage } from './number-language.ts'
import type { Parts } from './parts.ts'

/** The productions of a language's measures and what is written like them. */
export function measuresOf(language: NumberLanguage, { isNumber }: Parts): Production[] {
  const sign = (parts: { minus?: unknown }) => (parts.minus === undefined ? '' : '−')
  const rows: Production[] = [
    {
      name: 'measure',
      kind: 'measure',
      pattern: '<minus>? <amount> <of>? <unit>',
      write: (parts) => {
        const unit = partOf(parts, 'unit').text
        const joint = language.isByCharacter === true || /^[°′″']/.test(unit) ? '' : ' '
        return `${sign(parts)}${partOf(parts, 'amount').text}${joint}${unit}`
      },
      examples: [],
    },
    {
      name: 'measure-half',
      kind: 'measure',
      pattern: '<minus>? <amount> <unit> <half>',
      write: (parts) =>
        Number.isInteger(partOf(parts, 'amount').value)
          ? `${sign(parts)}${partOf(parts, 'amount').text}${language.decimal}5 ${partOf(parts, 'unit').text}`
          : null,
      examples: [],
    },
    {
      name: 'counted',
      kind: 'measure',
      pattern: '<minus>? <amount>',
      write(parts, { heard, to }) {
        const { text, value } = partOf(parts, 'amount')
        const isCounted =
          counted.has(heard.core(to)) &&
          heard.isOpen(to - 1) &&
          value >= (language.isWordBound === true ? 10 : 2)
        const isFraction = !Number.isInteger(value) && language.isWordBound !== true
        return isCounted || isFraction ? sign(parts) + text : null
      },
      examples: [],
    },
  ]
  const counted = new Set(listOf(language.counted))
  if (language.shares !== undefined)
    rows.unshift({
      name: 'share',
      kind: 'measure',
      pattern: '<minus>? <many:cardinal> <share>',
      // "Ein Drittel", "ein Zehntel" are words.
      write: (parts) =>
        partOf(parts, 'share').value > 12
          ? `${sign(parts)}${partOf(parts, 'many').text}/${partOf(parts, 'share').text}`
          : null,
      examples: [],
    })
  if (language.percent !== undefined)
    rows.unshift({
      name: 'percent',
      kind: 'measure',
      pattern: '<minus>? <amount> <percent>',
      write: (parts) => sign(parts) + partOf(parts, 'amount').text + language.percentSign,
      examples: [],
    })
  if (language.percentFirst !== undefined)
    rows.unshift({
      name: 'percent-first',
      kind: 'measure',
      pattern: '<minus>? <percentFirst> <amount>',
      write: (parts, { heard, from }) => {
        const { text } = partOf(parts, 'amount')
        // "一百分之一" is a share of a hundred.
        if (language.isByCharacter === true && isNumber(heard.core(from - 1))) return null
        return (
          sign(parts) +
          (language.percentSign.startsWith('^')
            ? language.percentSign.slice(1) + text
            : text + language.percentSign)
        )
      },
      examples: [],
    })
  if (language.ordinals !== undefined) {
    const { least, write } = language.ordinals
    rows.push({
      name: 'ordinal',
      kind: 'ordinal',
      pattern: '<ordinal>',
      write(parts, { heard, from, to }) {
        const { value, text } = partOf(parts, 'ordinal')
        // "Un vingtième" is a share.
        if (from > 0 && heard.isOpen(from - 1) && isNumber(heard.core(from - 1))) return null
        return value < least || isNumber(heard.core(to)) ? null : write(text, heard.core(to - 1))
      },
      examples: [],
    })
  }
  return rows
}
