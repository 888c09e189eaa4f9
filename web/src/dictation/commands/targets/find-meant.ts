import { kindOf as kindOfWord } from '../../formatting/marks/score.ts'
import { plainLetters } from '../../formatting/own-words/plain-letters.ts'
import { readCount } from '../../formatting/words/numbers.ts'
import { days, isBeforeNoun, isFunctionWord, monthNames } from '../../formatting/words/word-classes.ts'
import type { TextRange } from '../../text/text-range.ts'
import { unitsBefore, wordsIn } from '../../text/text-units.ts'
import type { CommandContext } from './command-context.ts'

/** Words that are numbers only where a command counts. */
const misheard = /^(to|too|for|a|an|won|ate)$/i

type Kind = 'day' | 'month' | 'number' | 'name'

/** "No, I meant November 3": a date of the phrase dictated last, or of the sentence before the cursor; null if it has none. */
function findKinds(meant: string, context: CommandContext): TextRange | null {
  const kinds = meant.split(/\s+/).map(kindOf)
  const { words } = saidLast(context)
  const isAt = (at: number) =>
    kinds.every((kind, next) => {
      const word = words[at + next]
      return kind !== null && word !== undefined && kindOf(context.text.slice(word.from, word.to)) === kind
    })
  const at = words.findLastIndex((_, index) => isAt(index))
  const [first, last] = [words[at], words[at + kinds.length - 1]]
  return kinds.length > 1 && first && last ? { from: first.from, to: last.to } : null
}

/**
 * The word of the phrase dictated last, or of the sentence before the cursor, that is of the same kind as those meant
 * instead; null if no or no single kind fits. A day or a month may stand in the sentence before that one.
 */
export function findMeant(meant: string, context: CommandContext): TextRange | null {
  // "No, I meant on Tuesday": the same word stands before what it replaces.
  const [, link = '', rest = ''] = /^(on|in|at|to|by|for|from|until|with) (\S.*)$/i.exec(meant) ?? []
  if (link === '')
    return (
      findKind(meant, context) ??
      findKinds(meant, context) ??
      findBefore(meant, context) ??
      findWithin(meant, context)
    )
  const found = findKind(rest, context)
  const before = found && context.text.slice(0, found.from)
  return found !== null && before?.toLowerCase().endsWith(` ${link.toLowerCase()} `)
    ? { from: found.from - link.length - 1, to: found.to }
    : null
}

