import type { Category } from '../../words/heard.ts'
import { fold } from '../../words/spoken-word.ts'
import { type Lexicon, listOf, span } from './lexicon.ts'
import type { NumberLanguage } from './number-language.ts'

/** The ordinals of a language, and the parts that they name: "third", "a third". */
export function ordinalsOf(language: NumberLanguage, { reader, ands }: Lexicon) {
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
        at < 1 || !endings.test(core.slice(at + stem.length))
          ? null
          : reader.whole([core.slice(0, at).replace(/-$/, '')])
      if (head !== null) return { value: head.value + value, cores: [] }
    }
    // "हज़ार" alone is no number.
    const scale = reader.whole(['1', core.replace(regular, '')])
    return scale !== null && scale.value >= 1000
      ? { value: scale.value, cores: [core.replace(regular, '')] }
      : null
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
    // "Vingt-cinquième"
    return endings?.test(heard.core(at)) ? heard.parts(ordinal, at) : []
  }

  return { ordinal, ordinalOf, share }
}
