import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { OpenEditor } from './open-editor.ts'

interface ControlledProps {
  tag: 'input' | 'textarea'
  text: string
  onHeld(text: string): void
}

function Controlled({ tag, text, onHeld }: ControlledProps) {
  const [value, setValue] = useState(text)
  onHeld(value)
  return createElement(tag, {
    value,
    'aria-label': 'Text',
    onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
  })
}

const openControlled =
  (tag: ControlledProps['tag']): OpenEditor =>
  (root, text) => {
    let held = text
    const onHeld = (now: string) => {
      held = now
    }
    createRoot(root).render(createElement(Controlled, { tag, text, onHeld }))
    return () => held
  }

export const openInput = openControlled('input')
export const openTextarea = openControlled('textarea')
