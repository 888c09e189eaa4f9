/** The clipboard belongs to the window that has the focus: the small one of this page may have it. */
const windows = new Set<Window>()

/** Another window of this page takes part. Gives what ends it. */
export function copyFrom(other: Window): () => void {
  windows.add(other)
  return () => void windows.delete(other)
}

/** Puts text on the clipboard; rejects with the browser's reason. */
export async function copyText(text: string): Promise<void> {
  const focused = [...windows].find(({ document }) => document.hasFocus())
  const { clipboard } = (focused ?? window).navigator
  // Pages that came over http have no clipboard of this kind.
  if (clipboard !== undefined) return clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error('The browser did not allow it.')
}
