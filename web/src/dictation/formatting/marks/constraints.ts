import { endsClause } from '../utterance/kinds.ts'
import type { PhraseMatch } from '../utterance/phrases.ts'
import { othersThan, type Utterance } from '../utterance/utterance.ts'
import { isAddressDot, isDomain } from '../words/addresses.ts'
import { grammar } from '../words/english-grammar.ts'
import { readNumber } from '../words/numbers.ts'
import { readLetters } from '../words/readings.ts'
import {
  determiners,
  isBeforeNoun,
  isFunctionWord,
  isSaid,
  modals,
  prepositions,
  subjects,
} from '../words/word-classes.ts'
import type { PathState } from './context.ts'
import { isInSequence, isItem, listItemAt } from './list-items.ts'
import { canClose, modeSigns } from './open-marks.ts'
import {
  closesBracket,
  isAlternative,
  isChained,
  isEnding,
  isEndOfWords,
  isInitial,
  isLettersNext,
  isListPart,
  isLoneQuote,
  isName,
  isNameNext,
  isPaired,
  isQuotation,
  isRepeated,
  isSetApart,
} from './shapes.ts'

/** The weight for a mark besides the score; if `isSettled`, it decides alone. */
export interface Bias {
  odds: number
  isSettled: boolean
  isPaired: boolean
}

const waiting =
  /^(dash|star|coma|calmer|(single )?quote|slash|tab|underscore|colon|caps on|no space|(and|at|plus|minus) sign|bullet point|inverted commas)$/

const isNegated = /^no (caps|space)$/

const sure = 20
const likely = 8
const settled = (odds: number): Bias => ({ odds, isSettled: true, isPaired: false })
const weighed = (odds: number, isPaired = false): Bias => ({ odds, isSettled: false, isPaired })

