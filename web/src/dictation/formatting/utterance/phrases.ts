import { fold, type SpokenWord } from '../words/spoken-word.ts'
import { inlineRows } from './inline-rows.ts'
import { expandForm, type InlineRow } from './row.ts'
import type { FormattingSettings } from './settings.ts'

/** A row's phrase among the words heard. */
export interface PhraseMatch {
  row: InlineRow
  phrase: string
  length: number
}

type PhraseBook = ReadonlyMap<string, readonly PhraseMatch[]>

/** By the rows, then by the locale and the rows that are switched off. */
const books = new WeakMap<readonly InlineRow[], Map<string, PhraseBook>>()
const noBook: PhraseBook = new Map()

/** The longest phrase that begins at a word; null if none does. Marks of the recogniser inside it break it. */
export function findPhrase(
  words: readonly SpokenWord[],
  at: number,
  settings: FormattingSettings,
): PhraseMatch | null {
  const first = words[at]
  if (first === undefined) return null
  const candidates = bookFor(settings).get(firstWordOf(first.core)) ?? []
  for (const match of candidates) {
    const length = lengthOf(match, words, at)
    if (length > 0) return length === match.length ? match : { ...match, length }
  }
  return null
}

/** In a script without spaces: the phrases among the letters, set apart. */
export function setApart(spoken: string, settings: FormattingSettings): string {
  if (settings.languageTable?.isUnspaced !== true) return spoken
  const phrases = [...bookFor(settings).values()].flat().map(({ phrase }) => phrase)
  if (phrases.length === 0) return spoken
  const longestFirst = phrases.sort((a, b) => b.length - a.length)
  return spoken.replace(new RegExp(longestFirst.join('|'), 'g'), ' $& ')
}

/**
 * The number of words that the phrase takes here; a recogniser may also write it as one: "full-stop". 0 if it is not
 * there.
 */
function lengthOf({ phrase, length }: PhraseMatch, words: readonly SpokenWord[], at: number): number {
  const first = words[at]
  if (length > 1 && first?.core.includes('-') && first.core.replaceAll('-', ' ') === phrase)
    return isQuoted(first) ? 0 : 1
  const wanted = phrase.split(' ')
  for (let index = 0; index < length; index++) {
    const word = words[at + index]
    if (word === undefined || word.core !== wanted[index]) return 0
    if (index > 0 && word.opening !== '') return 0
    if (index < length - 1 && word.closing !== '') return 0
    if (isQuoted(word)) return 0
  }
  return length
}

/** A word that the recogniser put in quotation marks is spoken of. */
function isQuoted({ opening, closing }: SpokenWord): boolean {
  return /["“‘']/.test(opening) || /["”]/.test(closing)
}

function firstWordOf(core: string): string {
  return core.split('-')[0] ?? core
}

function bookFor({ isOn, languageTable, locale, off }: FormattingSettings): PhraseBook {
  if (!isOn) return noBook
  const rows = languageTable?.marks ?? inlineRows
  const known = books.get(rows) ?? new Map<string, PhraseBook>()
  books.set(rows, known)
  const key = `${locale} ${off}`
  const book =
    known.get(key) ??
    readBook(rows.filter((row) => !off.includes(row.id) && (row.locale ?? locale) === locale))
  known.set(key, book)
  return book
}

function readBook(rows: readonly InlineRow[]): PhraseBook {
  const book = new Map<string, PhraseMatch[]>()
  for (const row of rows) {
    for (const phrase of [...row.say, ...(row.heard ?? [])].flatMap(expandForm)) {
      const spoken = fold(phrase)
      const first = spoken.split(' ')[0] ?? ''
      const list = book.get(first) ?? []
      list.push({ row, phrase: spoken, length: spoken.split(' ').length })
      book.set(first, list)
    }
  }
  for (const list of book.values()) list.sort((a, b) => b.length - a.length)
  return book
}
