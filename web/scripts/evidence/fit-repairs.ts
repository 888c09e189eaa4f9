/**
 * Finds how much each feature of a correction weighs: node web/scripts/evidence/fit-repairs.ts DISFL-QA/train.json PROSE …
 * Corrections come from Disfl-QA's train part and are made out of prose (text files, a paragraph a line); what stays are
 * the words of the same prose that may mark a correction and do not. The last file of prose and every tenth example
 * are held out. LICENCES.txt names the texts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type EditTerm, editTermAt } from '../../src/dictation/formatting/clean-up/edit-terms.ts'
import { isHesitation } from '../../src/dictation/formatting/clean-up/hesitations.ts'
import { createRepairFeatures } from '../../src/dictation/formatting/clean-up/repair-features.ts'
import { candidateStarts } from '../../src/dictation/formatting/clean-up/repairs.ts'
import { createGrammar } from '../../src/dictation/formatting/marks/english-grammar.ts'
import { wordEvidence } from '../../src/dictation/formatting/marks/word-evidence.ts'
import { readWords, type SpokenWord } from '../../src/dictation/formatting/words/spoken-word.ts'

/** A place where an edit term stands: how many words it takes back, and the features of every answer. */
interface Example {
  term: string[]
  candidates: string[][]
  /** The index of what is taken back; -1 if nothing is. */
  right: number
  weight: number
  source: string
}

const [disflQa = '', ...proseFiles] = process.argv.slice(2)
const kinds = new Map(
  Object.entries(wordEvidence.kinds).flatMap(([kind, list]) =>
    list.split(' ').map((word) => [word, kind] as const),
  ),
)
const grammar = createGrammar(kinds)
const { termFeatures, candidateFeatures } = createRepairFeatures(grammar)
let seed = 7
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** Without the hesitations: they are told by what stands right behind them. */
function readSaid(spoken: string): { words: SpokenWord[]; hesitates: (at: number) => boolean } {
  const all = readWords(spoken).filter(({ core }) => core !== '')
  const behind = new Set<number>()
  const words = all.filter((_, at) => !isHesitation(all, at, 'en'))
  for (const [at, word] of words.entries())
    if (at > 0 && all[all.indexOf(word) - 1] !== words[at - 1]) behind.add(at)
  return { words, hesitates: (at) => behind.has(at) }
}

function exampleAt(
  words: SpokenWord[],
  term: EditTerm,
  from: number | null,
  weight: number,
  source: string,
): Example[] {
  if (term.to >= words.length || term.from === 0) return []
  const starts = candidateStarts(words, term)
  const right = from === null ? -1 : starts.indexOf(from)
  if (from !== null && right < 0) return []
  return [
    {
      term: termFeatures(words, term),
      candidates: starts.map((at) => candidateFeatures(words, at, term)),
      ...{ right, weight, source },
    },
  ]
}

function fromDisflQa(): Example[] {
  const pairs: Record<string, { original: string; disfluent: string }> = JSON.parse(
    readFileSync(disflQa, 'utf8'),
  )
  return Object.values(pairs).flatMap(({ original, disfluent }, index) => {
    const { words: said, hesitates } = readSaid(disfluent)
    const meant = readSaid(original).words
    const gone = said.length - meant.length
    if (gone < 1) return []
    const same = said.findIndex(({ core }, at) => core !== meant[at]?.core)
    // The words taken out may begin like those that stay: any of these places gives the same text.
    for (let from = same; from >= 0; from--) {
      const isRest = meant.slice(from).every(({ core }, at) => core === said[from + gone + at]?.core)
      if (!isRest) return []
      for (let at = from + 1; at <= from + gone; at++) {
        const term = editTermAt(said, at, hesitates)
        if (term?.to === from + gone)
          return exampleAt(plain(said, index), term, from, 1, `disfl ${index % 10}`)
        if (term !== null && term.to > at) at = term.to - 1
      }
    }
    return []
  })
}

/** As one recogniser or another gives it: with marks and capitals, or without. */
function plain(words: SpokenWord[], index: number): SpokenWord[] {
  if (index % 4 === 0) return words
  return readWords(
    words
      .map(({ raw, opening, closing }) => raw.slice(opening.length, raw.length - closing.length))
      .map((raw) => (index % 2 === 0 ? raw.toLowerCase() : raw))
      .join(' '),
  )
}

const replacing = [
  ...'no|no|no|no sorry|sorry no|sorry|sorry|I mean|I mean|no I mean|wait no|no wait|wait|make that|no make that|or rather|rather|actually|actually no|no actually|scratch that|I meant|no I meant|correction|or actually|oh sorry|oh no|||||or|or|sorry I mean|sorry I meant|or no'.split(
    '|',
  ),
]

