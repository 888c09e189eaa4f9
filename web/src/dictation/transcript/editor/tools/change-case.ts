import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'

/** In this order, one after the other: "hello there", "HELLO THERE", "Hello There", "Hello there". */
const cases = [toLower, toUpper, toTitle, toSentence]

/** Writes the selection, or the word at the cursor, in the next case; it stays selected. */
export function changeCase(view: EditorView): void {
  const { state } = view
  const { empty, head, from, to } = state.selection.main
  const range = empty ? state.wordAt(head) : { from, to }
  if (range === null) return
  const text = state.sliceDoc(range.from, range.to)
  const current = cases.findLastIndex((write) => write(text) === text)
  const next = cases.map((_, index) => cases[(current + 1 + index) % cases.length]?.(text) ?? text)
  const changed = next.find((candidate) => candidate !== text)
  if (changed === undefined) return
  view.dispatch({
    changes: { ...range, insert: changed },
    selection: { anchor: range.from, head: range.from + changed.length },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.case',
  })
}

function toLower(text: string): string {
  return text.toLowerCase()
}

function toUpper(text: string): string {
  return text.toUpperCase()
}

function toTitle(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

function toSentence(text: string): string {
  return text
    .toLowerCase()
    .replace(/(^|[.?!]\s+|\n\s*)(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
}
