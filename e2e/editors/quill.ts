import Quill from 'quill'
import type { OpenEditor } from './open-editor.ts'

export const open: OpenEditor = (root, text) => {
  const quill = new Quill(root)
  quill.setText(text)
  quill.history.clear()
  return () => quill.getText().replace(/\n$/, '')
}
