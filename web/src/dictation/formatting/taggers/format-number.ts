import type { Reading } from '../../commands/readings.ts'
import type { SpokenWord } from '../../commands/spoken-word.ts'
import type { Locale } from '../../commands/tables/row.ts'
import { cardinalOf } from '../languages/english-numerals.ts'
import { englishGrammar } from './english/english.ts'
import { digitOf, isNumberWord } from './english/parts.ts'
import { Heard } from './heard.ts'
import type { Grammar, Proposal } from './production.ts'

/** How numbers are written: in the words that were said, or as professionals write them. */
export type NumberStyle = 'heard' | 'formatted'

const proposed = new WeakMap<
  readonly SpokenWord[],
  { locale: Locale; grammar: Grammar; at: readonly (Proposal | null)[] }
>()

/** What each word of an utterance begins: at most one proposal a word. Looked for once an utterance. */
export function propose(
  words: readonly SpokenWord[],
  cores: readonly string[],
  locale: Locale,
  grammar: Grammar = english,
): readonly (Proposal | null)[] {
  const known = proposed.get(words)
  if (known?.locale === locale && known.grammar === grammar) return known.at
  const heard = new Heard(words, cores, locale)
  const at = cores.map((_, index) => grammar.find(heard, index))
  proposed.set(words, { locale, grammar, at })
  return at
}

/** English is looked for near its anchors alone. */
const english: Grammar = {
  find: (heard, at) =>
    isAnchor(heard.core(at)) || isAnchor(heard.core(at + 1)) || isAnchor(heard.core(at + 2))
      ? englishGrammar.find(heard, at)
      : null,
}

/** Words without which nothing is a number, a date or a code. */
function isAnchor(core: string): boolean {
  return (
    /\d/.test(core) ||
    /^[a-z]$/.test(core) ||
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
  grammar?: Grammar,
): (Reading & Pick<Proposal, 'other'>) | null {
  const found = propose(words, cores, locale, grammar)[at]
  if (!found) return null
  const { text, other, from, to } = found
  return { text, length: to - from, ...(other === undefined ? {} : { other }) }
}
