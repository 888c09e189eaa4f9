/** Shapes of the words around a mark's name: a list, a chain, an initial, a pair. */

import { partners } from '../utterance/kinds.ts'
import type { PhraseMatch } from '../utterance/phrases.ts'
import type { InlineRow } from '../utterance/row.ts'
import { othersThan, type Utterance } from '../utterance/utterance.ts'
import { isCommonWord, isGroup } from '../words/common-words.ts'
import { kindByEnding } from '../words/english-grammar.ts'
import { determiners, isFunctionWord, prepositions, subjects } from '../words/word-classes.ts'
import type { PathState } from './context.ts'

/** "cap ann": what no one would write small. */
export function isNameNext({ cores, names }: Utterance, at: number): boolean {
  const { row, length } = names[at] as PhraseMatch
  const next = cores[at + length] ?? ''
  if (cores[at - 1] === 'to' && at + length + 1 < cores.length) return false
  return row.effect.type === 'next-case' && next !== '' && !isCommonWord(next) && !isFunctionWord(next)
}

/** "all caps nasa": letters rather than a word. */
export function isLettersNext({ cores, names }: Utterance, at: number): boolean {
  const { phrase, length } = names[at] as PhraseMatch
  const next = cores[at + length] ?? ''
  const isUnknown = kindByEnding(next) === 'unknown' && !isCommonWord(next) && !isFunctionWord(next)
  return /^all /.test(phrase) && next !== '' && (isUnknown || isGroup(next))
}

const alternatives =
  /^(to|from|in|out|on|off|he|she|him|her|his|hers|and|or|with|without|before|after|yes|no)$/

const persons = /^(he|she|they|him|her|them|his|hers|their|theirs)$/

/** "to slash from", "he slash she" */
export function isAlternative({ cores, names }: Utterance, at: number): boolean {
  const { phrase, length } = names[at] as PhraseMatch
  const [left, right] = [cores[at - 1] ?? '', cores[at + length] ?? '']
  return (
    /^(forward )?slash$/.test(phrase) &&
    [alternatives, persons].some((list) => list.test(left) && list.test(right))
  )
}

/** "A period Khan", "John F period Kennedy": the first letter of a name. */
export function isInitial({ tokens, names }: Utterance, at: number, { left }: PathState): boolean {
  const { row, length } = names[at] as PhraseMatch
  if (row.effect.type !== 'mark' || row.effect.text !== '.' || !/^[a-z]$/i.test(left?.word.raw ?? ''))
    return false
  // "a full stop comma please"
  if (names[at + length]) return false
  const { raw = '', core = '' } = tokens[at + length] ?? {}
  const isName =
    /^\p{Lu}\p{Ll}/u.test(raw) || (core.length > 2 && !isCommonWord(core) && !isFunctionWord(core))
  return left?.word.core !== 'i' && (left?.word.core !== 'a' || (isName && left.before === null))
}

/** "new line dash milk", "name colon Ann new line age colon forty": what parts of a list begin with. */
export function isListPart(
  { cores, names }: Utterance,
  at: number,
  { left, isLineStart, lastAt, lastEnd }: PathState,
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
export function isName({ tokens, names }: Utterance, at: number): boolean {
  return (
    /^(dash|slash|star|cap|tab)$/.test(names[at]?.phrase ?? '') &&
    /^\p{Lu}/u.test(tokens[at]?.raw ?? '') &&
    /^(\p{Ll}\S*[\p{L}\p{N}]|\d+)$/u.test(tokens[at - 1]?.raw ?? '')
  )
}

/** The recogniser wrote a mark on either side of the name. */
export function isSetApart({ tokens, names }: Utterance, at: number): boolean {
  const before = at === 0 ? '.' : (tokens[at - 1]?.closing ?? '')
  return /[.,;:?!]/.test(before) && /[.,;:?!]/.test(tokens[at + (names[at]?.length ?? 1) - 1]?.closing ?? '')
}

/** "api slash v two slash users", "state hyphen of hyphen the hyphen art", "cap oak cap lane". */
export function isChained({ names }: Utterance, at: number): boolean {
  const { row, length } = names[at] as PhraseMatch
  const isJoint = row.effect.type === 'mark' && row.effect.spacing === 'both'
  if (!isJoint && row.effect.type !== 'next-case') return false
  return [at + length + 1, at + length + 2, at - length - 1, at - length - 2].some(
    (other) => names[other]?.row === row,
  )
}

/** "milk new line eggs new line bread": lines that are told one after the other. */
export function isRepeated({ names, cores }: Utterance, at: number): boolean {
  const isTold = (index: number) => !determiners.has(cores[index - 1] ?? '')
  const row = names[at]?.row
  return isTold(at) && names.some((other, index) => index !== at && other?.row === row && isTold(index))
}

/** "quote … unquote": the next name of a quotation mark can only close it. */
export function isQuotation({ names }: Utterance, at: number, { open }: PathState): boolean {
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

/** Would open a quotation that nothing here closes, where hardly one begins. */
export function isLoneQuote(utterance: Utterance, at: number, { left, open, lastEnd }: PathState): boolean {
  const effect = utterance.names[at]?.row.effect
  if (effect?.type !== 'quote' || effect.side !== 'either' || open.includes(effect.text)) return false
  if ((utterance.closers.get(effect.text) ?? -1) > at) return false
  if (left !== null && lastEnd !== at) return true
  // "Quote the path", "quote it", "quote from it": a verb and what it needs.
  const next = utterance.cores[at + 1] ?? ''
  const isObject =
    determiners.has(next) || prepositions.has(next) || /^(it|him|them|me|us|that|this)$/.test(next)
  const isVerb = isObject || !(isFunctionWord(next) || subjects.has(next.replace(/'.*/, '')))
  return isVerb && othersThan(utterance, at) + (utterance.habit.lately > 0 ? 1 : 0) < 2
}

/** Opens what is closed later, or closes what is open. */
export function isPaired(
  { names, closers }: Utterance,
  at: number,
  { open, lastAt, lastEnd }: PathState,
): boolean {
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
export function closesBracket({ effect }: InlineRow, { open }: PathState): boolean {
  const opener = effect.type === 'mark' ? partners[effect.text] : undefined
  return opener !== undefined && open.includes(opener)
}

/** True for a mark that closes, or parts words from what follows. */
export function isEnding(match: PhraseMatch | null): boolean {
  return match?.row.effect.type === 'mark' && /^[.,;:?!)\]]$/.test(match.row.effect.text)
}

/** True if nothing follows that could be capitalised or joined: a mark or a line break comes next. */
export function isEndOfWords(match: PhraseMatch | null): boolean {
  const effect = match?.row.effect
  if (effect?.type === 'mark') return effect.spacing !== 'right'
  return effect?.type === 'break' || (effect?.type === 'quote' && effect.side === 'close')
}
