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

/** Words to insert, delete or replace to come from one text to the other. */
export function countErrors(wanted: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, i) => i)
  for (const [i, word] of wanted.entries()) {
    const next = [i + 1]
    for (const [j, other] of heard.entries()) {
      const replaced = (row[j] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
