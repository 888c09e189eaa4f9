import { type ComponentProps, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createEditor, Node } from 'slate'
import { withHistory } from 'slate-history'
import { Editable, Slate, withReact } from 'slate-react'
import type { OpenEditor } from './open-editor.ts'

export const open: OpenEditor = (root, text) => {
  const editor = withHistory(withReact(createEditor()))
  const initialValue = [{ type: 'paragraph', children: [{ text }] }]
  const given = { editor, initialValue } as unknown as ComponentProps<typeof Slate>
  createRoot(root).render(createElement(Slate, given, createElement(Editable)))
  return () => editor.children.map((block) => Node.string(block)).join('\n')
}
