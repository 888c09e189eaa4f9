import { contextLength, type Field } from './field-type.ts'

const invisible = /[\u200b\u2060\ufeff]/g
/** Editors take a moment to draw what a key has done. */
const editorsMs = 30
const blocks = /^(P|DIV|LI|UL|OL|H[1-6]|BLOCKQUOTE|PRE|TABLE|TR|TD|TH|SECTION|ARTICLE|DD|DT|DL|FIGURE)$/

/** An element with `contenteditable`, plain or an editor's. */
export function richField(element: HTMLElement): Field {
  const document = element.ownerDocument
  const root = element.getRootNode() as Document | ShadowRoot

  /** Of the tree that the element is in: the document's own selection stops at a shadow tree. */
  function selection(): Selection | null {
    const own = (root as { getSelection?(): Selection | null }).getSelection?.() ?? document.getSelection()
    return own
  }

  function range(): Range | null {
    const now = selection()
    if (now === null || now.rangeCount === 0) return null
    const first = now.getRangeAt(0)
    return element.contains(first.commonAncestorContainer) ? first : null
  }

  /** Announces what is about to be typed, as a keyboard's typing is and a command's is not; true: the editor does it itself. */
  function isTaken(inputType: string, data: string | null): boolean {
    const at = range()
    const targetRanges = at === null ? [] : [new StaticRange(at)]
    return !element.dispatchEvent(
      new InputEvent('beforeinput', {
        ...{ inputType, data, targetRanges },
        ...{ bubbles: true, cancelable: true, composed: true },
      }),
    )
  }

  /** Shift+Enter, never Enter: that sends what is written in many a page. */
  async function breakLine() {
    const key = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13, shiftKey: true }
    const pressed = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true, composed: true })
    const isKeyTaken = !(focused() ?? element).dispatchEvent(pressed)
    if (!isKeyTaken && !isTaken('insertLineBreak', null)) document.execCommand('insertLineBreak')
    await new Promise((resolve) => setTimeout(resolve, editorsMs))
  }

  /** The element inside the editor that hears the keys. */
  function focused(): Element | null {
    return root.activeElement
  }

  return {
    element,
    isOneLine: element.getAttribute('aria-multiline') === 'false',
    settlesLater: true,
    needsWindow: false,
    seesItsLineOnly: false,
    read() {
      const at = range()
      if (at === null) return { before: '', after: '', isSelected: false }
      const before = document.createRange()
      before.selectNodeContents(element)
      before.setEnd(at.startContainer, at.startOffset)
      const after = document.createRange()
      after.selectNodeContents(element)
      after.setStart(at.endContainer, at.endOffset)
      return {
        before: textOf(before).slice(-contextLength),
        after: textOf(after).slice(0, contextLength),
        isSelected: !at.collapsed,
      }
    },
    selectBack(letters) {
      const now = selection()
      for (let i = 0; i < letters; i++) now?.modify('extend', 'backward', 'character')
    },
    async type(text) {
      if (text === '' && !isTaken('deleteContentBackward', null)) document.execCommand('delete')
      for (const [i, line] of text.split('\n').entries()) {
        if (i > 0) await breakLine()
        if (line !== '' && !isTaken('insertText', line)) document.execCommand('insertText', false, line)
      }
    },
    paste(text) {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      ;(focused() ?? element).dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
      )
    },
  }
}

/** As it is read: blocks begin on lines of their own, and what nobody can edit is no part of it. */
function textOf(range: Range): string {
  const fragment = range.cloneContents()
  let text = ''
  const walk = (node: Node) => {
    if (node instanceof Text) text += node.data
    else if (node instanceof HTMLBRElement) text += '\n'
    else {
      const isBlock = node instanceof HTMLElement && blocks.test(node.tagName)
      if (node instanceof HTMLElement && node.contentEditable === 'false') return
      if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n'
      for (const child of node.childNodes) walk(child)
    }
  }
  walk(fragment)
  return text.replace(invisible, '').replace(/\u00a0/g, ' ')
}
