/** What came into the text between two of its states: the part in which they differ, whole words of the later one. */
export function textSince(before: string, after: string): string {
  let from = 0
  while (from < before.length && before[from] === after[from]) from++
  let end = 0
  const room = Math.min(before.length, after.length) - from
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end++
  while (from > 0 && /\S/.test(after[from - 1] ?? '') && /\S/.test(after[from] ?? '')) from--
  while (end > 0 && /\S/.test(after.at(-end - 1) ?? '') && /\S/.test(after.at(-end) ?? '')) end--
  return after.slice(from, after.length - end).trim()
}
