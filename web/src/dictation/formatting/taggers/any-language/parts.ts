import type { Category, Heard, Part } from '../../words/heard.ts'
import type { Numerals } from '../../words/numerals.ts'
import { fold } from '../../words/spoken-word.ts'
import { spelledAddress } from '../spelled-address.ts'
import { amountsOf, type Write, writerOf } from './amounts.ts'
import { jointOf, lexiconOf, listOf, saidFrom, span } from './lexicon.ts'
import type { NumberLanguage } from './number-language.ts'
import { ordinalsOf } from './ordinals.ts'

/** The building blocks of a language's productions. */
export interface Parts {
  numerals: Numerals
  categories: Readonly<Record<string, Category>>
  /** True if a number begins at a word. */
  isNumber(core: string): boolean
  /** Every word of its lists, for a language that sets nothing between words. */
  vocabulary: readonly string[]
  /** True if an e-mail or web address could begin at a word. */
  mayBeAddress(heard: Heard, at: number): boolean
  write: Write
}

/** Makes the parts of a language of its data. */
export function partsOf(language: NumberLanguage): Parts {
  const lexicon = lexiconOf(language)
  const { reader, cardinal, names, anyOf, signs, otherDigits, digitOf, joined } = lexicon
  const { isByCharacter = false } = language

  const digits: Category = (heard, at) => {
    let text = ''
    let next = at
    for (; next - at < 24; next++) {
      const times = language.times?.[heard.core(next)] ?? 1
      if (times > 1) next += 1
      const digit = digitOf(heard.core(next))
      if (digit === null) break
      text += digit.repeat(times)
      if (!heard.isOpen(next)) {
        next += 1
        break
      }
    }
    return text === '' ? [] : [span(Number(text), next, text)]
  }

  /** Digits one by one and in pairs, as after a point or in a telephone number. */
  const spelled =
    (limit: number): Category =>
    (heard, at) => {
      let text = ''
      let next = at
      while (next - at < 32) {
        const times = language.times?.[heard.core(next)] ?? 1
        if (times > 1) {
          const twice = digitOf(heard.core(next + 1))
          if (twice === null) break
          text += twice.repeat(times)
          next += 2
          continue
        }
        // "Null Millionen" is a nought, and the millions belong to the whole.
        const part = heard
          .parts(cardinal, next)
          .find(({ value, to }) => value < limit && (value > 0 || to === next + 1))
        const digit = digitOf(heard.core(next))
        if (part === undefined && digit === null) break
        text += part?.text ?? digit
        next = part?.to ?? next + 1
        if (!heard.isOpen(next - 1)) break
      }
      return text === '' ? [] : [span(Number(text), next, text)]
    }
  const decimals = spelled(1000)
  /** "Ten twenty thirty" is counting. */
  const dialled = (limit: number): Category => {
    const digitsOf = spelled(limit)
    return (heard, at) => {
      const [number] = digitsOf(heard, at)
      if (number === undefined) return []
      const values: number[] = []
      for (let next = at; next < number.to; ) {
        const part = heard.parts(cardinal, next).find(({ value }) => value < limit)
        values.push(part?.value ?? NaN)
        next = part?.to ?? next + 1
      }
      const steps = new Set(values.slice(1).map((value, index) => value - (values[index] ?? 0)))
      return steps.size === 1 && values.length > 2 && values.some((value) => value > 9) ? [] : [number]
    }
  }

  const address =
    language.addresses === undefined
      ? null
      : spelledAddress(language.addresses, (heard, at) => {
          const number = heard.parts(cardinal, at).find(({ value }) => value < 10_000)
          const digit = digitOf(heard.core(at))
          return number ?? (digit === null ? null : { text: digit, to: at + 1 })
        })
  const write = writerOf(language)
  const amounts = amountsOf(language, lexicon, decimals, write)
  const { amountFrom, quartered, points, more, scales, scale, mayBegin } = amounts
  const { ordinal, ordinalOf, share } = ordinalsOf(language, lexicon)

  /** Words that stand for numbers of some kind: noon is 12. */
  const worth = (rows: Readonly<Record<string, number>> = {}): Category => {
    const found = names(
      new Map(Object.entries(rows).map(([name, value]) => [fold(name.replaceAll('_', ' ')), String(value)])),
    )
    return (heard, at) => heard.parts(found, at).map(({ text, to }) => span(Number(text), to))
  }
  const [days, noon] = [worth(language.days), worth(language.noon)]
  const isDay = ({ value }: Part) => value >= 1 && value <= 31
  const day: Category = (heard, at) =>
    [...heard.parts(days, at), ...heard.parts(ordinal, at), ...heard.parts(cardinal, at)].filter(isDay)
  const two: Category = (heard, at) => heard.parts(cardinal, at).filter(({ value }) => value < 100)
  const coins: Category = (heard, at) => heard.parts(joined, at).filter(({ value }) => value < 100)
  const isYear = ({ value }: Part) => value >= 1000 && value < 2200
  const pairYear: Category = (heard, at) => {
    const century = heard.parts(two, at).find(({ value }) => value >= 11 && value <= 20)
    const rest = century && heard.parts(two, century.to).find(({ value }) => value >= 10)
    return century && rest ? [span(century.value * 100 + rest.value, rest.to)] : []
  }
  const hasPairYears = language.beforePairYears !== undefined
  const year: Category = (heard, at) =>
    [
      ...[...heard.parts(ordinal, at), ...heard.parts(cardinal, at)].filter(isYear),
      ...(hasPairYears ? heard.parts(pairYear, at) : []),
    ].sort((a, b) => b.to - a.to)

  const months = new Map(
    language.months
      .split(' ')
      .flatMap((forms, index) =>
        forms.split('|').map((form) => [fold(form.replaceAll('_', ' ')), String(index + 1)]),
      ),
  )
  for (const letter of language.prefixes ?? '')
    for (const [name, number] of [...months]) months.set(letter + name, number)
  const monthNumber = names(months)
  const month: Category = (heard, at) =>
    heard.parts(monthNumber, at).map(({ text, to }) => {
      const name = isByCharacter ? text : saidFrom(language, heard, at, to)
      return span(
        Number(text),
        to,
        language.capitalMonths === true ? name.charAt(0).toUpperCase() + name.slice(1) : name,
      )
    })

  const minutes: Category = (heard, at) => {
    const isZero = digitOf(heard.core(at)) === '0'
    const digit = isZero ? digitOf(heard.core(at + 1)) : null
    if (digit !== null && digit.length === 1) return [span(Number(digit), at + 2)]
    return heard.parts(two, at).filter(({ value }) => value < 60)
  }

  // "Deux cents" are 200.
  const coin = anyOf(
    listOf(language.coins)
      .filter((name) => !reader.isNumber(name))
      .join('|'),
  )
  const [percent, unit, ...named] = [
    anyOf(language.percent),
    signs(language.units),
    anyOf(language.counted),
    signs(language.currencies),
    coin,
  ]
  /** The thing counted or measured, as it is written behind its number. */
  const measured: Category = (heard, at) => [
    ...heard.parts(percent, at).map(({ to }) => span(0, to, language.percentSign)),
    ...heard.parts(unit, at).map(({ to, text }) => span(0, to, jointOf(language, text) + text)),
    ...named.flatMap((names) =>
      heard
        .parts(names, at)
        .map(({ to }) => span(0, to, jointOf(language, '') + saidFrom(language, heard, at, to))),
    ),
  ]

  return {
    numerals: reader,
    vocabulary: [
      ...reader.words,
      ...otherDigits.keys(),
      ...months.keys(),
      ...scales.map(([name]) => name),
      ...[language.currencies, language.units, language.words ?? {}].flatMap((rows) =>
        Object.values(rows).flatMap(listOf),
      ),
      ...[language.point, language.minus, language.half, language.percent, language.percentFirst].flatMap(
        listOf,
      ),
      ...[
        language.with,
        language.coins,
        language.counted,
        language.numbered,
        language.or,
        language.plus,
      ].flatMap(listOf),
    ],
    isNumber: (core) =>
      reader.isNumber(core) || mayBegin(core) || ordinalOf(core) !== null || digitOf(core) !== null,
    write,
    mayBeAddress: address?.mayBegin ?? (() => false),
    categories: {
      ...(address !== null && { address: address.category }),
      ...{ cardinal, digits, decimals, ordinal, day, two, year, pairYear, month, scale },
      ...{
        amount: amountFrom(language.groupFrom),
        sum: amountFrom(1000),
        // In Hebrew and Arabic "fifty three" are a fifty and a three.
        parted: language.numerals.prefix === undefined ? dialled(1000) : digits,
        dialled: language.phoneParts === undefined ? digits : dialled(language.phoneParts),
      },
      share,
      joined,
      coins,
      h: (heard, at) => heard.parts(two, at).filter(({ value }) => value <= 24),
      quarterHour: (heard, at) =>
        quartered(1000)(heard, at).filter(({ value }) => value < 13 && Number.isInteger(value * 4)),
      noon,
      hth: (heard, at) =>
        heard
          .parts(ordinal, at)
          .filter(({ value, to }) => value <= 24 && language.hourEnding?.test(heard.core(to - 1)) !== false),
      m: minutes,
      s: minutes,
      point: points,
      more,
      minus: anyOf(language.minus),
      or: anyOf(language.or),
      measured,
      percent,
      percentFirst: anyOf(language.percentFirst),
      of: anyOf(language.of),
      with: anyOf(language.with),
      and: anyOf(`${language.numerals.and} ${language.and ?? ''}`),
      plus: anyOf(language.plus),
      currency: signs(language.currencies),
      coin: anyOf(language.coins),
      ownCoin: coin,
      unit,
      counted: anyOf(language.counted),
      ...Object.fromEntries(
        Object.entries(language.words ?? {}).map(([name, words]) => [name, anyOf(words)]),
      ),
    },
  }
}
