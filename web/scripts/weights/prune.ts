/**
 * Leaves out weights that decide next to nothing, and fits the others so that each name is as likely a mark as before. It hears
 * the speech that fit.ts makes out of a folder of texts, and sentences whose readings are to stay:
 * npm run prune-weights -w web -- FOLDER --keep=2600 --said=FILE
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { readMarkWeights } from '../../src/dictation/formatting/evidence/mark-weights.ts'
import { wordEvidence } from '../../src/dictation/formatting/evidence/word-evidence.ts'
import { findBestPath } from '../../src/dictation/formatting/lattice.ts'
import type { Context } from '../../src/dictation/formatting/marks/context.ts'
import { createFeatures } from '../../src/dictation/formatting/marks/features.ts'
import { priorOf, score } from '../../src/dictation/formatting/marks/score.ts'
import { groupOf } from '../../src/dictation/formatting/utterance/kinds.ts'
import { packWeights, tableFile } from '../evidence/pack.ts'
import { option } from '../option.ts'
import { utteranceOf } from './examples.ts'
import { createChance } from './random.ts'
import { kindsIn, type Spoken, speak } from './speech.ts'

const [folder = ''] = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const keep = Number(option('keep', '2600'))
const step = 0.25
/** Bytes of a weight, and of the name of its feature, which groups share. */
const bytes = { weight: 0.65, name: 1.8 }
/** Nothing that is said decides as little as a share of so much of what is in doubt. */
const settled = 0.02
/** The pull back to a weight as it was. */
const inertia = 1

const { tell, kindOf } = createFeatures(wordEvidence)
const before = readMarkWeights()
/** Grammar's weights stay as they are. */
const isFrame = (name: string) => name.startsWith('f ') || name === 'frame'

/** Every place that the search looks at. */
function contextsOf(spoken: Spoken): Context[] {
  const found: Context[] = []
  findBestPath(utteranceOf(spoken), {
    spanAt: () => null,
    open: '',
    score(context) {
      found.push(context)
      return score(context)
    },
  })
  return found
}

const chance = createChance(11)
const texts = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n'))
const kinds = kindsIn(texts.flat(), kindOf)
/** Places, and whether their readings are to stay. */
const contexts = new Map<string, { context: Context; isKept: boolean }>()
function hear(spoken: Spoken, isKept: boolean) {
  for (const context of contextsOf(spoken)) contexts.set(JSON.stringify(context), { context, isKept })
}
for (const paragraphs of texts)
  for (let taken = 0; taken < Math.min(2500, paragraphs.length); taken++) {
    const at = chance.below(paragraphs.length)
    for (const spoken of speak(paragraphs.slice(at, at + 1 + chance.below(3)), chance, kinds))
      hear(spoken, false)
  }
const said = option('said', '')
for (const line of said === '' ? [] : readFileSync(said, 'utf8').split('\n'))
  hear({ pieces: [{ said: line, isMark: false, written: line }], before: '', lately: 0, habit: 'all' }, true)

interface Weight {
  group: string
  name: string
  was: number
  now: number
  /** The rows that have its feature, and its value there. */
  rows: number[]
  values: number[]
  /** The sum of squares of its values, as far as the rows are in doubt. */
  bend: number
}
const weights = new Map<string, Weight>()
for (const [group, list] of before)
  for (const [name, was] of list)
    if (!isFrame(name))
      weights.set(`${group}:${name}`, { group, name, was, now: was, rows: [], values: [], bend: 0 })
