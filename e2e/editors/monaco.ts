import { editor } from 'monaco-editor/editor/editor.api.js'
import type { OpenEditor } from './open-editor.ts'

export const open: OpenEditor = (root, value) => {
  root.style.height = '200px'
  const monaco = editor.create(root, { value, language: 'plaintext' })
  return () => monaco.getValue()
}
