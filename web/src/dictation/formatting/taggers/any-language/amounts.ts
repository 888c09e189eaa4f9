import type { Category, Heard, Part } from '../../words/heard.ts'
import { fold } from '../../words/spoken-word.ts'
import { bare, type Lexicon, listOf, span } from './lexicon.ts'
import type { NumberLanguage } from './number-language.ts'

/** Digits with what parts them: 1.234,50. */
export type Write = (digits: string, decimals?: string, from?: number) => string

/** Makes what writes a language's digits in groups. */
export function writerOf(language: NumberLanguage): Write {
  return (digits, decimals, from = language.groupFrom) => {
    const isLong = digits.length >= String(from).length
    const pairs = /\B(?=(?:\d{2})*\d{3}$)/g
    const whole = isLong
      ? digits.replace(language.isIndian === true ? pairs : /\B(?=(\d{3})+$)/g, language.group)
      : digits
    return decimals === undefined ? whole : `${whole}${language.decimal}${decimals}`
  }
}

/** The amounts of a language: decimals, halves, quarters, shares of ten, and round millions. */
export function amountsOf(
  language: NumberLanguage,
  { reader, cardinal, anyOf, ands, joined }: Lexicon,
  decimals: Category,
  write: Write,
) {
  const { isByCharacter = false } = language
  const long = isByCharacter ? 10_000 : 1_000_000
  const gap = isByCharacter ? '' : ' '
  const points = anyOf(language.point)
  const scalePoints = anyOf(language.scalePoint)
  const shares = (
    [
      [language.half, 5],
      [language.quarter, 25],
      [language.threeQuarters, 75],
    ] as const
  ).map(([words, decimals]) => [anyOf(words), String(decimals)] as const)
  /** "And a half", "and a quarter", with its decimals. */
  const share: Category = (heard, at) =>
    shares.flatMap(([names, decimals]) =>
      heard.parts(names, at).map(({ to }) => span(Number(`0.${decimals}`), to, decimals)),
    )
  const scales = Object.entries(language.numerals.scales)
    .filter(([, value]) => Number(value) >= long)
    .flatMap(([names, value]) => names.split('|').map((name) => [fold(name), Number(value)] as const))
    .sort(([a], [b]) => b.length - a.length)
  const scale = anyOf(scales.map(([name]) => name).join(' '))
  /** "vierhundertsechzig Millionen": what stands before round millions keeps them as a word. */
  const round = (heard: Heard, part: Part): Part | null => {
    if (part.value < long) return null
    const last = heard.core(part.to - 1)
    const [name = '', size = 1] = scales.find(([name]) => last.endsWith(name)) ?? []
    const many = part.value / size
    if (name === '') return null
    return Number.isInteger(many) && many < 10_000
      ? span(part.value, part.to, `${write(String(many))}${gap}${scaleAt(heard, part.to - 1, name)}`)
      : null
  }
  /** "Un millón y medio", "três bilhões e meio": half of the scale. */
  const more = (heard: Heard, part: Part, { value: worth, text: decimals, to }: Part, from: number): Part => {
    const [name, size = 1] = scales.find(([name]) => heard.core(part.to - 1).endsWith(name)) ?? ['']
    const many = part.value / size
    if (name === '' || !Number.isInteger(many))
      return span(part.value + worth, to, write(part.text, decimals, from))
    const value = part.value + size * worth
    const text =
      many === 1
        ? write(String(value), undefined, from)
        : `${write(String(many), decimals)}${gap}${scaleAt(heard, part.to - 1, name)}`
    return span(value, to, text)
  }
  /** A scale as it was said; in German it may be the end of a word. */
  const scaleAt = (heard: Heard, at: number, name: string) =>
    heard.core(at) === name ? bare(heard, at) : bare(heard, at).slice(-name.length)

  /** "ستة وثمانية وثمانون من مئة": six and eighty-eight of a hundred, 6.88. "Five and twenty of a hundred" are 25. */
  const readOf = (heard: Heard, whole: Part, longest: Part): Part | null => {
    if (language.tenthsOf === undefined) return null
    for (const many of heard.parts(joined, whole.to)) {
      if (heard.core(many.to) !== language.tenthsOf) continue
      for (const base of heard.parts(cardinal, many.to + 1)) {
        const places = /^10+$/.test(base.text) ? base.text.length - 1 : 0
        const isShare = longest.to === many.to && longest.value < base.value
        if (many.text.length <= places && !isShare)
          return span(many.value, base.to, many.text.padStart(places, '0'))
      }
    }
    return null
  }
  const ofWhole = anyOf(language.tenths?.whole)
  /** "Две целых три десятых": what stands behind the whole. */
  const readTenths = (heard: Heard, at: number): Part | null => {
    const named = heard.part(ofWhole, at)
    if (named === null || language.tenths === undefined) return null
    const from =
      named.to + (ands.has(heard.core(named.to)) || heard.core(named.to) === language.tenths.and ? 1 : 0)
    for (const many of heard.parts(cardinal, from)) {
      const [, places] =
        Object.entries(language.tenths.stems).find(([stem]) => heard.core(many.to).startsWith(stem)) ?? []
      if (places !== undefined && many.text.length <= places)
        return span(many.value, many.to + 1, many.text.padStart(places, '0'))
    }
    return null
  }

  const quarters = new Map(
    Object.entries(language.quarters ?? {}).map(([name, value]) => [fold(name), value]),
  )
  /** "साढ़े सात सौ": 750. */
  const quartered =
    (from: number): Category =>
    (heard, at) => {
      const share = quarters.get(heard.core(at))
      if (share === undefined) return []
      const isWhole = share > 1
      const many = isWhole ? null : (heard.parts(cardinal, at + 1).find(({ value }) => value < 100) ?? null)
      // "सवा लाख": of one of them.
      const isOfOne = many === null && sizes.has(heard.core(at + 1)) && share !== 0.5
      if (!isWhole && many === null && !isOfOne) return []
      let value = share + (many?.value ?? (isOfOne && !isWhole ? 1 : 0))
      let to = many?.to ?? at + 1
      for (;;) {
        const size = sizes.get(heard.core(to))
        if (size === undefined) break
        value *= size
        to += 1
      }
      const [whole = '', decimals] = String(value).split('.')
      return [span(value, to, write(whole, decimals, from))]
    }
  /** "Zweieinhalb" */
  const halved = (core: string): Part | null => {
    const stem = language.halfEnding === undefined ? core : core.replace(language.halfEnding, '')
    const whole = stem === core ? null : reader.whole([stem])
    return whole && span(whole.value + 0.5, 0, write(whole.text, '5'))
  }
  const sizes = new Map([
    ...listOf(language.numerals.hundred).map((name) => [name, 100] as const),
    ...Object.entries(language.numerals.scales).flatMap(([names, size]) =>
      names.split('|').map((name) => [fold(name), Number(size)] as const),
    ),
  ])

  const amountFrom =
    (from: number): Category =>
    (heard, at) => {
      const found: Part[] = quartered(from)(heard, at).flatMap((whole) => {
        // "सवा तीन सौ दशमलव दो": 325.2.
        const point = Number.isInteger(whole.value) ? heard.part(points, whole.to) : null
        const rest = point === null ? null : heard.part(decimals, point.to)
        if (rest === null) return [whole]
        return [
          span(Number(`${whole.value}.${rest.text}`), rest.to, write(String(whole.value), rest.text, from)),
          whole,
        ]
      })
      const half = halved(heard.core(at))
      const name = half === null ? null : heard.part(scale, at + 1)
      if (half !== null && name !== null)
        found.push(span(half.value, name.to, `${half.text}${gap}${bare(heard, at + 1)}`))
      if (half !== null) found.push(span(half.value, at + 1, half.text))
      const wholes = heard.parts(cardinal, at)
      for (const whole of wholes) {
        const point = heard.part(points, whole.to) ?? heard.part(scalePoints, whole.to)
        const below = point === null ? null : heard.part(decimals, point.to)
        // "In 1934, a hundred and ten …": a year, and a number of its own.
        const isApart =
          below !== null && whole.value > 999 && below.value > 99 && below.to === (point?.to ?? 0) + 1
        const rest = isApart ? null : below
        const name = rest === null ? null : heard.part(scale, rest.to)
        if (rest !== null && (name !== null || heard.part(points, whole.to) !== null)) {
          const text = write(whole.text, rest.text, from)
          const value = Number(`${whole.value}.${rest.text}`)
          if (name !== null) found.push(span(value, name.to, `${text}${gap}${bare(heard, rest.to)}`))
          found.push(span(value, rest.to, text))
        }
        const tenths = readTenths(heard, whole.to) ?? readOf(heard, whole, wholes[0] ?? whole)
        if (tenths !== null) {
          const value = Number(`${whole.value}.${tenths.text}`)
          const text = write(whole.text, tenths.text, from)
          const name = heard.part(scale, tenths.to)
          if (name !== null) found.push(span(value, name.to, `${text}${gap}${bare(heard, tenths.to)}`))
          found.push(span(value, tenths.to, text))
        }
        for (const part of heard.parts(share, whole.to)) found.push(more(heard, whole, part, from))
        found.push(round(heard, whole) ?? span(whole.value, whole.to, write(whole.text, undefined, from)))
      }
      return found.sort((a, b) => b.to - a.to)
    }

  return {
    amountFrom,
    quartered,
    points,
    more: share,
    scales,
    scale,
    mayBegin: (core: string) => quarters.has(core) || halved(core) !== null,
  }
}
