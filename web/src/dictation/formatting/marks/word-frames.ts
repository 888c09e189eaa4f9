import { findPhrase } from '../utterance/phrases.ts'
import type { InlineRow } from '../utterance/row.ts'
import type { FormattingSettings, Place } from '../utterance/settings.ts'
import type { Utterance } from '../utterance/utterance.ts'
import { type SpokenWord, wordAsHeard } from '../words/spoken-word.ts'
import { isBoundary, wordsAfter } from './context.ts'

/** True if a name is a word of the sentence, in a language without tables of evidence: judged by the words around it. */
export function isWord(utterance: Utterance, at: number, state: Place): boolean {
  const { tokens, names, settings } = utterance
  const match = names[at]
  if (!match?.row.asWord) return false
  const { before, after, around, isAtEdge } = match.row.asWord
  const next = at + match.length
  // "met aanhalingstekens openen afwezig aanhalingstekens sluiten": it is closed by name.
  const closer = match.row.id.startsWith('open-') && match.row.id.replace('open', 'close')
  if (closer && names.some((other, index) => index >= next && other?.row.id === closer)) return false
  const end = names.findIndex((other, index) => index >= next && other !== null && isBoundary(other.row))
  const { after: words } = wordsAfter(utterance, next, end)
  const glue = settings.languageTable?.isUnspaced ? '' : ' '
  // Right behind a bracket that closes no noun has yet to come.
  const clause = state.lastEnd === at ? '' : wordsOf(state.left).map(wordAsHeard).join(glue)
  const rest = tokens
    .slice(next, next + words.length)
    .map(wordAsHeard)
    .join(glue)
  if (isListed(utterance, at, clause !== '') || isMisplaced(utterance, at, state)) return true
  if (before.some((frame) => frame.test(clause)) || after.some((frame) => frame.test(rest))) return true
  if (around.some(([left, right]) => left.test(clause) && right.test(rest))) return true
  // "Tomates à la ligne basilic à la ligne …"
  const isChain = names.some((other, index) => index !== at && other?.row === match.row)
  return isAtEdge && clause !== '' && rest !== '' && !isChain
}

/** "Een goed punt komma maar": no semicolon, but a word that is no mark here, and a comma. */
export function isTorn(tokens: readonly SpokenWord[], at: number, settings: FormattingSettings): boolean {
  const first = findPhrase(tokens.slice(at, at + 1), 0, settings)
  if (!first?.row.asWord || findPhrase(tokens, at + 1, settings) === null) return false
  const clause = tokens.slice(0, at).map(wordAsHeard).join(' ')
  return first.row.asWord.before.some((frame) => frame.test(clause))
}

function wordsOf(left: Place['left']): SpokenWord[] {
  const words: SpokenWord[] = []
  for (let node = left; node !== null; node = node.before) words.push(node.word)
  return words.reverse()
}

const signOf = (row: InlineRow | undefined) => (row?.effect.type === 'mark' ? row.effect.text : '')

/** No line begins with a mark that ends something, nor a clause with one that joins words; nothing is closed that is not open. */
function isMisplaced({ tokens, names, settings, line }: Utterance, at: number, state: Place): boolean {
  const { row, length } = names[at] ?? { row: null, length: 0 }
  if (row?.effect.type !== 'mark') return false
  const { id, effect } = row
  const next = at + length
  const opener = settings.languageTable?.marks.find(
    (other) => other.id === id.replace('close', 'open'),
  )?.effect
  if (opener?.type === 'mark' && opener.text !== effect.text) {
    const [open, close] = [opener.text.trim(), effect.text.trim()]
    return !state.open.includes(open) && !(line.lastIndexOf(open) > line.lastIndexOf(close))
  }
  if (next === tokens.length || names[next]) return false
  if (effect.spacing === 'both') return state.left === null
  return state.isLineStart && state.left === null && effect.isSentenceMark === true && id !== 'ellipsis'
}

/** "comma or colon", "comma colon period", "stawia się przecinek kropka": a name that is told together with others. */
function isListed({ cores, names, settings }: Utterance, from: number, isBehindWords: boolean): boolean {
  const row = names[from]?.row
  const next = from + (names[from]?.length ?? 1)
  const isAnd = (index: number) => settings.languageTable?.and.has(cores[index] ?? '') === true
  const isOther = (index: number) => isPlainMark(names[index]?.row) && names[index]?.row.id !== row?.id
  const endingAt = (end: number) =>
    names.findIndex((match, index) => match !== null && index + match.length === end)
  if (!isPlainMark(row)) return false
  if (isAnd(next) && isOther(next + 1)) return true
  if (isAnd(from - 1) && isOther(endingAt(from - 1))) return true
  const before = endingAt(from)
  const after = next + (names[next]?.length ?? 0)
  const [hasBefore, hasAfter] = [isOther(before), isOther(next)]
  // Of two such marks side by side the first is a word, but for "?!".
  const areBoth = /[?!？！]/.test(signOf(row)) && /[?!？！…]/.test(signOf(names[next]?.row))
  if (hasAfter && isBehindWords && !areBoth) return true
  return hasBefore ? hasAfter || isOther(endingAt(before)) : hasAfter && isOther(after)
}

function isPlainMark(row: InlineRow | undefined): boolean {
  return row?.effect.type === 'mark' && (row.effect.isSentenceMark === true || row.id === 'hyphen')
}
