/** The numbers of a list's items, told with a full stop behind each. */

import type { Utterance } from '../utterance/utterance.ts'
import { readNumber } from '../words/numbers.ts'

/** The number that a list's item begins with, "new line two period eggs", "two close paren eggs"; null if none is here. */
export function itemAt(utterance: Utterance, at: number): number | null {
  const { tokens, names } = utterance
  const value = tokens[at]?.closing === '' ? pointAt(utterance, at) : null
  const { row, length = 1 } = names[at + 1] ?? {}
  const isBracket = row?.effect.type === 'mark' && row.effect.text === ')'
  if (value === null || !(isBracket || isItem(utterance, at, at + 1 + length))) return null
  return isStart(utterance, at) || (at > 0 && isInSequence(utterance, at)) ? value : null
}

/** The number of "number one budget review" at a line's start, of a first item or of one that goes on; null if none is here. */
export function numberedItemAt(utterance: Utterance, at: number): number | null {
  const { cores, names, nextItem } = utterance
  if (cores[at] !== 'number') return null
  const number = readNumber(cores, at + 1)
  if (number?.length !== 1 || !isStart(utterance, at) || (names[at + 2] ?? null) !== null) return null
  const next = cores[at + 2] ?? ''
  // "Number one priority is safety"; a text hardly begins with a list.
  const isSentence = goingOn.test(next) || /^(is|are|was|were|has|will)$/.test(cores[at + 3] ?? '')
  if (isSentence || (at === 0 && utterance.isTextStart)) return null
  const isNext = number.value === nextItem || followsItem(utterance, at, number.value)
  return isNext && (next !== '' || number.value > 1) ? number.value : null
}

/** True if the item before this number stands on the line before, or is told in the same utterance. */
function followsItem(utterance: Utterance, at: number, value: number): boolean {
  const { cores, line } = utterance
  const isTold = (index: number) =>
    pointAt(utterance, index) === value - 1 ||
    (cores[index] === 'number' && readNumber(cores, index + 1)?.value === value - 1)
  return line.startsWith(`${value - 1}. `) || cores.some((_, index) => index < at && isTold(index))
}

const goingOn = /^(is|are|was|were|of|in|at|on|for|and|or|to|with)$/

function isStart(utterance: Utterance, at: number): boolean {
  return at === 0 ? utterance.isLineStart : isBehindBreak(utterance, at)
}

function isBehindBreak({ names }: Utterance, at: number): boolean {
  return [1, 2, 3].some(
    (back) => names[at - back]?.length === back && names[at - back]?.row.effect.type === 'break',
  )
}

/** "one period milk"; but "one period of my life". */
export function isItem(utterance: Utterance, at: number, next: number): boolean {
  const { cores, nextItem } = utterance
  const value = readNumber(cores, at)?.value
  // "new line two full stop at noon": the list goes on.
  const goesOn =
    value !== undefined &&
    value > 1 &&
    isStart(utterance, at) &&
    (value === nextItem || followsItem(utterance, at, value))
  // "new line three full stop": its words come in a later utterance.
  if (next === cores.length) return goesOn
  if (goesOn && cores[next] !== 'of') return true
  if (/^(is|was|of|in|at|for|will|has|had|ends?|later|and)$/.test(cores[next] ?? '')) return false
  return at > 0 || value === nextItem
}

/** "… colon one period pay on time two full stop be polite": the number before it or behind it is told so too. */
export function isInSequence(utterance: Utterance, at: number): boolean {
  const value = pointAt(utterance, at)
  if (value === null) return false
  const isTold = (index: number, wanted: number) => pointAt(utterance, index) === wanted
  if (isMarkBefore(utterance, at, /[.:]/))
    return utterance.cores.some((_, index) => isTold(index, value + (index < at ? -1 : 1)))
  const before = utterance.cores.findLastIndex((_, index) => index < at && isTold(index, value - 1))
  return before >= 0 && (isMarkBefore(utterance, before, /:/) || isInSequence(utterance, before))
}

/** The number before a full stop or a bracket; null if none is there. */
function pointAt({ names, cores }: Utterance, at: number): number | null {
  const effect = names[at + 1]?.row.effect
  const number = effect?.type === 'mark' && /^[.)]$/.test(effect.text) ? readNumber(cores, at) : null
  return number?.length === 1 ? number.value : null
}

function isMarkBefore({ names }: Utterance, at: number, signs: RegExp): boolean {
  return [1, 2].some((length) => {
    const effect = names[at - length]?.length === length ? names[at - length]?.row.effect : undefined
    return effect?.type === 'mark' && signs.test(effect.text)
  })
}
