import { byWord } from '../../text/by-word.ts'
import { endsClause, isBracket } from '../utterance/kinds.ts'
import type { PhraseMatch } from '../utterance/phrases.ts'
import type { InlineRow } from '../utterance/row.ts'
import { othersThan, type Utterance } from '../utterance/utterance.ts'
import type { SpokenWord } from '../words/spoken-word.ts'
import { isLabel } from '../words/word-classes.ts'

/** The surroundings of a mark's name on one path through the lattice. */
export interface Context {
  phrase: string
  /** The words before it, the nearest last, back to the last mark or the beginning. */
  before: readonly string[]
  /** The words after it, up to the next mark. */
  after: readonly string[]
  /** The boundary at which the words behind it end: the utterance's end, another mark, a line break. */
  follows: 'end' | 'mark' | 'quote' | 'stop' | 'break'
  /** The name of a mark that comes at once; else ''. */
  next: string
  /** The names of the marks that stand before these words and behind them; else ''. */
  earlier: string
  later: string
  /** The quotation it would open is closed by a name that is that of nothing else: "unquote". */
  isClosed: boolean
  /** Nothing stands on the line yet. */
  isLineStart: boolean
  /** It closes what is open, or what it opens is closed later on; or what it needs follows. */
  isPaired: boolean
  /** The utterance has another name of the same mark, in the same clause or line. */
  isTwin: boolean
  /** The number of other names of marks in the utterance. */
  others: number
  /** The number of words in the utterance. */
  size: number
  /** The utterance begins or ends with it. */
  isFirst: boolean
  isLast: boolean
  text: 'none' | 'marked' | 'bare'
  lately: number
  /** Written with a capital where no sentence begins; the same of the words beside it. */
  capitals: string
}

/** So many words on either side tell what is meant. */
export const farthest = 14

/** The words before a name on a path, the nearest first. */
export interface Left {
  word: SpokenWord
  before: Left | null
  /** A hash of their places: the same words on two paths have the same. */
  key: number
}

/** The state of a path through the lattice. */
export interface PathState {
  /** The words of its clause, the nearest first. */
  left: Left | null
  /** Nothing stands on the line yet. */
  isLineStart: boolean
  /** Everything open, the innermost last: brackets, quotation marks; modes by their sign. */
  open: string
  /** The last mark it took: its first token, and the one behind it. */
  lastAt: number
  lastEnd: number
}

/** Words that a capital within a sentence tells from others. */
const named = byWord({ A: 'A', May: 'june' })

export function wordsBefore(left: Left | null): string[] {
  const words: string[] = []
  for (let node = left; node !== null && words.length < farthest; node = node.before) {
    if (node.word.core === '') break
    // A letter, no article; a month like others, no modal verb; a number, no pronoun.
    const within = node.before === null ? undefined : named[node.word.raw]
    const isNumber = node.word.core === 'one' && isLabel(node.before?.word.core ?? '')
    words.push(within ?? (isNumber ? '1' : node.word.core))
  }
  return words.reverse()
}

/** The words from `next` up to the mark at `end`, or up to one that the recogniser wrote. */
export function wordsAfter(
  { tokens, cores, names }: Utterance,
  next: number,
  end: number,
): Pick<Context, 'after' | 'follows' | 'later'> {
  const after: string[] = []
  for (let at = next; at <= tokens.length && after.length < farthest; at++) {
    const heard = tokens[at - 1]?.closing ?? ''
    if (heard !== '') return { after, follows: /[.?!]/.test(heard) ? 'stop' : 'mark', later: '' }
    if (at === tokens.length) break
    if (cores[at] === '\n') return { after, follows: 'break', later: '' }
    const match = at === end ? names[at] : null
    if (match) return { after, follows: followsOf(match.row), later: match.phrase }
    after.push(cores[at] ?? '')
  }
  return { after, follows: 'end', later: '' }
}

function followsOf({ effect }: InlineRow): Context['follows'] {
  if (effect.type === 'break') return 'break'
  if (effect.type === 'mark' && effect.isSentenceMark) return effect.capitalNext ? 'stop' : 'mark'
  return effect.type === 'quote' && effect.side === 'close' ? 'quote' : 'mark'
}

/** True if this name, as a mark, ends the words that follow an earlier name. */
export function isBoundary(row: InlineRow): boolean {
  return endsClause(row) || isBracket(row)
}

/** The part of the context that is the same on every path. */
export function circumstances(
  utterance: Utterance,
  at: number,
): Pick<
  Context,
  'others' | 'size' | 'isFirst' | 'isLast' | 'text' | 'lately' | 'capitals' | 'isClosed' | 'isTwin'
> {
  const { tokens, names, habit } = utterance
  const next = at + (names[at]?.length ?? 1)
  const isCapital = (index: number) => /^["“(]?\p{Lu}/u.test(tokens[index]?.raw ?? '')
  const isMiddle = at > 0 && tokens[at - 1]?.closing === ''
  const { row } = names[at] as PhraseMatch
  const nearest = Math.max(0, at - farthest)
  return {
    isTwin: names
      .slice(nearest, at + farthest + 1)
      .some((other, index) => nearest + index !== at && other?.row === row),
    others: othersThan(utterance, at),
    size: tokens.length,
    isFirst: at === 0,
    isLast: next === tokens.length,
    text: habit.text,
    lately: habit.lately,
    capitals: `${isMiddle && isCapital(at - 1) && tokens[at - 1]?.core !== 'i' ? 'x' : '-'}${isMiddle && isCapital(at) ? 'x' : '-'}${isCapital(next) && tokens[next]?.core !== 'i' ? 'x' : '-'}`,
    isClosed: (utterance.closers.get('quote') ?? -1) >= next,
  }
}
