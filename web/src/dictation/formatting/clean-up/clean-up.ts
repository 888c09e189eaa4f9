import { isInParts } from '../in-parts.ts'
import { createGrammar } from '../marks/english-grammar.ts'
import { wordEvidence } from '../marks/word-evidence.ts'
import type { FormattingSettings } from '../settings.ts'
import type { PhraseMatch } from '../words/phrases.ts'
import { readWords, type SpokenWord } from '../words/spoken-word.ts'
import { createRemovalFinder, type Removal } from './find-removals.ts'
import { leaveOut } from './leave-out.ts'

const findRemovals = createRemovalFinder(createGrammar(wordEvidence.kinds))

/**
 * The words that were meant to stay: without hesitations and corrections, as far as the person wants it. Nothing reaches
 * back over a spoken mark or command.
 */
export function cleanUp(
  words: readonly SpokenWord[],
  settings: FormattingSettings,
  phrases: readonly (PhraseMatch | null)[],
): SpokenWord[] {
  return leaveOut(words, removalsIn(words, settings, phrases))
}

/** The words that are left out so. */
export function removalsIn(
  words: readonly SpokenWord[],
  { cleanUp: level, language }: FormattingSettings,
  phrases: readonly (PhraseMatch | null)[],
): Removal[] {
  const apart = new Set(
    phrases.flatMap((match, at) =>
      match === null ? [] : Array.from({ length: match.length }, (_, next) => at + next),
    ),
  )
  return findRemovals(words, level, language, (at) => apart.has(at))
}

/** Whether words are written that could be left out, and nobody wanted them left out. */
export function hesitatesIn(spoken: string, settings: FormattingSettings): boolean {
  if (settings.cleanUp !== 'as-heard') return false
  return removalsIn(readWords(spoken), { ...settings, cleanUp: 'hesitations' }, []).length > 0
}

/** What may be a command, as it was meant: "delete the last word, no, two words". */
export function withoutSlips(spoken: string, settings: FormattingSettings): string {
  if (settings.cleanUp === 'as-heard' || isInParts(spoken)) return spoken
  return cleanUp(readWords(spoken), settings, [])
    .map(({ raw }) => raw)
    .join(' ')
}
