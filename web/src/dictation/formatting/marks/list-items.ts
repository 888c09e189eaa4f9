/** The numbers of a list's items, told with a full stop behind each. */

import type { Utterance } from '../utterance/utterance.ts'
import { readNumber } from '../words/numbers.ts'

/** The number that a list's item begins with, "new line two period eggs", "two close paren eggs"; null if none is here. */
export function itemAt(utterance: Utterance, at: number): number | null {
  const { tokens, names, isLineStart } = utterance
  const value = tokens[at]?.closing === '' ? pointAt(utterance, at) : null
  const { row, length = 1 } = names[at + 1] ?? {}
  const isBracket = row?.effect.type === 'mark' && row.effect.text === ')'
  if (value === null || !(isBracket || isItem(utterance, at, at + 1 + length))) return null
  const breaksBefore = [1, 2, 3].some(
    (back) => names[at - back]?.length === back && names[at - back]?.row.effect.type === 'break',
  )
  const isFirst = at === 0 ? isLineStart : breaksBefore || isInSequence(utterance, at)
  return isFirst ? value : null
}

/** "one period milk"; but "one period of my life". */
export function isItem({ cores, nextItem }: Utterance, at: number, next: number): boolean {
  if (next === cores.length || /^(is|was|of|in|at|for|will|has|had|ends?|later|and)$/.test(cores[next] ?? ''))
    return false
  return at > 0 || readNumber(cores, at)?.value === nextItem
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
