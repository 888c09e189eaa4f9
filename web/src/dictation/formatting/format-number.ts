import { englishGrammar } from './taggers/english/english.ts'
import { digitOf, isNumberWord } from './taggers/english/parts.ts'
import type { Grammar, Proposal } from './taggers/production.ts'
import type { Locale } from './utterance/row.ts'
import { cardinalOf } from './words/english-numerals.ts'
import { Heard } from './words/heard.ts'
import type { Reading } from './words/readings.ts'
import type { SpokenWord } from './words/spoken-word.ts'

/** The utterances that numbers are looked for in: what was read at a word serves the words beside it. */
const read = new WeakMap<readonly SpokenWord[], Heard>()

function heardIn(words: readonly SpokenWord[], cores: readonly string[], locale: Locale): Heard {
  const known = read.get(words)
  if (known?.locale === locale) return known
  const heard = new Heard(words, cores, locale)
  read.set(words, heard)
  return heard
}

/** English is looked for near its anchors alone. */
export const english: Grammar = {
  find: (heard, at) =>
    isAnchor(heard.core(at)) || isAnchor(heard.core(at + 1)) || isAnchor(heard.core(at + 2))
      ? englishGrammar.find(heard, at)
      : null,
}

/** Words without which nothing is a number, a date or a code. */
function isAnchor(core: string): boolean {
  return (
    /\d/.test(core) ||
    /^([a-z]|ps)$/.test(core) ||
    isNumberWord(core) ||
    digitOf(core) !== null ||
    cardinalOf(core.split('-').at(-1) ?? '') !== null
  )
}

/**
 * A number, date, time, sum of money or measure that begins at a word, written as professionals write it; null if none
 * does, or if it stays in words ("two or three cats", "half past seven").
 */
export function formatNumber(
  words: readonly SpokenWord[],
  cores: readonly string[],
  at: number,
  locale: Locale,
  grammar: Grammar = english,
): (Reading & Pick<Proposal, 'other'>) | null {
  const found = findNumber(words, cores, at, locale, grammar)
  if (found === null) return null
  const { text, other, from, to } = found
  return { text, length: to - from, ...(other === undefined ? {} : { other }) }
}

/** The number that begins at a word, with its kind. */
export function findNumber(
  words: readonly SpokenWord[],
  cores: readonly string[],
  at: number,
  locale: Locale,
  grammar: Grammar,
): Proposal | null {
  return grammar.find(heardIn(words, cores, locale), at)
}
