import type { Category, Heard, Part } from '../../words/heard.ts'
import { numerals } from '../../words/numerals.ts'
import { fold } from '../../words/spoken-word.ts'
import type { NumberLanguage } from './number-language.ts'

/** The words of a list, as they are compared. */
export function listOf(words = ''): string[] {
  return words
    .split(/[ |]+/)
    .filter((word) => word !== '')
    .map((word) => fold(word.replaceAll('_', ' ')))
}

export const span = (value: number, to: number, text = String(value)): Part => ({ value, text, to })

/** A word as it was said, without the marks around it. */
export function bare(heard: Heard, at: number): string {
  const { raw = '', opening = '', closing = '' } = heard.words[at] ?? {}
  return raw.slice(opening.length, raw.length - closing.length)
}

/** Several words as they were said. */
export const saidFrom = ({ isByCharacter }: NumberLanguage, heard: Heard, at: number, to = at): string =>
  Array.from({ length: to - at }, (_, index) => bare(heard, at + index)).join(
    isByCharacter === true ? '' : ' ',
  )

/** The words between a number and its unit. */
export const jointOf = ({ isByCharacter }: NumberLanguage, unit: string): string =>
  isByCharacter === true || /^[°′″']/.test(unit) ? '' : ' '

export type Lexicon = ReturnType<typeof lexiconOf>

/** The names and the cardinals of a language. */
export function lexiconOf(language: NumberLanguage) {
  const reader = numerals(language.numerals)
  const { isByCharacter = false } = language
  const said = (text: string) => (isByCharacter ? [text] : text.split(' '))
  const vague = new Set(isByCharacter ? [] : listOf(language.vague))
  /** "오늘만 이십": a part of a word, and no ten thousand. */
  const isCut = (heard: Heard, at: number) =>
    language.isWordBound === true && !heard.isFree(at) && heard.isFree(at + 1)
  const cardinal: Category = (heard, at) =>
    vague.has(heard.core(at - 1)) || isCut(heard, at) ? [] : reader.cardinal(heard, at)

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

  const otherDigits = new Map(
    Object.entries(language.digits ?? {}).map(([name, value]) => [fold(name), value]),
  )
  const digitOf = (core: string) => {
    const value = otherDigits.get(core) ?? reader.small(core)
    return value !== null && value < 10 ? String(value) : /^\d+$/.test(core) ? core : null
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
  return { reader, cardinal, names, anyOf, signs, otherDigits, digitOf, ands, joined }
}
