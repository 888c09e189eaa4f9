/**
 * On paper stands the text alone, in the book face: the page is made for the screen, and the editor holds the lines that
 * are seen. Gives a function that ends it. `onPrinted`: it is off the screen again.
 */
export function printText(text: () => string, onPrinted: () => void): () => void {
  const sheet = document.createElement('div')
  Object.assign(sheet.style, {
    font: '12pt/1.6 var(--font-book)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    colorScheme: 'light',
    color: 'CanvasText',
  })
  const gone = new AbortController()
  let focused: Element | null = null

  /** Not by `hidden`, which a rule that lays the page out outweighs. */
  function hideOthers(isHidden: boolean) {
    for (const each of document.body.children)
      if (each instanceof HTMLElement && each !== sheet) each.style.display = isHidden ? 'none' : ''
  }

  function putBack() {
    if (!sheet.isConnected) return
    sheet.remove()
    hideOthers(false)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  window.addEventListener(
    'beforeprint',
    () => {
      if (text().trim() === '') return
      focused = document.activeElement
      sheet.textContent = text()
      hideOthers(true)
      document.body.append(sheet)
    },
    { signal: gone.signal },
  )
  window.addEventListener(
    'afterprint',
    () => {
      putBack()
      onPrinted()
    },
    { signal: gone.signal },
  )
  return () => {
    gone.abort()
    putBack()
  }
}
