/**
 * Text as Markdown that shows just that text: signs that would mean something are escaped, line breaks stay. Headings and
 * lists, which are dictated with the signs of Markdown, are what they look like.
 */
export function markdownOf(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/([\\`*_[\]<>])/g, '\\$1')
        .replace(/^(\s*)(?!#{1,3} |- )([#+-])/, '$1\\$2')
        .replace(/^(\s*\d+)(?!\. )([.)])/, '$1\\$2'),
    )
    .join('\n')
    .replace(/([^\n])\n(?=[^\n])/g, '$1  \n')
}
