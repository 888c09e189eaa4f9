import { readFileSync } from 'node:fs'

const folder = '/usr/share/wordnet'

/** A lemma's parts of speech, with the counts of each in WordNet's tagged texts. */
export interface Lemma {
  noun: number
  verb: number
  adjective: number
  adverb: number
  /** Of its commonest sense as a noun: 4 is an act, 11 an event, 28 a time … (see `man lexnames`). */
  nounField: number
}

const parts = ['noun', 'verb', 'adjective', 'adverb'] as const
const partOfSense = { 1: 'noun', 2: 'verb', 3: 'adjective', 4: 'adverb', 5: 'adjective' } as const

/** Reads Debian's wordnet-base. Every sense counts a little even if it was never met. */
export function readWordNet(): { lemmas: ReadonlyMap<string, Lemma>; irregularPasts: readonly string[] } {
  const lemmas = new Map<string, Lemma>()
  const lemmaOf = (word: string): Lemma => {
    const known = lemmas.get(word)
    if (known !== undefined) return known
    const lemma = { noun: 0, verb: 0, adjective: 0, adverb: 0, nounField: 0 }
    lemmas.set(word, lemma)
    return lemma
  }
  const linesOf = (name: string) =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
  const fields = new Map(linesOf('data.noun').map((line) => [line.slice(0, 8), Number(line.slice(9, 11))]))
  for (const [index, part] of parts.entries()) {
    for (const line of linesOf(`index.${['noun', 'verb', 'adj', 'adv'][index]}`)) {
      const columns = line.trim().split(' ')
      const lemma = lemmaOf(columns[0] ?? '')
      lemma[part] += 0.3 * Number(columns[2])
      const firstSense = columns[columns.length - Number(columns[2])] ?? ''
      if (part === 'noun') lemma.nounField = fields.get(firstSense) ?? 0
    }
  }
  for (const line of linesOf('cntlist.rev')) {
    const [key = '', , count = '0'] = line.split(' ')
    const [word = '', sense = ''] = key.split('%')
    const part = partOfSense[Number(sense[0]) as keyof typeof partOfSense]
    if (part !== undefined) lemmaOf(word)[part] += Number(count)
  }
  const irregularPasts = linesOf('verb.exc')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((form) => !/(ing|ed)$/.test(form))
  return { lemmas, irregularPasts }
}
