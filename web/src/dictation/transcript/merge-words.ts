import { needsSpaceBetween, word } from '../text/join.ts'

/** Tokens `[aFrom, aTo)` of the old text became tokens `[bFrom, bTo)` of the new one. */
export interface Hunk {
  aFrom: number
  aTo: number
  bFrom: number
  bTo: number
}

/** Looked at before a seam, in characters. */
const contextLength = 200

/** Beyond this many comparisons a changed stretch counts as rewritten as a whole. */
const maxComparisons = 4_000_000

const tokens = new RegExp(`\\s+|${word.source}`, 'gu')
const spacedWords = new RegExp(`(\\s*)(${word.source})`, 'gu')

/** Words and the white space between them, each a token. In a script without spaces a word is a letter. */
export function tokensOf(text: string): string[] {
  return text.match(tokens) ?? []
}

/** The smallest set of hunks, by tokens, that turns `a` into `b`. */
export function diffTokens(a: readonly string[], b: readonly string[]): Hunk[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let aEnd = a.length
  let bEnd = b.length
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  if (start === aEnd && start === bEnd) return []
  const rows = aEnd - start
  const columns = bEnd - start
  if (rows === 0 || columns === 0 || rows * columns > maxComparisons) {
    return [{ aFrom: start, aTo: aEnd, bFrom: start, bTo: bEnd }]
  }
  return hunksBetween(a, b, start, aEnd, bEnd)
}

function hunksBetween(
  a: readonly string[],
  b: readonly string[],
  start: number,
  aEnd: number,
  bEnd: number,
): Hunk[] {
  const width = bEnd - start + 1
  const common = new Uint32Array((aEnd - start + 1) * width)
  const at = (i: number, j: number) => common[(i - start) * width + (j - start)] ?? 0
  for (let i = aEnd - 1; i >= start; i--) {
    for (let j = bEnd - 1; j >= start; j--) {
      common[(i - start) * width + (j - start)] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const hunks: Hunk[] = []
  let i = start
  let j = start
  while (i < aEnd || j < bEnd) {
    if (i < aEnd && j < bEnd && a[i] === b[j]) {
      i++
      j++
      continue
    }
    const hunk = { aFrom: i, aTo: i, bFrom: j, bTo: j }
    while ((i < aEnd || j < bEnd) && !(i < aEnd && j < bEnd && a[i] === b[j])) {
      if (j >= bEnd || (i < aEnd && at(i + 1, j) >= at(i, j + 1))) i++
      else j++
    }
    hunks.push({ ...hunk, aTo: i, bTo: j })
  }
  return hunks
}

/**
 * Takes the user's corrections of `base`, which made it `mine`, over to the recogniser's newer version `theirs`.
 * If both changed the same words, the user's stay, and the new end of the recogniser's follows.
 */
export function mergeWords(base: string, mine: string, theirs: string): string {
  if (base === mine) return theirs
  const [baseLead, baseWords] = splitLead(base)
  const [mineLead, mineWords] = splitLead(mine)
  const [theirLead, theirWords] = splitLead(theirs)
  const lead = mineLead === baseLead ? theirLead : mineLead
  const [first] = tokensOf(baseWords)
  const [theirFirst] = tokensOf(theirWords)
  if (first === undefined || first === theirFirst || first.toLowerCase() !== theirFirst?.toLowerCase()) {
    return lead + mergeVersions(baseWords, mineWords, theirWords, newWords)
  }
  // Only the capital of the first word differs, because what stands before it has changed.
  const isCorrected = tokensOf(mineWords)[0] !== first
  if (isCorrected) return lead + mergeVersions(baseWords, mineWords, withFirst(theirWords, first), newWords)
  return (
    lead +
    mergeVersions(withFirst(baseWords, theirFirst), withFirst(mineWords, theirFirst), theirWords, newWords)
  )
}

function withFirst(text: string, word: string): string {
  return word + text.slice(word.length)
}

function splitLead(text: string): [string, string] {
  const words = text.trimStart()
  return [text.slice(0, text.length - words.length), words]
}
/** Joins two people's versions of one text; where both changed the same words, both readings stay. */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  return mergeVersions(base, mine, theirs, (kept, others) =>
    kept.map(textOf).join(' ') === others.map(textOf).join(' ') ? [] : others,
  )
}

/** A word with the white space before it. What stands behind the last one is before a word without text. */
interface SpacedWord {
  space: string
  text: string
  /** The word before it, in each version that has it. */
  before: readonly string[]
}

/** Chooses those of their words that follow mine where both changed the same `count` words of the base. */
type Settle = (
  mine: readonly SpacedWord[],
  theirs: readonly SpacedWord[],
  count: number,
  isAtEnd: boolean,
) => readonly SpacedWord[]

/** Compares words alone: white space is everywhere the same, and would be taken for a word that stayed. */
function mergeVersions(base: string, mine: string, theirs: string, settle: Settle): string {
  if (base === mine) return theirs
  if (base === theirs || mine === theirs) return mine
  const [b, m, t] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)]
  const texts = b.map(textOf)
  const groups = groupHunks(diffTokens(texts, m.map(textOf)), diffTokens(texts, t.map(textOf)))
  const merged: SpacedWord[] = []
  let [i, j, k] = [0, 0, 0]
  for (const { from, to, ...hunks } of [...groups, { from: b.length, to: b.length, mine: [], theirs: [] }]) {
    while (i < from) merged.push(withSpaceOf(b[i++], m[j++], t[k++]))
    const kept = m.slice(j, j + to - from + growthOf(hunks.mine))
    const others = t.slice(k, k + to - from + growthOf(hunks.theirs))
    i = to
    j += kept.length
    k += others.length
    if (hunks.mine.length > 0) merged.push(...kept)
    if (hunks.mine.length === 0) merged.push(...others)
    else if (hunks.theirs.length > 0) merged.push(...settle(kept, others, to - from, to === b.length - 1))
  }
  return joinWords(merged)
}

