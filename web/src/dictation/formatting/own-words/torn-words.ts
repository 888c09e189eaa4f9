import { isFunctionWord } from '../words/word-classes.ts'
import { isOrdinary } from './ordinary-words.ts'
import { letterLikeness, type Sound, soundLikeness, soundOf } from './sounds.ts'

/**
 * Weights for the likelihood that words are a longer one that a recogniser tore: the likeness of sound and spelling, their
 * length, and the share that is no everyday word. Fitted with half of WordNet's examples and
 * web/test/corpus/mishearings.txt.
 */
const weights = { sound: 0.8, length: 0.015, unknown: 0.25, part: 0.03 }
const longest = 10
/** From here on the listed word is written, or offered as the other reading; where a name is expected it is likelier. */
export const torn = { written: 0.82, offered: 0.76 }
const expected = 0.12
/** So much likelier they must be where they are words of every day of one or two letters, or one and a little word at its edge. */
const doubt = { short: 0.06, edge: 0.06 }
/** No sound of a longer word is further away. */
export const leastSound = 0.75

const isLittle = (part: string) => part === 'a' || isFunctionWord(part)

/** The doubt that words are a torn one, by what they are; null if they read as they stand ("red is", "a mammoth"). */
function doubtOf(
  parts: readonly string[],
  listed: Sound,
  isKnown: (word: string) => boolean,
  isExpected: boolean,
): number | null {
  const isFull = (part: string) => !isLittle(part)
  const inside = parts.slice(parts.findIndex(isFull), parts.findLastIndex(isFull) + 1)
  if (inside.length < 2) {
    // "Pneumonia in", "Mark is".
    const isWhole = soundLikeness(soundOf(inside.join('')), listed) === 1
    return isExpected && inside.length === 1 && !isWhole ? doubt.edge : null
  }
  if (parts.filter(isFull).length < 2) return null
  const isWhole =
    parts.every((part) => part.length > 2) || parts.some((part) => part.length > 1 && !isKnown(part))
  return isWhole ? 0 : doubt.short
}

/** Between 0 and 1, near enough; null if they are none. */
export function scoreTorn(
  parts: readonly string[],
  heard: Sound,
  listed: Sound,
  { sound, isKnown, isExpected }: { sound: number; isKnown(word: string): boolean; isExpected: boolean },
): number | null {
  const less = doubtOf(parts, listed, isKnown, isExpected)
  if (less === null) return null
  const unknown = parts.filter((part) => !isOrdinary(part)).join('').length / heard.letters.length
  const length = Math.min(heard.letters.length, listed.letters.length, longest)
  return (
    letterLikeness(heard, listed) -
    weights.sound * (1 - sound) +
    weights.length * length -
    weights.unknown * (1 - unknown) -
    weights.part * (parts.length - 1) -
    less +
    (isExpected ? expected : 0)
  )
}
