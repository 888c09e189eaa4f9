import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { EditorView } from '@codemirror/view'
import { liveField } from './state/live-field.ts'
import { timesField } from './state/times-field.ts'
import { wordCount } from './text-counts.ts'
import { changeCase } from './tools/change-case.ts'
import type { FieldHandlers } from './tools/field-marks.ts'
import type { FindTools } from './tools/find-text.ts'
import type { HearTools } from './tools/hear-words.ts'

/** State shown by the buttons around the editor. */
export interface EditorFacts {
  canUndo: boolean
  canRedo: boolean
  words: number
  characters: number
  /** It is known of some words when they were said. */
  hasTimes: boolean
}

/** Actions of the buttons around the editor. */
export interface EditorTools {
  facts(): EditorFacts
  undo(): void
  redo(): void
  changeCase(): void
  /** Find and replace; the code is loaded when it is asked for. */
  finding(): Promise<FindTools>
  /** The same once its code is here; null until then. */
  readyFinding(): FindTools | null
  /** Shows the fields of templates, and has Tab go through them. Gives what draws them anew. */
  markFields(handlers: FieldHandlers): Promise<() => void>
  /** Playback of single words; the code is loaded when it is asked for. */
  hearing(): Promise<HearTools>
  /** The words of the selection if they may be what one looks for: not several lines of them. */
  selectedWords(): string
  /** The beginning and end of the selection on the screen; null if it is out of sight. */
  selectionPlace(): SelectionPlace | null
  focus(): void
  /** One has scrolled away from the words that are being spoken, or from the cursor where the next ones come. */
  isAwayFromWords(): boolean
  /** Scrolls to them. */
  showWords(): void
}

export interface SelectionPlace {
  left: number
  top: number
  bottom: number
  /** The right edge of the whole field. */
  fieldRight: number
}

export function editorTools(view: EditorView): EditorTools {
  let finding: FindTools | null = null
  return {
    facts: () => readFacts(view),
    undo: () => void undo(view),
    redo: () => void redo(view),
    changeCase: () => changeCase(view),
    async finding() {
      const { findTools } = await import('./tools/find-text.ts')
      finding ??= findTools(view)
      return finding
    },
    readyFinding: () => finding,
    markFields: (handlers) =>
      import('./tools/field-marks.ts').then(({ markFields }) => markFields(view, handlers)),
    hearing: () => import('./tools/hear-words.ts').then(({ hearTools }) => hearTools(view)),
    selectedWords() {
      const { from, to } = view.state.selection.main
      const text = view.state.sliceDoc(from, Math.min(to, from + longestQuery))
      return text.includes('\n') ? '' : text
    },
    selectionPlace() {
      const { from, to } = view.state.selection.main
      const first = view.coordsAtPos(from, 1)
      const last = view.coordsAtPos(to, -1)
      const fieldRight = view.dom.getBoundingClientRect().right
      return first && last && { left: first.left, top: first.top, bottom: last.bottom, fieldRight }
    },
    focus: () => view.focus(),
    isAwayFromWords() {
      const at = wordsAt(view)
      const { top, bottom } = view.scrollDOM.getBoundingClientRect()
      const line = view.coordsAtPos(at)
      return line === null ? view.state.doc.length > 0 : line.bottom <= top || line.top >= bottom
    },
    showWords() {
      const margin = view.scrollDOM.clientHeight / 3
      view.dispatch({ effects: EditorView.scrollIntoView(wordsAt(view), { y: 'end', yMargin: margin }) })
    },
  }
}

/** The place of the words that are being spoken, or will be. */
function wordsAt({ state }: EditorView): number {
  return state.field(liveField).live?.to ?? state.selection.main.head
}

const longestQuery = 100

function readFacts({ state }: EditorView): EditorFacts {
  return {
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    words: state.field(wordCount),
    characters: state.doc.length,
    hasTimes: state.field(timesField).size > 0,
  }
}
