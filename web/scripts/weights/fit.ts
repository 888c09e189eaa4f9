/**
 * Finds how much each piece of evidence weighs, from speech made out of public texts (docs/decisions/017): a folder with a
 * text a source, a paragraph a line. Sources named by --hold are left out and judged. `npm run weights -w web -- FOLDER`
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { wordEvidence } from '../../src/dictation/formatting/evidence/word-evidence.ts'
import { createFeatures } from '../../src/dictation/formatting/marks/features.ts'
import { frameWorth, priorOf } from '../../src/dictation/formatting/marks/score.ts'
import { bare, groupOf, groups, isMarkOnly } from '../../src/dictation/formatting/utterance/kinds.ts'
import { packWeights, tableFile } from '../evidence/pack.ts'
import { option } from '../option.ts'
import { type Example, examplesOf } from './examples.ts'
import { createChance } from './random.ts'
import { kindsIn, speak } from './speech.ts'

const [folder = ''] = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const heldNames = option('hold', '18F-guides,red-harvest,rust-lang,basecamp').split(',')
const most = Number(option('most', '2000'))
const rounds = Number(option('rounds', '16'))
const lexical = Number(option('lexical', '0.05'))
const grammatical = Number(option('grammatical', '0.008'))
const inventedWeight = Number(option('invented', '0.4'))
const markWeight = Number(option('marks', '1.6'))
const bareWeight = Number(option('bare', '0.6'))
const wordWeight = Number(option('words', '3'))
const chance = createChance(7)

const { tell, kindOf } = createFeatures(wordEvidence)

const names =
  /\b(period|full stop|comma|colon|semicolon|dash|star|tab|slash|quote|cap|caps|hyphen|question mark|exclamation (mark|point)|new (line|paragraph)|next (line|paragraph)|bullet point|coma|calmer|pipe|ellipsis|apostrophe|underscore|asterisk|sign|space bar|no space|open|close)\b/i

const texts = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => {
    const paragraphs = readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
    return { file, paragraphs, isHeld: heldNames.some((name) => file.includes(name)) }
  })
/** Examples of WordNet's, which have no marks. */
const glosses = ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
  readFileSync(`/usr/share/wordnet/data.${part}`, 'utf8')
    .split('\n')
    .flatMap((line) => (line.split(' | ')[1] ?? '').split('; ').slice(1))
    .map((gloss) => gloss.replace(/["']/g, ' ').replace(/\s+/g, ' ').trim())
    .filter((gloss) => gloss.split(' ').length > 3 && names.test(gloss)),
)
texts.push({ file: 'wordnet', paragraphs: glosses, isHeld: false })
const kinds = kindsIn(
  texts.flatMap(({ paragraphs }) => paragraphs),
  kindOf,
)

function sample(paragraphs: readonly string[], count: number): Example[] {
  const examples: Example[] = []
  const starts: number[] = []
  for (let at = 0; at < paragraphs.length; at++) if (names.test(paragraphs[at] ?? '')) starts.push(at, at)
  for (let i = 0; i < count; i++) starts.push(chance.below(paragraphs.length))
  for (const start of starts) {
    const size = 1 + (chance.is(0.4) ? chance.below(4) : 0)
    for (const spoken of speak(paragraphs.slice(start, start + size), chance, kinds))
      examples.push(...examplesOf(spoken))
  }
  return examples
}

const indices = new Map<string, number>()
const nameOf: string[] = []
const seen: number[] = []
function indexOf(name: string): number {
  const known = indices.get(name)
  if (known !== undefined) return known
  indices.set(name, nameOf.length)
  return nameOf.push(name) - 1
}

/** Inventions show what grammar allows, not how often it happens. */
function weightOf({ isMark, isInvented, context, habit }: Example): number {
  if (isMark) return context.others > 0 ? markWeight : 1
  if (!isInvented) return wordWeight
  const weight = habit === 'none' ? bareWeight : inventedWeight
  return isMarkOnly(context.phrase) ? weight / 4 : weight
}

interface Row {
  index: Int32Array
  value: Float32Array
  isMark: boolean
  bias: number
  /** The weight that the speaker's habit adds. */
  prior: number
  weight: number
  isInvented: boolean
  example: Example | null
}
function rowOf(example: Example, learns: boolean): Row {
  const index: number[] = []
  const value: number[] = []
  const group = groupOf(example.context.phrase)
  let isDecided = false
  const take = (name: string, amount: number) => {
    const at = learns ? indexOf(name) : indices.get(name)
    if (at === undefined) return
    if (learns) seen[at] = (seen[at] ?? 0) + 1
    index.push(at)
    value.push(amount)
  }
  tell(example.context, (name, amount) => {
    // Grammar alone decides there.
    if (name === `f ${bare}`) isDecided = true
    take(name, amount)
    take(`${group}:${name}`, amount)
  })
  const { isMark, bias } = example
  return {
    index: Int32Array.from(index),
    value: Float32Array.from(value),
    isMark,
    bias,
    prior: priorOf(example.context),
    weight: isDecided ? 0 : weightOf(example),
    isInvented: example.isInvented,
    example: learns ? null : example,
  }
}

/** As much as so many texts say. */
const frameTrust = Number(option('trust', '1'))

const softest = Number(option('softest', '2.5'))

/** Each frame is worth what the rest leaves to it; at most one stands at a place. */
function fitFrames() {
  for (const [name, at] of indices) {
    const [, frame = '', sign, isSettled] = /^\w+:(f ([+-])(bare|plain)?.*)/.exec(name) ?? []
    if (sign === undefined || isSettled) continue
    const rows = training.filter(({ index, isInvented }) => !isInvented && index.includes(at))
    const first = frameWorth(frame)
    let worth = first
    for (let step = 0; step < 30; step++) {
      let [slope, bend] = [frameTrust * (first - worth), frameTrust]
      for (const row of rows) {
        const chance = 1 / (1 + Math.exp(-oddsOf(row) - row.prior - worth))
        slope += row.weight * ((row.isMark ? 1 : 0) - chance)
        bend += row.weight * chance * (1 - chance)
      }
      worth += Math.max(-1, Math.min(1, slope / bend))
    }
    worth = sign === '-' ? Math.min(worth, -softest) : Math.max(worth, softest)
    // 0 would not be told.
    weights[at] = (weights[at] as number) + worth || 0.25
    console.log(
      name,
      rows.length,
      rows.filter(({ isMark }) => isMark).length,
      worth.toFixed(1),
      (weights[at] as number).toFixed(1),
    )
  }
}

const begun = Date.now()
const training = texts
  .filter(({ isHeld }) => !isHeld)
  .flatMap(({ paragraphs }) =>
    sample(paragraphs, Math.min(most, paragraphs.length)).map((example) => rowOf(example, true)),
  )
const held = texts
  .filter(({ isHeld }) => isHeld)
  .flatMap(({ paragraphs }) =>
    sample(paragraphs, Math.min(most, paragraphs.length)).map((example) => rowOf(example, false)),
  )
console.log(
  training.length,
  'examples,',
  training.filter(({ isMark }) => !isMark).length,
  'words;',
  held.length,
  'held;',
  nameOf.length,
  'features;',
  (Date.now() - begun) / 1000,
  's',
)

const least = Number(option('least', '60'))
const weights = new Float64Array(nameOf.length)
const slopes = new Float64Array(nameOf.length).fill(1)
/** A frame speaks for what it says, or for nothing, as do words that stand beside the name as a word: few texts have them. */
const lowest = nameOf.map((name) => (/(^|:)f \+|(^|:)frame$/.test(name) ? 0 : Number.NEGATIVE_INFINITY))
const highest = nameOf.map((name) => (/(^|:)(f -|(left|right)$)/.test(name) ? 0 : Number.POSITIVE_INFINITY))
const isKept = seen.map((count) => count >= least)
/** Lexical features have to earn their place. */
const isWord = nameOf.map((name) => /(^|:)(<|>|hw|w) /.test(name))
weights[indexOf('bias')] = 3
weights[indexOf('frame')] = 3

function oddsOf({ index, value, bias }: Row): number {
  let sum = bias
  for (let i = 0; i < index.length; i++) sum += (weights[index[i] as number] as number) * (value[i] as number)
  return sum
}

function learn(rate: number) {
  for (let at = training.length - 1; at > 0; at--) {
    const other = chance.below(at + 1)
    const row = training[at] as Row
    training[at] = training[other] as Row
    training[other] = row
  }
  for (const row of training) {
    const pull = ((row.isMark ? 1 : 0) - 1 / (1 + Math.exp(-oddsOf(row)))) * row.weight
    if (Math.abs(pull) < 1e-4) continue
    for (let i = 0; i < row.index.length; i++) {
      const at = row.index[i] as number
      if (!isKept[at]) continue
      const slope = pull * (row.value[i] as number)
      slopes[at] = (slopes[at] as number) + slope * slope
      weights[at] = (weights[at] as number) + (rate * slope) / Math.sqrt(slopes[at] as number)
    }
  }
  // What was not needed shrinks.
  for (let at = 0; at < weights.length; at++) {
    const shrink = isWord[at] ? lexical : grammatical
    const weight = weights[at] as number
    const shrunk = Math.sign(weight) * Math.max(0, Math.abs(weight) - shrink)
    weights[at] = Math.min(highest[at] as number, Math.max(lowest[at] as number, shrunk))
  }
}
for (let round = 0; round < rounds; round++) learn(round < rounds / 2 ? 0.5 : 0.25)
for (let at = 0; at < weights.length; at++) {
  const smallest = isWord[at] ? 0.4 : 0.1
  if (Math.abs(weights[at] as number) < smallest) isKept[at] = false
  if (!isKept[at]) weights[at] = 0
}
for (let round = 0; round < 3; round++) learn(0.15)
fitFrames()
for (let at = 0; at < weights.length; at++) weights[at] = Math.round((weights[at] as number) * 4) / 4

for (const [name, rows] of [
  ['seen', training],
  ['held', held],
] as const) {
  const counts = new Map<string, [number, number, number, number]>()
  for (const row of rows) {
    const isWrong = oddsOf(row) + row.prior > 0 !== row.isMark
    for (const key of [
      'all',
      ...(row.example
        ? [groupOf(row.example.context.phrase), row.example.isInvented ? 'invented' : 'real']
        : []),
    ]) {
      const count = counts.get(key) ?? [0, 0, 0, 0]
      counts.set(key, count)
      const at = row.isMark ? 2 : 0
      count[at as 0]++
      if (isWrong) count[(at + 1) as 1]++
    }
    if (name === 'held' && isWrong && process.argv.includes('--show') && row.example) {
      const { phrase, before, after, follows, others } = row.example.context
      console.log(
        row.isMark ? 'missed' : 'lost',
        oddsOf(row).toFixed(1),
        before.join(' '),
        `[${phrase}]`,
        after.join(' '),
        follows,
        others,
      )
    }
  }
  for (const [key, [words, lost, marks, missed]] of counts)
    console.log(
      name,
      key,
      `words lost ${lost} of ${words} (${((100 * lost) / words).toFixed(2)} %), marks missed ${missed} of ${marks} (${((100 * missed) / marks).toFixed(2)} %)`,
    )
}
const fitted = new Map(['', ...groups].map((group): [string, Map<string, number>] => [group, new Map()]))
for (const [index, name] of nameOf.entries()) {
  const [, group = '', own = ''] = /^(?:(\w+):)?(.*)$/.exec(name) ?? []
  if (weights[index] !== 0) fitted.get(group)?.set(own, weights[index] as number)
}
const table = packWeights(fitted)
console.log(
  nameOf.filter((_, index) => weights[index] !== 0).length,
  'weights,',
  brotliCompressSync(JSON.stringify(table)).length,
  'bytes with Brotli,',
  (Date.now() - begun) / 1000,
  's',
)
writeFileSync(
  new URL('../../src/dictation/formatting/evidence/weight-table.ts', import.meta.url),
  tableFile('weightTable', 'weights/fit.ts', table),
)
