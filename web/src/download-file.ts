/** Hands a file to the browser's downloads. */
export function downloadFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download has taken hold of the content by then; holding on to it would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
