import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import type { OpenEditor } from './open-editor.ts'

export const open: OpenEditor = (element, text) => {
  const editor = new Editor({ element, extensions: [StarterKit], content: `<p>${text}</p>` })
  return () => editor.getText({ blockSeparator: '\n' })
}
