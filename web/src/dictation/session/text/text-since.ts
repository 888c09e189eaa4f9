/** The words that came into the text between two of its states: the words of the later one that the earlier has not in that place. */
export function textSince(before: string, after: string): string {
  const old = wordsOf(before)
  const now = wordsOf(after)
  const most = Math.min(old.length, now.length)
  let from = 0
  while (from < most && old[from] === now[from]) from++
  let end = 0
  while (end < most - from && old.at(-1 - end)?.trim() === now.at(-1 - end)?.trim()) end++
  return now
    .slice(from, now.length - end)
    .join('')
    .trim()
}

/** Each with what parts it from the one before. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s*\S+/g) ?? []
}
