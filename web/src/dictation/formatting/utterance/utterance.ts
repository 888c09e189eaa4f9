import { isInAddress } from '../words/addresses.ts'
import { Heard } from '../words/heard.ts'
import { readNumber } from '../words/numbers.ts'
import { readWord, readWords, type SpokenWord } from '../words/spoken-word.ts'
import { determiners, isFunctionWord, isLabel, looseDeterminers } from '../words/word-classes.ts'
import { endsClause, isSided } from './kinds.ts'
import { type Pace, type Timing, timingsOf } from './pace.ts'
import { findPhrase, type PhraseMatch } from './phrases.ts'
import type { InlineRow, Locale } from './row.ts'
import type { FormattingSettings } from './settings.ts'

/** The person's habit of saying marks, as far as the text and what was said lately tell. */
export interface Habit {
  /** The text right before: none or too short to tell, with marks in it, or a run of words without any. */
  text: 'none' | 'marked' | 'bare'
  /** From -1, several utterances of words alone, to 1, several with marks. */
  lately: number
}

/** The heard words as tokens, with the names of marks among them. */
export interface Utterance {
  tokens: readonly SpokenWord[]
  cores: readonly string[]
  /** The tokens that utterances began with: several, if they are read together. */
  seams: readonly number[]
  /** The longest name of a mark that begins at each token. */
  names: readonly (PhraseMatch | null)[]
  /** The words of the text since its last mark. */
  clause: readonly SpokenWord[]
  /** Its words behind the last ones that were said before, as numbers are read: "paragraph", and "three". */
  heard: Heard
  /** The text on the line before. */
  line: string
  isLineStart: boolean
  isTextStart: boolean
  /** The line before is the item of a list with bullets. */
  isBehindBullet: boolean
  /** The text before ends with a colon. */
  isBehindColon: boolean
  /** The line before is a question of a record: "Q. …". */
  isAsked: boolean
  /** The number that the next item of a numbered list has. */
  nextItem: number
  isFinal: boolean
  timingAt(index: number): Timing
  habit: Habit
  /** The number of names of marks that hardly are words, up to each token. */
  told: readonly number[]
  /** The last token that could close each thing opened, by what closes it; "quote" stands for any unmistakable close. */
  closers: ReadonlyMap<string, number>
  /** Names that are words, as the mark is called by another name: "period" where "full stop" is said. */
  rivals: ReadonlySet<string>
  settings: FormattingSettings
  /** Nothing but names of marks was said. */
  isMarksOnly: boolean
  /** Marks, commands and numbers of English are read. */
  isEnglish: boolean
  /** Letters are spelled from the start. */
  isSpelling: boolean
  /** The marks that go on with an address: "slash". */
  inAddress: ReadonlySet<number>
}

interface Options {
  settings: FormattingSettings
  isSpelling?: boolean
  isFinal: boolean
  pace: Pace
  lately?: number
  /** The words said before, where the text before is theirs. */
  said?: string
  seams?: readonly number[] | undefined
}

export function readUtterance(
  tokens: readonly SpokenWord[],
  before: string,
  { settings, isFinal, pace, lately = 0, isSpelling = false, said = '', seams = [0] }: Options,
): Utterance {
  const names = findNames(tokens, settings)
  const cores = tokens.map(({ core }) => core)
  const isEnglish = settings.isOn && settings.languageTable === null
  const clause = clauseOf(before)
  const told = [0]
  for (const [at, match] of names.entries())
    told.push((told[at] ?? 0) + (match !== null && isTold(match.row, cores, at) ? 1 : 0))
  return {
    tokens,
    cores,
    seams,
    names,
    clause,
    heard: heardBehind(said === '' ? clause : readWords(said), tokens, cores, settings.locale),
    line: before.slice(before.lastIndexOf('\n') + 1),
    isLineStart: /(^|\n)\s*$/.test(before),
    isTextStart: before === '',
    isBehindBullet: /(?:^|\n)- [^\n]*\n$/.test(before),
    isBehindColon: /:\s*$/.test(before),
    isAsked: /(^|\n)Q[.:] [^\n]*\n+$/.test(before),
    nextItem: Number(/(?:^|\n)(\d+)[.)] [^\n]*\n$/.exec(before)?.[1] ?? 0) + 1,
    isFinal,
    timingAt: timingsOf(pace, cores),
    habit: { text: habitOf(before, settings), lately },
    told,
    closers: closersOf(names),
    rivals: rivalsOf(names, cores),
    settings,
    isEnglish,
    isMarksOnly: areMarks(names),
    isSpelling,
    inAddress: isEnglish && !settings.off.includes('dot') ? addressMarks(tokens, names) : new Set(),
  }
}

/** True if there is no word beside the names of marks. */
export const areMarks = (names: Utterance['names']) =>
  names.reduce((sum, match) => sum + (match?.length ?? 0), 0) === names.length

/** The number of other names of marks in an utterance, beside the one at `at`. */
export function othersThan({ told }: Utterance, at: number): number {
  return (told.at(-1) ?? 0) - ((told[at + 1] ?? 0) - (told[at] ?? 0))
}

