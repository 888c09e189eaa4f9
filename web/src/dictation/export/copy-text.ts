/** Puts text on the clipboard; rejects with the browser's reason. */
export async function copyText(text: string): Promise<void> {
  // Pages that came over http have no clipboard of this kind.
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error('The browser did not allow it.')
}
