import { isNeverName } from '../../formatting/words/common-words.ts'
import { titleCase } from '../../formatting/words/letter-case.ts'
import { isFunctionWord } from '../../formatting/words/word-classes.ts'
import { beginsSentence, capitalise } from '../../text/join.ts'
import type { Change } from '../../text/text-range.ts'
import type { Reform } from '../tables/command.ts'

/**
 * The change of case that the first word behind a change needs, because it begins a sentence now or no longer does; null
 * if it is right, or may be a name. `heard`: how that word was said just now, which tells a name as well.
 */
export function recaseNext(text: string, change: Change, language: string, heard = ''): Change | null {
  const [, opening = '', word = ''] = /^(\s*["'“‘([]*)([\p{L}'’]+)/u.exec(text.slice(change.to)) ?? []
  if (word === '') return null
  const from = change.to + opening.length
  const begins = beginsSentence(text.slice(0, change.from) + change.insert + opening, language)
  if (begins === beginsSentence(text.slice(0, from), language)) return null
  const isPlain = /^\p{Lu}?[\p{Ll}'’]*$/u.test(word) && !/^I\b/.test(word)
  const isNoName = /^en\b/i.test(language) && (isFunctionWord(word) || isNeverName(word))
  if (!isPlain || !(begins || isNoName || /^\p{Ll}/u.test(heard))) return null
  const insert = begins ? capitalise(word, language) : word.toLowerCase()
  return insert === word ? null : { from, to: from + word.length, insert }
}

/** A change, and that of case which the first word behind it needs. */
export function withRecased(text: string, change: Change, language: string, heard = ''): Change[] {
  const recased = recaseNext(text, change, language, heard)
  return recased === null ? [change] : [change, recased]
}

/** Words in another form: with capitals, joined, or between signs. */
export function reform(words: string, how: Reform): string {
  switch (how) {
    case 'capital':
      return titleCase(words, true)
    case 'upper':
      return words.toUpperCase()
    case 'lower':
      return words.toLowerCase()
    case 'join':
      return words.replace(/[^\S\n]+/g, '')
    case 'hyphenate':
      return words.replace(/[^\S\n]+/g, '-')
    case 'one-line':
      return words.replace(/\s*\n\s*/g, ' ')
    case 'double-quotes':
      return `"${words}"`
    case 'parentheses':
      return `(${words})`
  }
}
