import { type EditorState, type Extension, findClusterBreak, Prec, type Range } from '@codemirror/state'
import { Decoration, EditorView, keymap } from '@codemirror/view'
import { type Choice, nextChoice, selectable, shownPart } from '../choice.ts'
import { turned } from '../map-choices.ts'
import { liveField } from './state/live-field.ts'

/** Handlers of a person's clicks on choices. */
export interface ChoiceHandlers {
  turn(choice: Choice): void
  /** One was looked for and is selected now. */
  found(choice: Choice): void
}

const doubtful = Decoration.mark({ class: 'cm-doubtful' })
const gapBefore = Decoration.mark({ class: 'cm-gap' })
const gapBehind = Decoration.mark({ class: 'cm-gap cm-gap-behind' })

/** Underlines what may have been meant otherwise, and shows where words were left out. It takes no room. */
const marks = EditorView.decorations.of(({ state, viewport }) => {
  const ranges: Range<Decoration>[] = []
  for (const choice of state.field(liveField).choices) {
    if (choice.to < viewport.from || choice.from > viewport.to) continue
    const { from, to } = shownPart(choice)
    ranges.push(from < to ? doubtful.range(from, to) : gapAt(state, from))
  }
  return Decoration.set(ranges, true)
})

/** At the edge of the character behind it; at the end of a line, of the one before. */
function gapAt(state: EditorState, at: number): Range<Decoration> {
  const line = state.doc.lineAt(at)
  if (at < line.to) return gapBefore.range(at, line.from + findClusterBreak(line.text, at - line.from))
  const start = at > line.from ? line.from + findClusterBreak(line.text, at - line.from, false) : at - 1
  return gapBehind.range(start, at)
}

/** The distance from the sign of a gap within which a click counts, in times of the line's height; fingers are thicker. */
const reach = { mouse: 0.3, touch: 0.55 }

/** A click, a tap and keys turn choices round. */
export function choiceMarks({ turn, found }: ChoiceHandlers): Extension {
  let isTouch = false

  function choiceUnder(view: EditorView, event: MouseEvent): Choice | undefined {
    const place = event.target instanceof Element ? event.target.closest('.cm-doubtful, .cm-gap') : null
    if (place === null || !isOnSign(place, event)) return undefined
    const isGap = place.matches('.cm-gap')
    const at = view.posAtDOM(place, place.matches('.cm-gap-behind') ? place.childNodes.length : 0)
    return view.state.field(liveField).choices.find((choice) => {
      const { from, to } = shownPart(choice)
      return from === at && (from === to) === isGap
    })
  }

  function isOnSign(place: Element, { clientX, clientY }: MouseEvent): boolean {
    if (!place.matches('.cm-gap')) return true
    const { left, right, top, bottom, height } = place.getBoundingClientRect()
    const isRight = place.matches('.cm-gap-behind') !== (getComputedStyle(place).direction === 'rtl')
    const near = height * (isTouch ? reach.touch : reach.mouse)
    return Math.abs(clientX - (isRight ? right : left)) <= near && clientY >= (isTouch ? top : bottom - near)
  }

  function turnHere(view: EditorView, isTouching: boolean): boolean {
    const { state } = view
    const { from, to } = state.selection.main
    const meant = state.field(liveField).choices.find((choice) => {
      const shown = shownPart(choice)
      const isSelected = from < to && [shown, choice].some((part) => part.from === from && part.to === to)
      if (isSelected || from < to) return isSelected
      if (isTouching) return choice.from <= from && from <= choice.to
      // If a line may be broken here, Enter breaks it.
      return shown.from < from || shown.to === shown.from + 1 ? shown.from <= from && from < shown.to : false
    })
    if (meant === undefined) return false
    turn(meant)
    if (from < to) view.dispatch({ selection: selectionOf(selectable(turned(meant))) })
    return true
  }

  function select(view: EditorView, direction: 1 | -1): boolean {
    const { choices } = view.state.field(liveField)
    const next = nextChoice(choices, view.state.selection.main, direction)
    if (next === undefined) return false
    view.dispatch({ selection: selectionOf(selectable(next)), scrollIntoView: true, userEvent: 'select' })
    found(next)
    return true
  }

  return [
    marks,
    Prec.high(
      keymap.of([
        { key: 'Enter', run: (view) => turnHere(view, false) },
        { key: 'Alt-Enter', run: (view) => turnHere(view, true) },
        { key: 'F8', run: (view) => select(view, 1), shift: (view) => select(view, -1) },
      ]),
    ),
    EditorView.domEventHandlers({
      pointerdown({ pointerType }) {
        isTouch = pointerType === 'touch'
      },
      // A tap on a choice brings no keyboard up.
      mousedown: (event, view) => isTouch && choiceUnder(view, event) !== undefined,
      click(event, view) {
        if (event.button !== 0 || event.altKey || (!isTouch && !view.state.selection.main.empty)) return false
        const choice = choiceUnder(view, event)
        if (choice === undefined) return false
        turn(choice)
        return true
      },
    }),
  ]
}

function selectionOf({ from, to }: { from: number; to: number }) {
  return { anchor: from, head: to }
}
