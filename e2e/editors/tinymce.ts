import tinymce from 'tinymce'
import 'tinymce/icons/default'
import 'tinymce/models/dom'
import 'tinymce/themes/silver'
import type { OpenEditor } from './open-editor.ts'

export const open: OpenEditor = async (root, text) => {
  const target = document.createElement('div')
  target.innerHTML = `<p>${text}</p>`
  root.append(target)
  const [editor] = await tinymce.init({
    target,
    license_key: 'gpl',
    inline: true,
    skin: false,
    content_css: false,
  })
  return () => editor?.getContent({ format: 'text' }).replaceAll('\u00a0', ' ').replace(/\n\n/g, '\n') ?? ''
}
