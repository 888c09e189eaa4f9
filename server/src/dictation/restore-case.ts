const always = new Map(
  [
    ...['I', "I'm", "I've", "I'd", "I'll"],
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ...['January', 'February', 'April', 'June', 'July', 'September', 'October', 'November', 'December'],
  ].map((word) => [word.toLowerCase(), word]),
)

/** Titles that the dictionary spells out. "Doctor" stays: it is more often a word than a title. */
const titles = new Map([
  ['mister', 'Mr'],
  ['missus', 'Mrs'],
])

/**
 * Plain case for text from an engine that writes none: "I", names of days and months that are nothing else, titles,
 * spelled-out letters joined ("u. s." is US), and a capital at the beginning. Adds no word and no punctuation: a pause
 * does not tell whether a sentence ended.
 */
export function restoreCase(text: string, { isBeginning }: { isBeginning: boolean }): string {
  const written = joinLetters(text.split(/\s+/).filter(Boolean))
    .map((word) => titles.get(word) ?? always.get(word) ?? word)
    .join(' ')
  return isBeginning ? written.charAt(0).toUpperCase() + written.slice(1) : written
}

/** The dictionary writes a spelled letter as "u."; a run of them is an abbreviation. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  let letters = ''
  const flush = () => {
    if (letters) joined.push(letters)
    letters = ''
  }
  for (const word of words) {
    if (/^[a-z]\.$/.test(word)) letters += word.charAt(0).toUpperCase()
    else {
      flush()
      joined.push(word)
    }
  }
  flush()
  return joined
}
