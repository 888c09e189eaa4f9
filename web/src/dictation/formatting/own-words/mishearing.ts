import { isOrdinary } from './ordinary-words.ts'
import { letterLikeness, likeness, plainLetters, soundOf } from './sounds.ts'

/** Words in place of which others were put. */
export interface Correction {
  heard: string
  written: string
}

/** A recogniser tears a word that it does not know into so many. */
const mostHeard = 4
const mostWritten = 3
/** Of Double Metaphone's keys, and of letters: found with the lists in web/test/corpus (see docs/decisions). */
const alike = { sound: 0.65, letters: 0.5 }
/** Sound and letters together: of one word, and of one that was torn, which nobody writes in place of a synonym. */
const near = { whole: 0.58, torn: 0.5 }
const longWord = 7

/** Whether words were misheard: what was put in their place sounds alike, is spelt otherwise, and is no common word. */
export function isMishearing({ heard, written }: Correction): boolean {
  const [before, after] = [wordsOf(heard), wordsOf(written)]
  if (before.length === 0 || before.length > mostHeard) return false
  if (after.length === 0 || after.length > mostWritten) return false
  // How numbers, abbreviations and contractions are written is style.
  if (/\d/.test(heard + written) || /\.$|^\p{Ll}+['’]/u.test(written)) return false
  if (after.every(isOrdinary)) return false
  const [one, other] = [soundOf(heard), soundOf(written)]
  if (one.letters.length < 2 || other.letters.length < 3) return false
  if (one.letters === other.letters) return isNameInOne(before, after)
  const isName = /^\p{Lu}/u.test(written)
  // "Clear up" for "clear", "carrier bag" for "paper bag".
  if (!isName && before.length + after.length > 2 && after.some((word) => before.includes(word))) return false
  if (isVariant(before, after)) return false
  const { sound, letters } = likeness(one, other)
  if (sound === 1 || (sound >= alike.sound && letters >= alike.letters)) return true
  const isTorn = before.length > after.length && (isName || other.letters.length >= longWord)
  if (!isName && !isTorn) return false
  return (sound + letterLikeness(one, other)) / 2 >= (isTorn ? near.torn : near.whole)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}'’.]+/gu) ?? []
}

/** No part of a word that people write in two. */
function isUnknown(word: string): boolean {
  return word.length > 3 && !isOrdinary(word)
}

/** "plain spoken" for Plainspoken, "a torva statin", Francois for François; not "web site" for website. */
function isNameInOne(before: readonly string[], after: readonly string[]): boolean {
  const isSpeltAlike = before.join('').toLowerCase() === after.join('').toLowerCase()
  if (!isSpeltAlike) return true
  return before.length > after.length && (/^\p{Lu}/u.test(after[0] ?? '') || before.some(isUnknown))
}

/** The same word in another form, or as another country or house spells it. */
function isVariant(before: readonly string[], after: readonly string[]): boolean {
  const [one, other] = [before, after].map((words) => words.map(plainLetters).join('')) as [string, string]
  if (spelling(one) === spelling(other)) return true
  if (before.length !== 1 || after.length !== 1) return false
  const endings = /^\p{Lu}/u.test(after[0] ?? '') ? ofNames : ofWords
  return stems(spelling(one), endings).some((stem) => stems(spelling(other), endings).includes(stem))
}

const ofNames = ['', 's', 'es']
const ofWords = [
  ...['', 's', 'es', 'ed', 'd', 'ing', 'er', 'ers', 'est', 'ly', 'al', 'ally', 'ic', 'y', 'ies', 'ied', 'e'],
  ...['ier', 'iest', 'ily', 'ion', 'ions', 'ment', 'ness', 'ful', 'ance', 'f', 'fe', 'ves'],
  ...['ity', 'ility', 'age', 'en', 'able', 'ive', 'ous', 'ry', 'ication'],
  ...['a', 'um', 'on', 'us', 'i', 'is', 'ix', 'ices', 'ex', 'ia', 'tic', 'sis', 'ses', 'size'],
]
const shortestStem = 3

function stems(word: string, endings: readonly string[]): string[] {
  return endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= shortestStem)
    .flatMap((ending) => {
      const stem = word.slice(0, word.length - ending.length)
      // "Quipped": its last letter is doubled.
      return ending === '' ? [stem] : [stem, stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1')]
    })
}

/** What differs between Britain and America comes out alike. */
function spelling(letters: string): string {
  return letters
    .replace(/(?<=[bt])re$/, 'er')
    .replace(/ae|oe/g, 'e')
    .replace(/our/g, 'or')
    .replace(/ys(?=[ei])/g, 'yz')
    .replace(/is(?=e|ing|ation)/g, 'iz')
    .replace(/ll/g, 'l')
    .replace(/ogue/g, 'og')
    .replace(/amme/g, 'am')
    .replace(/(?<=en)s(?=e)/g, 'c')
    .replace(/grey/g, 'gray')
    .replace(/ough$/, 'ow')
    .replace(/^sce/, 'ske')
    .replace(/(?<=[dg])e(?=ing|ment)/g, '')
    .replace(/^tyr/, 'tir')
    .replace(/^ker/, 'cur')
}
