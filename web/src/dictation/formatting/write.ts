/**
 * The formatter: marks and other phrases said among words become text. Every version of an utterance, interim or final,
 * from the browser's recogniser or the server, comes through `write`: with the text around it (`before` back to the line's
 * beginning, if that is not too far), the settings, and the `state` that the utterance before it ended with. All versions
 * of one utterance get the same state; the one of its last version is kept. `isFinal: false` lets words wait that may
 * still turn out otherwise ("dash" before "of salt"). The dispatcher decides whether a final is a command.
 */

import { fitted, type Surroundings, tidyIn } from '../text/join.ts'
import { cleanUp } from './clean-up.ts'
import { compose, type Written } from './compose.ts'
import { earlierOf, isReadOtherwise, isSpanOther, quotation, settledFor } from './earlier.ts'
import { findChoices, type Turned } from './find-choices.ts'
import { type FormatterState, initialState } from './formatter-state.ts'
import { type Choice, findBestPath } from './lattice.ts'
import type { Context } from './marks/context.ts'
import { modeSigns } from './marks/open-marks.ts'
import { score } from './marks/score.ts'
import { findSpans, type WrittenSpan } from './spans.ts'
import { openIn, tell } from './tell.ts'
import { nothingCame, type Pace } from './utterance/pace.ts'
import { setApart } from './utterance/phrases.ts'
import type { FormattingSettings } from './utterance/settings.ts'
import { findNames, mostBefore, readUtterance } from './utterance/utterance.ts'
import { readWords, type SpokenWord } from './words/spoken-word.ts'

interface Options extends Turned {
  settings: FormattingSettings
  /** Words that would be obeyed alone: the escape word before them is no text. */
  isCommand?(words: string): boolean
  state?: FormatterState
  isFinal?: boolean
  /** The pace at which the words came. */
  pace?: Pace
  /** The readings of the version before; they are brought up to date. */
  memory?: Memory
  /** A mark that nobody said ends the sentence before it. */
  endsBefore?: '.' | '?' | undefined
  /** The spans, where they are known already. */
  spanAt?(at: number): WrittenSpan | null
  /** The readings that stay. */
  settled?: ReadonlyMap<number, Choice>
  /** The words that utterances began with, if it is several. */
  seams?: readonly number[]
  /** The share spent of the work that may be spent on other readings: 0, none. */
  share?: number
}

/** The readings of an utterance so far. */
export interface Memory {
  cores: readonly string[]
  choices: ReadonlyMap<number, Choice>
  spans: Map<number, WrittenSpan | null>
}

/** Nothing was read so far. */
export const createMemory = (): Memory => ({ cores: [], choices: new Map(), spans: new Map() })

/** The middle of a sentence, with a word before that tells nothing of what follows. */
export const amongWords: Surroundings = { before: 'it', after: '' }

/** The number of words beyond which nothing bears on a reading. */
const reach = 24

/**
 * Writes an utterance as it was meant. Without a mark in it, it only fits the words into their place. It takes back, and
 * writes anew, what stands of the utterances before if its words tell that this was meant otherwise.
 */
export function writeUtterance(spoken: string, around: Surroundings, options: Options): Written {
  return settleDoubts(spoken, around, options) ?? writeHere(spoken, around, options)
}

/** Takes back the utterances before, and writes them with this one, where they are read otherwise together; null if they stay. */
function settleDoubts(spoken: string, around: Surroundings, options: Options): Written | null {
  const { state = initialState, isFinal = true } = options
  const { earlier, isSpelling, tail } = state
  const { before } = around
  const isThere = earlier !== null && before.endsWith(tail) && before.endsWith(earlier.words)
  if (!isFinal || isSpelling || !isThere) return null
  const place = { ...around, before: before.slice(0, -earlier.words.length).replace(/[^\S\n]+$/, '') }
  const settled = settledFor(earlier, spoken)
  const seams = [...earlier.seams, earlier.cores.length]
  const again = { ...options, pace: nothingCame, state: earlier.state, settled, seams }
  const all = `${earlier.spoken} ${spoken}`
  const reading = read(all, place, again)
  const { choices, utterance, spanAt } = reading
  if (earlier.cores.some((core, at) => utterance.cores[at] !== core)) return null
  const isOther =
    isReadOtherwise(earlier, utterance, choices) || isSpanOther(earlier, utterance, spanAt, before)
  // “"Where is it?" My”, and then “father asked”: the words behind a quotation tell if its sentence goes on.
  if (!isOther && !quotation.test(earlier.words)) return null
  const written = writeHere(all, place, again, reading)
  const begun = written.words.slice(0, earlier.words.length)
  const isCaseOther = begun !== earlier.words && begun.toLowerCase() === earlier.words.toLowerCase()
  if (!isOther && !isCaseOther) return null
  const eaten = before.length - place.before.length
  return { ...written, eats: { ...written.eats, before: written.eats.before + eaten } }
}

