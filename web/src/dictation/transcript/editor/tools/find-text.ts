import { isolateHistory } from '@codemirror/commands'
import {
  type ChangeSet,
  type EditorState,
  type Range,
  RangeSet,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'

export interface FindQuery {
  find: string
  matchesCase: boolean
}

/** The words looked for, and the current match, counted from 1, of all; 0 of 0 if there is none. */
export interface Matches {
  find: string
  current: number
  total: number
}

export interface FindTools {
  /** Marks the matches of a query, and goes to the first from the cursor on; an empty one takes the marks away. */
  find(query: FindQuery): Matches
  /** Goes to the next match, or to the one before; after the last comes the first. */
  findNext(direction: 1 | -1): Matches
  /** The number of matches now, and the current one. */
  matches(): Matches
  /** Replaces the match one is at, and goes to the next. */
  replace(by: string): Matches
  /** Replaces every match, in one undo step. */
  replaceAll(by: string): Matches
  /** Puts the selection on the match one is at. */
  selectMatch(): void
}

/** The words looked for, every match, and the current one. */
interface Found {
  query: FindQuery
  marks: RangeSet<Decoration>
  current: Span | null
}

interface Span {
  from: number
  to: number
}

const nothing: Found = { query: { find: '', matchesCase: false }, marks: Decoration.none, current: null }
const setQuery = StateEffect.define<FindQuery>()
const setCurrent = StateEffect.define<Span | null>()
const mark = Decoration.mark({ class: 'cm-match' })
const currentMark = Decoration.mark({ class: 'cm-match-current' })

/** The search that is open. The cursor stays where it is, so that dictated words go on there. */
export const findField = StateField.define<Found>({
  create: () => nothing,
  update(found, { effects, docChanged, changes, newDoc, startState }) {
    let next = found
    if (docChanged && found.query.find !== '') next = follow(found, changes, newDoc)
    for (const effect of effects) {
      if (effect.is(setQuery)) next = search(newDoc, effect.value, placeOf(startState, found))
      if (effect.is(setCurrent)) next = { ...next, current: effect.value }
    }
    return next
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ marks }) => marks),
    EditorView.decorations.from(field, ({ current }) =>
      current === null ? Decoration.none : Decoration.set(currentMark.range(current.from, current.to)),
    ),
  ],
})

/** A search begins at the match one was at, or at the cursor. */
function placeOf(state: EditorState, { current }: Found): number {
  return current?.from ?? state.selection.main.from
}

function search(doc: Text, query: FindQuery, place: number): Found {
  if (query.find === '') return nothing
  const marks = RangeSet.of(matchesIn(doc, query, 0, doc.length))
  return { query, marks, current: matchFrom(marks, place) }
}

/** The matches after a change: what it did not touch has moved along, and only around it is searched again. */
function follow({ query, marks, current }: Found, changes: ChangeSet, doc: Text): Found {
  const reach = query.find.length
  let next = marks.map(changes)
  changes.iterChangedRanges((_fromA, _toA, changedFrom, changedTo) => {
    let from = Math.max(0, changedFrom - reach)
    let to = Math.min(doc.length, changedTo + reach)
    const [first, last] = [from, to]
    // Matches that reach in from outside stay.
    next.between(first, last, (start, end) => {
      if (start < first) from = end
      else if (end > last) to = start
    })
    next = next.update({
      ...{ filterFrom: from, filterTo: to, filter: (start, end) => end <= from || start >= to },
      add: from < to ? matchesIn(doc, query, from, to) : [],
    })
  })
  const place = current && changes.mapPos(current.from, 1)
  return { query, marks: next, current: place === null ? null : matchFrom(next, place) }
}

/** Letters are compared one by one, so that a match is as long as what is looked for. */
function matchesIn(
  doc: Text,
  { find, matchesCase }: FindQuery,
  from: number,
  to: number,
): Range<Decoration>[] {
  const pattern = new RegExp(find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), matchesCase ? 'gu' : 'giu')
  return [...doc.sliceString(from, to).matchAll(pattern)].map(({ 0: match, index }) =>
    mark.range(from + index, from + index + match.length),
  )
}

