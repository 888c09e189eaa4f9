import { isAddressDot, isDomain } from '../../commands/addresses.ts'
import { readNumber } from '../../commands/numbers.ts'
import type { PhraseMatch } from '../../commands/phrases.ts'
import { readLetters } from '../../commands/readings.ts'
import type { Effect, InlineRow } from '../../commands/tables/row.ts'
import { determiners, isFunctionWord, modals, prepositions, subjects } from '../../commands/word-classes.ts'
import { isCommonWord } from '../common-words.ts'
import type { Utterance } from '../utterance.ts'
import type { Place } from './context.ts'
import { partners } from './kinds.ts'
import { isMeantAsWord } from './word-frames.ts'

/** What speaks for a mark besides the score; `isSettled`: it alone decides. */
export interface Bias {
  odds: number
  isSettled: boolean
  isPaired: boolean
}

/** The signs of modes in what is open. */
export const modeSigns = { case: 'C', joined: 'J', spelling: 'S' } as const

const waiting =
  /^(dash|star|coma|calmer|(single )?quote|slash|tab|underscore|colon|caps on|no space|(and|at|plus|minus) sign|bullet point|inverted commas)$/

const sure = 20
const likely = 8
const settled = (odds: number): Bias => ({ odds, isSettled: true, isPaired: false })
const weighed = (odds: number, isPaired = false): Bias => ({ odds, isSettled: false, isPaired })

/** What the types of marks allow at a place, and what they ask for. */
export function constrain(utterance: Utterance, at: number, place: Place): Bias {
  const { tokens, cores, names, isFinal } = utterance
  const match = names[at] as PhraseMatch
  const { row, length, phrase } = match
  const { effect } = row
  const next = at + length
  const isAlone = length === tokens.length
  const last = place.left?.word.core ?? ''
  if (!isFinal && next === tokens.length && waiting.test(phrase)) return settled(-sure)
  if (!isPossible(utterance, at, place)) return settled(-sure)
  if (effect.type === 'mode' || effect.type === 'modes-off' || effect.type === 'spell-mode')
    return settled(sure)
  if (isAlone || utterance.isMarksOnly) return settled(sure)
  if (utterance.inAddress.has(at)) return settled(sure)
  if (row.asWord)
    return settled(closesBracket(row, place) || !isMeantAsWord(utterance, at, place) ? likely : -likely)
  if (effect.type === 'dot' || effect.type === 'numeral' || effect.type === 'spell')
    return settled(determiners.has(last) || modals.has(last) || subjects.has(last) ? -sure : sure)
  // "a quote unquote genius"
  if (phrase === 'unquote' && last === 'quote') return settled(-sure)
  const timing = utterance.timingAt(at)
  if (effect.type === 'mark' && timing.mark === effect.text)
    return settled(determiners.has(last) ? -likely : likely)
  if (isNeeded(utterance, at, place)) return settled(likely)
  if (isName(utterance, at)) return settled(-likely)
  const pause = endsWords(effect) ? weighSilence(timing.silenceMs) : 0
  const shape = isInitial(utterance, at, place) ? 5 : isListPart(utterance, at, place) ? 4 : 0
  // "a quote for the roof"
  const isPriced = phrase === 'quote' && determiners.has(last) && prepositions.has(cores[next] ?? '')
  const apart = isSetApart(utterance, at) ? 4 : isChained(utterance, at) ? 4 : 0
  const isClosing = effect.type === 'quote' && effect.side === 'close' && place.open.includes(effect.text)
  const quoted = isClosing || isQuotation(utterance, at, place) ? 4 : 0
  return weighed(
    pause + shape + apart + quoted - (isPriced && quoted === 0 ? 4 : 0),
    isPaired(utterance, at, place),
  )
}

/** Recognisers show words some tenths of a second late: what takes longer is a pause, as people make it before marks. */
function weighSilence(silenceMs: number | null): number {
  if (silenceMs === null || silenceMs < 700) return 0
  return silenceMs < 1400 ? 1.5 : 3
}

