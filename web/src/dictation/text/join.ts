import { joinsOf } from './language-joins.ts'

/** The text right before and right after the place where words go; a few hundred characters before are enough. */
export interface Surroundings {
  before: string
  after: string
}

/** Words as they are written at a place: a space before if one is needed, the words, a space after if one is needed. */
export interface Placed {
  lead: '' | ' '
  words: string
  trail: '' | ' '
}

const closing = /^[,.?!;:)\]}%٪…”’»،؛؟۔।]/
/** Chinese and Japanese have no spaces between words, nor beside their wide marks; Thai has none between words. */
const unspaced = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}'
const wideMark = '！（），．：；？、。「」『』《》'
const touching = new RegExp(
  `[${unspaced}\\p{Nd}]\n[${unspaced}]|[${unspaced}]\n\\p{Nd}|[${wideMark}]\n|\n[${wideMark}]|[\\p{sc=Thai}\\p{Nd}]\n\\p{sc=Thai}|\\p{sc=Thai}\n\\p{Nd}`,
  'u',
)
const touchingLetters = new RegExp(`[${unspaced}]\n[\\p{L}\\p{N}“‘]|[\\p{L}\\p{N}…”’]\n[${unspaced}]`, 'u')
/** Each letter may be a word there. */
export const unspacedLetter = new RegExp(`[${unspaced}]`, 'gu')
export const word = new RegExp(`[${unspaced}]|[^\\s${unspaced}]+`, 'gu')
/** A straight one not before a letter closes too, if it does not belong to what follows. */
const contraction = /^'(s|t|d|m|re|ll|ve)\b|^'(?![\p{L}\p{N}])/iu
/** Abbreviations that no sentence ends with, nor a name follows. */
const leadsOn = /(?<!\p{L})(e\.g|i\.e|vs|cf|approx)\.$/iu
const ordinal = /(?<![\p{L}\p{N}.,])\d{1,3}\.$/u
/** A heading's sign, or that of an item of a list. */
const itemSign = /(?:^|\n)[^\S\n]*(?:#{1,6}|[-•])$/
const quotesAndBrackets = /[\s"'“”‘’„«»()[\]{}*_「」¿¡]+$/

/** One space between words, none at the ends and none before closing punctuation; line breaks and no-break spaces stay. */
export function tidy(spoken: string): string {
  return spoken
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/ ([,.?!;:)\]}،؛؟।]+)(?=\s|$)/g, '$1')
    .replace(/^ | $/g, '')
}

