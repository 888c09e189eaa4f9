import { type Bias, constrain } from './marks/constraints.ts'
import {
  type Context,
  circumstances,
  farthest,
  isBoundary,
  type Left,
  type PathState,
  wordsAfter,
  wordsBefore,
} from './marks/context.ts'
import { isDashOpen, openedBy } from './marks/open-marks.ts'
import { goesOn } from './utterance/kinds.ts'
import type { PhraseMatch } from './utterance/phrases.ts'
import type { Utterance } from './utterance/utterance.ts'
import type { SpokenWord } from './words/spoken-word.ts'
import { determiners, isSaid } from './words/word-classes.ts'

/** The reading of the name of a mark on the best path. */
export interface Choice {
  isMark: boolean
  /** The logarithm of the odds for the mark; near 0 both are likely. */
  odds: number
}

/** A span that is written as one, whatever it may contain: a number, an address, an own word. */
export interface Span {
  length: number
  /** The words of it that bear on what follows. */
  said: readonly SpokenWord[]
}

export interface Options {
  /** The span that begins at a token; null if it is a word by itself, or the name of a mark. */
  spanAt(at: number): Span | null
  /** The evidence for a mark at a token, as the logarithm of the odds; `bias` will be added to it. */
  score(context: Context, at: number, bias: number): number
  /** The reading of a name, where it is known. */
  known?(at: number): boolean | undefined
  /** The reading of a name in an earlier version of the utterance, where nothing that bears on it has changed. */
  decided?(at: number): Choice | undefined
  /** The marks that are open when the utterance begins. */
  open: string
}

/** A name whose reading waits for the words behind it to be read. */
interface Pending {
  at: number
  isMark: boolean
  bias: Bias
  left: Left | null
  start: number
  mark: string
  isLineStart: boolean
  /** The name of the mark that comes at once; null until that is known. */
  next: string | null
}

interface Path extends PathState {
  score: number
  /** The same with what the names that wait are likely to bring. */
  rank: number
  /** The first token of its clause. */
  start: number
  /** The name of the mark before the clause. */
  mark: string
  pending: readonly Pending[]
  choices: Read | null
}

interface Read extends Choice {
  at: number
  before: Read | null
}

/** So many paths are followed at once; fewer where a text is full of names. */
const widest = 4
const narrowest = 1
const crowded = 200
/** The cost of a name that could close a quotation, and does not. */
const missed = 5

