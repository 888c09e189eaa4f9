import { type Entry, type Read, Unreadable } from './entry.ts'

/** “Name<tab>text” or “name = text”, a line each; in the text `\n` is a line break. */
export function readList(content: string): Read {
  const entries = content.split('\n').flatMap((line, index): Entry[] => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const [, name, text] = /^([^\t]+)\t+(.+)$/.exec(line) ?? /^([^=]+)=(.+)$/.exec(line) ?? []
    if (name === undefined || text === undefined)
      throw new Unreadable(`Line ${index + 1} needs a name and a text, with a tab or “=” between them.`)
    return [{ name: name.trim(), text: text.trim().replaceAll('\\n', '\n').replaceAll('\\t', '\t') }]
  })
  return { entries, leftOut: [] }
}

const headings = /^(name|title|command|command name|my ?command|trigger|phrase|spoken|spoken form|shortcut)$/i

/** Two columns, as spreadsheets write them: what is in quotation marks may go over several lines. */
export function readCsv(content: string): Read {
  const rows = rowsOf(content)
  const [first] = rows
  const hasHeading = first !== undefined && headings.test(first.cells[0]?.trim() ?? '')
  const entries = rows.slice(hasHeading ? 1 : 0).map(({ cells, line }) => {
    const [name = '', text = ''] = cells
    if (name.trim() === '' || text.trim() === '')
      throw new Unreadable(`Line ${line} needs a name and a text in its first two columns.`)
    return { name: name.trim(), text }
  })
  return { entries, leftOut: [] }
}

/** The first of these outside quotation marks. */
function delimiterOf(content: string): string {
  return /[,;\t]/.exec(content.replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ','
}

/** The rows of a spreadsheet that are not empty, each with the line that it begins in. */
export function rowsOf(content: string): { cells: string[]; line: number }[] {
  const delimiter = delimiterOf(content)
  const rows: { cells: string[]; line: number }[] = []
  let cells: string[] = []
  let line = 1
  let began = 1
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${delimiter}\\n][^${delimiter}\\n]*)?)(${delimiter}|\\n|$)`,
    'y',
  )
  while (cell.lastIndex < content.length) {
    const found = cell.exec(content)
    if (found === null) throw new Unreadable(`Line ${line} has a quotation mark that is never closed.`)
    const [whole, quoted, plain = '', end] = found
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    line += whole.split('\n').length - 1
    if (end === delimiter) continue
    if (cells.some((text) => text.trim() !== '')) rows.push({ cells, line: began })
    cells = []
    began = line
  }
  return rows
}
