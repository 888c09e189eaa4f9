import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view'

/** Tints what the transaction writes, or takes the tint away. */
export const tintChanges = StateEffect.define<boolean>()

const mark = Decoration.mark({ class: 'cm-changed' })
const tintedMs = 1500

const tinted = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, { changes, effects }) {
    const asked = effects.find((effect) => effect.is(tintChanges))
    if (asked === undefined) return now.map(changes)
    const ranges: { from: number; to: number }[] = []
    if (asked.value) changes.iterChanges((_from, _to, from, to) => from < to && ranges.push({ from, to }))
    return Decoration.set(ranges.map(({ from, to }) => mark.range(from, to)))
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Tints the words a command wrote for a moment. */
export const tint = [
  tinted,
  ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return {
      update({ transactions }) {
        const asked = transactions.flatMap(({ effects }) => effects).find((effect) => effect.is(tintChanges))
        if (!asked?.value) return
        clearTimeout(timer)
        timer = setTimeout(() => view.dispatch({ effects: tintChanges.of(false) }), tintedMs)
      },
      destroy: () => clearTimeout(timer),
    }
  }),
]
