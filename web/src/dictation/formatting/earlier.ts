import type { Written } from './compose.ts'
import type { Earlier, FormatterState } from './formatter-state.ts'
import type { Choice } from './lattice.ts'
import { holdsVerb, kindOf, lacksSubject } from './marks/score.ts'
import { endsClause, endsSentence } from './utterance/kinds.ts'
import { areMarks, type Utterance } from './utterance/utterance.ts'
import { readWords } from './words/spoken-word.ts'
import { prepositions } from './words/word-classes.ts'

/** The odds, as a logarithm, below which a reading may change with what is said next. */
const doubtful = 12
/** So many words of several utterances, and of one, are read again. */
const mostJoined = 40
const mostWords = 120

/** A mark at the end of an utterance is taken back only at odds as these, as a logarithm. */
const sureWord = -5.5

/** A quotation, or a part of one. */
export const quotation = /["”]/

interface Place {
  before: string
  state: FormatterState
}

/** What the next utterance may read again: this one, with those right before it; null where nothing can be. */
export function earlierOf(
  spoken: string,
  { names, tokens, cores, isMarksOnly }: Utterance,
  choices: ReadonlyMap<number, Choice>,
  { lead, words, eats }: Written,
  { before, state }: Place,
): Earlier | null {
  if (words === '' || eats.before > 0 || cores.length > mostWords) return null
  const isMode = (at: number) => names[at]?.row.effect.type === 'mode'
  const isSettled = ([at, { isMark, odds }]: [number, Choice]) => {
    const match = names[at]
    if (match == null) return false
    const isLast = at + match.length === tokens.length
    // A mode that began among words may end in the next ones, and a name that is not all said yet goes on in them.
    if (Math.abs(odds) >= doubtful && !isMode(at) && !isLast) return true
    if (!isMark) return false
    // The pause tells that a sentence ended before it; a mode that ended was one, and so is all that was said alone.
    if (isMarksOnly) return match.phrase !== 'quote'
    return endsSentence(match.row) ? isLast && !prepositions.has(cores[at - 1] ?? '') : isMode(at)
  }
  const settled = new Map([...choices].filter(isSettled))
  const end = names.findLastIndex((match) => match !== null)
  const own = { spoken, cores, choices, settled, end, words, state: { ...state, earlier: null } }
  const { earlier } = state
  const goesOn = earlier !== null && before.endsWith(state.tail) && before.endsWith(earlier.words)
  if (goesOn && earlier.cores.length + cores.length < mostJoined) return joined(earlier, own, lead)
  return own
}

/** The readings that stay for what is said next. */
export function settledFor({ settled, end }: Earlier, spoken: string): ReadonlyMap<number, Choice> {
  // “Ask about the trial period”, and then “ended”, “lasts a week”, or “of six weeks”: the mark was a word.
  const cores = readWords(spoken).map(({ core }) => core)
  const [first = '', second = ''] = cores
  const isVerb = /[^s]s$/.test(first) && /^(determiner|number|preposition)$/.test(kindOf(second))
  const isCut =
    (first === 'of' && second !== 'course') || lacksSubject(cores) || (isVerb && !holdsVerb(cores.slice(1)))
  return new Map([...settled].filter(([at, { isMark }]) => at !== end || !isMark || !isCut))
}

/** True if names in earlier utterances have another reading together with the one behind them, and it may be believed. */
export function isReadOtherwise(
  { cores, choices, settled, end }: Earlier,
  utterance: Utterance,
  now: ReadonlyMap<number, Choice>,
): boolean {
  const ended = settled.has(end) ? now.get(end) : undefined
  if (ended?.isMark === false && ended.odds > sureWord) return false
  // Of marks alone only one that ends the sentence tells something of those before it.
  const names = utterance.names.slice(cores.length)
  const last = names.findLast((match) => match !== null)
  if (areMarks(names) && !(last != null && endsClause(last.row))) return false
  return [...now].some(([at, { isMark }]) => {
    const { length = 0 } = utterance.names[at] ?? {}
    const isCrossing = at < cores.length && at + length > cores.length
    return choices.get(at)?.isMark === !isMark || (isMark && isCrossing)
  })
}

function joined(first: Earlier, second: Earlier, between: string): Earlier {
  const behind = (choices: ReadonlyMap<number, Choice>) =>
    [...choices].map(([at, choice]) => [at + first.cores.length, choice] as const)
  return {
    spoken: `${first.spoken} ${second.spoken}`,
    cores: [...first.cores, ...second.cores],
    choices: new Map([...first.choices, ...behind(second.choices)]),
    settled: new Map([...first.settled, ...behind(second.settled)]),
    end: second.end < 0 ? -1 : second.end + first.cores.length,
    words: first.words + between + second.words,
    state: first.state,
  }
}
