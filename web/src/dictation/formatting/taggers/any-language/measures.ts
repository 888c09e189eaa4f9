import type { Part } from '../../words/heard.ts'
import { fold } from '../../words/spoken-word.ts'
import { type Production, partOf } from '../production.ts'
import { bare, jointOf, listOf, saidFrom } from './lexicon.ts'
import type { NumberLanguage } from './number-language.ts'
import type { Parts } from './parts.ts'

/** The productions of a language's measures and what is written like them. */
export function measuresOf(language: NumberLanguage, { categories, isNumber, write }: Parts): Production[] {
  const gap = language.isByCharacter === true ? '' : ' '
  const { hundred, scales } = language.numerals
  const scaleSizes = new Map(
    Object.entries({ ...scales, ...(hundred !== undefined && { [hundred]: 100 }) }).flatMap(([names, size]) =>
      names.split('|').map((name) => [fold(name), Number(size)] as const),
    ),
  )
  const sign = (parts: { minus?: unknown }) => (parts.minus === undefined ? '' : '−')
  // "डेढ़ दो घंटे": one and a half to two.
  const number = language.quarters === undefined ? 'cardinal' : 'amount'
  const rows: Production[] = [
    {
      // "Ten fifteen minutes", "two to three kilos", "two three thousand".
      name: 'guess',
      kind: 'range',
      pattern: `<one:${number}> <or>? <other:${number}> <measured>?`,
      write({ or, measured, ...parts }, { heard, from }) {
        const [one, other] = [partOf(parts, 'one'), partOf(parts, 'other')]
        const last = heard.core(other.to - 1)
        const longest = categories[number] && heard.part(categories[number], from)
        // "Shmona esre" is 18, not 8 and 10; but "cent deux cents" are no 102.
        const isCut = longest?.to !== one.to && !((longest?.to ?? 0) < other.to && scaleSizes.has(last))
        if (isCut || (isNumber(heard.core(from - 1)) && heard.isOpen(from - 1))) return null
        // "Fünf bis sechstausend": of both.
        const [, inWord = 1] = [...scaleSizes].find(([name]) => last !== name && last.endsWith(name)) ?? []
        const ofBoth = language.numerals.isCompound === true && one.value < inWord ? inWord : 1
        const ownScale = other.to > (or ?? one).to + 1 ? (scaleSizes.get(last) ?? 1) : 1
        const size = one.value < ownScale ? ownScale : 1
        const [least, most] = [one.value * ofBoth, other.value / size]
        const isRange = or !== undefined || (most <= 2 * least && language.isByCharacter !== true)
        const isTold = size > 1 || measured !== undefined
        if (!isTold || !isRange || most <= least || (number === 'cardinal' && !Number.isInteger(most)))
          return null
        const to = or === undefined ? '–' : gap + saidFrom(language, heard, one.to, or.to) + gap
        const scale = size === 1 ? '' : gap + bare(heard, other.to - 1)
        return (
          (ofBoth === 1 ? one.text : write(String(least))) +
          to +
          (size === 1 ? other.text : most) +
          scale +
          (measured?.text ?? '')
        )
      },
    },
    {
      // "One hour twenty minutes", "five feet ten inches".
      name: 'length',
      kind: 'measure',
      pattern: '<one:cardinal> <counted> <and>? <two:cardinal> <c2:counted> (<three:cardinal> <c3:counted>)?',
      write({ and, three, ...parts }, { heard, to }) {
        const [one, two, counted, c2] = [
          partOf(parts, 'one'),
          partOf(parts, 'two'),
          partOf(parts, 'counted'),
          partOf(parts, 'c2'),
        ]
        const named = (number: Part, end: number) =>
          number.text + gap + saidFrom(language, heard, number.to, end)
        const rest = three === undefined ? [] : [named(three, to)]
        return [named(one, (and ?? counted).to), named(two, c2.to), ...rest].join(
          language.isWordBound === true ? ' ' : gap,
        )
      },
    },
    {
      name: 'measure',
      kind: 'measure',
      pattern: '<minus>? <amount> <of>? <unit>',
      write: (parts) => {
        const unit = partOf(parts, 'unit').text
        return `${sign(parts)}${partOf(parts, 'amount').text}${jointOf(language, unit)}${unit}`
      },
    },
    {
      name: 'measure-and-more',
      kind: 'measure',
      pattern: '<minus>? <amount> <unit> <more>',
      write: (parts) =>
        Number.isInteger(partOf(parts, 'amount').value)
          ? `${sign(parts)}${partOf(parts, 'amount').text}${language.decimal}${partOf(parts, 'more').text} ${partOf(parts, 'unit').text}`
          : null,
    },
    {
      name: 'counted',
      kind: 'measure',
      pattern: '<minus>? <amount>',
      write(parts, { heard, from, to }) {
        const { text, value } = partOf(parts, 'amount')
        const isCounted =
          counted.has(heard.core(to)) &&
          heard.isOpen(to - 1) &&
          value >= (language.isWordBound === true ? 10 : 2)
        const isKept = language.halvesStay?.test(heard.cores.slice(from, to).join(' ')) === true
        const isFraction = !Number.isInteger(value) && language.isWordBound !== true && !isKept
        return isCounted || isFraction ? sign(parts) + text : null
      },
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
    })
  if (language.percent !== undefined)
    rows.unshift({
      name: 'percent',
      kind: 'measure',
      pattern: '<minus>? <amount> <percent>',
      write: (parts) => sign(parts) + partOf(parts, 'amount').text + language.percentSign,
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
    })
  if (language.ordinals !== undefined) {
    const { least, write, years } = language.ordinals
    rows.push({
      name: 'ordinal',
      pattern: '<ordinal>',
      write(parts, { heard, from, to }) {
        const { value, text } = partOf(parts, 'ordinal')
        // "Un vingtième" is a share.
        if (from > 0 && heard.isOpen(from - 1) && isNumber(heard.core(from - 1))) return null
        if (value < least || isNumber(heard.core(to))) return null
        const isYear = value >= 1000 && value < 2200 && years?.test(heard.core(to)) === true
        return isYear ? text : write(text, heard.core(to - 1))
      },
    })
  }
  return rows
}
