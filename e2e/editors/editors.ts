import { first, type OpenEditor } from './open-editor.ts'

// One editor each time, named in the address: `editors/?lexical`.

const editors: Record<string, () => Promise<{ open: OpenEditor }>> = {
  'react-input': () => import('./react.ts').then(({ openInput: open }) => ({ open })),
  'react-textarea': () => import('./react.ts').then(({ openTextarea: open }) => ({ open })),
  tiptap: () => import('./tiptap.ts'),
  codemirror: () => import('./codemirror.ts'),
  lexical: () => import('./lexical.ts'),
  slate: () => import('./slate.ts'),
  quill: () => import('./quill.ts'),
  monaco: () => import('./monaco.ts'),
  tinymce: () => import('./tinymce.ts'),
  shadow: () => import('./plain.ts').then(({ openShadow: open }) => ({ open })),
  frame: () => import('./plain.ts').then(({ openFrame: open }) => ({ open })),
  'other-frame': () => import('./plain.ts').then(({ openOtherFrame: open }) => ({ open })),
}

declare global {
  /** The text as the editor itself knows it, once it is there. */
  var model: (() => string) | undefined
}

const name = new URLSearchParams(location.search).keys().next().value ?? ''
const root = document.getElementById('root')
const load = editors[name]
if (root === null || load === undefined) throw new Error(`There is no editor named ${name}.`)
const { open } = await load()
globalThis.model = await open(root, first)
