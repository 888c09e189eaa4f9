import { isolateHistory } from '@codemirror/commands'
import { StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'

export interface FindQuery {
  find: string
  matchesCase: boolean
}

/** The match that is selected, counted from 1 (0 if none is), of all. */
export interface Matches {
  current: number
  total: number
}

interface Found {
  query: FindQuery
  ranges: readonly { from: number; to: number }[]
}

const nothing: FindQuery = { find: '', matchesCase: false }
const setQuery = StateEffect.define<FindQuery>()
const mark = Decoration.mark({ class: 'cm-match' })

/** What is being looked for, and every place where it stands, marked in the text. */
export const findField = StateField.define<Found>({
  create: () => ({ query: nothing, ranges: [] }),
  update(found, transaction) {
    const asked = transaction.effects.find((effect) => effect.is(setQuery))
    if (asked) return { query: asked.value, ranges: rangesOf(transaction.newDoc, asked.value) }
    if (!transaction.docChanged || found.query.find === '') return found
    return { ...found, ranges: rangesOf(transaction.newDoc, found.query) }
  },
  provide: (field) =>
    EditorView.decorations.compute([field], (state) =>
      Decoration.set(state.field(field).ranges.map(({ from, to }) => mark.range(from, to))),
    ),
})

function rangesOf(doc: Text, { find, matchesCase }: FindQuery) {
  if (find === '') return []
  const pattern = new RegExp(find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), matchesCase ? 'gu' : 'giu')
  return [...doc.toString().matchAll(pattern)].map(({ 0: match, index }) => ({
    from: index,
    to: index + match.length,
  }))
}

/** Marks the matches of a query; an empty one takes the marks away. */
export function find(view: EditorView, query: FindQuery): Matches {
  view.dispatch({ effects: setQuery.of(query) })
  return countMatches(view)
}

/** Selects the next match after the selection, or the one before it; after the last comes the first. */
export function findNext(view: EditorView, direction: 1 | -1): Matches {
  const { ranges } = view.state.field(findField)
  const { from, to } = view.state.selection.main
  const next =
    direction > 0
      ? (ranges.find((range) => range.from >= to && range.to > from) ?? ranges[0])
      : (ranges.findLast((range) => range.to <= from) ?? ranges.at(-1))
  if (next) {
    view.dispatch({
      selection: { anchor: next.from, head: next.to },
      scrollIntoView: true,
      userEvent: 'select.find',
    })
  }
  return countMatches(view)
}

/** Replaces the match that is selected and selects the next one. */
export function replaceMatch(view: EditorView, by: string): Matches {
  const { from, to } = view.state.selection.main
  const isMatch = view.state.field(findField).ranges.some((range) => range.from === from && range.to === to)
  if (isMatch) {
    view.dispatch({
      changes: { from, to, insert: by },
      selection: { anchor: from + by.length },
      annotations: isolateHistory.of('full'),
      userEvent: 'input.replace',
    })
  }
  return findNext(view, 1)
}

/** Replaces every match, in one undo step. */
export function replaceMatches(view: EditorView, by: string): Matches {
  const changes = view.state.field(findField).ranges.map((range) => ({ ...range, insert: by }))
  view.dispatch({ changes, annotations: isolateHistory.of('full'), userEvent: 'input.replace.all' })
  return countMatches(view)
}

function countMatches(view: EditorView): Matches {
  const { ranges } = view.state.field(findField)
  const { from, to } = view.state.selection.main
  return {
    current: ranges.findIndex((range) => range.from === from && range.to === to) + 1,
    total: ranges.length,
  }
}
