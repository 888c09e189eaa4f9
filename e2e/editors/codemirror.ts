import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorView, keymap } from '@codemirror/view'
import type { OpenEditor } from './open-editor.ts'

export const open: OpenEditor = (parent, doc) => {
  const extensions = [history(), keymap.of([...defaultKeymap, ...historyKeymap])]
  const view = new EditorView({ parent, doc, extensions })
  return () => view.state.doc.toString()
}
