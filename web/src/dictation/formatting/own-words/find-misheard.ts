import type { CommandSettings } from '../../commands/command-settings.ts'
import type { Reading } from '../words/readings.ts'
import { type SpokenWord, wordAsHeard } from '../words/spoken-word.ts'
import { isOrdinary } from './ordinary-words.ts'
import { likeness, plainLetters, type Sound, soundOf } from './sounds.ts'

/** A listed word as it sounds. */
interface Listed {
  write: string
  sound: Sound
}

interface Book {
  byKey: ReadonlyMap<string, readonly Listed[]>
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
const letters = { ofLong: 0.65, ofShort: 0.75, ofTorn: 0.8, ofNames: 0.5 }
const longKey = 5
const shortKey = 4
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

function findIn({ byKey, known }: Book, heard: string): Found | null {
  const earlier = known.get(heard)
  if (earlier !== undefined) return earlier
  const parts = heard.split(' ')
  const found = parts.some((part) => part.length >= shortest && !isOrdinary(part))
    ? closest(byKey, heard, parts.length > 1)
    : null
  known.set(heard, found)
  return found
}

function closest(byKey: Book['byKey'], heard: string, isTorn: boolean): Found | null {
  const sound = soundOf(heard)
  const isName = /^\p{Lu}/u.test(heard)
  let best: (Found & { alike: number }) | null = null
  for (const key of sound.keys)
    for (const one of byKey.get(key) ?? []) {
      const alike = likeness(sound, one.sound).letters
      // Its letters are right: whether it is one word is told elsewhere.
      if (alike === 1 || (best !== null && best.alike >= alike)) continue
      const isSure = isTorn
        ? key.length >= longKey && alike >= letters.ofTorn
        : (key.length >= longKey && alike >= letters.ofLong) ||
          (key.length >= shortKey && alike >= letters.ofShort && !inflected.test(heard))
      const isDoubtful = !isTorn && isName && alike >= letters.ofNames
      if (isSure || isDoubtful) best = { write: one.write, isSure: isSure && !isName, alike }
    }
  return best
}

function bookFor(settings: CommandSettings): Book {
  const made = books.get(settings)
  if (made !== undefined) return made
  const all = [...settings.words, ...settings.replacements.map(({ write }) => write)]
  const byKey = new Map<string, Listed[]>()
  for (const write of new Set(all)) {
    if (!/^[\p{L}\p{M}'’. -]{4,40}$/u.test(write) || plainLetters(write).length < shortest) continue
    const sound = soundOf(write)
    for (const key of sound.keys) byKey.set(key, [...(byKey.get(key) ?? []), { write, sound }])
  }
  const book: Book = { byKey, known: new Map() }
  books.set(settings, book)
  return book
}
