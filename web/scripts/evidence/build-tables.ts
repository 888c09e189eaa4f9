/**
 * Makes the table of what the words around a spoken mark tell (../../src/dictation/formatting/evidence/word-table.ts)
 * from Debian's pocketsphinx-en-us and wordnet-base: node web/scripts/evidence/build-tables.ts
 */
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { kindByEnding } from '../../src/dictation/formatting/words/english-grammar.ts'
import { openLanguageModel } from './language-model.ts'
import { packWords, tableFile } from './pack.ts'
import { type Lemma, readWordNet } from './word-net.ts'

/** The words of marks and commands that mean something else as well, but for those that are never weighed ("literal"). */
const phrases =
  'period comma coma calmer colon dash star slash tab quote hyphen cap caps underscore numeral spell|full stop|new line|next line|new paragraph|question mark|bullet point|exclamation point|all caps|no space|and sign'
    .split('|')
    .flatMap((list, index) => (index === 0 ? list.split(' ') : [list]))

const model = openLanguageModel()
const { lemmas, irregularPasts } = readWordNet()
const words = model.words.filter((word) => /^[a-z][a-z'’-]*$/.test(word))
const frequency = new Map(words.map((word) => [word, model.alone(word)]))
/** Rarer words tell less than they weigh: they are less than one in a hundred of prose (docs/decisions/040). */
const rarest = { kind: -4.5, besidePeriod: -4.69, besideOther: -4.3 }
const isCommon = (word: string, least: number) => (frequency.get(word) ?? -9) >= least

/** Words by how much likelier they are beside a phrase than elsewhere, in steps of half a power of ten. */
function levels(
  scores: Iterable<[string, number]>,
  { least, leastOfRare, frequent }: { least: number; leastOfRare: number; frequent: number },
): ReadonlyMap<string, number> {
  const rounded = [...scores].map(([word, score]): [string, number] => [
    word,
    Math.max(-4, Math.min(6, Math.round(score * 2))),
  ])
  return new Map(
    rounded.filter(
      ([word, level]) => level >= leastOfRare || (isCommon(word, frequent) && Math.abs(level) >= least),
    ),
  )
}

function collocationsOf(phrase: string) {
  const said = phrase.split(' ')
  const [first = '', last = ''] = [said[0], said.at(-1)]
  const left: [string, number][] = []
  const right: [string, number][] = []
  const only = said.length === 1
  for (const word of words) {
    const before = only
      ? model.after(first, word)
      : { ...model.after(last, word, first), isSeen: model.after(last, word, first).isSeen }
    const base = only ? model.alone(first) : model.after(last, first).score
    if (before.isSeen) left.push([word, before.score - base])
    const after = only ? model.after(word, last) : model.after(word, first, last)
    if (after.isSeen) right.push([word, after.score - (frequency.get(word) ?? 0)])
  }
  const isPeriod = phrase === 'period'
  const least = isPeriod ? 1 : 3
  const frequent = isPeriod ? rarest.besidePeriod : rarest.besideOther
  return {
    left: levels(left, { least, leastOfRare: isPeriod ? 3 : 6, frequent }),
    right: levels(right, { least, leastOfRare: isPeriod ? 2 : 6, frequent }),
  }
}

const nounFields: Record<number, string> = {
  4: 'act',
  7: 'quality',
  9: 'thought',
  10: 'message',
  11: 'event',
  12: 'thought',
  13: 'thing',
  14: 'group',
  15: 'place',
  16: 'thought',
  17: 'thing',
  18: 'person',
  19: 'event',
  20: 'thing',
  21: 'possession',
  22: 'event',
  23: 'measure',
  24: 'quality',
  25: 'thing',
  26: 'state',
  27: 'thing',
  28: 'time',
  5: 'person',
  6: 'thing',
  8: 'body',
  3: 'thing',
}

function kindOf({ noun, verb, adjective, adverb, nounField }: Lemma): string {
  const all = noun + verb + adjective + adverb
  if (noun >= all * 0.25) return nounFields[nounField] ?? 'thing'
  if (adjective >= all * 0.4) return 'adjective'
  if (verb >= all * 0.4) return 'verb'
  return 'adverb'
}

/** The frequency that a kind of word needs, where it is not that of all. */
const leasts: Readonly<Record<string, number>> = {
  thing: -4.2,
  person: -4.2,
  body: -4.2,
  place: -4.2,
  adjective: -4.69,
  time: -4.69,
  verb: -5.1,
}

const kinds = new Map(irregularPasts.filter((word) => isCommon(word, -5.3)).map((word) => [word, 'past']))
for (const word of words) {
  const lemma = lemmas.get(word)
  if (lemma === undefined || kinds.has(word)) continue
  const kind = kindOf(lemma)
  const least = (word.length > 1 && leasts[kind]) || rarest.kind
  // A listed word is no name; those in -ant are few, and stay with their ending.
  if (isCommon(word, least) && kind !== kindByEnding(word) && !/ant$/.test(word)) kinds.set(word, kind)
}

const table = packWords({
  kinds,
  collocations: new Map(phrases.map((phrase) => [phrase, collocationsOf(phrase)])),
})
for (const [name, part] of Object.entries(table))
  console.log(name, brotliCompressSync(part).length, 'bytes with Brotli')
writeFileSync(
  new URL('../../src/dictation/formatting/evidence/word-table.ts', import.meta.url),
  tableFile('wordTable', 'evidence/build-tables.ts', table),
)
