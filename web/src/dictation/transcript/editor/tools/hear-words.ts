import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { TimedWord } from '../../word-times.ts'
import { liveField } from '../state/live-field.ts'
import { listTimes, timesField } from '../state/times-field.ts'

/** The words of the text whose sound can be heard again. */
export interface HearTools {
  /** All that have times, in order; the same array while they are the same. */
  words(): readonly TimedWord[]
  /**
   * The word at a place. Without one, the first that is selected, or the one at the cursor; at the end of the text, the first of
   * what was said last. Null where no word has a time.
   */
  wordAt(place: number | null): TimedWord | null
  /** Marks the word that is being heard; null: none is. */
  mark(word: TimedWord | null): void
}

const setHeard = StateEffect.define<{ from: number; to: number } | null>()
const heardMark = Decoration.mark({ class: 'cm-heard' })
const heardField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, { changes, effects }) {
    const asked = effects.find((effect) => effect.is(setHeard))
    if (asked === undefined) return now.map(changes)
    return asked.value === null
      ? Decoration.none
      : Decoration.set(heardMark.range(asked.value.from, asked.value.to))
  },
  provide: (field) => EditorView.decorations.from(field),
})

export function hearTools(view: EditorView): HearTools {
  const words = () => listTimes(view.state.field(timesField))
  const from = (at: number) => words().find(({ to }) => to > at) ?? null
  return {
    words,
    wordAt(place) {
      if (place !== null) return from(place)
      const { from: at, empty } = view.state.selection.main
      const next = words().find(({ to }) => (empty ? to >= at : to > at))
      const isAtEnd = empty && (next === undefined || (next === words().at(-1) && next.to === at))
      if (!isAtEnd) return next ?? null
      const last = view.state.field(liveField).phrases.at(-1)
      return (last && from(last.from)) ?? words().at(-1) ?? null
    },
    mark(word) {
      const { state } = view
      const isKnown = state.field(heardField, false) !== undefined
      const effects = isKnown ? [] : [StateEffect.appendConfig.of(heardField)]
      const isInText = word === null || word.to <= state.doc.length
      const shown = setHeard.of(isInText ? word : null)
      const isSeen = word !== null && isInText && !isInSight(view, word.from)
      const scroll = isSeen && word ? [EditorView.scrollIntoView(word.from, { y: 'center' })] : []
      view.dispatch({ effects: [...effects, shown, ...scroll] })
    },
  }
}

function isInSight(view: EditorView, position: number): boolean {
  const place = view.coordsAtPos(position)
  const { top, bottom } = view.scrollDOM.getBoundingClientRect()
  return place !== null && place.bottom > top && place.top < bottom
}
