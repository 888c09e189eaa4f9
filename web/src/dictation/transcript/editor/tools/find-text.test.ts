import { EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findField, findTools } from './find-text.ts'

/** The part of a view that the search needs, without a screen. */
function open(doc: string, caret = 0) {
  const view = {
    state: EditorState.create({ doc, selection: { anchor: caret } }),
    requestMeasure() {},
    dispatch(...specs: TransactionSpec[]) {
      view.state = view.state.update(...specs).state
    },
  }
  const change = (from: number, to: number, insert: string) =>
    view.dispatch({ changes: { from, to, insert } })
  return { ...findTools(view as unknown as EditorView), view, change, text: () => view.state.doc.toString() }
}

const anyCase = (words: string) => ({ find: words, matchesCase: false })

test('the search begins at the cursor, and goes round at the ends', () => {
  const { find, findNext, view } = open('cat dog Cat dog cat', 5)
  expect(find(anyCase('cat'))).toMatchObject({ current: 2, total: 3 })
  expect(findNext(1)).toMatchObject({ current: 3, total: 3 })
  expect(findNext(1)).toMatchObject({ current: 1, total: 3 })
  expect(findNext(-1)).toMatchObject({ current: 3, total: 3 })
  expect(view.state.selection.main.head).toBe(5)
})

test('a replacement that holds what is looked for is not found again at once', () => {
  const { find, replace, replaceAll, matches, text } = open('cat and cat')
  find(anyCase('cat'))
  expect(replace('cats')).toMatchObject({ current: 2, total: 2 })
  expect(replace('cats')).toMatchObject({ current: 1, total: 2 })
  replaceAll('dog')
  expect(text()).toBe('dogs and dogs')
  expect(matches()).toMatchObject({ current: 0, total: 0 })
})

test('after any changes the marks are those of a new search', () => {
  const letters = fc.stringMatching(/^[ab\n]{0,12}$/)
  const edit = fc.record({ at: fc.nat(), length: fc.nat(4), insert: fc.stringMatching(/^[ab]{0,4}$/) })
  fc.assert(
    fc.property(
      letters,
      fc.constantFrom('ab', 'aab', 'b'),
      fc.array(edit, { maxLength: 6 }),
      (doc, words, edits) => {
        const { find, view, change, text } = open(doc)
        find(anyCase(words))
        for (const { at, length, insert } of edits) {
          const from = at % (text().length + 1)
          change(from, Math.min(text().length, from + length), insert)
          const found: number[] = []
          view.state.field(findField).marks.between(0, text().length, (start) => void found.push(start))
          expect(found).toEqual([...text().matchAll(new RegExp(words, 'g'))].map(({ index }) => index))
        }
      },
    ),
  )
})
