import type { FormattingSettings, OwnWords } from '../utterance/settings.ts'
import { type SpokenWord, wordAsHeard } from '../words/spoken-word.ts'
import { words as listOf } from '../words/word-classes.ts'
import { isOrdinary } from './ordinary-words.ts'

interface Rewriting {
  letters: string[]
  write: string
  /** Learnt in place of a common word, which may as well be meant. */
  isSoft: boolean
  /** Compared by letters alone, however the recogniser cuts them into words. */
  isJoined: boolean
}

const rewritings = new WeakMap<FormattingSettings, ReadonlyMap<string, readonly Rewriting[]>>()
/** A recogniser may tear a word it does not know into so many; short ones would be found across common words. */
const mostWords = 3
const shortestTorn = 7

/** The words from `at` on as the person has laid them down; null if nothing is laid down for them. */
export function replacementAt(
  words: readonly SpokenWord[],
  at: number,
  settings: FormattingSettings,
): OwnWords | null {
  const book = bookFor(settings)
  if (book.size === 0) return null
  const first = lettersOf(words[at]?.core ?? '')
  if (first === '') return null
  for (const rewriting of book.get(first[0] ?? '') ?? []) {
    const length = rewriting.isJoined
      ? joinedLength(words, at, rewriting.letters[0] ?? '')
      : phraseLength(words, at, rewriting.letters)
    if (length === 0) continue
    const text = rewriting.write
    const isFixed = /^\S*[@/.]\S+$/.test(text)
    if (!rewriting.isSoft) return { text, length, isFixed }
    const heard = wordAsHeard(words[at] as SpokenWord)
    return isNamed(words, at)
      ? { text, length, isFixed, other: heard }
      : { text: heard, length, isFixed, other: text }
  }
  return null
}

/** The recogniser heard a name here: it has a capital within a sentence, or stands behind a title. */
function isNamed(words: readonly SpokenWord[], at: number): boolean {
  const before = words[at - 1]
  if (before === undefined) return false
  const isWithin = !/[.?!:]/.test(before.closing) && before.raw !== '\n'
  return titles.has(before.core) || (isWithin && /^\p{Lu}/u.test(words[at]?.raw ?? ''))
}

const titles = listOf(
  'mr mrs ms miss mx dr doctor professor prof sir dame lady lord sister nurse captain aunt uncle',
)

function phraseLength(words: readonly SpokenWord[], at: number, letters: readonly string[]): number {
  const fits = letters.every((word, index) => {
    const heard = words[at + index]
    const isInside = index < letters.length - 1
    return heard !== undefined && lettersOf(heard.core) === word && !(isInside && heard.closing !== '')
  })
  return fits ? letters.length : 0
}

function joinedLength(words: readonly SpokenWord[], at: number, letters: string): number {
  let joined = ''
  for (let index = 0; index < mostWords; index++) {
    const heard = words[at + index]
    if (heard === undefined) return 0
    joined += lettersOf(heard.core)
    if (joined === letters) return index + 1
    if (letters.length < shortestTorn) return 0
    if (!letters.startsWith(joined) || heard.closing !== '' || joined === '') return 0
  }
  return 0
}

function bookFor(settings: FormattingSettings): ReadonlyMap<string, readonly Rewriting[]> {
  const known = rewritings.get(settings)
  if (known !== undefined) return known
  const all: Rewriting[] = [
    ...settings.replacements.map(({ say, write, source }) => ({
      letters: say.split(/\s+/).map(lettersOf).filter(Boolean),
      write,
      isJoined: false,
      isSoft: source === 'correction' && !say.includes(' ') && isOrdinary(say),
    })),
    ...settings.words.map((word) => ({
      letters: [lettersOf(word)],
      write: word,
      isJoined: true,
      isSoft: false,
    })),
  ]
  const book = new Map<string, Rewriting[]>()
  for (const rewriting of all.sort((a, b) => b.letters.length - a.letters.length)) {
    const initial = rewriting.letters[0]?.[0]
    if (initial === undefined || (rewriting.isJoined && rewriting.letters[0]?.length === 1)) continue
    book.set(initial, [...(book.get(initial) ?? []), rewriting])
  }
  rewritings.set(settings, book)
  return book
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}