/** The odds of each row before, what they lack, and how much that matters. */
const oddsOf: number[] = []
const lack: number[] = []
const doubt: number[] = []
const rows = [...contexts.values()]
for (const { context, isKept } of rows) {
  const group = groupOf(context.phrase)
  const row = lack.push(0) - 1
  let odds = priorOf(context)
  const told: [Weight, number][] = []
  tell(context, (name, value) => {
    odds += ((before.get('')?.get(name) ?? 0) + (before.get(group)?.get(name) ?? 0)) * value
    for (const key of [`:${name}`, `${group}:${name}`]) {
      const weight = weights.get(key)
      if (weight !== undefined) told.push([weight, value])
    }
  })
  // Softer than the odds: a path's reading weighs several names.
  const chance = 1 / (1 + Math.exp(-odds / 3))
  oddsOf.push(odds)
  doubt.push((4 * chance * (1 - chance) + settled) * (isKept ? 8 : 1))
  for (const [weight, value] of told) {
    weight.rows.push(row)
    weight.values.push(value)
    weight.bend += (doubt[row] ?? 0) * value * value
  }
}

function set(weight: Weight, now: number) {
  for (const [at, row] of weight.rows.entries())
    lack[row] = (lack[row] ?? 0) - (now - weight.now) * (weight.values[at] ?? 0)
  weight.now = now
}

/** Each weight in turn takes what the others leave to it. */
function fit(unit = 0) {
  for (const weight of weights.values()) {
    let pull = 0
    for (const [at, row] of weight.rows.entries())
      pull += (doubt[row] ?? 0) * (weight.values[at] ?? 0) * (lack[row] ?? 0)
    const best = (weight.now * weight.bend + pull + weight.was * inertia) / (weight.bend + inertia)
    const now = Math.max(-12, Math.min(12, best))
    set(weight, unit === 0 ? now : Math.round(now / unit) * unit)
  }
}

/** What is read otherwise now is in doubt even more. Tells how much of it there is. */
function minds(): number {
  let turned = 0
  for (const [row, odds] of oddsOf.entries()) {
    if (odds > 0 === odds - (lack[row] ?? 0) > 0) continue
    const isKept = rows[row]?.isKept === true
    turned += isKept ? 8 : 1
    doubt[row] = (doubt[row] ?? 0) * (isKept ? 1.6 : 1.1)
  }
  for (const weight of weights.values())
    weight.bend = weight.rows.reduce(
      (sum, row, at) => sum + (doubt[row] ?? 0) * (weight.values[at] ?? 0) ** 2,
      0,
    )
  return turned
}

function leaveOut(count: number) {
  const sharing = Map.groupBy(weights.values(), ({ name }) => name)
  const worth = ({ name, now, bend }: Weight) =>
    (now * now * bend) / (bytes.weight + bytes.name / (sharing.get(name)?.length ?? 1))
  const least = [...weights].sort(([, one], [, other]) => worth(one) - worth(other)).slice(0, count)
  for (const [key, weight] of least) {
    set(weight, 0)
    weights.delete(key)
  }
}

while (weights.size > keep) {
  leaveOut(Math.min(weights.size - keep, Math.ceil(weights.size / 10)))
  for (let round = 0; round < 2; round++) fit()
}
for (let round = 0; round < 8; round++) {
  fit()
  minds()
}
let best = { turned: Number.POSITIVE_INFINITY, weights: [...weights.values()] }
for (let round = 0; round < 24; round++) {
  fit(step)
  const turned = minds()
  if (turned < best.turned) best = { turned, weights: [...weights.values()].map((weight) => ({ ...weight })) }
}

const left = new Map(
  [...before].map(([group, list]) => [group, new Map([...list].filter(([name]) => isFrame(name)))]),
)
for (const { group, name, now } of best.weights) if (now !== 0) left.get(group)?.set(name, now)
const table = packWeights(left)
const size = brotliCompressSync(JSON.stringify(table)).length
console.log(
  contexts.size,
  'places,',
  best.turned,
  'turned;',
  weights.size,
  'weights,',
  size,
  'bytes with Brotli',
)
writeFileSync(
  new URL('../../src/dictation/formatting/evidence/weight-table.ts', import.meta.url),
  tableFile('weightTable', 'weights/prune.ts', table),
)
