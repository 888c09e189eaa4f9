/**
 * Finds how much each feature of a correction weighs: node web/scripts/evidence/fit-repairs.ts DISFL-QA/train.json FOLDER
 * Corrections come from Disfl-QA's train part and are made out of prose (a folder with a text a source, a paragraph a line);
 * what stays are the words of the same prose that may mark a correction and do not. With `--each` every source is left out
 * once and judged by what the others say, and nothing is written. LICENCES.txt names the texts.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { leadOf, leastLead } from '../../src/dictation/formatting/clean-up/repairs.ts'
import { option } from '../option.ts'
import { fromProse, fromQuestions } from './repair-examples.ts'

const held = option('hold', 'sayers,gatsby,hammett,woolf')
  .split(',')
  .filter((name) => name !== '')
const isHeld = (source: string) => held.some((name) => source.includes(name))
const [questions = '', folder = ''] = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const sources = ['questions', ...readdirSync(folder).filter((file) => file.endsWith('.txt'))]
const examples = [
  ...fromQuestions(questions),
  ...sources.slice(1).flatMap((file) => fromProse(`${folder}/${file}`, file)),
]
const naturalWeight = Number(option('natural', '2.5'))
const madeWeight = Number(option('made', '0.6'))
const hesitantWeight = Number(option('hesitant', '0.3'))
const penalty = Number(option('penalty', '0.0015'))
const rounds = Number(option('rounds', '16'))
const leastCount = Number(option('count', '15'))
const leastWeight = Number(option('least', '0.4'))
const margins = [0, 0.3, 0.6, 1, 1.5, 2]

const weightOf = {
  natural: naturalWeight,
  made: madeWeight,
  hesitant: naturalWeight * hesitantWeight,
  asked: 1,
}
const counts = new Map<string, number>()
for (const { term, candidates } of examples)
  for (const name of new Set([...term, ...candidates.flat()])) counts.set(name, (counts.get(name) ?? 0) + 1)
const used = new Map(
  [...counts].filter(([, count]) => count >= leastCount).map(([name], index) => [name, index]),
)
const compiled = examples.map(({ term, candidates, ...rest }) => {
  const indexed = (names: string[]) => Int32Array.from(names.flatMap((name) => used.get(name) ?? []))
  return { ...rest, term: indexed(term), candidates: candidates.map(indexed) }
})
type Compiled = (typeof compiled)[number]

function scoresOf({ term, candidates }: Compiled, weights: Float64Array): number[] {
  const sum = (features: Int32Array) => features.reduce((total, at) => total + (weights[at] as number), 0)
  const base = sum(term)
  return [0, ...candidates.map((features) => base + sum(features))]
}

/** Weights by all examples but those of one source. */
function fit(without: string): Float64Array {
  const weights = new Float64Array(used.size)
  const squares = new Float64Array(used.size).fill(1e-6)
  const gradient = new Float64Array(used.size)
  const touched: number[] = []
  const add = (at: number, value: number) => {
    touched.push(at)
    gradient[at] = (gradient[at] as number) + value
  }
  for (let round = 0; round < rounds; round++) {
    for (const example of compiled) {
      if (example.source === without || isHeld(example.source)) continue
      const scores = scoresOf(example, weights)
      const most = Math.max(...scores)
      const odds = scores.map((score) => Math.exp(score - most))
      const total = odds.reduce((a, b) => a + b)
      const weight = weightOf[example.kind]
      for (let answer = 1; answer < odds.length; answer++) {
        const error = weight * ((answer - 1 === example.right ? 1 : 0) - (odds[answer] as number) / total)
        if (Math.abs(error) < 1e-4) continue
        for (const at of example.term) add(at, error)
        for (const at of example.candidates[answer - 1] ?? []) add(at, error)
      }
      for (const at of touched) {
        const value = gradient[at] as number
        if (value === 0) continue
        gradient[at] = 0
        const step = value - penalty * (weights[at] as number)
        squares[at] = (squares[at] as number) + step * step
        weights[at] = (weights[at] as number) + (0.3 * step) / Math.sqrt(squares[at] as number)
      }
      touched.length = 0
    }
  }
  return weights
}

/** The number of examples that are right at each margin, and the number that are wrong. */
function judge(chosen: readonly Compiled[], weights: Float64Array) {
  const kinds = ['asked', 'made', 'natural', 'hesitant'] as const
  return kinds.flatMap((kind) => {
    const ofKind = chosen.filter((example) => example.kind === kind)
    if (ofKind.length === 0) return []
    const figures = margins.map((least) => {
      let [right, wrong] = [0, 0]
      for (const example of ofKind) {
        const scores = scoresOf(example, weights).slice(1)
        const best = scores.indexOf(Math.max(...scores))
        if ((scores[best] ?? 0) < least || leadOf(scores, best) < leastLead) continue
        if (best === example.right) right++
        else wrong++
      }
      return kind === 'asked' || kind === 'made' ? `${right}/${wrong}` : String(wrong)
    })
    return [`${kind} ${ofKind.length}: ${figures.join(' ')}`]
  })
}

console.log(`margins ${margins.join(' ')}; right/wrong of corrections, wrong of the others`)
if (process.argv.some((name) => name.startsWith('--each'))) {
  const left = option('each', '').split(',')
  for (const source of sources.filter(
    (source) => left.includes('') || left.some((part) => source.includes(part)),
  ))
    console.log(
      source,
      judge(
        compiled.filter((example) => example.source === source),
        fit(source),
      ).join(' | '),
    )
} else {
  const weights = fit('')
  console.log(
    'fitted',
    judge(
      compiled.filter(({ source }) => !isHeld(source)),
      weights,
    ).join(' | '),
  )
  for (const name of held)
    console.log(
      name,
      judge(
        compiled.filter(({ source }) => source.includes(name)),
        weights,
      ).join(' | '),
    )
  const levels = new Map<number, string[]>()
  for (const [name, at] of used) {
    const level = Math.round((weights[at] as number) * 5) / 5
    if (Math.abs(level) >= leastWeight) levels.set(level, [...(levels.get(level) ?? []), name])
  }
  const table = [...levels]
    .sort(([a], [b]) => a - b)
    .map(([level, names]) => `  '${level}': ${JSON.stringify(names.sort().join('|'))},`)
  const text = `/** Made by web/scripts/evidence/fit-repairs.ts; LICENCES.txt names the sources. */\nexport const repairWeights: Readonly<Record<string, string>> = {\n${table.join('\n')}\n}\n`
  writeFileSync(new URL('../../src/dictation/formatting/clean-up/repair-weights.ts', import.meta.url), text)
  console.log(
    [...levels.values()].flat().length,
    'features',
    brotliCompressSync(text).length,
    'bytes with Brotli',
  )
}
