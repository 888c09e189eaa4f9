import type { FormattingSettings, Misheard } from '../utterance/settings.ts'
import { type SpokenWord, wordAsHeard } from '../words/spoken-word.ts'
import { isFunctionWord } from '../words/word-classes.ts'
import { isNameSlot } from './name-slot.ts'
import { isOrdinary } from './ordinary-words.ts'
import { plainLetters } from './plain-letters.ts'
import { letterLikeness, likeness, type Sound, soundLikeness, soundOf } from './sounds.ts'
import { leastSound, scoreTorn, torn } from './torn-words.ts'

/** A listed word as it sounds. */
interface Listed {
  write: string
  sound: Sound
}

interface Book {
  byKey: ReadonlyMap<string, readonly Listed[]>
  /** By the first sound, which hardly ever differs. */
  byFirst: ReadonlyMap<string, readonly Listed[]>
  /** The result for words heard before. */
  known: Map<string, Found | null>
  /** The length of the longest of them, in letters. */
  longest: number
  /** Null: the dictionary is not here. */
  isKnownWord: ((word: string) => boolean) | null
}

/** `isSure`: it is written; otherwise what was heard is, and can be turned round. */
interface Found {
  write: string
  isSure: boolean
}

const books = new WeakMap<FormattingSettings, Book>()
/** A recogniser tears a word that it does not know into so many. */
const mostWords = 4
/** Shorter ones are found across common words. */
const shortest = 4
/** The least likeness of the letters of two words that sound the same: found with 200 names and WordNet's examples. */
const letters = { ofLong: 0.65, ofShort: 0.75, ofNames: 0.5, ofUnknown: 1.04, ofExpected: 0.78 }
const longKey = 5
const shortKey = 4
/** A torn word has at most so many letters more or fewer. */
const mostOther = 4
const inflected = /(?:s|ed|ing|ly|er|est)$/

/**
 * A listed word that the words at a token sound like, though they are spelt otherwise; null if they are none. Common words
 * were not heard wrong, nor was every part of a torn one a common word. Another name with a capital may be meant.
 */
export function findMisheard(
  words: readonly SpokenWord[],
  at: number,
  settings: FormattingSettings,
): Misheard | null {
  const book = bookFor(settings)
  if (book.byKey.size === 0) return null
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const heard = words.slice(at, at + length)
    if (!heard.every(({ core }) => /^[\p{L}\p{M}']+$/u.test(core))) continue
    const isParted = heard.some(
      ({ opening, closing }, index) =>
        (index > 0 && opening !== '') || (index < length - 1 && closing !== ''),
    )
    const said = heard.map(wordAsHeard).join(' ')
    const [, stem = said, owner = ''] = /^(.*?)('s)?$/.exec(said) ?? []
    const found = isParted ? null : findIn(book, stem, isNameSlot(words, at, length))
    if (found === null) continue
    const text = found.write + owner
    return found.isSure ? { text, length, other: said } : { text: said, length, other: text }
  }
  return null
}

function findIn(book: Book, heard: string, isExpected: boolean): Found | null {
  const key = `${isExpected ? '!' : ''}${heard}`
  const earlier = book.known.get(key)
  if (earlier !== undefined) return earlier
  const parts = heard.split(' ')
  const isTooLong = heard.length - parts.length + 1 > book.longest + mostOther
  const find = parts.length > 1 ? closestTorn : closest
  const found = isTooLong ? null : find(book, heard, isExpected)
  book.known.set(key, found)
  return found
}

function closest({ byKey, isKnownWord }: Book, heard: string, isExpected: boolean): Found | null {
  const isCommon = isOrdinary(heard) || isKnownWord?.(heard) === true
  if (isCommon ? !isExpected || isFunctionWord(heard) : heard.length < shortest) return null
  const sound = soundOf(heard)
  const isName = hasCapital(heard)
  let best: (Found & { alike: number }) | null = null
  for (const key of sound.keys)
    for (const one of byKey.get(key) ?? []) {
      const alike = likeness(sound, one.sound).letters
      // Its letters are right, but for their signs.
      if (heard.toLowerCase() === one.write.toLowerCase() || (best !== null && best.alike >= alike)) continue
      const isSure = isCommon
        ? letterLikeness(sound, one.sound) >= letters.ofExpected
        : alike === 1 ||
          (key.length >= longKey && alike >= letters.ofLong) ||
          (key.length >= shortKey && alike >= letters.ofShort && !inflected.test(heard)) ||
          (isKnownWord !== null && scoreUnknown(sound, one.sound, heard, isExpected) >= letters.ofUnknown)
      const isDoubtful = isName && alike >= letters.ofNames
      if (isSure || isDoubtful) best = { write: one.write, isSure: isSure && !isName, alike }
    }
  return best
}

/** The likelihood that a word in no dictionary is a listed one that sounds the same: longer words are likelier. */
function scoreUnknown(one: Sound, other: Sound, heard: string, isExpected: boolean): number {
  const length = Math.min(one.letters.length, other.letters.length, 10)
  const doubt = isExpected ? -0.15 : inflected.test(heard) ? 0.1 : 0
  return letterLikeness(one, other) + 0.03 * length - doubt
}

function closestTorn({ byFirst, isKnownWord }: Book, heard: string, isExpected: boolean): Found | null {
  const parts = heard.split(' ')
  const sound = soundOf(heard)
  const firsts = new Set(sound.keys.map((key) => key.charAt(0)))
  const isKnown = (word: string) =>
    isOrdinary(word) || (isKnownWord === null ? word.length < 4 : isKnownWord(word))
  let best: (Found & { score: number }) | null = null
  for (const first of firsts)
    for (const one of byFirst.get(first) ?? []) {
      if (Math.abs(one.sound.letters.length - sound.letters.length) > mostOther) continue
      const alike = soundLikeness(sound, one.sound)
      if (alike < leastSound) continue
      const score = scoreTorn(parts, sound, one.sound, { sound: alike, isKnown, isExpected })
      if (score === null || score < Math.max(torn.offered, best?.score ?? 0)) continue
      best = { write: one.write, isSure: score >= torn.written && !parts.some(hasCapital), score }
    }
  return best
}

const hasCapital = (word: string) => /^\p{Lu}/u.test(word)

function bookFor(settings: FormattingSettings): Book {
  const made = books.get(settings)
  if (made !== undefined) return made
  const all = [...settings.words, ...settings.replacements.map(({ write }) => write)]
  let longest = 0
  const byKey = new Map<string, Listed[]>()
  const byFirst = new Map<string, Listed[]>()
  const add = (map: Map<string, Listed[]>, key: string, one: Listed) =>
    map.set(key, [...(map.get(key) ?? []), one])
  for (const write of new Set(all)) {
    if (!/^[\p{L}\p{M}'’. -]{4,40}$/u.test(write) || plainLetters(write).length < shortest) continue
    const sound = soundOf(write)
    longest = Math.max(longest, sound.letters.length)
    for (const key of sound.keys) add(byKey, key, { write, sound })
    for (const first of new Set(sound.keys.map((key) => key.charAt(0)))) add(byFirst, first, { write, sound })
  }
  const book: Book = { byKey, byFirst, known: new Map(), longest, isKnownWord: settings.parts.isKnownWord }
  books.set(settings, book)
  return book
}