/** The weight that the types of marks give a name at a point of a path: forbidden, required or likely. */
export function constrain(utterance: Utterance, at: number, state: PathState): Bias {
  const { tokens, cores, names, closers, isFinal } = utterance
  const match = names[at] as PhraseMatch
  const { row, length, phrase } = match
  const { effect } = row
  const next = at + length
  const isAlone = length === tokens.length
  const last = state.left?.word.core ?? ''
  if (!isFinal && next === tokens.length && waiting.test(phrase)) return settled(-sure)
  if (!isPossible(utterance, at, state)) return settled(-sure)
  if (effect.type === 'mode' || effect.type === 'modes-off' || effect.type === 'spell-mode')
    return settled(sure)
  // "… of the sigmoid", and then "colon full stop"
  const isWordFirst = phrase === 'colon' && /^(period|full stop)$/.test(names[next]?.phrase ?? '')
  if (isAlone || (utterance.isMarksOnly && !isWordFirst)) return settled(sure)
  if (utterance.inAddress.has(at)) return settled(sure)
  const { languageTable } = utterance.settings
  if (languageTable !== null) {
    const isWord = !closesBracket(row, state) && languageTable.frames.isWord(utterance, at, state)
    return settled(isWord ? -likely : likely)
  }
  if (effect.type === 'dot' || effect.type === 'numeral' || effect.type === 'spell') {
    // "the upper case w h o"
    const isSpelled =
      effect.type === 'spell' && effect.isUpper && (readLetters(tokens, next)?.length ?? 0) > 1
    const isWord = !isSpelled && (determiners.has(last) || modals.has(last) || subjects.has(last))
    return settled(isWord ? -sure : sure)
  }
  // "I am calmer now": another spelling of a mark where marks are said.
  const isAsked = phrase === 'coma' && /[?!]/.test(tokens[next - 1]?.closing ?? '')
  if (/^(coma|calmer)$/.test(phrase) && state.lastAt >= 0 && state.lastEnd === at) return settled(-likely)
  if (/^(coma|calmer)$/.test(phrase) && (tokens.length > 3 || isAsked) && othersThan(utterance, at) === 0)
    return settled(-likely)
  // "Quote the best quote in the book unquote": only one of the two can be closed, unless another begins behind who speaks.
  const isWithin = phrase === 'quote' && state.open.includes('"') && (closers.get('quote') ?? -1) >= next
  if (isWithin && !names.some((other, index) => index >= next && opensQuote(other)))
    return settled(isSaid(last, state.left?.before?.word.core ?? '') ? likely : -likely)
  // "a quote unquote genius", "please quote reference seven"
  const isRival = utterance.rivals.has(phrase)
  if (phrase === 'quote' && (isRival || cores[next] === 'unquote' || last === 'please')) return settled(-sure)
  // "The word open quote dash close quote"
  const isQuoted = opensQuote(names[state.lastAt] ?? null) && names[next]?.row.effect.type === 'quote'
  if (effect.type === 'mark' && isQuoted && state.lastEnd === at && !/[?!]/.test(effect.text))
    return settled(-likely)
  const timing = utterance.timingAt(at)
  // "Fit the left bracket first"
  if (/^(left|right) /.test(phrase) && determiners.has(last)) return settled(-likely)
  if (effect.type === 'mark' && timing.mark === effect.text)
    return settled(determiners.has(last) ? -likely : likely)
  if (isNeeded(utterance, at, state)) return settled(likely)
  if (isName(utterance, at)) return settled(-likely)
  // "I wrote to cap ann"
  if (last === 'to' && isNameNext(utterance, at)) return settled(likely)
  if (last === '' && isLettersNext(utterance, at)) return settled(likely)
  const begins = isInitial(utterance, at, state)
  // "A period Khan": else a period right behind an article is a word.
  if (begins && last === 'a') return settled(likely)
  const rival = isRival ? -likely : 0
  const pause = endsClause(row) ? weighSilence(timing.silenceMs) : 0
  const shape = begins ? 5 : isListPart(utterance, at, state) ? 4 : 0
  // "a quote for the roof"
  const isPriced = phrase === 'quote' && isBeforeNoun(last) && prepositions.has(cores[next] ?? '')
  const apart = isSetApart(utterance, at)
    ? effect.type === 'break'
      ? likely
      : 4
    : isChained(utterance, at) && (phrase === 'hyphen' || effect.type === 'next-case')
      ? effect.type === 'mark'
        ? likely
        : sure
      : isChained(utterance, at) ||
          ((effect.type === 'break' || phrase === 'hashtag') && isRepeated(utterance, at))
        ? 4
        : 0
  const endsQuotation =
    effect.type === 'quote' && effect.side === 'close' && canClose(state.open, effect.text)
  // A bracket that was opened is closed: "open brackets my aunt close brackets" tells of nobody who does that.
  const quoted = closesBracket(row, state) ? 14 : endsQuotation || isQuotation(utterance, at, state) ? 4 : 0
  const lone = isLoneQuote(utterance, at, state) ? -5 : 0
  const isOpener = next < tokens.length && isPaired(utterance, at, state) && !closesBracket(row, state)
  // "The open quote and the close quote": two names.
  const isQuoteNamed = /^(open|begin) /.test(phrase) && !/^(and|or|is|are)$/.test(cores[next] ?? '')
  // "the museum open bracket closed on Mondays close bracket"; the second one may come in a later utterance.
  const opens = /^(open|left) /.test(phrase) && !determiners.has(last)
  const isBare = last === '' || last === 'please' || isFunctionWord(last)
  const bracket = !opens ? 0 : isOpener ? 5 : !phrase.startsWith('open ') ? 0 : isBare ? 2 : 6
  const paired = row.effect.type === 'mark' ? bracket : !isOpener ? 0 : isQuoteNamed ? likely : 3
  // "He always forgets the open parenthesis"
  if (next === tokens.length && /^open /.test(phrase))
    return settled(/^(the|an?)$/.test(last) ? -likely : likely)
  const named = isNameNext(utterance, at) ? 10 : isAlternative(utterance, at) ? 6 : 0
  return weighed(
    named + rival + paired + pause + shape + apart + quoted + lone - (isPriced && quoted === 0 ? 4 : 0),
    isPaired(utterance, at, state),
  )
}

/** Recognisers show words some tenths of a second late: what takes longer is a pause, as people make it before marks. */
function weighSilence(silenceMs: number | null): number {
  if (silenceMs === null || silenceMs < 700) return 0
  return silenceMs < 1400 ? 2.5 : 6
}

function opensQuote(match: PhraseMatch | null): boolean {
  return match?.row.effect.type === 'quote' && match.row.effect.side !== 'close'
}

