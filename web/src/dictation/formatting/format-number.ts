import { englishGrammar } from './taggers/english/english.ts'
import { digitOf, isNumberWord } from './taggers/english/parts.ts'
import type { Grammar, Proposal } from './taggers/production.ts'
import { cardinalOf } from './words/english-numerals.ts'
import type { Heard } from './words/heard.ts'
import type { Reading } from './words/readings.ts'

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
    /^([a-z]|ps|minus|nil)$|(tens|teens|elevens|twelves|ties)$/.test(core) ||
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
  heard: Heard,
  at: number,
  grammar: Grammar = english,
): (Reading & Pick<Proposal, 'other' | 'kind'>) | null {
  const found = grammar.find(heard, at)
  if (found === null) return null
  const { text, other, kind, from, to } = found
  return { text, kind, length: to - from, ...(other === undefined ? {} : { other }) }
}
