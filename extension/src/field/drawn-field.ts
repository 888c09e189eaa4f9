import { contextLength, type Field } from './field-type.ts'

/**
 * The text and selection that an editor which draws its text itself tells the browser; TypeScript's DOM does not know it
 * yet.
 */
interface EditContext {
  text: string
  selectionStart: number
  selectionEnd: number
}

/** The edit context of an element that draws its text itself; Chromium alone has that. */
export function editContextOf(element: Element): EditContext | null {
  return (element as Element & { editContext?: EditContext | null }).editContext ?? null
}

/**
 * An editor with an EditContext, as Monaco. No script can type into that, but what is pasted and keys that are pressed the
 * editor hears. It tells the browser no more of its text than the lines of the selection.
 */
export function drawnField(element: HTMLElement, context: EditContext): Field {
  function press(key: string, keyCode: number, shiftKey = false) {
    const given = { key, code: key, keyCode, which: keyCode, shiftKey }
    element.dispatchEvent(
      new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true, composed: true }),
    )
  }
  function paste(text: string) {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
    )
  }
  return {
    element,
    isOneLine: false,
    settlesLater: true,
    needsWindow: true,
    seesItsLineOnly: true,
    read() {
      const { text, selectionStart, selectionEnd } = context
      const [start, end] = [Math.min(selectionStart, selectionEnd), Math.max(selectionStart, selectionEnd)]
      return {
        before: text.slice(Math.max(0, start - contextLength), start),
        after: text.slice(end, end + contextLength),
        isSelected: start < end,
      }
    },
    selectBack(letters) {
      for (let i = 0; i < letters; i++) press('ArrowLeft', 37, true)
    },
    async type(text) {
      if (text === '') press('Backspace', 8)
      else paste(text)
    },
    // It is typed so already.
    paste() {},
  }
}
