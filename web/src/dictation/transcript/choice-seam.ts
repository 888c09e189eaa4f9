import { type Choice, choiceBetween } from './choice.ts'
import type { LiveUtterance, TextSource, Words } from './live-utterance.ts'

/** So much further two readings of a mark may differ: the capital of the word behind it. */
const mostBehind = 30
const contextLength = 2000

/**
 * A choice that words are written right behind may bear on their first capital: it then reaches over that. Called before
 * the words are written; gives what tells of the choice once they are.
 */
export function seamBefore(
  text: TextSource,
  place: { from: number; to: number },
  choices: readonly Choice[],
  words: Words | null,
): (live: LiveUtterance) => readonly Choice[] {
  const choice = choices.find(({ to }) => to === place.from)
  if (choice === undefined || words === null) return () => []
  const before = text.slice(Math.max(0, choice.from - contextLength), choice.from) + choice.other
  const other = words.write({ before, after: text.slice(place.to, place.to + 2) })
  return ({ from, shown, choices: own }) => {
    if (from !== choice.to || other.eats.before > 0) return []
    const readings = { written: choice.written + shown, other: choice.other + other.lead + other.words }
    const across = choiceBetween(readings, choice.kind, choice.margin)
    if (across === null || across.to > choice.written.length + mostBehind) return []
    const next = { ...across, from: choice.from + across.from, to: choice.from + across.to }
    return own.some((each) => each.from + from < next.to) ? [] : [next]
  }
}