function isTold(row: InlineRow, cores: readonly string[], at: number): boolean {
  const left = cores[at - 1] ?? ''
  // "another one period": it stands for a noun.
  const isPronoun = left === 'one' && isDeterminer(cores[at - 2] ?? '')
  const isNumber = left === 'one' && isLabel(cores[at - 2] ?? '')
  if (!isPronoun && !isNumber && isDeterminer(left)) return false
  return endsClause(row) || isSided(row.say[0] ?? '')
}

function isDeterminer(word: string): boolean {
  return determiners.has(word) || looseDeterminers.has(word)
}

/** The longest name of a mark that begins at each token; of two that overlap, the longer. */
export function findNames(
  tokens: readonly SpokenWord[],
  settings: FormattingSettings,
): (PhraseMatch | null)[] {
  const names = new Array<PhraseMatch | null>(tokens.length).fill(null)
  for (let at = 0; at < tokens.length; ) {
    const match = findPhrase(tokens, at, settings)
    // "all caps on the end all caps off"
    const goesFurther = (step: number) => {
      const [length, other] = [match?.length ?? 0, findPhrase(tokens, at + step, settings)]
      return step < length && other !== null && other.length >= length
    }
    const isCut = match !== null && [1, 2].some(goesFurther)
    const isTorn = match?.length === 2 && settings.languageTable?.frames.isTorn(tokens, at, settings)
    names[at] = isCut || isTorn ? null : match
    at += names[at]?.length ?? 1
  }
  return names
}

function addressMarks(
  tokens: readonly SpokenWord[],
  names: readonly (PhraseMatch | null)[],
): ReadonlySet<number> {
  const marks = new Set<number>()
  if (!tokens.some(({ core }) => core === 'dot')) return marks
  const joins = (at: number) => {
    const effect = names[at]?.row.effect
    return effect?.type === 'mark' && effect.spacing === 'both'
  }
  for (let at = 0; at < tokens.length; at++) {
    if (names[at] || !isInAddress(tokens, at)) continue
    for (let next = at + 1; joins(next); next += (names[next]?.length ?? 1) + 1) marks.add(next)
    for (let last = at; joins(last - 1) && names[last - 1]?.length === 1; last -= 2) marks.add(last - 1)
  }
  return marks
}

function closersOf(names: readonly (PhraseMatch | null)[]): ReadonlyMap<string, number> {
  const closers = new Map<string, number>()
  for (const [at, match] of names.entries()) {
    const effect = match?.row.effect
    if (effect?.type === 'quote' && effect.side !== 'open') closers.set(effect.text, at)
    if (effect?.type === 'quote' && effect.side === 'close') closers.set('quote', at)
    if (effect?.type === 'mark') closers.set(effect.text, at)
    if (effect?.type === 'mode' && !effect.on) closers.set(`mode ${effect.how === 'joined'}`, at)
    if (effect?.type === 'spell-mode' && !effect.on) closers.set('spell-mode', at)
  }
  return closers
}

function rivalsOf(names: Utterance['names'], cores: readonly string[]): ReadonlySet<string> {
  const says = (name: RegExp) =>
    names.some((match, at) => name.test(match?.phrase ?? '') && !determiners.has(cores[at - 1] ?? ''))
  return new Set([
    ...(says(/^full ?stop$/) ? ['period'] : []),
    ...(says(/^open quotes?$/) && !says(/^(unquote|end quotes?)$/) ? ['quote'] : []),
  ])
}

/** So many words without a mark tell that none are said. */
const bareLength = 14

/** Full stops that write themselves at pauses tell nothing of what the person says. */
function habitOf(before: string, { sentenceEnds }: FormattingSettings): Habit['text'] {
  const recent = before.slice(-400)
  const words = recent.match(/\S+/g)?.length ?? 0
  const marks = recent.match(/[\p{L}\p{N}"')][.,?!:;](?=\s|["')]|$)|\n/gu) ?? []
  const said = sentenceEnds === 'at-pauses' ? marks.filter((mark) => !/[.?]/.test(mark)) : marks
  if (said.length > 0 && said.length * 40 > words) return 'marked'
  return words >= bareLength && marks.length === said.length ? 'bare' : 'none'
}

/** The last words of a text, behind its last mark. */
export function clauseOf(before: string): SpokenWord[] {
  const text = /[^\n.,;:?!()"،؛؟。、，！？；：।«»„“”]*$/.exec(before.slice(-80))?.[0].trim() ?? ''
  return text === '' ? [] : text.split(/\s+/).map(readWord)
}

/** So many words before an utterance tell what its first words are. */
export const mostBefore = 6

function heardBehind(
  earlier: readonly SpokenWord[],
  tokens: readonly SpokenWord[],
  cores: readonly string[],
  locale: Locale,
): Heard {
  const isNumber = (core = '') => /\d/.test(core) || readNumber([core], 0) !== null
  // "Twenty", and "thirty": the one ended with its utterance.
  const isEnded = isNumber(earlier.at(-1)?.core) && isNumber(cores[0])
  // The capital that begins a sentence is no name's.
  const before = (isEnded ? [] : earlier.slice(-mostBefore)).map((word) =>
    isFunctionWord(word.core) ? { ...word, raw: word.core } : word,
  )
  return new Heard([...before, ...tokens], [...before.map(({ core }) => core), ...cores], locale, {
    start: before.length,
  })
}
