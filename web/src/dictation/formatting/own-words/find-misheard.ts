import type { CommandSettings } from '../../commands/command-settings.ts'
import type { Reading } from '../words/readings.ts'
import { type SpokenWord, wordAsHeard } from '../words/spoken-word.ts'
import { isOrdinary } from './ordinary-words.ts'
import { likeness, plainLetters, type Sound, soundLikeness, soundOf } from './sounds.ts'
import { leastSound, mayBeTorn, scoreTorn, torn } from './torn-words.ts'

/** A listed word as it sounds. */
interface Listed {
  write: string
  sound: Sound
}

interface Book {
  byKey: ReadonlyMap<string, readonly Listed[]>
  /** By the first sound, which hardly ever differs. */
  byFirst: ReadonlyMap<string, readonly Listed[]>
  /** What was found for words that were heard. */
  known: Map<string, Found | null>
}

/** `isSure`: it is written; otherwise what was heard is, and can be turned round. */
interface Found {
  write: string
  isSure: boolean
}

/** A reading of words as a listed one that they sound like, and the other reading of them. */
export interface Misheard extends Reading {
  other: string
}

const books = new WeakMap<CommandSettings, Book>()
/** A recogniser tears a word that it does not know into so many. */
const mostWords = 4
/** Shorter ones are found across common words. */
const shortest = 4
/** How alike the letters of words must be whose sounds are the same: found with 200 names and WordNet's examples. */
const letters = { ofLong: 0.65, ofShort: 0.75, ofNames: 0.5 }
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
  settings: CommandSettings,
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
    const found = isParted ? null : findIn(book, stem)
    if (found === null) continue
    const text = found.write + owner
    return found.isSure ? { text, length, other: said } : { text: said, length, other: text }
  }
  return null
}

function findIn({ byKey, byFirst, known }: Book, heard: string): Found | null {
  const earlier = known.get(heard)
  if (earlier !== undefined) return earlier
  const parts = heard.split(' ')
  const isWord = parts.length === 1 && heard.length >= shortest && !isOrdinary(heard)
  const found = isWord ? closest(byKey, heard) : mayBeTorn(parts) ? closestTorn(byFirst, parts) : null
  known.set(heard, found)
  return found
}

function closest(byKey: Book['byKey'], heard: string): Found | null {
  const sound = soundOf(heard)
  const isName = hasCapital(heard)
  let best: (Found & { alike: number }) | null = null
  for (const key of sound.keys)
    for (const one of byKey.get(key) ?? []) {
      const alike = likeness(sound, one.sound).letters
      // Its letters are right.
      if (alike === 1 || (best !== null && best.alike >= alike)) continue
      const isSure =
        (key.length >= longKey && alike >= letters.ofLong) ||
        (key.length >= shortKey && alike >= letters.ofShort && !inflected.test(heard))
      const isDoubtful = isName && alike >= letters.ofNames
      if (isSure || isDoubtful) best = { write: one.write, isSure: isSure && !isName, alike }
    }
  return best
}

function closestTorn(byFirst: Book['byFirst'], parts: readonly string[]): Found | null {
  const sound = soundOf(parts.join(' '))
  const firsts = new Set(sound.keys.map((key) => key.charAt(0)))
  let best: (Found & { score: number }) | null = null
  for (const first of firsts)
    for (const one of byFirst.get(first) ?? []) {
      if (Math.abs(one.sound.letters.length - sound.letters.length) > mostOther) continue
      const alike = soundLikeness(sound, one.sound)
      if (alike < leastSound) continue
      const score = scoreTorn(parts, sound, one.sound, alike)
      if (score < Math.max(torn.offered, best?.score ?? 0)) continue
      best = { write: one.write, isSure: score >= torn.written && !parts.some(hasCapital), score }
    }
  return best
}

const hasCapital = (word: string) => /^\p{Lu}/u.test(word)

function bookFor(settings: CommandSettings): Book {
  const made = books.get(settings)
  if (made !== undefined) return made
  const all = [...settings.words, ...settings.replacements.map(({ write }) => write)]
  const byKey = new Map<string, Listed[]>()
  const byFirst = new Map<string, Listed[]>()
  const add = (map: Map<string, Listed[]>, key: string, one: Listed) =>
    map.set(key, [...(map.get(key) ?? []), one])
  for (const write of new Set(all)) {
    if (!/^[\p{L}\p{M}'’. -]{4,40}$/u.test(write) || plainLetters(write).length < shortest) continue
    const sound = soundOf(write)
    for (const key of sound.keys) add(byKey, key, { write, sound })
    for (const first of new Set(sound.keys.map((key) => key.charAt(0)))) add(byFirst, first, { write, sound })
  }
  const book: Book = { byKey, byFirst, known: new Map() }
  books.set(settings, book)
  return book
}