/** The best path through the readings of an utterance: each name of a mark that it comes by, and how it is read there. */
export function findBestPath(
  utterance: Utterance,
  { spanAt, score, known, decided, open }: Options,
): ReadonlyMap<number, Choice> {
  const { tokens, names } = utterance
  const count = names.reduce((sum, match) => sum + (match === null ? 0 : 1), 0)
  if (count === 0) return new Map()
  const width = count > crowded ? narrowest : widest
  const boundaries = nextBoundaries(names)
  const weights = new Map<string, number>()
  const waiting: (Path[] | undefined)[] = [[begin()]]

  for (let at = 0; at < tokens.length; at++) {
    const paths = prune(waiting[at] ?? [])
    waiting[at] = undefined
    for (const path of paths) goOnFrom(path, at)
  }
  const ended = (waiting[tokens.length] ?? []).map((path) => settleAll(path, -1, () => true))
  const [best] = prune(ended.map((path) => ({ ...path, score: path.score - missed * unclosed(path) })))
  const choices = new Map<number, Choice>()
  for (let read = best?.choices ?? null; read !== null; read = read.before) choices.set(read.at, read)
  return choices

  function begin(): Path {
    const left = utterance.clause.reduce<Left | null>((before, word) => ({ word, before, key: 0 }), null)
    const { isLineStart } = utterance
    const place = { left, isLineStart, open, lastAt: -1, lastEnd: -1 }
    const mark = isDashOpen(utterance.line) ? 'dash' : ''
    return { ...place, score: 0, rank: 0, start: -1, mark, pending: [], choices: null }
  }

  /** The number of quotations this path opens that names further on could have closed. */
  function unclosed({ open: now, choices }: Path): number {
    let last = choices
    while (last !== null && !(last.isMark && names[last.at]?.row.effect.type === 'quote')) last = last.before
    if ((utterance.closers.get('"') ?? -1) <= (last?.at ?? -1)) return 0
    const opened = (sign: string) => now.split(sign).length - open.split(sign).length
    return Math.max(0, opened('"'))
  }

  function arrive(path: Path, at: number) {
    const paths = waiting[at]
    if (paths === undefined) waiting[at] = [path]
    else paths.push(path)
  }

  function goOnFrom(path: Path, at: number) {
    const span = spanAt(at)
    if (span !== null) return arrive(say(path, at, at + span.length, span.said), at + span.length)
    const match = names[at] ?? null
    if (match === null) return arrive(say(path, at, at + 1), at + 1)
    if (match.row.effect.type === 'escape') return goOnBehindEscape(path, at, match)
    const earlier = decided?.(at)
    const bias = earlier === undefined ? constrain(utterance, at, path) : settledAs(earlier)
    const next = at + match.length
    const told = known?.(at) ?? earlier?.isMark
    const [mayBeWords, mayBeMark] =
      told === undefined
        ? [!bias.isSettled || bias.odds < 0, !bias.isSettled || bias.odds > 0]
        : [!told, told]
    if (mayBeWords) arrive(say(wait(path, at, false, bias), at, next), next)
    if (mayBeMark) arrive(obey(wait(path, at, true, bias), at, match), next)
  }

  /** "literal comma": the name that follows is words. */
  function goOnBehindEscape(path: Path, at: number, { phrase, length }: PhraseMatch) {
    const last = at === 0 ? '' : (path.left?.word.core ?? '')
    const isNatural =
      phrase === 'literal' ? determiners.has(last) : last !== '' || (at > 0 && !path.isLineStart)
    const escaped = names[at + length] ?? null
    const isEscape =
      escaped !== null &&
      escaped.row.effect.type !== 'escape' &&
      (!isNatural || phrase === 'literal' || isMention(last))
    const end = at + length + (isEscape ? escaped.length : 0)
    arrive(say(path, at, end), end)
  }

  /** Words are said. */
  function say(
    path: Path,
    from: number,
    to: number,
    said: readonly SpokenWord[] = tokens.slice(from, to),
  ): Path {
    let { left, isLineStart, start, mark } = path
    let next = path
    for (const [index, word] of said.entries()) {
      if (word.raw === '\n' || word.closing !== '') {
        next = settleAll(next, -1, () => true)
        left = null
        start = to - said.length + index + 1
        mark = ''
        isLineStart = word.raw === '\n'
      } else left = { word, before: left, key: (31 * (left?.key ?? 0) + from + index + 1) | 0 }
    }
    next = settleFar(adjoin(next, from, ''), to)
    return { ...next, left, isLineStart, start, mark }
  }

  /** So far behind, nothing bears on a name any more. */
  function settleFar(path: Path, to: number): Path {
    return settleAll(path, -1, ({ at }) => to - at - (names[at]?.length ?? 1) >= farthest)
  }

  /** A mark is told. */
  function obey(path: Path, at: number, { row, length, phrase }: PhraseMatch): Path {
    const next = at + length
    const told = settleFar(adjoin(path, at, phrase), at)
    const here = isBoundary(row) ? settleAll(told, at, (pending) => pending.at !== at) : told
    const isClosed = (utterance.closers.get('quote') ?? -1) >= next
    const isAfterSaying = isSaid(path.left?.word.core ?? '', path.left?.before?.word.core ?? '')
    const open = openedBy(row.effect, here.open, { isSaid: isAfterSaying, isClosed })
    const opened = { ...here, open, lastAt: at, lastEnd: next }
    const isEnded = (tokens[next - 1]?.closing ?? '') !== ''
    if (goesOn(row) && !isEnded) return opened
    const isLineStart = row.effect.type === 'break'
    return { ...opened, left: null, start: next, mark: isEnded ? '' : phrase, isLineStart }
  }

  /** Names right before this place learn which mark follows them. */
  function adjoin(path: Path, at: number, phrase: string): Path {
    const isBeside = (pending: Pending) =>
      pending.next === null && pending.at + (names[pending.at]?.length ?? 1) === at
    if (!path.pending.some(isBeside)) return path
    return { ...path, pending: path.pending.map((one) => (isBeside(one) ? { ...one, next: phrase } : one)) }
  }

  function wait(path: Path, at: number, isMark: boolean, bias: Bias): Path {
    const { left, start, mark, isLineStart } = path
    const told = adjoin(path, at, isMark ? (names[at]?.phrase ?? '') : '')
    return {
      ...told,
      pending: [...told.pending, { at, isMark, bias, left, start, mark, isLineStart, next: null }],
    }
  }

  /** Weighs the names that wait: the words behind them end at the mark at `end`. */
  function settleAll(path: Path, end: number, isReady: (pending: Pending) => boolean): Path {
    if (!path.pending.some(isReady)) return path
    let { score: total, choices } = path
    for (const pending of path.pending) {
      if (!isReady(pending)) continue
      const odds = weigh(pending, end)
      total += logistic(pending.isMark ? odds : -odds)
      choices = { at: pending.at, isMark: pending.isMark, odds, before: choices }
    }
    return { ...path, score: total, choices, pending: path.pending.filter((pending) => !isReady(pending)) }
  }

  function weigh({ at, bias, left, start, mark, isLineStart, next }: Pending, end: number): number {
    if (bias.isSettled) return bias.odds
    const key = `${at} ${start} ${left?.key} ${mark} ${end} ${next} ${bias.odds} ${bias.isPaired}`
    const weighed = weights.get(key)
    if (weighed !== undefined) return weighed
    const match = names[at] as PhraseMatch
    const context: Context = {
      ...circumstances(utterance, at),
      ...wordsAfter(utterance, at + match.length, end),
      phrase: match.phrase,
      before: wordsBefore(left),
      next: next ?? '',
      earlier: mark,
      isLineStart: isLineStart && left === null,
      isPaired: bias.isPaired,
    }
    const odds = score(context, at, bias.odds) + bias.odds
    weights.set(key, odds)
    return odds
  }

  /** The best few that go on differently. */
  function prune(paths: readonly Path[]): Path[] {
    if (paths.length < 2) return [...paths]
    const kept = new Map<string, Path>()
    for (const path of paths) {
      let rank = path.score
      for (const pending of path.pending) {
        const odds = weigh({ ...pending, next: pending.next ?? '' }, boundaries[pending.at] ?? -1)
        rank += logistic(pending.isMark ? odds : -odds)
      }
      const key = `${path.start} ${path.mark} ${path.open} ${path.lastEnd} ${path.pending.map(({ at, isMark, start }) => `${at}${isMark}${start}`).join()}`
      const other = kept.get(key)
      if (other === undefined || other.rank < rank) kept.set(key, { ...path, rank })
    }
    return [...kept.values()].sort((a, b) => b.rank - a.rank).slice(0, width)
  }
}

/** Of each name, where the next one stands that would end its clause if it is a mark. */
function nextBoundaries(names: readonly (PhraseMatch | null)[]): number[] {
  const next = new Array<number>(names.length).fill(-1)
  let last = -1
  for (let at = names.length - 1; at >= 0; at--) {
    next[at] = last
    const row = names[at]?.row
    if (row !== undefined && isBoundary(row)) last = at
  }
  return next
}

function settledAs({ odds }: Choice): Bias {
  return { odds, isSettled: true, isPaired: false }
}

/** The logarithm of the chance, from that of the odds. */
function logistic(odds: number): number {
  return odds > 0 ? -Math.log1p(Math.exp(-odds)) : odds - Math.log1p(Math.exp(odds))
}

/** "you type comma to …": the verb, and the name of a mark. */
export function isMention(before: string): boolean {
  return /^(to|i|you|we|they|then|please|must|can|should|could|just|and|or|will|would|don't|never|always)$/.test(
    before,
  )
}