function endsWords(effect: Effect): boolean {
  return effect.type === 'break' || (effect.type === 'mark' && effect.isSentenceMark === true)
}

/** Whether what the mark needs is there; nothing is closed that is not open. */
function isPossible(
  { tokens, cores, names, closers }: Utterance,
  at: number,
  { left, open }: Place,
): boolean {
  const { row, length } = names[at] as PhraseMatch
  const { effect } = row
  const next = at + length
  const isLast = next === tokens.length
  const heardMark = tokens[next - 1]?.closing ?? ''
  switch (effect.type) {
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
      return !(isLast || isEndOfWords(names[next] ?? null) || heardMark !== '')
    case 'mode': {
      const sign = effect.how === 'joined' ? modeSigns.joined : modeSigns.case
      if (!effect.on) return open.includes(sign)
      if (length === tokens.length) return true
      if (determiners.has(left?.word.core ?? '')) return false
      return (closers.get(`mode ${effect.how === 'joined'}`) ?? -1) > at
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
    case 'mark':
      return !/^[%°¢]$/.test(effect.text) || !/^an?$/.test(left?.word.core ?? '')
    default:
      return true
  }
}

/** What it needs follows, or stands before it: then it is hardly a word. */
function isNeeded({ tokens, cores, names }: Utterance, at: number, place: Place): boolean {
  const { row, length, phrase } = names[at] as PhraseMatch
  const { effect } = row
  const next = at + length
  const last = place.left?.word.core ?? ''
  const isOnlyWord = place.left !== null && place.left.before === null
  if (effect.type === 'at-sign') return isDomain(tokens, next)
  if (phrase === 'colon' && last === 'q' && isOnlyWord) return true
  if (effect.type === 'break' && /^[qa]$/.test(cores[next] ?? '') && cores[next + 1] === 'colon') return true
  if (effect.type !== 'mark') return false
  // "new line two period eggs": an item's number. "One period was …" is none.
  if (
    effect.text === '.' &&
    isOnlyWord &&
    readNumber([last], 0) !== null &&
    place.isLineStart &&
    isItem(cores, at - 1, next)
  )
    return true
  if (
    effect.text === '-' &&
    effect.spacing === 'both' &&
    place.lastEnd === at - 1 &&
    names[place.lastAt]?.row === row
  )
    return true
  if (effect.spacing === 'money' && readNumber([cores[next] ?? ''], 0) !== null) return true
  return /^[%°¢]$/.test(effect.text) && !determiners.has(last) && readNumber([last], 0) !== null
}

/** "one period milk"; but "one period of my life". */
export function isItem(cores: readonly string[], at: number, next: number): boolean {
  if (next === cores.length || /^(is|was|of|in|at|for|will|has|had|ends?|later|and)$/.test(cores[next] ?? ''))
    return false
  return at > 0 || /^(one|1)$/.test(cores[at] ?? '')
}

/** "A period Khan", "John F period Kennedy": the first letter of a name. */
function isInitial({ tokens, names }: Utterance, at: number, { left }: Place): boolean {
  const { row, length } = names[at] as PhraseMatch
  if (row.effect.type !== 'mark' || row.effect.text !== '.' || !/^[a-z]$/i.test(left?.word.raw ?? ''))
    return false
  const { raw = '', core = '' } = tokens[at + length] ?? {}
  const isName =
    /^\p{Lu}\p{Ll}/u.test(raw) || (core.length > 2 && !isCommonWord(core) && !isFunctionWord(core))
  return left?.word.core !== 'i' && (left?.word.core !== 'a' || (isName && left.before === null))
}

/** "new line dash milk", "name colon Ann new line age colon forty": what parts of a list begin with. */
function isListPart(
  { cores, names }: Utterance,
  at: number,
  { left, isLineStart, lastAt, lastEnd }: Place,
): boolean {
  const { row, phrase } = names[at] as PhraseMatch
  if (phrase === 'dash') return lastEnd === at && names[lastAt]?.row.effect.type === 'break'
  if (phrase !== 'colon' || !isLineStart || left === null) return false
  if (left.word.core === 'a' && left.before === null) return cores.includes('q')
  const isShort = (left.before?.before?.before ?? null) === null && !determiners.has(left.word.core)
  const isAgain = names.some((other, index) => index !== at && other?.row === row)
  return isShort && isAgain && names.some((other) => other?.row.effect.type === 'break')
}

/** "We saw Dash": a capital where no sentence begins. */
function isName({ tokens, names }: Utterance, at: number): boolean {
  return (
    /^(dash|slash|star|cap|tab)$/.test(names[at]?.phrase ?? '') &&
    /^\p{Lu}/u.test(tokens[at]?.raw ?? '') &&
    /^(\p{Ll}\S*[\p{L}\p{N}]|\d+)$/u.test(tokens[at - 1]?.raw ?? '')
  )
}

/** The recogniser wrote a mark on either side of the name. */
function isSetApart({ tokens, names }: Utterance, at: number): boolean {
  const before = at === 0 ? '.' : (tokens[at - 1]?.closing ?? '')
  return /[.,;:?!]/.test(before) && /[.,;:?!]/.test(tokens[at + (names[at]?.length ?? 1) - 1]?.closing ?? '')
}

/** "api slash v two slash users", "state hyphen of hyphen the hyphen art". */
function isChained({ names }: Utterance, at: number): boolean {
  const { row, length } = names[at] as PhraseMatch
  if (row.effect.type !== 'mark' || row.effect.spacing !== 'both') return false
  return [at + length + 1, at + length + 2, at - length - 1, at - length - 2].some(
    (other) => names[other]?.row === row,
  )
}

/** "quote … unquote": the next name of a quotation mark can only close it. */
function isQuotation({ names }: Utterance, at: number, { open }: Place): boolean {
  const { row, length, phrase } = names[at] as PhraseMatch
  if (row.effect.type !== 'quote' || row.effect.side === 'close' || open.includes(row.effect.text))
    return false
  const next = names.find((other, index) => index >= at + length && other?.row.effect.type === 'quote')
  const effect = next?.row.effect
  return (
    phrase === 'quote' &&
    effect?.type === 'quote' &&
    effect.side === 'close' &&
    effect.text === row.effect.text
  )
}

/** Opens what is closed later, or closes what is open. */
function isPaired({ names, closers }: Utterance, at: number, { open, lastAt, lastEnd }: Place): boolean {
  const { row, length } = names[at] as PhraseMatch
  const { effect } = row
  const next = at + length
  if (effect.type === 'quote') {
    if (open.includes(effect.text)) return effect.side !== 'open'
    return effect.side !== 'close' && (closers.get(effect.text) ?? -1) >= next
  }
  if (effect.type !== 'mark') return false
  const opener = partners[effect.text]
  if (opener !== undefined) return open.includes(opener)
  const closer = Object.keys(partners).find((text) => partners[text] === effect.text)
  if (closer !== undefined) return (closers.get(closer) ?? -1) >= next
  // Behind what was closed no word of the sentence stands alone.
  return effect.isSentenceMark === true && lastEnd === at && lastAt >= 0 && isCloser(names[lastAt]?.row)
}

function isCloser(row: InlineRow | undefined): boolean {
  const effect = row?.effect
  if (effect?.type === 'quote') return effect.side === 'close'
  return effect?.type === 'mark' && effect.text in partners
}

/** In a language without weights: what is open waits for it. */
function closesBracket({ effect }: InlineRow, { open }: Place): boolean {
  const opener = effect.type === 'mark' ? partners[effect.text] : undefined
  return opener !== undefined && open.includes(opener)
}

/** Whether nothing that could be capitalised or joined follows: a mark, a line break. */
function isEndOfWords(match: PhraseMatch | null): boolean {
  const effect = match?.row.effect
  if (effect?.type === 'mark') return effect.spacing !== 'right'
  return effect?.type === 'break' || (effect?.type === 'quote' && effect.side === 'close')
}
