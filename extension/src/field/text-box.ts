import { contextLength, type Field } from './field-type.ts'

/** An <input> or <textarea>. */
export function textBox(element: HTMLTextAreaElement | HTMLInputElement): Field {
  const isOneLine = element instanceof HTMLInputElement
  /** Some kinds of input, as for addresses, tell no selection: then the caret is taken to be at the end. */
  const selection = () => {
    const end = element.value.length
    return { start: element.selectionStart ?? end, end: element.selectionEnd ?? end }
  }
  return {
    element,
    isOneLine,
    settlesLater: false,
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
    type: async (text) => typeBy(element, isOneLine ? text.replace(/\s*\n\s*/g, ' ') : text),
    paste() {},
  }
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