/** The first match from a place on; after the last one comes the first. */
function matchFrom(marks: RangeSet<Decoration>, place: number): Span | null {
  const cursor = marks.iter(place)
  while (cursor.value !== null && cursor.from < place) cursor.next()
  const { value, from, to } = cursor.value === null ? marks.iter() : cursor
  return value && { from, to }
}

/** The last match before a place; before the first one comes the last. */
function matchBefore(marks: RangeSet<Decoration>, place: number, end: number): Span | null {
  let last: Span | null = null
  marks.between(0, place, (from, to) => {
    if (from < place) last = { from, to }
  })
  return last ?? (place > end ? null : matchBefore(marks, end + 1, end))
}

/** Finds and replaces in an editor. */
export function findTools(view: EditorView): FindTools {
  if (!view.state.field(findField, false)) view.dispatch({ effects: StateEffect.appendConfig.of(findField) })
  return {
    find: (query) => find(view, query),
    findNext: (direction) => findNext(view, direction),
    matches: () => countMatches(view),
    replace: (by) => replaceMatch(view, by),
    replaceAll: (by) => replaceMatches(view, by),
    selectMatch: () => selectMatch(view),
  }
}

function find(view: EditorView, query: FindQuery): Matches {
  // Nothing was looked for before either, and the editor need not be drawn anew.
  if (query.find === '' && view.state.field(findField) === nothing) return countMatches(view)
  view.dispatch({ effects: setQuery.of(query) })
  return show(view)
}

function findNext(view: EditorView, direction: 1 | -1): Matches {
  const found = view.state.field(findField)
  const place = placeOf(view.state, found)
  const next =
    direction > 0
      ? matchFrom(found.marks, found.current ? place + 1 : place)
      : matchBefore(found.marks, place, view.state.doc.length)
  view.dispatch({ effects: setCurrent.of(next) })
  return show(view)
}

function replaceMatch(view: EditorView, by: string): Matches {
  const { current } = view.state.field(findField)
  if (current === null) return countMatches(view)
  view.dispatch({
    changes: { ...current, insert: by },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.replace',
  })
  // The replacement may hold a match itself, which has been seen to.
  const { marks } = view.state.field(findField)
  view.dispatch({ effects: setCurrent.of(matchFrom(marks, current.from + by.length)) })
  return show(view)
}

function replaceMatches(view: EditorView, by: string): Matches {
  const changes: { from: number; to: number; insert: string }[] = []
  view.state.field(findField).marks.between(0, view.state.doc.length, (from, to) => {
    changes.push({ from, to, insert: by })
  })
  view.dispatch({ changes, annotations: isolateHistory.of('full'), userEvent: 'input.replace.all' })
  return countMatches(view)
}

function selectMatch(view: EditorView): void {
  const { current } = view.state.field(findField)
  if (current === null) return
  view.dispatch({ selection: { anchor: current.from, head: current.to }, userEvent: 'select.find' })
}

/** Brings the match one is at into the upper part of the field, which a phone's keyboard leaves free. */
function show(view: EditorView): Matches {
  const { current } = view.state.field(findField)
  if (current) {
    view.dispatch({ effects: EditorView.scrollIntoView(current.from) })
    view.requestMeasure({
      read: () => view.coordsAtPos(current.from),
      write(place) {
        const { top, height } = view.scrollDOM.getBoundingClientRect()
        if (place) view.scrollDOM.scrollTop += place.top - top - height / 4
      },
    })
  }
  return countMatches(view)
}

function countMatches(view: EditorView): Matches {
  const { query, marks, current } = view.state.field(findField)
  let at = 0
  if (current !== null) marks.between(0, current.from, (from) => void (from <= current.from && at++))
  return { find: query.find, current: at, total: marks.size }
}
