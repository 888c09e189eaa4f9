import type { Written } from './compose.ts'
import type { Earlier, FormatterState } from './formatter-state.ts'
import type { Choice } from './lattice.ts'
import { endsSentence } from './utterance/kinds.ts'
import { areMarks, type Utterance } from './utterance/utterance.ts'
import { prepositions } from './words/word-classes.ts'

/** The odds, as a logarithm, below which a reading may change with what is said next. */
const doubtful = 12
/** So many words back something bears on what is said now. */
const mostWords = 40

/** A quotation, or a part of one. */
export const quotation = /["”]/

interface Place {
  before: string
  state: FormatterState
}

/** What the next utterance may read again: this one, with those before it that are in doubt still; null if nothing is. */
export function earlierOf(
  spoken: string,
  { names, tokens, cores }: Utterance,
  choices: ReadonlyMap<number, Choice>,
  { lead, words, eats }: Written,
  { before, state }: Place,
): Earlier | null {
  if (words === '' || eats.before > 0) return null
  const isMode = (at: number) => names[at]?.row.effect.type === 'mode'
  // The pause tells that a sentence ended before it; a mode that ended was one, and so is all that was said alone.
  const isSettled = ([at, { isMark }]: [number, Choice]) => {
    const match = names[at]
    if (match == null || !isMark) return false
    if (areMarks(names)) return match.phrase !== 'quote'
    const isAtEnd = at + match.length === tokens.length && !prepositions.has(cores[at - 1] ?? '')
    return endsSentence(match.row) ? isAtEnd : isMode(at)
  }
  const settled = new Map([...choices].filter(isSettled))
  const end = names.findLastIndex((match) => match !== null)
  const own = { spoken, cores, choices, settled, end, words, state: { ...state, earlier: null } }
  const { earlier } = state
  const goesOn = earlier !== null && before.endsWith(state.tail) && before.endsWith(earlier.words)
  if (goesOn && earlier.cores.length + cores.length < mostWords) return joined(earlier, own, lead)
  // A mode that began among words may end in the next ones; the sentence around a quotation, or behind "period", go on.
  const isOpen = ([at, { odds }]: [number, Choice]) =>
    Math.abs(odds) < doubtful || isMode(at) || settled.has(at)
  return [...choices].some(isOpen) || quotation.test(words) ? own : null
}

function joined(first: Earlier, second: Earlier, between: string): Earlier {
  const behind = (choices: ReadonlyMap<number, Choice>) =>
    [...choices].map(([at, choice]) => [at + first.cores.length, choice] as const)
  return {
    spoken: `${first.spoken} ${second.spoken}`,
    cores: [...first.cores, ...second.cores],
    choices: new Map([...first.choices, ...behind(second.choices)]),
    settled: new Map([...first.settled, ...behind(second.settled)]),
    end: second.end + first.cores.length,
    words: first.words + between + second.words,
    state: first.state,
  }
}
