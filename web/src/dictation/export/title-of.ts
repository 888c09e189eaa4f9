const longestTitle = 80

/** The title of a text: its name, or its first line, cut between words. */
export function titleOf({ title = '', text }: { title?: string | undefined; text: string }): string {
  if (title !== '') return title
  const line = text.trim().split('\n', 1)[0] ?? ''
  if (line.length <= longestTitle) return line
  const cut = line.slice(0, longestTitle)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestTitle / 2)).trimEnd()}…`
}
