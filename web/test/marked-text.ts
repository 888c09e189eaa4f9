import type { Selection } from '../src/dictation/transcript/live-utterance.ts'

/** Reads a text with its cursor as `|` or its selection in `[` and `]`; without either the cursor is at the end. */
export function readMarked(marked: string): { text: string; selection: Selection } {
  const text = marked.replace(/[|[\]]/g, '')
  const caret = marked.indexOf('|')
  if (caret >= 0) return { text, selection: { anchor: caret, head: caret } }
  const anchor = marked.indexOf('[')
  if (anchor < 0) return { text, selection: { anchor: text.length, head: text.length } }
  return { text, selection: { anchor, head: marked.indexOf(']') - 1 } }
}

export function showMarked(text: string, { anchor, head }: Selection): string {
  const from = Math.min(anchor, head)
  const to = Math.max(anchor, head)
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`
}
