import { Prec, StateEffect } from '@codemirror/state'
import { Decoration, EditorView, keymap } from '@codemirror/view'
import { type Field, fieldFrom, fieldsIn } from '../../../templates/fields.ts'
import { liveField } from '../state/live-field.ts'

/** The known fields of templates, and a listener for a field that a person has come to by hand. */
export interface FieldHandlers {
  /** Their names; other brackets are no fields. */
  known(): ReadonlySet<string>
  /** One is selected now. */
  onField(): void
}

const mark = Decoration.mark({ class: 'cm-field' })

/** Shows the fields of templates; Tab goes to the next one, and out of the text where there is none. Gives what draws them anew. */
export function markFields(view: EditorView, { known, onField }: FieldHandlers): () => void {
  /** The fields of a range, without those in the live words. */
  function fieldsFrom(from: number, to = view.state.doc.length): Field[] {
    const { live } = view.state.field(liveField)
    return fieldsIn(view.state.sliceDoc(from, to), known())
      .map((field) => ({ ...field, from: from + field.from, to: from + field.to }))
      .filter((field) => live === null || field.to <= live.from || field.from >= live.to)
  }

  function select({ from, to }: Field) {
    view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true, userEvent: 'select' })
    onField()
  }

  function go(direction: 1 | -1): boolean {
    const next = fieldFrom(fieldsFrom(0), view.state.selection.main, direction, false)
    if (next !== null) select(next)
    return next !== null
  }

  const marks = EditorView.decorations.of(({ viewport }) =>
    Decoration.set(fieldsFrom(viewport.from, viewport.to).map(({ from, to }) => mark.range(from, to))),
  )
  view.dispatch({
    effects: StateEffect.appendConfig.of([
      marks,
      Prec.high(keymap.of([{ key: 'Tab', run: () => go(1), shift: () => go(-1) }])),
      EditorView.domEventHandlers({
        click(event) {
          const place = event.target instanceof Element ? event.target.closest('.cm-field') : null
          if (event.button !== 0 || place === null || !view.state.selection.main.empty) return false
          const at = view.posAtDOM(place)
          const clicked = fieldsFrom(0).find(({ from, to }) => from <= at && at < to)
          if (clicked) select(clicked)
          return clicked !== undefined
        },
      }),
    ]),
  })
  return () => view.dispatch({})
}
