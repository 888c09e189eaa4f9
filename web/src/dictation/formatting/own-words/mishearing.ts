import { isKnownWord as isInDictionary } from './known-words.ts'
import { isOrdinary } from './ordinary-words.ts'
import { plainLetters } from './plain-letters.ts'
import { letterLikeness, likeness, type Sound, soundOf } from './sounds.ts'
import { americanSpelling } from './spelling.ts'
import { stemsOf } from './word-stems.ts'

/** Words in place of which others were put. */
export interface Correction {
  heard: string
  written: string
  /** A sentence begins there: a capital tells nothing. */
  isAtStart?: boolean
}

/** A recogniser tears a word that it does not know into so many. */
const mostHeard = 4
const mostWritten = 3
/** Of Double Metaphone's keys, and of letters: found with the lists in web/test/corpus (see docs/decisions). */
const alike = { sound: 0.65, letters: 0.5 }
/** Sound and letters together: of one word, and of one that was torn, which nobody writes in place of a synonym. */
const near = { whole: 0.58, torn: 0.5 }
const longWord = 7
/** A known word and one that begins with so many of its letters are of one stem; so are words that begin otherwise and end so. */
const commonStem = 5
/** Beginnings that are no words, but part of one. */
const prefix =
  /^(?:anti|bi|co|de|hyper|hypo|inter|intra|macro|micro|mid|multi|non|peri|post|pre|pro|re|semi|sub|tri|ultra|un)$/i

/**
 * True if words were misheard: their replacement sounds alike, is spelt otherwise, and is a name or a word that
 * recognisers do not know. A known word in place of others is the person's change of mind.
 */
export function isMishearing({ heard, written, isAtStart = false }: Correction): boolean {
  const [before, after] = [wordsOf(heard), wordsOf(written)]
  if (before.length === 0 || before.length > mostHeard) return false
  if (after.length === 0 || after.length > mostWritten) return false
  // The writing of numbers, abbreviations and contractions is style.
  if (/\d/.test(heard + written) || (isAtStart ? /\.$|^\p{L}{2,}['’]/u : /\.$|^\p{Ll}+['’]/u).test(written))
    return false
  if (after.every(isOrdinary)) return false
  const [one, other] = [soundOf(heard), soundOf(written)]
  if (one.letters.length < 2 || other.letters.length < 3) return false
  const isName = hasCapital(written) && !isAtStart
  if (one.letters === other.letters) return isNameInOne(before, after, isName)
  const isTorn = before.length > after.length && (isName || other.letters.length >= longWord)
  if (!isName && !isTorn && after.every(isKnownWord)) return false
  // "Clear up" for "clear", "carrier bag" for "paper bag".
  if (!isName && before.length + after.length > 2 && after.some((word) => before.includes(word))) return false
  if (isVariant(before, after, isName) || isShortened(before, after, one, other)) return false
  const { sound, letters } = likeness(one, other)
  if (sound === 1 || (sound >= alike.sound && letters >= alike.letters)) return true
  if (!isName && !isTorn) return false
  return (sound + letterLikeness(one, other)) / 2 >= (isTorn ? near.torn : near.whole)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}'’.]+/gu) ?? []
}

/** Or derived from one that is. */
const isKnownWord = (word: string) => stemsOf(plainLetters(word)).some(isInDictionary)

const hasCapital = (text: string) => /^\p{Lu}/u.test(text)

/** "plain spoken" for Plainspoken, "a torva statin", Francois for François; not "web site" for website. */
function isNameInOne(before: readonly string[], after: readonly string[], isName: boolean): boolean {
  const isSpeltAlike = before.join('').toLowerCase() === after.join('').toLowerCase()
  if (!isSpeltAlike) return true
  return (
    before.length > after.length &&
    (isName || !before.every((word) => prefix.test(word) || isKnownWord(word)))
  )
}

/** With how many of the same letters two begin. */
function sameLetters(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((letter, at) => letter !== other[at])
  return end === -1 ? one.length : end
}

/** The same word in another form, or as another country or house spells it. */
function isVariant(before: readonly string[], after: readonly string[], isName: boolean): boolean {
  const [one, other] = [before, after].map((words) => words.map(plainLetters).join('')) as [string, string]
  if (americanSpelling(one) === americanSpelling(other)) return true
  if (before.length !== 1 || after.length !== 1) return false
  if (isName) return isPlural(one, other) || isPlural(other, one)
  const start = sameLetters([...one], [...other])
  if (start >= commonStem && isKnownWord(one)) return true
  // "Ileostomy" and "colostomy", "serialise" and "deserialise".
  if (start === 0 && sameLetters([...one].reverse(), [...other].reverse()) >= commonStem) return true
  const stems = stemsOf(americanSpelling(other))
  return stemsOf(americanSpelling(one)).some((stem) => stems.includes(stem))
}

function isPlural(one: string, other: string): boolean {
  return other === `${one}s` || other === `${one}es`
}

/** Tom for Thomas: of one name that recognisers know another form. */
function isShortened(before: readonly string[], after: readonly string[], one: Sound, other: Sound): boolean {
  if (before.length !== 1 || after.length !== 1 || ![...before, ...after].every(hasCapital)) return false
  const begins = (some: Sound, more: Sound) =>
    more.keys.some((key) => some.keys.some((start) => key !== start && key.startsWith(start)))
  return begins(one, other) || begins(other, one)
}