const classWords = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'january february march april may june july august september october november december',
  'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty',
  'red blue green yellow black white brown',
  'morning afternoon evening night',
  'brother sister mother father son daughter cousin uncle aunt wife husband friend boss',
  'minutes hours days weeks months years',
  'tomorrow today tonight',
  'left right',
  'he she',
  'him her',
  'his her',
  'i we',
  'first second third fourth fifth',
  'north south east west',
].map((list) => list.split(' '))

function fromProse(file: string, isHeldOut: boolean): Example[] {
  const sentences = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((paragraph) => paragraph.match(/[^.?!]+[.?!]+["”’]*\s*/g) ?? [])
  const nouns = new Map<string, string[]>()
  for (const sentence of sentences)
    for (const { core } of readWords(sentence)) {
      const kind = grammar.kindOf(core)
      if (!grammar.isGrammar(core) && core.length > 2 && /^[a-z]+$/.test(core))
        nouns.set(kind, [...(nouns.get(kind) ?? []).slice(-800), core])
    }
  const source = isHeldOut ? 'held' : 'prose'
  return sentences.flatMap((sentence, index) => {
    const words = plain(
      readWords(sentence.replaceAll(/[“”"‘]|(?<=\s)’|’(?=\s)/g, '').replaceAll('—', ' ')).filter(
        ({ core }) => core !== '',
      ),
      index + 1,
    )
    const examples: Example[] = []
    for (let at = 0; at < words.length; at++) {
      // People hesitate anywhere.
      const isHesitant = at > 0 && random() < 0.04
      const term = editTermAt(words, at, (index) => index === at && isHesitant)
      if (term === null) continue
      const isHesitation = term.said.includes('um')
      examples.push(
        ...exampleAt(
          words,
          term,
          null,
          isHesitation ? 0.3 : 1,
          `${source} ${isHesitation ? 'um' : 'natural'}`,
        ),
      )
      at = Math.max(at, term.to - 1)
    }
    if (
      words.length > 4 &&
      words.length < 30 &&
      random() < (words.some(({ core }) => classWords.some((list) => list.includes(core))) ? 0.35 : 0.15)
    )
      examples.push(...repaired(words, nouns, source))
    return examples
  })
}

function numberSaid(): string[] {
  const units = 'one two three four five six seven eight nine'.split(' ')
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
  const kind = random()
  if (kind < 0.5) return [oneOf([...units, ...tens, 'ten', 'twelve', 'fifteen'])]
  if (kind < 0.75) return [oneOf(tens), oneOf(units)]
  return [oneOf([...units, 'a']), 'hundred']
}

/** The sentence with a word or a phrase said wrong first. */
function repaired(words: SpokenWord[], nouns: Map<string, string[]>, source: string): Example[] {
  const options: [from: number, wrong: string[]][] = []
  for (const [at, { core, raw }] of words.entries()) {
    const list = classWords.find((list) => list.includes(core))
    const isNumber = grammar.kindOf(core) === 'number'
    if (isNumber && grammar.kindOf(words[at - 1]?.core ?? '') === 'number') continue
    if (list)
      for (let times = 0; times < 4; times++)
        options.push([at, [oneOf(list.filter((other) => other !== core))]])
    if (isNumber) options.push([at, numberSaid()], [at, numberSaid()])
    const behind = words[at + 1]
    if (isNumber && behind !== undefined && grammar.kindOf(behind.core) !== 'number')
      for (let times = 0; times < 3; times++)
        options.push([
          at,
          oneOf([numberSaid(), numberSaid(), ['the'], ['the', 'last'], ['this'], ['a']]).concat(behind.raw),
        ])
    const kind = grammar.kindOf(core)
    const pool = nouns.get(kind)
    if (pool === undefined || grammar.isGrammar(core) || at === 0) continue
    const other = /^\p{Lu}/u.test(raw)
      ? oneOf(['Anna', 'Peter', 'London', 'Smith', 'Maria', 'Leeds', 'Kowalski'])
      : oneOf(pool)
    if (random() < 0.15) options.push([at, [other]])
    for (let from = at - 1; from >= 0 && at - from < 4; from--) {
      const first = words[from]?.core ?? ''
      if (/[.?!,;:]/.test(words[from]?.closing ?? '')) break
      if (!/^(preposition|determiner|loose|pronoun|auxiliary)$/.test(grammar.kindOf(first))) continue
      const phrase = words.slice(from, at).map(({ raw }) => raw)
      options.push([from, [...phrase, other]])
      break
    }
  }
  // A sentence begun otherwise: its first words, and then anew.
  if (random() < 0.3) {
    const begun = words.slice(0, 2 + Math.floor(random() * 3)).map(({ raw }) => raw)
    options.push([0, [...begun.slice(0, -1), oneOf(nouns.get('unknown') ?? ['thing'])]])
  }
  if (options.length === 0) return []
  const [from, wrong] = oneOf(options)
  const said =
    replacing[Math.floor(random() * replacing.length)]?.split(' ').filter((word) => word !== '') ?? []
  const isHesitant = said.length === 0 || said[0] === 'or'
  const raws = words.map(({ raw }) => raw)
  const all = readWords([...raws.slice(0, from), ...wrong, ...said, ...raws.slice(from)].join(' '))
  const term = editTermAt(
    all,
    from + wrong.length,
    (at) => isHesitant && at === from + wrong.length + said.length,
  )
  if (term?.to !== from + wrong.length + said.length) return []
  return exampleAt(all, term, from, 0.6, `${source} made`)
}

const examples = [
  ...fromDisflQa(),
  ...proseFiles.flatMap((file, index) => fromProse(file, index === proseFiles.length - 1)),
]
const isHeld = ({ source }: Example, index: number) => source.startsWith('held') || index % 10 === 9
const counts = new Map<string, number>()
const naturals = examples.filter(({ right }) => right === -1).length
console.log(examples.length, 'examples,', naturals, 'of them natural')
for (const { term, candidates } of examples)
  for (const name of [...term, ...new Set(candidates.flat())]) counts.set(name, (counts.get(name) ?? 0) + 1)
const used = new Map([...counts].filter(([, count]) => count > 9).map(([name], index) => [name, index]))
const weights = new Float64Array(used.size)
const squares = new Float64Array(used.size).fill(1e-6)
const compiled = examples.map(({ term, candidates, ...rest }) => {
  const indexed = (names: string[]) => names.flatMap((name) => used.get(name) ?? [])
  return { ...rest, term: indexed(term), candidates: candidates.map(indexed) }
})
const naturalWeight = 7
const sum = (features: number[]) => features.reduce((total, at) => total + (weights[at] as number), 0)

function answersOf({ term, candidates }: (typeof compiled)[number]): number[] {
  const base = sum(term)
  return [0, ...candidates.map((features) => base + sum(features))]
}

const penalty = 0.0015
for (let round = 0; round < 25; round++) {
  for (const [index, example] of compiled.entries()) {
    if (isHeld(examples[index] as Example, index)) continue
    const scores = answersOf(example)
    const most = Math.max(...scores)
    const odds = scores.map((score) => Math.exp(score - most))
    const total = odds.reduce((a, b) => a + b)
    const weight = example.weight * (example.right === -1 ? naturalWeight : 1)
    const gradient = new Map<number, number>()
    const add = (at: number, value: number) => gradient.set(at, (gradient.get(at) ?? 0) + value)
    for (const [answer, odd] of odds.entries()) {
      if (answer === 0) continue
      const error = weight * ((answer - 1 === example.right ? 1 : 0) - odd / total)
      if (Math.abs(error) < 1e-4) continue
      for (const at of example.term) add(at, error)
      for (const at of example.candidates[answer - 1] ?? []) add(at, error)
    }
    for (const [at, value] of gradient) {
      const step = value - penalty * (weights[at] as number)
      squares[at] = (squares[at] as number) + step * step
      weights[at] = (weights[at] as number) + (0.3 * step) / Math.sqrt(squares[at] as number)
    }
  }
}

for (const least of [0, 1, 1.5, 2, 3]) {
  const figures = new Map<string, { right: number; wrong: number; left: number }>()
  for (const [index, example] of compiled.entries()) {
    const whole = examples[index] as Example
    if (!isHeld(whole, index)) continue
    const figure = figures.get(whole.source.split(' ').slice(0, 2).join(' ').replace(/\d/, '')) ?? {
      right: 0,
      wrong: 0,
      left: 0,
    }
    figures.set(whole.source.split(' ').slice(0, 2).join(' ').replace(/\d/, ''), figure)
    const scores = answersOf(example).slice(1)
    const best = scores.indexOf(Math.max(...scores))
    const answer = (scores[best] ?? 0) < least ? -1 : best
    if (answer === example.right) figure.right++
    else if (answer === -1) figure.left++
    else figure.wrong++
  }
  console.log(least, Object.fromEntries(figures))
}

const levels = new Map<number, string[]>()
for (const [name, at] of used) {
  const level = Math.round((weights[at] as number) * 5) / 5
  if (Math.abs(level) >= 0.2) levels.set(level, [...(levels.get(level) ?? []), name])
}
const table = [...levels]
  .sort(([a], [b]) => a - b)
  .map(([level, names]) => `  '${level}': ${JSON.stringify(names.sort().join('|'))},`)
writeFileSync(
  new URL('../../src/dictation/formatting/clean-up/repair-weights.ts', import.meta.url),
  `/** Made by web/scripts/evidence/fit-repairs.ts; LICENCES.txt names the sources. */\nexport const repairWeights: Readonly<Record<string, string>> = {\n${table.join('\n')}\n}\n`,
)
console.log([...levels.values()].flat().length, 'features')
