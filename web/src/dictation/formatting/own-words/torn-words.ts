import { isFunctionWord } from '../words/word-classes.ts'
import { isOrdinary } from './ordinary-words.ts'
import { letterLikeness, type Sound } from './sounds.ts'

/**
 * How likely words are a longer one that a recogniser tore: how alike they sound and are spelt, how long they are, and how
 * much of them is no word of every day. Fitted with half of WordNet's examples and web/test/corpus/mishearings.txt.
 */
const weights = { sound: 0.8, length: 0.015, unknown: 0.25, part: 0.03 }
const longest = 10
/** From here on the listed word is written, or offered as the other reading. */
export const torn = { written: 0.82, offered: 0.76 }
/** No sound of a longer word is further away. */
export const leastSound = 0.75

/** Whether words may be a torn one: "a mammoth" and "red is" read as they stand. */
export function mayBeTorn(parts: readonly string[]): boolean {
  const full = parts.filter((part) => !isFunctionWord(part) && part !== 'a')
  const isUnknown = parts.some((part) => part.length > 3 && !isOrdinary(part))
  return parts.length > 1 && full.length > 1 && (isUnknown || parts.every((part) => part.length > 2))
}

/** Between 0 and 1, near enough. */
export function scoreTorn(parts: readonly string[], heard: Sound, listed: Sound, sound: number): number {
  const unknown = parts.filter((part) => !isOrdinary(part)).join('').length / heard.letters.length
  const length = Math.min(heard.letters.length, listed.letters.length, longest)
  return (
    letterLikeness(heard, listed) -
    weights.sound * (1 - sound) +
    weights.length * length -
    weights.unknown * (1 - unknown) -
    weights.part * (parts.length - 1)
  )
}