/** Finds the best reading of an utterance at a place. */
function read(spoken: string, around: Surroundings, options: Options) {
  const {
    settings,
    state = initialState,
    isFinal = true,
    pace = nothingCame,
    memory,
    known,
    turned,
    settled,
    seams,
  } = options
  const grammar = settings.isOn && settings.numbers === 'formatted' ? settings.languageTable?.grammar : null
  const rewritten = state.isSpelling ? spoken : (grammar?.rewrite?.(spoken) ?? spoken)
  const heard = fitted(tidyIn(settings.language, rewritten), around.before)
  const all = readWords(setApart(heard, settings))
  // Words that may still change are shown as they were heard.
  const isCleaned = isFinal && settings.cleanUp !== 'as-heard'
  const tokens = isCleaned ? cleanUp(all, settings, findNames(all, settings)) : all
  const composition = compose(around, state, settings.language)
  const { isSpelling, lately } = state
  const said = saidBefore(around, options)
  const utterance = readUtterance(tokens, around.before, {
    settings,
    isFinal,
    pace,
    lately,
    isSpelling,
    said,
    seams,
  })
  const kept = isFinal || memory === undefined ? 0 : sharedLength(memory.cores, utterance.cores) - reach
  for (const at of memory?.spans.keys() ?? []) if (at >= kept) memory?.spans.delete(at)
  const spanAt = options.spanAt ?? findSpans(utterance, turned, isFinal ? undefined : memory?.spans)
  const open = `${state.mode === null ? '' : modeSigns.case}${state.isJoined ? modeSigns.joined : ''}${isSpelling ? modeSigns.spelling : ''}${openIn(composition)}`
  const decided = (at: number) => settled?.get(at) ?? (at < kept ? memory?.choices.get(at) : undefined)
  // A reading to enforce needs no weighing.
  const enforced = known && {
    known,
    score: (context: Context, at: number) => (known(at) === undefined ? score(context) : 0),
  }
  const choices = findBestPath(utterance, { spanAt, score, decided, open, ...enforced })
  if (memory !== undefined) Object.assign(memory, { cores: utterance.cores, choices })
  return { utterance, spanAt, choices, composition }
}

function writeHere(
  spoken: string,
  around: Surroundings,
  options: Options,
  reading = read(spoken, around, options),
): Written {
  const { isCommand = () => false, state = initialState, isFinal, known, turned } = options
  const { utterance, spanAt, choices, composition } = reading
  const { lately } = state
  if (options.endsBefore)
    composition.mark({ text: options.endsBefore, spacing: 'left', capitalNext: true }, false)
  const isSpelling = tell({ utterance, choices, spanAt, isCommand }, composition)
  const hasMarks = [...choices.values()].some(({ isMark }) => isMark)
  const told = habitAfter(lately, hasMarks, utterance.tokens.length)
  const said = utterance.isMarksOnly && hasMarks ? '' : lastOf(saidBefore(around, options), utterance.tokens)
  const done = composition.finish({ isSpelling, said, lately: told })
  const earlier =
    isFinal === false
      ? null
      : earlierOf(spoken, { utterance, choices, spanAt }, done, { before: around.before, state })
  const written = { ...done, state: { ...done.state, earlier } }
  if (isFinal === false || known !== undefined || turned !== undefined) return written
  const numbers = doubtfulNumbers(utterance.tokens.length, spanAt)
  const doubts = findChoices({ readings: choices, numbers, share: options.share ?? 1 }, written, (other) =>
    writeHere(spoken, around, { ...options, ...other, ...(other.turned === undefined && { spanAt }) }),
  )
  return doubts.length === 0 ? written : { ...written, choices: doubts }
}

/** The words that were said right before an utterance. */
const saidBefore = ({ before }: Surroundings, { state = initialState }: Options) =>
  before.endsWith(state.tail) ? state.said : ''

/** The last of all words said without a mark between them. */
const lastOf = (earlier: string, words: readonly SpokenWord[]) =>
  [earlier, ...words.map(({ raw }) => raw)].join(' ').trim().split(' ').slice(-mostBefore).join(' ')

/** The tokens at which numbers begin whose words could be written otherwise. */
function doubtfulNumbers(length: number, spanAt: (at: number) => WrittenSpan | null): number[] {
  const numbers: number[] = []
  for (let at = 0; at < length; at += spanAt(at)?.length ?? 1)
    if (spanAt(at)?.other !== undefined) numbers.push(at)
  return numbers
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((word, at) => word !== other[at])
  return end < 0 ? one.length : end
}

/** The evidence of the last utterances that marks are said. */
function habitAfter(lately: number, hasMarks: boolean, size: number): number {
  const step = hasMarks ? 0.34 : size > 5 ? -0.34 : 0
  return Math.max(-1, Math.min(1, lately + step))
}
