import { findRemovals, type Removal } from './clean-up/find-removals.ts'
import { leaveOut } from './clean-up/leave-out.ts'
import { isInParts } from './in-parts.ts'
import type { PhraseMatch } from './utterance/phrases.ts'
import type { FormattingSettings } from './utterance/settings.ts'
import { readWords, type SpokenWord } from './words/spoken-word.ts'

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
  settings: FormattingSettings,
  phrases: readonly (PhraseMatch | null)[],
): Removal[] {
  const apart = new Set(
    phrases.flatMap((match, at) =>
      match === null ? [] : Array.from({ length: match.length }, (_, next) => at + next),
    ),
  )
  return findRemovals(words, settings, (at) => apart.has(at))
}

/** True if words were written that could have been left out, and the person has not asked for that. */
export function hesitatesIn(spoken: string, settings: FormattingSettings): boolean {
  if (settings.cleanUp !== 'as-heard') return false
  return removalsIn(readWords(spoken), { ...settings, cleanUp: 'hesitations' }, []).length > 0
}

/** An utterance that may be a command, without slips of the tongue: "delete the last word, no, two words". */
export function withoutSlips(spoken: string, settings: FormattingSettings): string {
  if (settings.cleanUp === 'as-heard' || isInParts(spoken)) return spoken
  return cleanUp(readWords(spoken), settings, [])
    .map(({ raw }) => raw)
    .join(' ')
}
