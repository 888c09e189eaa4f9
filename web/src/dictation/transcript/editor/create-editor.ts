import { EditorState, type Transaction } from '@codemirror/state'
import { Decoration, EditorView, keymap } from '@codemirror/view'
import type { Choice } from '../choice.ts'
import { tellDoubt, tellTurned } from '../tell-choice.ts'
import type { TranscriptEditor, TranscriptSnapshot } from '../transcript-editor.ts'
import { type ChoiceHandlers, choiceMarks } from './choice-marks.ts'
import { editorAdapter } from './editor-adapter.ts'
import { type EditorTools, editorTools } from './editor-tools.ts'
import { lineDirection } from './line-direction.ts'
import { proseKeys } from './prose-keys.ts'
import { liveField, nothingLive } from './state/live-field.ts'
import { rangesOf, timesField } from './state/times-field.ts'
import { undoHistory } from './state/undo-history.ts'
import { wordCount } from './text-counts.ts'
import { tint } from './tint.ts'

export interface CodeMirrorEditor {
  editor: TranscriptEditor
  tools: EditorTools
  /** Shown while there is no text. */
  setHint(hint: string): void
  /** The field around it runs another way now. */
  turn(): void
  destroy(): void
}

interface EditorOptions {
  host: HTMLElement
  snapshot: TranscriptSnapshot
  /** Names the field for assistive technology. */
  label: string
  hint: string
  onChange(): void
  /** A choice was turned round by hand; it is given as it stands now. `says` tells the person. */
  onTurned(choice: Choice, says: string): void
  /** One was looked for, and is selected now. */
  onDoubt(says: string): void
  /** The words are to be heard from a place on, or from the cursor. */
  onHear(place: number | null): void
}

/** The browser draws a selection only where the focus is; one made by voice brings no focus, nor a phone's keyboard. */
const unfocusedSelection = EditorView.decorations.of((view) => {
  const { from, to } = view.state.selection.main
  return view.hasFocus || from === to ? Decoration.none : Decoration.set(selected.range(from, to))
})
const selected = Decoration.mark({ class: 'cm-selected' })

/** Keeps the live words well above the lower edge. */
const roomBelowLiveWords = EditorView.scrollMargins.of(({ state, scrollDOM }) =>
  state.field(liveField).live === null ? null : { bottom: scrollDOM.clientHeight / 3 },
)

/** A click with Alt on a word that was said, and F9, play it. */
const hearKeys = (hear: (place: number | null) => void) => [
  EditorView.domEventHandlers({
    mousedown(event, view) {
      const place = event.altKey && event.button === 0 ? view.posAtCoords(event) : null
      if (place === null || view.state.field(timesField).size === 0) return false
      // Space pauses.
      view.focus()
      hear(place)
      return true
    },
  }),
  keymap.of([
    {
      key: 'F9',
      run() {
        hear(null)
        return true
      },
    },
  ]),
]

const placesOf = (state: EditorState) => state.field(liveField).placeholders

/** The transcript's real editor; it takes over text, cursor, live words and placeholders. */
export function createEditor(options: EditorOptions): CodeMirrorEditor {
  const { host, snapshot, label, hint, onChange, onTurned, onDoubt, onHear } = options
  let shownHint = hint
  const { live, resumption, placeholders, phrases, choices, times } = snapshot
  const handlers: ChoiceHandlers = {
    turn(choice) {
      const next = editor.turn(choice)
      onTurned(next, tellTurned(next))
    },
    found: (choice) => onDoubt(`${tellDoubt(choice)}. Enter switches to the other reading.`),
  }
  const view = new EditorView({
    parent: host,
    root: documentWithoutHead(host.ownerDocument),
    state: EditorState.create({
      doc: snapshot.text,
      selection: snapshot.selection,
      extensions: [
        undoHistory,
        liveField.init(() => ({ ...nothingLive, live, resumption, placeholders, phrases, choices })),
        timesField.init(() => rangesOf(times)),
        choiceMarks(handlers),
        hearKeys(onHear),
        wordCount,
        tint,
        unfocusedSelection,
        keymap.of(proseKeys),
        EditorView.lineWrapping,
        roomBelowLiveWords,
        lineDirection,
        // Shown by the style sheet: CodeMirror's own placeholder would be part of the field's text.
        EditorView.contentAttributes.of(({ state }) =>
          state.doc.length > 0 ? null : { 'aria-placeholder': shownHint },
        ),
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'true',
          // A short text may scroll, too: the keyboard reaches it, and axe sees that.
          tabindex: '0',
          autocapitalize: 'sentences',
          autocorrect: 'on',
        }),
        EditorView.updateListener.of((update) => {
          const isHeld = placesOf(update.state) !== placesOf(update.startState)
          if (update.docChanged || update.selectionSet || isHeld) onChange()
        }),
      ],
    }),
  })
  const target = {
    get state() {
      return view.state
    },
    dispatch: (...transactions: Transaction[]) => view.dispatch(transactions),
    isInSight(position: number) {
      const caret = view.coordsAtPos(position)
      const field = view.scrollDOM.getBoundingClientRect()
      // The latest words may stand just below, not scrolled to yet.
      const below = field.bottom + 2 * view.defaultLineHeight
      return caret !== null && caret.bottom > field.top && caret.top < below
    },
  }
  const editor = editorAdapter(target)
  return {
    editor,
    tools: editorTools(view),
    setHint(next) {
      if (next === shownHint) return
      shownHint = next
      view.dispatch({})
    },
    turn: () => view.dispatch({}),
    destroy: () => view.destroy(),
  }
}

/**
 * CodeMirror writes a style element into a document's head, which a strict content security policy forbids; where a
 * root has no head, as a shadow root, it adopts a style sheet instead.
 */
function documentWithoutHead(document: Document): Document {
  if (document.adoptedStyleSheets === undefined) return document
  return new Proxy(document, {
    get(target, name) {
      if (name === 'head') return undefined
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
}