/** Words as their language writes them, whatever the recogniser made of its spaces. */
export function tidyIn(language: string, spoken: string): string {
  const { marks } = joinsOf(language)
  const text = tidy(spoken)
    .split(' ')
    .reduce((before, piece) => before + (isOneWord(before, piece, language) ? '' : ' ') + piece)
  if (marks === undefined) return text
  return text
    .replace(/(?<=[^\s([«]|^)[ \u00a0\u202f]?([;:!?»]+)(?=[\s.,)]|$)/g, (found, high: string) =>
      /^[\u00a0\u202f]/.test(found) ? found : (marks[high[0] ?? ''] ?? '') + high,
    )
    .replace(/« ?(?=\S)/g, `«${marks['«']}`)
}

/** Joins two pieces of one utterance. */
export function joinPieces(first: string, second: string): string {
  const { lead, words } = place(second, { before: first, after: '' }, { capitals: false })
  return first + lead + words
}

/**
 * Fits words into their place: one space between pieces, none before closing punctuation, after a line break or
 * an opening bracket; a capital at the beginning, on a new line and after . ? !
 */
export function place(spoken: string, around: Surroundings, { capitals = true, language = '' } = {}): Placed {
  const text = fitted(tidyIn(language, spoken), around.before)
  if (text === '') return { lead: '', words: '', trail: '' }
  const lead = needsSpaceBetween(around.before, text, language) ? ' ' : ''
  return {
    lead,
    words: capitals && beginsSentence(around.before, language) ? capitalise(text, language) : text,
    trail: needsSpaceBetween(around.before + lead + text, around.after, language) ? ' ' : '',
  }
}

/** A no-break space before a mark is not needed behind another space, nor where nothing stands before. */
export function fitted(text: string, before: string): string {
  return /^$|\s$/.test(before) ? text.replace(/^[\u00a0\u202f]+/, '') : text
}

/** Two stretches of text must be kept apart by a space; without a language, as far as letters and marks tell. */
export function needsSpaceBetween(before: string, after: string, language = ''): boolean {
  if (before === '' || after === '' || /^\s/.test(after) || /\s$/.test(before)) return false
  const { hasLeadingApostrophes } = joinsOf(language)
  if (/^“/.test(after) && isQuotedLow(before)) return false
  if (closing.test(after) || (contraction.test(after) && !hasLeadingApostrophes)) return false
  if (isOneWord(before, after, language)) return false
  if (/“$/.test(before) && isQuotedLow(before.slice(0, -1))) return true
  if (/[([{“‘„‚«‹¿¡]$/.test(before) || /\S[-/@_—]$/.test(before) || /[$£€#]$/.test(before)) return false
  const { depth, isLastOpening } = quotesOn(before)
  return !((before.endsWith('"') && isLastOpening) || (after.startsWith('"') && depth > 0))
}

/** The letters of two stretches of text belong together in their language. */
export function isOneWord(before: string, after: string, language = ''): boolean {
  const { elision, isUnspaced } = joinsOf(language)
  if (elision?.test(before) === true && /^[\p{L}\p{N}]/u.test(after)) return true
  const seam = `${before.slice(-2)}\n${after.slice(0, 2)}`
  return touching.test(seam) || (isUnspaced === true && touchingLetters.test(seam))
}

/** German: “ closes what „ has opened. */
function isQuotedLow(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return line.lastIndexOf('„') > Math.max(line.lastIndexOf('“'), line.lastIndexOf('”'))
}

/** The straight quotation marks that are open on the last line: one opens behind a space, and within another before a letter. */
function quotesOn(before: string): { depth: number; isLastOpening: boolean } {
  let depth = 0
  let isLastOpening = false
  const start = before.lastIndexOf('\n') + 1
  for (let at = before.indexOf('"', start); at >= 0; at = before.indexOf('"', at + 1)) {
    const [left, next] = [at > start ? before.charAt(at - 1) : ' ', before.charAt(at + 1)]
    const isNested = next === '' ? /[,:] $/.test(before.slice(start, at)) : /\S/.test(next)
    isLastOpening = left === '"' ? isLastOpening : /[\s([{—–-]/.test(left) && (depth === 0 || isNested)
    depth = Math.max(0, depth + (isLastOpening ? 1 : -1))
  }
  return { depth, isLastOpening }
}

/** The quotation marks that are open on a line, the innermost first, and a backtick. */
export function openQuotes(before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const opened = line.match(/(?<![\p{L}\p{N}.,?!])'(?=[\p{L}\p{N}]|$)/gu)?.length ?? 0
  const closed = line.match(/(?<=[\p{L}\p{N}.,?!])'(?![\p{L}\p{N}])/gu)?.length ?? 0
  const isTick = line.split('`').length % 2 === 0
  return (opened > closed ? "'" : '') + '"'.repeat(quotesOn(before).depth) + (isTick ? '`' : '')
}

/** True if the next word begins a sentence. */
export function beginsSentence(before: string, language = ''): boolean {
  const skipped = quotesAndBrackets.exec(before)?.[0] ?? ''
  const rest = before.slice(0, before.length - skipped.length)
  const { hasOrdinalDots, leadsOn: leadsOnHere, end, goesOnBehindGreeting } = joinsOf(language)
  if (rest === '' || (itemSign.test(rest) && skipped !== '')) return true
  if (skipped.includes('\n')) return !(goesOnBehindGreeting === true && rest.endsWith(','))
  if (end?.test(rest) === true) return true
  if (!/[.?!…。！？؟۔।]$/.test(rest) || leadsOn.test(rest) || leadsOnHere?.test(rest) === true) return false
  return hasOrdinalDots === undefined || !ordinal.test(rest)
}

/**
 * Text of a recording that goes on after a pause: the server begins each text with a capital, and within a sentence it
 * goes again. Not where the engine sets marks of its own, for then it knows names as well, nor in German, whose nouns have
 * one anywhere.
 */
export function goOn(text: string, before: string, language = ''): string {
  if (/^de\b/.test(language) || beginsSentence(before, language) || /[.,?!]/.test(text)) return text
  return text.replace(/^(?!I\b)\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
}

/** With a capital as the language has it; "iPhone" and the like keep the case they have. */
export function capitalise(text: string, language = ''): string {
  const dutch = /^nl\b/.test(language)
  const skipped = /^["'“‘„‚«‹([{¿¡]*/.exec(text)?.[0] ?? ''
  const rest = text.slice(skipped.length)
  // "'s Avonds": the word after the apostrophe's has the capital.
  const article = dutch && /['‘’]$/.test(skipped) ? (/^[stkn]( |$)/.exec(rest)?.[0] ?? '') : ''
  const begun = rest.slice(article.length)
  const first = (dutch ? /^ij|^\p{Ll}/u : /^\p{Ll}/u).exec(begun)?.[0] ?? ''
  if (first === '' || /^\p{Ll}*\p{Lu}/u.test(begun)) return text
  const capital = language === '' ? first.toUpperCase() : first.toLocaleUpperCase(language)
  return skipped + article + (capital.length > first.length ? first : capital) + begun.slice(first.length)
}
