import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerRichText } from '@lexical/rich-text'
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical'
import type { OpenEditor } from './open-editor.ts'

export const open: OpenEditor = (root, text) => {
  const element = document.createElement('div')
  element.contentEditable = 'true'
  root.append(element)
  const editor = createEditor({
    onError(error) {
      throw error
    },
  })
  editor.setRootElement(element)
  registerRichText(editor)
  registerHistory(editor, createEmptyHistoryState(), 300)
  editor.update(() => {
    $getRoot().append($createParagraphNode().append($createTextNode(text)))
  })
  return () => editor.read(() => $getRoot().getTextContent())
}
