import { readSorted } from './front-coding.ts'
import { wordTable } from './word-table.ts'

/** The frequency of a word beside each mark's name used as a word, in half powers of ten. */
export type Collocations = ReadonlyMap<
  string,
  { left: ReadonlyMap<string, number>; right: ReadonlyMap<string, number> }
>

/** The kinds of words, and how often they stand beside names of marks. */
export interface WordEvidence {
  kinds: ReadonlyMap<string, string>
  collocations: Collocations
}

/** The codes of the first kind, the first list, and of a frequency as everywhere else. */
export const codes = { kind: 97, list: 36, level: 101 }

export const wordEvidence: WordEvidence = readTable()

function readTable(): WordEvidence {
  const words = readSorted(wordTable.words)
  const names = wordTable.kinds.split(' ')
  const kinds = new Map<string, string>()
  for (const [at, word] of words.entries()) {
    const kind = names[wordTable.kindOf.charCodeAt(at) - codes.kind]
    if (kind !== undefined) kinds.set(word, kind)
  }
  const phrases = wordTable.phrases.split('|')
  const lists = Array.from({ length: 2 * phrases.length }, (): string[] => [])
  for (const [at, listed] of wordTable.listed.split(' ').entries())
    for (const code of listed) lists[code.charCodeAt(0) - codes.list]?.push(words[at] as string)
  let at = 0
  const beside = lists.map(
    (list) => new Map(list.map((word) => [word, wordTable.levels.charCodeAt(at++) - codes.level])),
  )
  const none: ReadonlyMap<string, number> = new Map()
  return {
    kinds,
    collocations: new Map(
      phrases.map((phrase, at) => [
        phrase,
        { left: beside[2 * at] ?? none, right: beside[2 * at + 1] ?? none },
      ]),
    ),
  }
}
