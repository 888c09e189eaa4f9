import type { Written } from './compose.ts'
import type { Earlier, FormatterState } from './formatter-state.ts'
import type { Choice } from './lattice.ts'
import { holdsVerb, kindOf, lacksSubject } from './marks/score.ts'
import type { WrittenSpan } from './spans.ts'
import { isNoNoun, isNumberWord } from './taggers/english/parts.ts'
import { endsClause, endsSentence, groupOf } from './utterance/kinds.ts'
import { areMarks, clauseOf, type Utterance } from './utterance/utterance.ts'
import { ordinals } from './words/english-grammar.ts'
import { readWords } from './words/spoken-word.ts'
import { determiners, isLabel, prepositions } from './words/word-classes.ts'

/** The odds, as a logarithm, below which a reading may change with what is said next. */
const doubtful = 12
/** So many words of several utterances, and of one, are read again. */
const mostJoined = 40
const mostWords = 120

/** A mark at the end of an utterance is taken back only at odds as these, as a logarithm. */
const sureWord = -5.5

/** What a number may end with that has yet to be said: "two hundred", "three point". */
const isOpenNumber = /^(hundred|thousand|million|billion|point|and|minus|negative)$/

/** A quotation, or a part of one. */
export const quotation = /["”]/

interface Reading {
  utterance: Utterance
  choices: ReadonlyMap<number, Choice>
  spanAt(at: number): WrittenSpan | null
}

interface Place {
  before: string
  state: FormatterState
}

/** What the next utterance may read again: this one, with those right before it; null where nothing can be. */
export function earlierOf(
  spoken: string,
  { utterance: { names, tokens, cores, seams, isMarksOnly }, choices, spanAt }: Reading,
  { lead, words, eats }: Written,
  { before, state }: Place,
): Earlier | null {
  if (words === '' || eats.before > 0 || cores.length > mostWords) return null
  const isMode = (at: number) => names[at]?.row.effect.type === 'mode'
  // A mode that began among words may end in the next ones; the sentence around a quotation goes on.
  const isInDoubt =
    quotation.test(words) || [...choices].some(([at, { odds }]) => Math.abs(odds) < doubtful || isMode(at))
  const isSettled = ([at, { isMark }]: [number, Choice]) => {
    const match = names[at]
    if (match == null) return false
    const isLast = at + match.length === tokens.length
    // A name that is not all said yet goes on in the next words.
    if (!isInDoubt && !isLast) return true
    if (!isMark) return false
    // The pause tells that a sentence ended before it; a mode that ended was one, and so is all that was said alone.
    if (isMarksOnly) return match.phrase !== 'quote'
    return endsSentence(match.row) ? isLast && !prepositions.has(cores[at - 1] ?? '') : isMode(at)
  }
  const settled = new Map([...choices].filter(isSettled))
  const end = names.findLastIndex((match) => match !== null)
  const spans = cores.map((_, at) => spanAt(at))
  const own = {
    spoken,
    cores,
    choices,
    spans,
    seams,
    settled,
    end,
    words,
    state: { ...state, earlier: null },
  }
  const { earlier } = state
  const goesOn = earlier !== null && before.endsWith(state.tail) && before.endsWith(earlier.words)
  if (goesOn && earlier.cores.length + cores.length < mostJoined) return joined(earlier, own, lead)
  return own
}

/** The readings that stay for what is said next. */
export function settledFor(
  { settled, end, cores: before, choices }: Earlier,
  spoken: string,
): ReadonlyMap<number, Choice> {
  // “Ask about the trial period”, and then “ended”, “lasts a week”, or “of six weeks”: the mark was a word.
  const cores = readWords(spoken).map(({ core }) => core)
  const [first = '', second = ''] = cores
  const isVerb = /[^s]s$/.test(first) && /^(determiner|number|preposition)$/.test(kindOf(second))
  const over = cores.findIndex((core) => /^(end|pause)$/.test(groupOf(core)))
  const isVerbAlone = isVerb && !holdsVerb(cores.slice(1, over < 0 ? cores.length : over))
  // “There is no grace period”, and then “period”: it ends once.
  const isTwice = first === 'period' && before[end] === first && Math.abs(choices.get(end)?.odds ?? 9) < 4
  // “The grace period”, and then “is thirty days”; but “is it over”, “is the shop open”.
  const isTold =
    /^(is|was|isn't|wasn't)$/.test(first) && !/^(pronoun|determiner|loose|none)$/.test(kindOf(second))
  const isCut =
    (first === 'of' && second !== 'course') || lacksSubject(cores) || isVerbAlone || isTold || isTwice
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

/**
 * True if a number or address in earlier utterances goes on in the one behind them, or is told by it: "June" before "third",
 * "jane dot doe" before "at example dot com", "it took three" before "hours". Two numbers said one after the other stay two.
 * `text` is what stands before the utterance.
 */
export function isSpanOther(
  { cores: { length: seam }, spans }: Earlier,
  { cores, tokens }: Utterance,
  spanAt: (at: number) => WrittenSpan | null,
  text: string,
): boolean {
  const hasVerb = holdsVerb(clauseOf(text).map(({ core }) => core))
  for (let at = 0; at < seam; ) {
    const [now, was] = [spanAt(at), spans[at]]
    const to = at + (now?.length ?? 1)
    if (now?.kind !== 'item' && (now?.text !== was?.text || now?.length !== was?.length)) {
      // "Number one call Ann" before "number two buy milk"
      if (now?.isItem || tokens[seam - 1]?.closing !== '') return now?.isItem === true
      return isOne(now && { ...now, to }, cores, { from: at, seam, hasVerb })
    }
    at = to
  }
  return false
}

/** False if the words behind the seam are another number, which has a noun of its own: "I paid forty" before "eight people came". */
function isOne(
  found: (WrittenSpan & { to: number }) | null,
  cores: readonly string[],
  { from, seam, hasVerb }: { from: number; seam: number; hasVerb: boolean },
): boolean {
  const [last = '', next = ''] = [cores[seam - 1], cores[seam]]
  const isSplit = isNumberWord(last) && isNumberWord(next)
  // "It took three" before "hours", "nine out of" before "ten", "thirty" before "something"
  if (found === null || found.to <= seam) return !isSplit
  const { kind = 'code', text, to } = found
  const [left = '', after = '', later = ''] = [cores[from - 1], cores[to], cores[to + 1]]
  const hasNoun = after === 'of' || !(isNoNoun(after) || after === 'out')
  const isDetermined = determiners.has(left)
  // "We met in May" before "second prize went to Tom"
  const mayBeTwo = hasNoun && !isDetermined && !/[ap]\.?m\.?$/.test(text)
  if (/^(date|clock)$/.test(kind) && mayBeTwo && (isNumberWord(next) || ordinals.test(next))) return false
  // "version three point one" before "point four"
  if (next === 'point' && /\..*\./.test(text)) return true
  const isOpen = isOpenNumber.test(last) || /^(and|hundred|thousand|million)$/.test(next)
  // "within twenty" before "eight days", but "she is twenty" before "five minutes later he left"
  const isTime = /^(minutes?|hours?|days?|weeks?|months?|years?|seconds?)$/.test(after)
  const isUnit = isTime ? isNoNoun(later) : kind === 'measure'
  const isAfterwards = /^(later|ago)$/.test(later)
  const isAwaited =
    isUnit ||
    ((isDetermined || isLabel(left) || (prepositions.has(left) && !isNumberWord(cores[from - 2] ?? ''))) &&
      after !== 'of' &&
      !isAfterwards)
  // "I paid forty" before "eight people came", but "we need twenty" before "five chairs"
  const isClause = isAfterwards || /^(verbs?|past|auxiliary)$/.test(kindOf(later))
  const isWhole = isOpen || isAwaited || !hasNoun || !hasVerb || !isClause
  if (kind === 'date' && !/\D/.test(text))
    return (
      /teen$/.test(last) ||
      (hasNoun ? isAwaited && isDetermined : isAwaited || isNumberWord(cores[seam - 2] ?? ''))
    )
  // "my name is Kay" before "a nice name"
  if (kind === 'code' && to === seam + 1 && /^[ai]$/.test(next)) return false
  return !isSplit || isWhole || /^(money|address|phone)$/.test(kind)
}

function joined(first: Earlier, second: Earlier, between: string): Earlier {
  const behind = (choices: ReadonlyMap<number, Choice>) =>
    [...choices].map(([at, choice]) => [at + first.cores.length, choice] as const)
  return {
    spoken: `${first.spoken} ${second.spoken}`,
    cores: [...first.cores, ...second.cores],
    choices: new Map([...first.choices, ...behind(second.choices)]),
    spans: [...first.spans, ...second.spans],
    seams: [...first.seams, ...second.seams.map((at) => at + first.cores.length)],
    settled: new Map([...first.settled, ...behind(second.settled)]),
    end: second.end < 0 ? -1 : second.end + first.cores.length,
    words: first.words + between + second.words,
    state: first.state,
  }
}
