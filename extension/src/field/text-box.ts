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
    type: (text) => typeBy(element.ownerDocument, isOneLine ? text.replace(/\s*\n\s*/g, ' ') : text),
    paste() {},
  }
}

function typeBy(document: Document, text: string): boolean {
  // Deprecated, and the one way that the page's undo and its events know of.
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}