/** True if everything the mark needs is there; nothing can be closed that is not open. */
function isPossible(
  { tokens, cores, names, closers }: Utterance,
  at: number,
  { left, open, lastEnd }: PathState,
): boolean {
  const { row, length, phrase } = names[at] as PhraseMatch
  const { effect } = row
  const next = at + length
  const isLast = next === tokens.length
  const heardMark = tokens[next - 1]?.closing ?? ''
  switch (effect.type) {
    case 'quote': {
      if (effect.side !== 'close' || canClose(open, effect.text) || length === tokens.length) return true
      // "The Beauforts close single quote house": an apostrophe, by its other name.
      return effect.text === "'" && left !== null && !determiners.has(left.word.core)
    }
    case 'pair':
      return (
        open.includes(effect.open) ||
        length === tokens.length ||
        names.some((n, i) => i >= next && n?.row === row)
      )
    case 'dot':
      return isAddressDot(tokens, at)
    case 'point':
      return false
    case 'next-case':
    case 'join-next':
      if (at === 0 && isLast) return true
      // "She wears no caps in summer", "he found no space to park": nothing to be written small, or joined.
      if (
        isNegated.test(phrase) &&
        isFunctionWord(cores[next] ?? '') &&
        !/^\p{Lu}/u.test(tokens[next]?.raw ?? '')
      )
        if (left !== null || /^(is|are|was|were|will)$/.test(cores[next] ?? '')) return false
      if (phrase === 'no space' && /^(is|are|was|were|have|has|had|found)$/.test(left?.word.core ?? ''))
        return false
      if (
        /^((all )?caps?|insert space)$/.test(phrase) &&
        /^(and|or|of|for|is|are|was|lock|between)$/.test(cores[next] ?? '')
      )
        return false
      return !(isLast || isEndOfWords(names[next] ?? null) || heardMark !== '')
    case 'mode': {
      const sign = effect.how === 'joined' ? modeSigns.joined : modeSigns.case
      if (!effect.on) return open.includes(sign)
      if (length === tokens.length) return true
      const end = closers.get(`mode ${effect.how === 'joined'}`) ?? -1
      const isOwned = (word: string) => determiners.has(word) || /^(his|her)$/.test(word)
      // "keep your caps on and take your caps off"; but "for the caps on spring fellowship caps off".
      const isHeld = !isOwned(cores[end - 1] ?? '') && !isOwned(cores[end + (names[end]?.length ?? 0)] ?? '')
      const owner = left?.word.core ?? ''
      // An utterance of its own may go on from "our".
      return end > at && (at === 0 || !isOwned(owner) || (owner === 'the' && isHeld))
    }
    case 'modes-off':
      return length === tokens.length && /[CJS]/.test(open)
    case 'spell-mode':
      if (!effect.on) return open.includes(modeSigns.spelling)
      if (open.includes(modeSigns.spelling)) return false
      return (
        length === tokens.length ||
        (closers.get('spell-mode') ?? -1) > at ||
        readLetters(tokens, next, { least: 2 }) !== null
      )
    case 'numeral':
      return readNumber(cores, next) !== null
    case 'spell':
      return readLetters(tokens, next, effect) !== null
    case 'break':
      // No line begins with a mark that ends something: "tab comma newline comma".
      return lastEnd !== at || !isEnding(names[next] ?? null)
    case 'mark':
      return !/^[%°¢]$/.test(effect.text) || !/^an?$/.test(left?.word.core ?? '')
    default:
      return true
  }
}

/** True if the mark is called for by the words before or behind it: then it is hardly a word. */
function isNeeded(utterance: Utterance, at: number, state: PathState): boolean {
  const { tokens, cores, names } = utterance
  const { row, length, phrase } = names[at] as PhraseMatch
  const { effect } = row
  const next = at + length
  const last = state.left?.word.core ?? ''
  const isOnlyWord = state.left !== null && state.left.before === null
  if (effect.type === 'at-sign') return isDomain(tokens, next)
  const isTurn =
    last === 'q' ||
    (last === 'a' &&
      state.isLineStart &&
      (utterance.isAsked || asks(cores, at) || /^Q[.:] /.test(utterance.line)))
  if (/^(colon|period|full stop)$/.test(phrase) && isOnlyWord && isTurn) return true
  // "- Drive a van", and "bullet point lift …": the list goes on; "- Glue", and "bullet point a red folder"
  const isLoose = at < 4 && !/^(determiner|loose|adjective|verbs?|preposition)$/.test(grammar.kindOf(last))
  const mayGoOn = at === 0 || (isLoose && effect.type === 'break' && effect.begin !== '')
  if (effect.type === 'break' && mayGoOn && utterance.line.startsWith('- ')) return true
  if ((effect.type === 'break' || row.id === 'colon') && listItemAt(utterance, next)) return true
  if (effect.type !== 'mark') return false
  // "new line a close paren repair the roof"
  if (
    effect.text === ')' &&
    isOnlyWord &&
    state.isLineStart &&
    /^([a-z]|\d+|one|two|three|four|five)$/.test(last)
  )
    return true
  // "new line two period eggs": an item's number. "One period was …" is none.
  if (
    effect.text === '.' &&
    isItem(utterance, at - 1, next) &&
    ((isOnlyWord && readNumber([last], 0) !== null && state.isLineStart) || isInSequence(utterance, at - 1))
  )
    return true
  if (
    effect.text === '-' &&
    effect.spacing === 'both' &&
    state.lastEnd === at - 1 &&
    names[state.lastAt]?.row === row
  )
    return true
  if ((effect.spacing === 'money' || effect.text === '#') && readNumber([cores[next] ?? ''], 0) !== null)
    return true
  return /^[%°¢$£€]$/.test(effect.text) && !determiners.has(last) && readNumber([last], 0) !== null
}

/** True if the label of a question in a record comes before: "Q colon …", "Q period …". */
function asks(cores: readonly string[], at: number): boolean {
  return cores.some(
    (core, index) => index < at && core === 'q' && /^(colon|period|full)$/.test(cores[index + 1] ?? ''),
  )
}
