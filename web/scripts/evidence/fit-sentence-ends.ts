/**
 * Finds what tells that a sentence is over where a speaker pauses:
 * npm run sentence-ends -w web -- FITTED.txt … -- HELD-OUT.txt …   (a paragraph a line)
 * Speech is made out of prose: no marks, small letters, pauses at most ends of sentences, at half of the commas and at one in
 * twenty of all other places; a third of the ends before were missed. LICENCES.txt names the texts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  createEndFeatures,
  reachBefore,
  reachBehind,
} from '../../src/dictation/formatting/sentence-ends/end-features.ts'
import { grammar } from '../../src/dictation/formatting/words/english-grammar.ts'
import { readWords } from '../../src/dictation/formatting/words/spoken-word.ts'
import { createRandom } from '../weights/random.ts'

interface Example {
  names: string[]
  isTrue: boolean
  kind: string
  source: string
}

const files = process.argv.slice(2)
const divide = files.indexOf('--')
const { endFeatures, questionFeatures } = createEndFeatures(grammar)
const random = createRandom(7)

/** The words of a paragraph and what parts each from the next one. */
function read(paragraph: string) {
  const words = readWords(paragraph.replaceAll(/[—–]|--/g, ' – ').replaceAll('…', '... '))
  const heard: { core: string; end: 'stop' | 'question' | 'comma' | 'none' | 'unclear' }[] = []
  for (const [at, { core, closing, raw }] of words.entries()) {
    const last = heard.at(-1)
    if (!/[\p{L}\p{N}]/u.test(core)) {
      if (last) last.end = 'unclear'
      continue
    }
    const next = words[at + 1]?.raw ?? ''
    const isEnd =
      /[.?!]/.test(closing) &&
      !/\.\.|!/.test(closing) &&
      !/^(\p{L}|mr|mrs|ms|dr|st|vs|etc|e\.g|i\.e)$/u.test(core)
    const begins = next === '' || /^["“'‘(]?[\p{Lu}\p{N}]/u.test(next)
    const isPlain = !/[("“”)]/.test(raw.slice(0, 1))
    heard.push({
      core,
      end:
        isEnd && begins
          ? closing.includes('?')
            ? 'question'
            : 'stop'
          : /[.?!;:)]/.test(closing)
            ? 'unclear'
            : /,/.test(closing)
              ? 'comma'
              : isPlain
                ? 'none'
                : 'none',
    })
  }
  return heard
}

function examplesOf(file: string) {
  const ends: Example[] = []
  const questions: Example[] = []
  const source = file.replace(/^.*\//, '').replace('.txt', '')
  const paragraphs = [...new Set(readFileSync(file, 'utf8').split('\n'))]
  // A paragraph of dialogue is short: the next one goes on.
  const heard = paragraphs.flatMap(read)
  const pauses = heard.map(({ end }) =>
    end === 'unclear' ? false : end === 'none' ? random() < 0.05 : random() < (end === 'comma' ? 0.5 : 0.85),
  )
  let from = 0
  let said = 0
  let sentence = 0
  for (const [at, { end }] of heard.entries()) {
    const isEnd = end === 'stop' || end === 'question'
    if (pauses[at] && at + 1 < heard.length) {
      const before = heard.slice(Math.max(from, at + 1 - reachBefore), at + 1).map(({ core }) => core)
      const until = pauses.indexOf(true, at + 1)
      const behind = heard
        .slice(at + 1, Math.min(at + 1 + reachBehind, until < 0 ? heard.length : until + 1))
        .map(({ core }) => core)
      ends.push({
        names: endFeatures(before, at + 1 - Math.max(from, said), behind),
        isTrue: isEnd,
        kind: end,
        source,
      })
      said = at + 1
    }
    if (isEnd) {
      const words = heard.slice(sentence, at + 1).map(({ core }) => core)
      if (words.length > 1 && words.length < 60)
        questions.push({ names: questionFeatures(words), isTrue: end === 'question', kind: end, source })
      sentence = at + 1
      if (random() > 0.3) from = at + 1
    }
    if (end === 'unclear') sentence = from = said = at + 1
  }
  return { ends, questions }
}

type Weights = ReadonlyMap<string, number>

const step = 0.2
/** The L1 penalty, which removes features that say little: the tables have to be small. */
const lasso = 0.02
const mostEnds = 1800
const mostQuestions = 500

/** Once with all features, and once more with those that said most. */
function fit(examples: readonly Example[], most: number): Weights {
  const counts = new Map<string, number>()
  for (const { names } of examples) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const frequent = [...counts].filter(([, count]) => count > 20).map(([name]) => name)
  const says = ([name, weight]: readonly [string, number]) =>
    Math.abs(weight) * Math.sqrt(counts.get(name) ?? 0)
  const best = [...weigh(examples, frequent)].sort((a, b) => says(b) - says(a)).slice(0, most)
  return weigh(
    examples,
    best.map(([name]) => name),
  )
}

function weigh(examples: readonly Example[], names: readonly string[]): Weights {
  const index = new Map(names.map((name, at) => [name, at]))
  const weights = new Float64Array(names.length)
  const squares = new Float64Array(names.length).fill(1)
  const compiled = examples.map(({ names, isTrue }) => ({
    at: names.flatMap((name) => index.get(name) ?? []),
    isTrue,
  }))
  for (let round = 0; round < 8; round++) {
    for (let at = compiled.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const [one, another] = [compiled[at], compiled[other]]
      if (one && another) [compiled[at], compiled[other]] = [another, one]
    }
    for (const { at, isTrue } of compiled) {
      const sum = at.reduce((total, name) => total + (weights[name] as number), 0)
      const error = (isTrue ? 1 : 0) - 1 / (1 + Math.exp(-sum))
      for (const name of at) {
        squares[name] = (squares[name] as number) + error * error
        const rate = 0.25 / Math.sqrt(squares[name] as number)
        const next = (weights[name] as number) + rate * error
        weights[name] = Math.sign(next) * Math.max(0, Math.abs(next) - rate * lasso)
      }
    }
  }
  return new Map(names.map((name, at) => [name, Math.round((weights[at] as number) / step) * step] as const))
}

function judge(title: string, examples: readonly Example[], weights: Weights) {
  const scored = examples.map(({ names, isTrue, kind }) => ({
    odds: names.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0),
    isTrue,
    kind,
  }))
  const all = scored.filter(({ isTrue }) => isTrue).length
  for (const least of [0, 0.5, 1, 1.5, 2, 2.5, 3]) {
    const taken = scored.filter(({ odds }) => odds >= least)
    const right = taken.filter(({ isTrue }) => isTrue).length
    console.log(
      title.padEnd(44),
      `≥ ${least}`.padEnd(6),
      `precision ${(right / taken.length).toFixed(3)} recall ${(right / all).toFixed(3)} of ${all} in ${scored.length}`,
    )
  }
}

const fitted = files.slice(0, divide).map(examplesOf)
const held = files.slice(divide + 1).map(examplesOf)
const table: Record<string, Record<string, string>> = {}
for (const [part, most] of [
  ['ends', mostEnds],
  ['questions', mostQuestions],
] as const) {
  const examples = fitted.flatMap((source) => source[part])
  const weights = fit(examples, most)
  for (const source of held) judge(`${part} ${source[part][0]?.source}`, source[part], weights)
  const levels = new Map<string, string[]>()
  for (const [name, weight] of weights) {
    const level = String(Math.round(weight * 10) / 10)
    if (Number(level) !== 0) levels.set(level, [...(levels.get(level) ?? []), name])
  }
  table[part] = Object.fromEntries(
    [...levels]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([level, names]) => [level, names.sort().join('|')]),
  )
  console.log(part, [...levels.values()].flat().length, 'features of', examples.length, 'examples')
}
writeFileSync(
  new URL('../../src/dictation/formatting/sentence-ends/end-weights.ts', import.meta.url),
  `/** Made by web/scripts/evidence/fit-sentence-ends.ts; LICENCES.txt names the sources. */\nexport const endWeights: Readonly<Record<'ends' | 'questions', Readonly<Record<string, string>>>> = ${JSON.stringify(table, null, 2)}\n`,
)
