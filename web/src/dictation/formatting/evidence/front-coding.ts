/** Reads sorted words, each told by the number of letters it shares with the one before it (A is none) and by those that follow. */
export function readSorted(text: string): string[] {
  let word = ''
  return [...text.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, same = 'A', rest = '']) => {
    word = word.slice(0, same.charCodeAt(0) - 65) + rest
    return word
  })
}
