import { contextLength, type Field } from './field-type.ts'

/** An <input> or <textarea>. */
export function textBox(element: HTMLTextAreaElement | HTMLInputElement): Field {
  const isOneLine = element instanceof HTMLInputElement
  /** Some kinds of input, as for addresses, tell no selection: then the cursor is taken to be at the end. */
  const selection = () => {
    const end = element.value.length
    return { start: element.selectionStart ?? end, end: element.selectionEnd ?? end }
  }
  return {
    element,
    isOneLine,
    settlesLater: false,
    needsWindow: isUnseen(element),
    seesItsLineOnly: false,
    read() {
      const { start, end } = selection()
      return {
        before: element.value.slice(Math.max(0, start - contextLength), start),
        after: element.value.slice(end, end + contextLength),
        isSelected: start < end,
      }
    },
    selectBack(letters) {
      const { start } = selection()
      const before = [...new Intl.Segmenter().segment(element.value.slice(0, start))]
      const from = before.at(-letters)?.index ?? 0
      if (element.selectionStart !== null) element.setSelectionRange(from, start)
      else element.select()
    },
    async type(text) {
      if (text === '' && isDeletedByKeys(element)) return
      typeBy(element, isOneLine ? text.replace(/\s*\n\s*/g, ' ') : text)
    },
    paste() {},
  }
}

/** Editors that draw their text themselves, as Monaco in Firefox, hear through a box that nobody sees, and only while theirs is the window. */
function isUnseen(element: HTMLElement): boolean {
  const { color, opacity } = getComputedStyle(element)
  return color === 'rgba(0, 0, 0, 0)' || opacity === '0'
}

/**
 * Deletes a selection that spans a line's end by Backspace keys, as editors that only listen to a <textarea>, such as
 * Monaco in Firefox, do not take it back otherwise. They do not know yet about the selection just made. False where nobody
 * takes the key.
 */
function isDeletedByKeys(element: HTMLTextAreaElement | HTMLInputElement): boolean {
  const { selectionStart: start, selectionEnd: end, value } = element
  if (start === null || end === null || !value.slice(start, end).includes('\n')) return false
  const letters = [...new Intl.Segmenter().segment(value.slice(start, end))]
  element.setSelectionRange(end, end)
  const key = { key: 'Backspace', code: 'Backspace', keyCode: 8, which: 8 }
  const isTaken = () =>
    !element.dispatchEvent(
      new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true, composed: true }),
    )
  if (!isTaken()) {
    element.setSelectionRange(start, end)
    return false
  }
  for (const _ of letters.slice(1)) isTaken()
  return true
}

function typeBy(element: HTMLElement, text: string) {
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText'
  const given = { inputType, data: text === '' ? null : text }
  // A page that wants none of it says so here, as it would to a keyboard.
  const isLet = element.dispatchEvent(
    new InputEvent('beforeinput', { ...given, bubbles: true, cancelable: true, composed: true }),
  )
  if (!isLet) return
  // Deprecated, and the one way that the page's undo and its events know of.
  if (text === '') element.ownerDocument.execCommand('delete')
  else element.ownerDocument.execCommand('insertText', false, text)
}
