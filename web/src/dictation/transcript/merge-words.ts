/** Tokens `[aFrom, aTo)` of the old text became tokens `[bFrom, bTo)` of the new one. */
export interface Hunk {
  aFrom: number
  aTo: number
  bFrom: number
  bTo: number
}

/** Beyond this many comparisons a changed stretch counts as rewritten as a whole. */
const maxComparisons = 4_000_000

/** Words and the white space between them, each a token. */
export function tokensOf(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? []
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
 * Where both changed the same words the user's stay, and what is new at the end of the recogniser's follows.
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
  return mergeVersions(base, mine, theirs, (_base, kept, others) =>
    kept.join('').trim() === others.join('').trim() ? [] : [...others],
  )
}

type Settle = (
  base: readonly string[],
  kept: readonly string[],
  theirs: readonly string[],
  group: Group,
) => string[]

function mergeVersions(base: string, mine: string, theirs: string, settle: Settle): string {
  if (base === mine) return theirs
  if (base === theirs || mine === theirs) return mine
  const [b, m, t] = [tokensOf(base), tokensOf(mine), tokensOf(theirs)]
  const merged: string[] = []
  let position = 0
  for (const group of groupHunks(diffTokens(b, m), diffTokens(b, t))) {
    append(merged, b.slice(position, group.from))
    position = group.to
    if (group.mine.length === 0) append(merged, sideOf(b, t, group, group.theirs))
    else {
      const kept = sideOf(b, m, group, group.mine)
      merged.push(...kept)
      if (group.theirs.length > 0) append(merged, settle(b, kept, sideOf(b, t, group, group.theirs), group))
    }
  }
  append(merged, b.slice(position))
  return merged.join('')
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

/** What one side made of the group's tokens. */
function sideOf(
  base: readonly string[],
  changed: readonly string[],
  group: Group,
  hunks: readonly Hunk[],
): string[] {
  const tokens: string[] = []
  let position = group.from
  for (const hunk of hunks) {
    tokens.push(...base.slice(position, hunk.aFrom), ...changed.slice(hunk.bFrom, hunk.bTo))
    position = hunk.aTo
  }
  return [...tokens, ...base.slice(position, group.to)]
}

/** What of the recogniser's version is newly spoken and not another reading of words that the user corrected. */
function newWords(
  base: readonly string[],
  kept: readonly string[],
  theirs: readonly string[],
  group: Group,
): string[] {
  if (group.to < base.length) return []
  const corrected = base.slice(group.from, group.to).filter(isWord).length
  let words = 0
  let afterCorrected = 0
  for (; afterCorrected < theirs.length && words < corrected; afterCorrected++) {
    if (isWord(theirs[afterCorrected] ?? '')) words++
  }
  let afterLastShared = 0
  for (const hunk of [...diffTokens(kept, theirs), { bFrom: theirs.length }]) {
    if (
      hunk.bFrom > 0 &&
      isWord(theirs[hunk.bFrom - 1] ?? '') &&
      kept.includes(theirs[hunk.bFrom - 1] ?? '')
    ) {
      afterLastShared = hunk.bFrom
    }
  }
  return theirs.slice(Math.max(afterCorrected, afterLastShared))
}

function isWord(token: string): boolean {
  return /\S/.test(token)
}

/** Adds tokens so that words stay apart by one space where two versions meet. */
function append(merged: string[], tokens: readonly string[]): void {
  for (const token of tokens) {
    const last = merged.at(-1)
    if (last !== undefined && isWord(last) === isWord(token)) {
      if (!isWord(token)) continue
      merged.push(' ')
    }
    merged.push(token)
  }
}
