/** What stands right before and right after the place where words go; a few hundred characters before are enough. */
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

const closing = /^[,.?!;:)\]}%…”’]/
/** Chinese and Japanese have no spaces between words, nor beside their wide marks. */
const unspaced = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}'
const wideMark = '！（），．：；？、。「」『』'
const touching = new RegExp(`[${unspaced}]\n[${unspaced}]|[${wideMark}]\n|\n[${wideMark}]`, 'u')
/** Each letter may be a word there. */
export const unspacedLetter = new RegExp(`[${unspaced}]`, 'gu')
export const word = new RegExp(`[${unspaced}]|[^\\s${unspaced}]+`, 'gu')
/** A straight one not before a letter closes too, if it does not belong to what follows. */
const contraction = /^'(s|t|d|m|re|ll|ve)\b|^'(?![\p{L}\p{N}])/iu
/** Abbreviations that no sentence ends with, nor a name follows. */
const leadsOn = /(?<!\p{L})(e\.g|i\.e|vs|cf|approx)\.$/iu
const quotesAndBrackets = /[\s"'“”‘’()[\]{}*_]+$/

/** One space between words, none at the ends and none before closing punctuation; line breaks stay. */
export function tidy(spoken: string): string {
  return spoken
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/ ([,.?!;:)\]}]+)(?=\s|$)/g, '$1')
    .replace(/^ | $/g, '')
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
export function place(spoken: string, around: Surroundings, { capitals = true } = {}): Placed {
  const text = tidy(spoken)
  if (text === '') return { lead: '', words: '', trail: '' }
  const lead = needsSpaceBetween(around.before, text) ? ' ' : ''
  return {
    lead,
    words: capitals && beginsSentence(around.before) ? capitalise(text) : text,
    trail: needsSpaceBetween(around.before + lead + text, around.after) ? ' ' : '',
  }
}

/** Whether two stretches of text must be kept apart by a space. */
export function needsSpaceBetween(before: string, after: string): boolean {
  if (before === '' || after === '' || /^\s/.test(after) || /\s$/.test(before)) return false
  if (closing.test(after) || contraction.test(after)) return false
  if (touching.test(`${before.slice(-2)}\n${after.slice(0, 2)}`)) return false
  if (/[([{“‘¿¡]$/.test(before) || /\S[-/@_—]$/.test(before) || /[$£€#]$/.test(before)) return false
  return !((before.endsWith('"') || after.startsWith('"')) && opensQuote(before))
}

/** A straight quotation mark opens when an odd number of them stands on its line. */
export function opensQuote(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (line.split('"').length - 1) % 2 === 1
}

/** Whether what follows begins a sentence. */
export function beginsSentence(before: string): boolean {
  const skipped = quotesAndBrackets.exec(before)?.[0] ?? ''
  const rest = before.slice(0, before.length - skipped.length)
  return rest === '' || skipped.includes('\n') || (/[.?!…]$/.test(rest) && !leadsOn.test(rest))
}

/**
 * Text of a recording that goes on after a pause: the server begins each text with a capital, and within a sentence it
 * goes again. Not where the engine sets marks of its own, for then it knows names as well.
 */
export function goOn(text: string, before: string): string {
  if (beginsSentence(before) || /[.,?!]/.test(text)) return text
  return text.replace(/^(?!I\b)\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
}

/** With a capital; "iPhone" and the like keep the case they have. */
export function capitalise(text: string): string {
  return text.replace(
    /^(["'“‘([{¿¡]*)(\p{Ll})(?!\p{Ll}*\p{Lu})/u,
    (_, opening, letter) => opening + letter.toUpperCase(),
  )
}
