import { fold } from '../../words/spoken-word.ts'
import type { Category, Heard, Part } from '../heard.ts'
import { type Numerals, numerals } from '../numerals.ts'
import { spelledAddress } from '../spelled-address.ts'
import type { NumberLanguage } from './number-language.ts'

/** The words of a list, as they are compared. */
export function listOf(words = ''): string[] {
  return words
    .split(/[ |]+/)
    .filter((word) => word !== '')
    .map((word) => fold(word.replaceAll('_', ' ')))
}

/** What a language's productions are made of. */
export interface Parts {
  numerals: Numerals
  categories: Readonly<Record<string, Category>>
  /** Whether a number begins at a word. */
  isNumber(core: string): boolean
  /** Every word of its lists, for a language that sets nothing between words. */
  vocabulary: readonly string[]
  /** Whether an address of mail or of a page could begin at a word. */
  mayBeAddress(heard: Heard, at: number): boolean
  /** Digits with what parts them: 1.234,50. */
  write(digits: string, decimals?: string, from?: number): string
}

const span = (value: number, to: number, text = String(value)): Part => ({ value, text, to })

/** Makes the parts of a language of its data. */
export function partsOf(language: NumberLanguage): Parts {
  const reader = numerals(language.numerals)
  const { isByCharacter = false } = language
  const long = isByCharacter ? 10_000 : 1_000_000
  const gap = isByCharacter ? '' : ' '
  const said = (text: string) => (isByCharacter ? [text] : text.split(' '))

  /** One of some names, each of one word or more. */
  function names(list: ReadonlyMap<string, string>): Category {
    const rows = [...list].map(([name, text]) => ({ words: said(name), text }))
    rows.sort((a, b) => b.words.length - a.words.length)
    const byFirst = Map.groupBy(rows, ({ words }) => words[0] ?? '')
    return (heard, at) =>
      (byFirst.get(heard.core(at)) ?? [])
        .filter(({ words }) => words.every((word, index) => heard.core(at + index) === word))
        .map(({ words, text }) => span(0, at + words.length, text))
  }
  const anyOf = (words?: string) => names(new Map(listOf(words).map((word) => [word, word])))
  const signs = (rows: Readonly<Record<string, string>>) =>
    names(new Map(Object.entries(rows).flatMap(([sign, words]) => listOf(words).map((word) => [word, sign]))))

  function write(digits: string, decimals?: string, from = language.groupFrom): string {
    const isLong = digits.length >= String(from).length
    const whole = isLong
      ? digits.replace(
          language.isIndian === true ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g,
          language.group,
        )
      : digits
    return decimals === undefined ? whole : `${whole}${language.decimal}${decimals}`
  }

  const otherDigits = new Map(
    Object.entries(language.digits ?? {}).map(([name, value]) => [fold(name), value]),
  )
  const digitOf = (core: string) => {
    const value = otherDigits.get(core) ?? reader.small(core)
    return value !== null && value < 10 ? String(value) : /^\d+$/.test(core) ? core : null
  }
  const cardinal: Category = (heard, at) => reader.cardinal(heard, at)

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

  const address =
    language.addresses === undefined
      ? null
      : spelledAddress(language.addresses, (heard, at) => {
          const number = heard.parts(cardinal, at).find(({ value }) => value < 10_000)
          const digit = digitOf(heard.core(at))
          return number ?? (digit === null ? null : { text: digit, to: at + 1 })
        })
  const points = anyOf(language.point)
  const scalePoints = anyOf(language.scalePoint)
  const halves = anyOf(language.half)
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
  const halfMore = (heard: Heard, part: Part, to: number, from: number): Part => {
    const [name, size = 1] = scales.find(([name]) => heard.core(part.to - 1).endsWith(name)) ?? ['']
    const many = part.value / size
    if (name === '' || !Number.isInteger(many)) return span(part.value + 0.5, to, write(part.text, '5', from))
    const value = part.value + size / 2
    const text =
      many === 1
        ? write(String(value), undefined, from)
        : `${write(String(many), '5')}${gap}${scaleAt(heard, part.to - 1, name)}`
    return span(value, to, text)
  }
  /** A scale as it was said; in German it may be the end of a word. */
  const scaleAt = (heard: Heard, at: number, name: string) =>
    heard.core(at) === name ? bare(heard, at) : bare(heard, at).slice(-name.length)
  const bare = (heard: Heard, at: number) => {
    const { raw = '', opening = '', closing = '' } = heard.words[at] ?? {}
    return raw.slice(opening.length, raw.length - closing.length)
  }

  const ands = new Set(listOf(language.numerals.and))
  /** "وخمسة": a number, if need be with "and" before it in the same word. */
  const joined: Category = (heard, at) => {
    const prefix = language.numerals.prefix ?? ''
    const core = heard.core(at)
    const isJoined = prefix !== '' && core.startsWith(prefix) && core.length > prefix.length + 1
    const own = heard.parts(cardinal, at)
    if (!isJoined || own.length > 0) return own
    const cores = [core.slice(prefix.length), ...heard.cores.slice(at + 1, at + 12)]
    return reader.readAll(cores, 0).map(({ to, ...number }) => ({ ...number, to: at + to }))
  }
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
      const wholes = heard.parts(cardinal, at)
      for (const whole of wholes) {
        const point = heard.part(points, whole.to) ?? heard.part(scalePoints, whole.to)
        const rest = point === null ? null : heard.part(decimals, point.to)
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
        const half = heard.part(halves, whole.to)
        if (half !== null) found.push(halfMore(heard, whole, half.to, from))
        found.push(round(heard, whole) ?? span(whole.value, whole.to, write(whole.text, undefined, from)))
      }
      return found.sort((a, b) => b.to - a.to)
    }

  const stems = Object.entries(language.ordinals?.stems ?? {})
    .map(([stem, value]) => [fold(stem), value] as const)
    .sort(([a], [b]) => b.length - a.length)
  const ordinalOf = (core: string): { value: number; cores: string[] } | null => {
    if (language.ordinals === undefined) return null
    const { prefix } = language.numerals
    if (prefix !== undefined && core.startsWith(prefix)) return ordinalOf(core.slice(prefix.length))
    const { endings, regular } = language.ordinals
    for (const [stem, value] of stems)
      if (core.startsWith(stem) && endings.test(core.slice(stem.length))) return { value, cores: [] }
    if (regular === undefined || !regular.test(core)) return null
    const cardinals = [core.replace(regular, ''), ...extended(core.replace(regular, ''))]
    for (const stem of cardinals) {
      const whole = reader.whole([stem])
      if (whole !== null) return { value: whole.value, cores: [stem] }
    }
    // "Fünfundzwanzigtausendelft": an irregular one at the end of a word.
    for (const [stem, value] of stems) {
      const at = core.lastIndexOf(stem)
      const head =
        at < 1 || !endings.test(core.slice(at + stem.length)) ? null : reader.whole([core.slice(0, at)])
      if (head !== null) return { value: head.value + value, cores: [] }
    }
    return null
  }
  const extended = (stem: string) => ['e', 'a', 'o', 'i', ''].map((letter) => stem + letter)

  const ordinal: Category = (heard, at) => {
    const cardinals: string[] = []
    let sum = 0
    for (let next = at; next < at + 10; next++) {
      const core = heard.core(next)
      const own = ordinalOf(core)
      if (own !== null) {
        const before = ands.has(cardinals.at(-1) ?? '') ? cardinals.slice(0, -1) : cardinals
        const whole = before.length === 0 ? null : reader.whole(before)
        const together = own.cores.length === 0 ? null : reader.whole([...cardinals, ...own.cores])
        const base = whole?.value ?? 0
        const fits = base + sum === 0 || (base + sum) % 10 ** String(own.value).length === 0
        if (together === null && !fits) return []
        const value = together?.value ?? base + sum + own.value
        const isLast = ordinalOf(heard.core(next + 1)) === null || !heard.isOpen(next)
        if (isLast) return [span(value, next + 1)]
        const more = ordinalOf(heard.core(next + 1))
        if (more === null || value % 10 ** String(more.value).length !== 0) return [span(value, next + 1)]
        sum = value
        cardinals.length = 0
        continue
      }
      if (!reader.isNumber(core) && !(ands.has(core) && next > at)) return []
      cardinals.push(core)
    }
    return []
  }

  /** "Treintaidós", "cientoún": two numbers in one word. */
  const parted = (stem: string): string[][] => {
    const worth = (word: string) => reader.whole([word])?.value ?? 0
    return [...stem].flatMap((_, at) => {
      const more = extended(stem.slice(0, at)).find((word) => worth(word) > 20)
      const rest = extended(stem.slice(at).replace(/^i(?=.)/, '')).find((word) => worth(word) > 0)
      return more === undefined || rest === undefined
        ? []
        : [
            [more, rest],
            [more, ...and, rest],
          ]
    })
  }
  const and = listOf(language.numerals.and).slice(0, 1)

  /** "Dreizehntel": what one is a part of. */
  const share: Category = (heard, at) => {
    const endings = language.shares
    const cores = heard.cores.slice(at, at + 4)
    for (let length = cores.length; length > 0 && endings !== undefined; length--) {
      const last = cores[length - 1] ?? ''
      const stem = last.replace(endings, '')
      const found =
        stem === last
          ? null
          : [[stem], ...extended(stem).map((one) => [one]), ...parted(stem)]
              .map((ones) => reader.whole([...cores.slice(0, length - 1), ...ones]))
              .find((one) => one !== null)
      if (found) return [span(found.value, at + length)]
    }
    return []
  }

  const isDay = ({ value }: Part) => value >= 1 && value <= 31
  const day: Category = (heard, at) =>
    [...heard.parts(ordinal, at), ...heard.parts(cardinal, at)].filter(isDay)
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
      const name = isByCharacter
        ? text
        : heard.words
            .slice(at, to)
            .map((_, index) => bare(heard, at + index))
            .join(' ')
      return span(
        Number(text),
        to,
        language.capitalMonths === true ? name.charAt(0).toUpperCase() + name.slice(1) : name,
      )
    })

  const noons = names(
    new Map(
      Object.entries(language.noon ?? {}).map(([name, hour]) => [
        fold(name.replaceAll('_', ' ')),
        String(hour),
      ]),
    ),
  )
  const minutes: Category = (heard, at) => {
    const isZero = digitOf(heard.core(at)) === '0'
    const digit = isZero ? digitOf(heard.core(at + 1)) : null
    if (digit !== null && digit.length === 1) return [span(Number(digit), at + 2)]
    return heard.parts(two, at).filter(({ value }) => value < 60)
  }

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
      reader.isNumber(core) || quarters.has(core) || ordinalOf(core) !== null || digitOf(core) !== null,
    write,
    mayBeAddress: address?.mayBegin ?? (() => false),
    categories: {
      ...(address !== null && { address: address.category }),
      ...{ cardinal, digits, decimals, ordinal, day, two, year, pairYear, month, scale },
      ...{
        amount: amountFrom(language.groupFrom),
        sum: amountFrom(1000),
        dialled: language.phoneParts === undefined ? digits : spelled(language.phoneParts),
      },
      share,
      joined,
      coins,
      h: (heard, at) => heard.parts(two, at).filter(({ value }) => value <= 24),
      quarterHour: (heard, at) =>
        quartered(1000)(heard, at).filter(({ value }) => value < 13 && Number.isInteger(value * 4)),
      noon: (heard, at) => heard.parts(noons, at).map(({ text, to }) => span(Number(text), to)),
      hth: (heard, at) => heard.parts(ordinal, at).filter(({ value }) => value <= 24),
      m: minutes,
      s: minutes,
      point: points,
      half: halves,
      minus: anyOf(language.minus),
      percent: anyOf(language.percent),
      percentFirst: anyOf(language.percentFirst),
      of: anyOf(language.of),
      with: anyOf(language.with),
      and: anyOf(language.numerals.and),
      plus: anyOf(language.plus),
      currency: signs(language.currencies),
      coin: anyOf(language.coins),
      unit: signs(language.units),
      counted: anyOf(language.counted),
      ...Object.fromEntries(
        Object.entries(language.words ?? {}).map(([name, words]) => [name, anyOf(words)]),
      ),
    },
  }
}
