import { readFileSync, writeFileSync } from 'node:fs'
import {
  type Context,
  contexts,
  findSounds,
  keyOf,
  soundOut,
  table,
} from '../src/adapters/engines/letter-sounds.ts'

// Learns from a dictionary which letters have which sounds, and writes the table of letter-sounds.ts. One word in twenty is kept
// aside, to tell how well those are said that it has not seen.

const dictionary = process.argv[2] ?? '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'
/** A rule that fewer words follow is none. */
const fewestWords = 5
const rounds = 3
/** Of a letter: x has two. */
const mostSounds = 2

type Entry = { letters: string; sounds: string[] }
type Aligned = { word: string; chunks: string[] }
type Likelihood = (letter: string, sounds: string) => number
type Counts = Map<string, number>

const add = (counts: Counts, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** The likeliest alignment of a word's sounds to its letters; null if there are too many. */
function align({ letters, sounds }: Entry, likelihood: Likelihood): Aligned | null {
  const width = sounds.length + 1
  const best = new Float64Array((letters.length + 1) * width).fill(Number.NEGATIVE_INFINITY)
  const taken = new Uint8Array(best.length)
  best[0] = 0
  for (let i = 0; i < letters.length; i++)
    for (let from = 0; from < width; from++)
      for (let count = 0; count <= mostSounds && from + count < width; count++) {
        const chunk = sounds.slice(from, from + count).join(' ')
        const score = (best[i * width + from] ?? 0) + likelihood(letters[i] ?? '', chunk)
        const to = (i + 1) * width + from + count
        if (score <= (best[to] ?? 0)) continue
        best[to] = score
        taken[to] = count
      }
  if (best.at(-1) === Number.NEGATIVE_INFINITY) return null
  const chunks: string[] = []
  for (let i = letters.length, end = sounds.length; i > 0; i--) {
    const count = taken[i * width + end] ?? 0
    chunks.unshift(sounds.slice(end - count, end).join(' '))
    end -= count
  }
  return { word: `#${letters}#`, chunks }
}

/** At first a letter is worth one sound, whichever; then what it was worth before. */
function alignAll(entries: readonly Entry[]): Aligned[] {
  let likelihood: Likelihood = (_letter, chunk) => (chunk === '' ? -2 : chunk.includes(' ') ? -4 : -1)
  for (let round = 1; ; round++) {
    const isLast = round === rounds
    const some = isLast ? entries : entries.filter((_, i) => i % 4 === 0)
    const aligned = some.flatMap((entry) => align(entry, likelihood) ?? [])
    if (isLast) return aligned
    const pairs: Counts = new Map()
    const letters: Counts = new Map()
    for (const { word, chunks } of aligned)
      for (const [i, chunk] of chunks.entries()) {
        add(pairs, `${word[i + 1]}>${chunk}`)
        add(letters, word[i + 1] ?? '')
      }
    likelihood = (letter, chunk) =>
      Math.log(((pairs.get(`${letter}>${chunk}`) ?? 0) + 0.01) / ((letters.get(letter) ?? 0) + 1))
  }
}

/** Rules from the shortest context to the longest, each only where it says something else than those before it. */
function learn(aligned: readonly Aligned[]): Map<string, string> {
  const rules = new Map<string, string>()
  for (const [place, context] of [...contexts.entries()].toReversed()) {
    const shorter: readonly Context[] = contexts.slice(place + 1)
    const counts = new Map<string, { of: Counts; instead: string | undefined }>()
    for (const { word, chunks } of aligned)
      for (const [i, chunk] of chunks.entries()) {
        const key = keyOf(word, i + 1, context)
        const known = counts.get(key) ?? { of: new Map(), instead: findSounds(rules, word, i + 1, shorter) }
        counts.set(key, known)
        add(known.of, chunk)
      }
    for (const [key, { of, instead }] of counts) {
      const [[sounds, count]] = [...of].toSorted((a, b) => b[1] - a[1]) as [[string, number]]
      if (count >= fewestWords && sounds !== instead) rules.set(key, sounds)
    }
  }
  return rules
}

function countWrong(right: readonly string[], said: readonly string[]): number {
  let row = [...said.keys(), said.length]
  for (const [i, sound] of right.entries()) {
    const next = [i + 1]
    for (const [j, other] of said.entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + Number(sound !== other)))
    row = next
  }
  return row.at(-1) ?? 0
}

const text = readFileSync(dictionary, 'utf8')
const entries = text.split('\n').flatMap((line) => {
  const [letters = '', ...sounds] = line.split(' ')
  return /^[a-z]+$/.test(letters) ? [{ letters, sounds }] : []
})
const rules = learn(alignAll(entries.filter((_, i) => i % 20 > 0)))
const aside = entries.filter((_, i) => i % 20 === 0)
const wrong = aside.map(({ letters, sounds }) => countWrong(sounds, soundOut(rules, letters).split(' ')))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const share = sum(wrong) / sum(aside.map(({ sounds }) => sounds.length))
const whole = wrong.filter((count) => count === 0).length / aside.length
const percent = (of: number) => `${(100 * of).toFixed(1)} %`
console.log(
  `${rules.size} rules. Of ${aside.length} words not seen ${percent(share)} of the sounds are wrong, ${percent(whole)} of the words right.`,
)
writeFileSync(
  table,
  `// Learnt from the CMU Pronouncing Dictionary (C) 1993-2015 Carnegie Mellon University, which may be used and distributed
// freely as long as this notice stays: npm run letter-sounds -w server. Letters before, the letter, letters behind = its sounds.
${[...rules].map(([key, sounds]) => `${key}=${sounds}`).join('\n')}
`,
)