/** "No, I meant three copies": the same word stands behind what it replaces. */
function findBefore(meant: string, context: CommandContext): TextRange | null {
  const [, changed = '', kept = ''] = /^(.+)( \S+)$/.exec(meant) ?? []
  const found = changed === '' ? null : findKind(changed, context)
  const after = found === null ? '' : context.text.slice(found.to).toLowerCase()
  const isKept = after.startsWith(kept.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(after.slice(kept.length))
  return found !== null && isKept ? { from: found.from, to: found.to + kept.length } : null
}

/** "Sorry, I meant the south entrance", "no, I meant half past seven": so many words begin like these, and one is another. */
function findWithin(meant: string, context: CommandContext): TextRange | null {
  const wanted = meant.toLowerCase().split(/\s+/)
  if (wanted.length < 3) return null
  const { words } = saidLast(context)
  const said = words.map(wordsOf(context))
  const isMeant = (start: number) => {
    const [other, ...more] = [...wanted.keys()].filter((at) => wanted[at] !== said[start + at])
    if (said[start] !== wanted[0] || other === undefined || more.length > 0) return false
    const [kind, kindSaid] = [kindOf(wanted[other] ?? ''), kindOf(said[start + other] ?? '')]
    // "I meant it was late" goes on in another way.
    return other < wanted.length - 1 || (kind !== null && kind === kindSaid)
  }
  const start = words.findLastIndex((_, at) => at + wanted.length <= words.length && isMeant(at))
  const [first, last] = [words[start], words[start + wanted.length - 1]]
  return first && last ? { from: first.from, to: last.to } : null
}

/** "No, I meant the stove": the things that were told of last, behind the same article. */
function findLastThing(meant: string, context: CommandContext): TextRange | null {
  const [article = '', ...named] = meant.toLowerCase().split(/\s+/)
  const { words } = saidLast(context)
  const wordAt = wordsOf(context)
  const at = words.findLastIndex((word) => isBeforeNoun(wordAt(word)))
  const [first, last, count] = [words[at], words.at(-1), words.length - at - 1]
  const isOne = count > 0 && count < 3 && named.length > 0 && named.length < 3
  if (!first || !last || !isOne || wordAt(first) !== article) return null
  return areThings(named.at(-1) ?? '', wordAt(last)) ? { from: first.from, to: last.to } : null
}

const wordsOf =
  ({ text }: CommandContext) =>
  ({ from, to }: TextRange) =>
    text.slice(from, to).toLowerCase()

/** The words of the phrase dictated last, or of the sentences before the cursor, and where they begin. */
function saidLast({ text, phrases, selection }: CommandContext, count = 1) {
  const phrase = phrases.at(-1) ?? unitsBefore(text, selection.head, 'sentence', count)
  if (phrase === null) return { words: [], start: 0 }
  const words = wordsIn(text).filter(({ from, to }) => from >= phrase.from && to <= phrase.to)
  return { words, start: phrase.from }
}

function findKind(meant: string, context: CommandContext): TextRange | null {
  const { text } = context
  const kind = kindOfAll(meant)
  if (kind === null) return null
  const { words, start } =
    kind === 'day' || kind === 'month' ? saidLast({ ...context, phrases: [] }, 2) : saidLast(context)
  const isOfKind = ({ from, to }: TextRange) =>
    // The capital of a first word tells nothing.
    kindOf(text.slice(from, to)) === kind && (kind !== 'name' || from > start)
  const last = words.findLastIndex(isOfKind)
  const found = words[last]
  if (found === undefined) return null
  let first = last
  while (isOfKind(words[first - 1] ?? found) && first > 0 && text[(words[first]?.from ?? 0) - 1] === ' ')
    first--
  if (kind !== 'name' && kind !== 'number') return found
  const from = words[first]?.from ?? found.from
  // "Make that fifty": of “£40” the sign stays.
  const [, sign = '', number = ''] = /^([$£€]?)([\d.,]+)[%€]?$/.exec(text.slice(from, found.to)) ?? []
  if (number === '' || /[$£€%]/.test(meant)) return { from, to: found.to }
  return { from: from + sign.length, to: from + sign.length + number.length }
}

function kindOfAll(words: string): Kind | null {
  const spoken = words.trim().split(/\s+/)
  const [kind = null, ...others] = spoken.map(kindOf)
  const isOne = spoken.length < 4 && others.every((other) => other === kind)
  return isOne && (others.length === 0 || kind === 'name' || kind === 'number') ? kind : null
}

function kindOf(word: string): Kind | null {
  if (days.test(word)) return 'day'
  if (monthNames.test(word)) return 'month'
  if (
    /^[$£€]?\p{N}[\p{N}.,:]*[%€]?$/u.test(word) ||
    (!misheard.test(word) && readCount(word.toLowerCase()) !== null)
  )
    return 'number'
  return /^\p{Lu}\p{Ll}/u.test(word) && !isFunctionWord(word) ? 'name' : null
}

/** What was said just before that is meant to be another thing: a word that begins alike, or what the phrase ends with. */
export function findAlike(meant: string, context: CommandContext): TextRange | null {
  if (!isThing(meant)) return findLastThing(meant, context)
  const said = saidLast(context).words
  const wordAt = wordsOf(context)
  const alike = said.filter((one) => {
    const word = wordAt(one)
    return !isFunctionWord(word) && soundsAlike(consonantsOf(word), consonantsOf(meant))
  })
  const last = said.at(-1)
  const isLast = last !== undefined && areThings(meant, wordAt(last)) && alike.length === 0
  return alike.length === 1 ? (alike[0] ?? null) : isLast ? last : null
}

/** A word's first letter and its consonants: those that sound alike are one, and so are first vowels. */
function consonantsOf(word: string): string {
  return plainLetters(word)
    .replace(/^[aeiou]/, 'a')
    .replace(/x/g, 'ks')
    .replace(/ph|v/g, 'f')
    .replace(/z|c(?=[eiy])/g, 's')
    .replace(/[gcq]/g, 'k')
    .replace(/b/g, 'p')
    .replace(/d/g, 't')
    .replace(/(?!^)[aeiouhwy]/g, '')
    .replace(/(.)\1+/g, '$1')
}

/** At most one letter of three and more is another one, or is not there. */
function soundsAlike(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  const at = [...one, ''].findIndex((letter, at) => letter !== other.charAt(at))
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  return (
    one === other ||
    (Math.max(one.length, other.length) > 2 &&
      [rest, rest.slice(1)].some(
        (left) => left === otherRest.slice(1) || (left !== rest && left === otherRest),
      ))
  )
}

/** Two things, of which one may be meant instead of the other: no electrician comes instead of a morning. */
function areThings(one: string, other: string): boolean {
  const isTime = (word: string) => kindOfWord(word.toLowerCase()) === 'time'
  return isThing(one) && isThing(other) && isTime(one) === isTime(other)
}

function isThing(word: string): boolean {
  const kind = kindOfWord(word.toLowerCase())
  return (
    /^[\p{L}'’]{2,}$/u.test(word) &&
    !isFunctionWord(word) &&
    !/^(verbs?|past|adverb|auxiliary|number|negation|pronoun)$/.test(kind)
  )
}
