import {
  carried,
  type MarkWeights,
  codes as marks,
} from '../../src/dictation/formatting/evidence/mark-weights.ts'
import { codes, type WordEvidence } from '../../src/dictation/formatting/evidence/word-evidence.ts'

/** Sorted words, each by the number of letters that it shares with the one before it and by those that follow. */
export function packSorted(words: readonly string[]): string {
  return words
    .map((word, at) => {
      const same = sharedLength(words[at - 1] ?? '', word)
      return String.fromCharCode(65 + same) + word.slice(same)
    })
    .join('')
}

/** The table that word-evidence.ts reads. */
export function packWords({ kinds, collocations }: WordEvidence) {
  const lists = [...collocations.values()].flatMap(({ left, right }) => [left, right])
  const words = [...new Set([...kinds.keys(), ...lists.flatMap((list) => [...list.keys()])])].sort()
  const names = [...new Set(kinds.values())]
  const kindOf = (word: string) => {
    const at = names.indexOf(kinds.get(word) ?? '')
    return at < 0 ? '-' : String.fromCharCode(codes.kind + at)
  }
  const listed = (word: string) =>
    lists.map((list, at) => (list.has(word) ? String.fromCharCode(codes.list + at) : '')).join('')
  const levels = (list: ReadonlyMap<string, number>) =>
    words.map((word) => (list.has(word) ? String.fromCharCode(codes.level + (list.get(word) ?? 0)) : ''))
  return {
    kinds: names.join(' '),
    phrases: [...collocations.keys()].join('|'),
    words: packSorted(words),
    kindOf: words.map(kindOf).join(''),
    listed: words.map(listed).join(' '),
    levels: lists.flatMap(levels).join(''),
  }
}

/** The table that mark-weights.ts reads; the weights are in quarters. */
export function packWeights(weights: MarkWeights) {
  const groups = [...weights.keys()]
  const names = [...new Set([...weights.values()].flatMap((list) => [...list.keys()]))].sort()
  const spelt = names.map((name, at) => {
    const words = name.split(' ')
    const same = Math.min(sharedLength(names[at - 1]?.split(' ') ?? [], words), marks.shared.length - 1)
    return { same: marks.shared[same], words: words.slice(same) }
  })
  const counts = Map.groupBy(
    spelt.flatMap(({ words }) => words),
    (word) => word,
  )
  const saved = (word: string) => (counts.get(word)?.length ?? 0) * word.length
  const short = [...counts.keys()].sort((a, b) => saved(b) - saved(a)).slice(0, marks.short.length)
  const signOf = (word: string) => {
    const sign = marks.short[short.indexOf(word)]
    if (sign === undefined && !/^[a-z\d'=+<>-]+$/.test(word)) throw new Error(`"${word}" cannot be written.`)
    return sign ?? `${word} `
  }
  return {
    groups: groups.join(' '),
    words: short.join(' '),
    names: spelt.map(({ same, words }) => same + words.map(signOf).join('')).join(''),
    groupsOf: names
      .map((name) =>
        groups.reduce((set, group, bit) => set | (Number(weights.get(group)?.has(name)) << bit), 0),
      )
      .map((set) => String.fromCharCode(marks.groups + set))
      .join(''),
    weights: [...weights.values()]
      .flatMap((list) => names.map((name) => (list.has(name) ? packWeight(list.get(name) ?? 0) : '')))
      .join(''),
  }
}

function packWeight(weight: number): string {
  let quarters = Math.round(weight * 4)
  let carries = ''
  for (; marks.zero + quarters < 37; quarters += carried) carries += '{'
  for (; marks.zero + quarters > 122; quarters -= carried) carries += '}'
  return carries + String.fromCharCode(marks.zero + quarters)
}

function sharedLength(one: ArrayLike<string>, other: ArrayLike<string>): number {
  let length = 0
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length++
  return length
}

/** A table as a file of code. */
export function tableFile(name: string, made: string, table: Readonly<Record<string, string>>): string {
  return `/** Made by web/scripts/${made}; LICENCES.txt names the sources. */\nexport const ${name} = ${JSON.stringify(table, null, 2)}\n`
}
