import type { Reading } from '../../commands/readings.ts'
import type { SpokenWord } from '../../commands/spoken-word.ts'
import type { Locale } from '../../commands/tables/row.ts'
import { cardinalOf } from '../languages/english-numerals.ts'
import { englishGrammar } from './english/english.ts'
import { digitOf, isNumberWord } from './english/parts.ts'
import { Heard } from './heard.ts'
import type { Proposal } from './production.ts'

/** How numbers are written: in the words that were said, or as professionals write them. */
export type NumberStyle = 'heard' | 'formatted'

const proposed = new WeakMap<readonly SpokenWord[], { locale: Locale; at: readonly (Proposal | null)[] }>()

/** What each word of an utterance begins: at most one proposal a word. Looked for once an utterance. */
export function propose(
  words: readonly SpokenWord[],
  cores: readonly string[],
  locale: Locale,
): readonly (Proposal | null)[] {
  const known = proposed.get(words)
  if (known?.locale === locale) return known.at
  const heard = new Heard(words, cores, locale)
  const anchors = cores.map(isAnchor)
  const at = cores.map((_, index) =>
    anchors[index] === true || anchors[index + 1] === true || anchors[index + 2] === true
      ? englishGrammar.find(heard, index)
      : null,
  )
  proposed.set(words, { locale, at })
  return at
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
): Reading | null {
  const found = propose(words, cores, locale)[at]
  return found ? { text: found.text, length: found.to - found.from } : null
}
