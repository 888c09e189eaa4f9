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
