/** Puts words on the clipboard; false where the browser does not let a script do it without a click. */
export async function copyWords(text: string): Promise<boolean> {
  if (text === '') return true
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.info('The clipboard is not to be had without a click.', error)
    return false
  }
}

/** The same in answer to a click, by which pages without https have a clipboard as well. */
export async function copyByClick(text: string): Promise<boolean> {
  return (await copyWords(text)) || copyByCommand(text)
}

function copyByCommand(text: string): boolean {
  let isPut = false
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isPut = true
  }
  window.addEventListener('copy', put, true)
  document.execCommand('copy')
  window.removeEventListener('copy', put, true)
  return isPut
}
