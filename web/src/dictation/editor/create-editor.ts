import { history } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { TranscriptPort, TranscriptSnapshot } from '../transcript-port.ts'
import { editorPort } from './editor-port.ts'
import { liveField, setLiveState } from './live-field.ts'
import { proseKeys } from './prose-keys.ts'

export interface TranscriptEditor {
  port: TranscriptPort
  focus(): void
  destroy(): void
}

interface EditorOptions {
  host: HTMLElement
  snapshot: TranscriptSnapshot
  /** Names the field for assistive technology. */
  label: string
  hint: string
  onChange(): void
}

const undoSteps = 1000

/** The transcript's real editor; it takes over text, caret, live words and held places. */
export function createEditor({ host, snapshot, label, hint, onChange }: EditorOptions): TranscriptEditor {
  const view = new EditorView({
    parent: host,
    root: documentWithoutHead(host.ownerDocument),
    state: EditorState.create({
      doc: snapshot.text,
      selection: snapshot.selection,
      extensions: [
        history({ minDepth: undoSteps }),
        liveField,
        keymap.of(proseKeys),
        EditorView.lineWrapping,
        // Shown by the style sheet: CodeMirror's own placeholder would be part of the field's text.
        EditorView.contentAttributes.of(({ state }) =>
          state.doc.length > 0 ? null : { 'aria-placeholder': hint },
        ),
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'true',
          autocapitalize: 'sentences',
          autocorrect: 'on',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged || update.selectionSet) onChange()
        }),
      ],
    }),
  })
  if (snapshot.live !== null || snapshot.places.length > 0) {
    const { live, resumption, places } = snapshot
    view.dispatch({ effects: setLiveState.of({ live, resumption, places }) })
  }
  const port = editorPort({
    get state() {
      return view.state
    },
    dispatch: (...transactions: Transaction[]) => view.dispatch(transactions),
    isInSight(position) {
      const caret = view.coordsAtPos(position)
      const field = view.scrollDOM.getBoundingClientRect()
      return caret !== null && caret.bottom > field.top && caret.top < field.bottom
    },
  })
  return { port, focus: () => view.focus(), destroy: () => view.destroy() }
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
