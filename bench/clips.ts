import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decode } from './recordings.ts'

/** A clip, and the words that are said in it. */
export type Clip = { file: string; words: string[] }

/** The server writes titles short, references write them out. */
const titles = new Map([
  ['mr', 'mister'],
  ['mrs', 'missus'],
])

/** The clips of a folder with a manifest.tsv: a header line, then wav, any, any, reference, all separated by tabs. Null: there is none. */
export function readClips(folder: string | undefined, column = 'wav'): Clip[] | null {
  if (!folder) return null
  // npm starts a workspace's script in the workspace's folder.
  const place = path.resolve(process.env.INIT_CWD ?? '.', folder)
  const manifest = path.join(place, 'manifest.tsv')
  if (!existsSync(manifest)) return null
  const [header = '', ...lines] = readFileSync(manifest, 'utf8').trim().split('\n')
  const columns = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    return { file: path.join(place, cell(column)), words: wordsOf(cell('reference')) }
  })
}

export const samplesOf = ({ file }: Clip) => decode(createReadStream(file))

export function wordsOf(text: string): string[] {
  const words: string[] = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  return words.map((word) => titles.get(word) ?? word)
}

/** The costs of editing the first so many of the words heard into the first so many of those wanted. */
function editCosts(wanted: readonly string[], heard: readonly string[]) {
  const width = heard.length + 1
  const costs = new Float64Array((wanted.length + 1) * width)
  const at = (i: number, j: number) => costs[i * width + j] ?? 0
  const replaced = (i: number, j: number) => at(i - 1, j - 1) + Number(wanted[i - 1] !== heard[j - 1])
  for (let i = 0; i <= wanted.length; i++)
    for (let j = 0; j <= heard.length; j++)
      costs[i * width + j] =
        i === 0 || j === 0 ? i + j : Math.min(replaced(i, j), at(i - 1, j) + 1, at(i, j - 1) + 1)
  return { at, replaced }
}

/** Words to insert, delete or replace to come from one text to the other. */
export function countErrors(wanted: readonly string[], heard: readonly string[]): number {
  return editCosts(wanted, heard).at(wanted.length, heard.length)
}

/** For each word that was heard, the place of the wanted one that it is; null where it is another, or none. */
export function matchWords(wanted: readonly string[], heard: readonly string[]): (number | null)[] {
  const { at, replaced } = editCosts(wanted, heard)
  const matches: (number | null)[] = heard.map(() => null)
  for (let [i, j] = [wanted.length, heard.length]; i > 0 && j > 0; ) {
    if (at(i, j) === replaced(i, j)) {
      if (wanted[i - 1] === heard[j - 1]) matches[j - 1] = i - 1
      i--
      j--
    } else if (at(i, j) === at(i - 1, j) + 1) i--
    else j--
  }
  return matches
}
