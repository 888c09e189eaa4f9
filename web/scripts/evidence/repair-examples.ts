import { readFileSync } from 'node:fs'
import { type EditTerm, editTermAt } from '../../src/dictation/formatting/clean-up/edit-terms.ts'
import { isHesitation } from '../../src/dictation/formatting/clean-up/hesitations.ts'
import { createRepairFeatures } from '../../src/dictation/formatting/clean-up/repair-features.ts'
import { candidateStarts } from '../../src/dictation/formatting/clean-up/repairs.ts'
import { grammar } from '../../src/dictation/formatting/words/english-grammar.ts'
import { readWords, type SpokenWord } from '../../src/dictation/formatting/words/spoken-word.ts'
import { createRandom } from '../weights/random.ts'

/** A place where an edit term stands: how many words it takes back, and the features of every answer. */
export interface Example {
  term: string[]
  candidates: string[][]
  /** The index of what is taken back; -1 if nothing is. */
  right: number
  kind: 'natural' | 'made' | 'hesitant' | 'asked'
  source: string
}

const { termFeatures, candidateFeatures } = createRepairFeatures(grammar)
const random = createRandom(7)
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
  kind: Example['kind'],
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
      ...{ right, kind, source },
    },
  ]
}

/** Corrections in questions: a JSON file of pairs. */
export function fromQuestions(file: string): Example[] {
  const pairs: Record<string, { original: string; disfluent: string }> = JSON.parse(
    readFileSync(file, 'utf8'),
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
        if (term?.to === from + gone) return exampleAt(plain(said, index), term, from, 'asked', 'questions')
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

/** Corrections put into prose, a paragraph a line, and what only sounds like one in it. */
export function fromProse(file: string, source: string): Example[] {
  const sentences = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((paragraph) => paragraph.match(/[^.?!]+[.?!]+["”’]*\s*/g) ?? [])
  const nouns = new Map<string, string[]>()
  for (const sentence of sentences)
    for (const [at, { core, raw }] of readWords(sentence).entries()) {
      const kind = grammar.kindOf(core)
      if (at > 0 && /^\p{Lu}\p{Ll}+$/u.test(raw))
        nouns.set('name', [...(nouns.get('name') ?? []).slice(-800), raw])
      if (!grammar.isGrammar(core) && core.length > 2 && /^[a-z]+$/.test(core))
        nouns.set(kind, [...(nouns.get(kind) ?? []).slice(-800), core])
    }
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
      const isHesitant = at > 0 && random() < 0.005
      const term = editTermAt(words, at, (index) => isHesitant && index === at)
      if (term === null) continue
      const isHesitation = term.said.includes('um')
      examples.push(...exampleAt(words, term, null, isHesitation ? 'hesitant' : 'natural', source))
      at = Math.max(at, term.to - 1)
    }
    if (
      words.length > 4 &&
      words.length < 30 &&
      random() < (words.some(({ core }) => classWords.some((list) => list.includes(core))) ? 0.12 : 0.05)
    )
      examples.push(...repaired(words, nouns, source))
    return examples
  })
}

const anyNoun = ['unknown', 'thing', 'group', 'act', 'place', 'plural', 'person', 'possession', 'message']
const places = 'in on at by for with from to under behind near after before'.split(' ')

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
    // A noun of one kind stands for one of another as often: "the table, no, the fridge".
    const others = anyNoun.includes(kind) && random() < 0.6 ? (nouns.get(oneOf(anyNoun)) ?? pool) : pool
    const other = /^\p{Lu}/u.test(raw) ? oneOf(nouns.get('name') ?? ['Anna']) : oneOf(others)
    if (random() < (/^\p{Lu}/u.test(raw) ? 0.5 : 0.15)) options.push([at, [other]])
    for (let from = at - 1; from >= 0 && at - from < 4; from--) {
      const first = words[from]?.core ?? ''
      if (/[.?!,;:]/.test(words[from]?.closing ?? '')) break
      if (!/^(preposition|determiner|loose|pronoun|auxiliary)$/.test(grammar.kindOf(first))) continue
      const phrase = words.slice(from, at).map(({ raw }) => raw)
      options.push([from, [...phrase, other]])
      // "on the table, no, in the fridge"
      const place = oneOf(places)
      if (places.includes(first) && place !== first) options.push([from, [place, ...phrase.slice(1), other]])
      break
    }
  }
  // A sentence begun otherwise, and then anew: "I was going, I mean, I wanted to".
  if (random() < 0.3) {
    const begun = words.slice(0, 2 + Math.floor(random() * 3))
    const last = grammar.kindOf(begun.at(-1)?.core ?? '')
    const other = oneOf(nouns.get(last) ?? nouns.get('unknown') ?? ['thing'])
    options.push([0, [...begun.slice(0, -1).map(({ raw }) => raw), other]])
  }
  if (options.length === 0) return []
  const [from, wrong] = oneOf(options)
  const said =
    replacing[Math.floor(random() * replacing.length)]?.split(' ').filter((word) => word !== '') ?? []
  const isHesitant = said.length === 0 || said[0] === 'or' || random() < 0.2
  const raws = words.map(({ raw }) => raw)
  // An engine that writes marks parts the words with commas, or ends a sentence there.
  if (raws.some((raw) => /[,.?!]$/.test(raw)) && random() < 0.7) {
    const end = random() < 0.12 ? '.' : ','
    wrong[wrong.length - 1] += end
    if (said.length > 0 && random() < 0.6) said[said.length - 1] += ','
    if (end === '.' && said.length > 0)
      said[0] = said[0]?.replace(/^./, (letter) => letter.toUpperCase()) ?? ''
  }
  const all = readWords([...raws.slice(0, from), ...wrong, ...said, ...raws.slice(from)].join(' '))
  const term = editTermAt(
    all,
    from + wrong.length,
    (at) => isHesitant && at === from + wrong.length + said.length,
  )
  if (term?.to !== from + wrong.length + said.length) return []
  return exampleAt(all, term, from, 'made', source)
}