function wordsOf(text: string): SpacedWord[] {
  let before = ''
  const words = Array.from(text.matchAll(spacedWords), ([, space = '', word = '']) => {
    const spaced = { space, text: word, before: [before] }
    before = word
    return spaced
  })
  return [...words, { space: /\s*$/.exec(text)?.[0] ?? '', text: '', before: [before] }]
}

function textOf({ text }: SpacedWord): string {
  return text
}

/** A word that both kept. */
function withSpaceOf(base?: SpacedWord, mine?: SpacedWord, theirs?: SpacedWord): SpacedWord {
  const { space = '' } = (mine?.space === base?.space ? theirs : mine) ?? {}
  return { space, text: base?.text ?? '', before: [...(mine?.before ?? []), ...(theirs?.before ?? [])] }
}

function growthOf(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + bTo - bFrom - (aTo - aFrom), 0)
}

/** Words stay apart by a space where two versions meet. */
function joinWords(words: readonly SpacedWord[]): string {
  const pieces: string[] = []
  let before = ''
  for (const [i, { space, text, before: known }] of words.entries()) {
    const isSeam = space === '' && !known.includes(words[i - 1]?.text ?? '')
    const gap = isSeam && needsSpaceBetween(before, text) ? ' ' : space
    before = (before + gap + text).slice(-contextLength)
    pieces.push(gap, text)
  }
  return pieces.join('')
}

/** Hunks that change the same tokens `[from, to)` of the base. */
interface Group {
  from: number
  to: number
  mine: Hunk[]
  theirs: Hunk[]
}

function groupHunks(mine: readonly Hunk[], theirs: readonly Hunk[]): Group[] {
  const tagged = [
    ...mine.map((hunk) => ({ hunk, side: 'mine' as const })),
    ...theirs.map((hunk) => ({ hunk, side: 'theirs' as const })),
  ].sort((x, y) => x.hunk.aFrom - y.hunk.aFrom || x.hunk.aTo - y.hunk.aTo)
  const groups: Group[] = []
  for (const { hunk, side } of tagged) {
    const last = groups.at(-1)
    const insertsAtSamePoint = last?.from === last?.to && hunk.aFrom === hunk.aTo && hunk.aFrom === last?.to
    if (last && (hunk.aFrom < last.to || insertsAtSamePoint)) {
      last.to = Math.max(last.to, hunk.aTo)
      last[side].push(hunk)
    } else groups.push({ from: hunk.aFrom, to: hunk.aTo, mine: [], theirs: [], [side]: [hunk] })
  }
  return groups
}

/** The words of the recogniser's version that are newly spoken and not another reading of words that the user corrected. */
const newWords: Settle = (kept, theirs, corrected, isAtEnd) => {
  if (!isAtEnd) return []
  const [mine, said] = [kept.map(textOf), theirs.map(textOf)]
  const afterShared = [...diffTokens(mine, said), { bFrom: said.length }].flatMap(({ bFrom }) =>
    bFrom > 0 && mine.includes(said[bFrom - 1] ?? '') ? bFrom : [],
  )
  return theirs.slice(Math.max(corrected, ...afterShared))
}
