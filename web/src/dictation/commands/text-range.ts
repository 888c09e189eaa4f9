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
