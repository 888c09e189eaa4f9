import type { OpenEditor } from './open-editor.ts'

function fill(root: Node, text: string) {
  const area = document.createElement('textarea')
  area.value = text
  root.appendChild(area)
  return area
}

/** In a closed shadow tree, where no script of the page finds it. */
export const openShadow: OpenEditor = (root, text) => {
  const host = document.createElement('div')
  root.append(host)
  const area = fill(host.attachShadow({ mode: 'closed' }), text)
  return () => area.value
}

export const openFrame: OpenEditor = async (root, text) => {
  const frame = document.createElement('iframe')
  frame.src = 'empty.html'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  root.append(frame)
  await loaded
  const inside = frame.contentDocument
  if (inside === null) throw new Error('The frame is of another site.')
  const area = inside.createElement('textarea')
  area.value = text
  inside.body.append(area)
  return () => area.value
}

/** The frame's own page tells what it holds. */
export const openOtherFrame: OpenEditor = async (root) => {
  let held = ''
  const frame = document.createElement('iframe')
  const told = new Promise<void>((resolve) =>
    addEventListener('message', ({ data }) => {
      held = String(data)
      resolve()
    }),
  )
  frame.src = location.href.replace('//site.', '//another.').replace(/\?.*/, 'held.html')
  root.append(frame)
  await told
  return () => held
}
