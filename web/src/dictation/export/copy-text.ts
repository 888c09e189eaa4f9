/** Puts text on the clipboard; rejects with the browser's reason. */
export async function copyText(text: string): Promise<void> {
  // The clipboard belongs to the window that has the focus: the small one may have it.
  const { window: small } = (globalThis as { documentPictureInPicture?: { window: Window | null } })
    .documentPictureInPicture ?? { window: null }
  const { clipboard } = small?.document.hasFocus() ? small.navigator : navigator
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
