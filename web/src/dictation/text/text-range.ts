import { beginsSentence } from './join.ts'

/** Replaces `[from, to)`; the changes of a list are in order, apart from each other, and speak of the old text. */
export interface Change {
  from: number
  to: number
  insert: string
}

/** A stretch `[from, to)` of the text. */
export interface TextRange {
  from: number
  to: number
}

export function isEmpty(range: TextRange): boolean {
  return range.from >= range.to
}

/** Without the white space at its ends. */
export function trimRange(text: string, { from, to }: TextRange): TextRange {
  let start = from
  let end = to
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  return { from: start, to: end }
}

/** The range with the space that would stand doubled, at a line's end or before a mark once its words are gone. */
export function widenForDeletion(text: string, range: TextRange): TextRange {
  const { from, to } = range
  if (isEmpty(range)) return range
  const before = text[from - 1] ?? '\n'
  const after = text[to] ?? '\n'
  const closes = /[\s,.;:?!)\]}]/.test(after)
  if (before === ' ' && closes) return { from: from - 1, to }
  if (before === '\n' && after === ' ') return { from, to: to + 1 }
  return range
}

/**
 * The further changes once words are gone: a mark that would stand behind another or begin the text goes with them, and
 * what now begins a sentence gets its capital. The change stands behind the gap.
 */
export function healGap(text: string, { from, to }: TextRange): Change | null {
  const before = text.slice(0, from).trimEnd()
  const rest = text.slice(to)
  const begins = beginsSentence(text.slice(0, from))
  const lone = /^\s*[.,;:?!]+(?![\p{L}\p{N}])/u.exec(rest)?.[0] ?? ''
  const isLone = lone !== '' && (begins || before === '' || /[.,;:?!([{]$/.test(before))
  const end = isLone ? lone.length : 0
  const next =
    isLone && (before === '' || /\s$/.test(text.slice(0, from))) ? /^[^\S\n]*/.exec(rest.slice(end)) : null
  const gap = end + (next?.[0].length ?? 0)
  const [, space = '', letter = ''] = /^(\s*["'“‘([]*)(\p{Ll})(?!\p{Ll}*\p{Lu})/u.exec(rest.slice(gap)) ?? []
  if (begins && letter !== '')
    return { from: to, to: to + gap + space.length + 1, insert: space + letter.toUpperCase() }
  return gap === 0 ? null : { from: to, to: to + gap, insert: '' }
}
