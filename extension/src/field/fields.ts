import type { Around } from '@plainspoken/contract/extension-channel'
import { drawnField, editContextOf } from './drawn-field.ts'
import type { Field } from './field-type.ts'
import { richField } from './rich-field.ts'
import { textBox } from './text-box.ts'

/** The adapter that writes into an element that takes text. */
export function fieldFor(element: HTMLElement): Field {
  const context = editContextOf(element)
  if (context !== null) return drawnField(element, context)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
    ? textBox(element)
    : richField(element)
}

/** The text around the cursor of an element that takes text. */
export function aroundOf(element: HTMLElement): Around {
  const { before, after } = fieldFor(element).read()
  return { before, after }
}
