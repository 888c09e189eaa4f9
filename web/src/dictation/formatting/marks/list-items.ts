/** What the items of a list begin with: a number, or "bullet". */

import type { Utterance } from '../utterance/utterance.ts'
import { asking, grammar } from '../words/english-grammar.ts'
import { readNumber } from '../words/numbers.ts'
import { determiners, isFunctionWord } from '../words/word-classes.ts'

/** The number that a list's item begins with, "new line two period eggs", "two close paren eggs"; null if none is here. */
export function itemAt(utterance: Utterance, at: number): number | null {
  const { tokens, names } = utterance
  const value = tokens[at]?.closing === '' ? pointAt(utterance, at) : null
  const { row, length = 1 } = names[at + 1] ?? {}
  const isBracket = row?.effect.type === 'mark' && row.effect.text === ')'
  if (value === null || !(isBracket || isItem(utterance, at, at + 1 + length))) return null
  return isStart(utterance, at) || (at > 0 && isInSequence(utterance, at)) ? value : null
}

/** The words that an item begins with. */
interface Head {
  /** Its number; 0 for a bullet. */
  value: number
  length: number
}

/**
 * What an item begins with at a line's start, or where a pause or mark and another item tell of a list: "number one budget
 * review", "bullet" for "bullet point"; null if none is here.
 */
export function listItemAt(utterance: Utterance, at: number): Head | null {
  const head = headAt(utterance, at)
  const place = head && placeOf(utterance, at)
  if (!place) return null
  const { isTextStart, nextItem } = utterance
  const { value } = head
  // A text hardly begins with a list.
  const isNext = value === nextItem && isStart(utterance, at) && !(at === 0 && isTextStart)
  const isFirst = value < 2 && beginsList(utterance, at, head, place)
  // "bullet point" is said of nothing else.
  const isSaid = isTextStart && at === 0 && utterance.cores[1] === 'point' && !isSentence(utterance, 2)
  return isNext || isSaid || isFirst || (value !== 1 && goesOnWithList(utterance, at, value, place))
    ? head
    : null
}

function headAt(utterance: Utterance, at: number): Head | null {
  const { cores, names, settings } = utterance
  const { row, length = 1 } = names[at] ?? {}
  // "next bullet" is a name of its own.
  const isWithin = (names[at - 1]?.length ?? 0) > 1
  if (
    row
      ? row.id === 'bullet-point'
      : cores[at] === 'bullet' && !isWithin && !settings.off.includes('bullet-point')
  )
    return { value: 0, length }
  const number = cores[at] === 'number' ? readNumber(cores, at + 1) : null
  if (number?.length !== 1 || names[at + 2] || isSentence(utterance, at + 2)) return null
  return number.value === 1 && /^(number)?$/.test(cores[at + 2] ?? '')
    ? null
    : { value: number.value, length: 2 }
}

/** "Number one priority is safety", "number one goes to town", "bullet trains are fast" */
function isSentence({ cores }: Utterance, at: number): boolean {
  const { kindOf, isGrammar } = grammar
  const [first = '', second = ''] = cores.slice(at)
  if (goingOn.test(first)) return true
  // "bullet trains frightened him"
  if (kindOf(first) === 'plural' && /^(past|verbs?|auxiliary)$/.test(kindOf(second))) return true
  if (kindOf(first) === 'verbs') return /^(preposition|determiner)$/.test(kindOf(second))
  return !isGrammar(first) && !asking.has(first) && predicate.test(cores.slice(at + 1, at + 7).join(' '))
}

const goingOn = /^(is|are|was|were|of|in|at|on|for|and|or|to|with)$/
const predicate = /^((of|in|at|on|for|with|to) (\S+ ){1,3})?(is|are|was|were|has|will)\b/

/** What tells of an item at a place: the first ones more than the last. */
type Place = 'line' | 'colon' | 'seam' | 'stop' | 'words'

function placeOf(utterance: Utterance, at: number): Place | null {
  const { tokens, clause } = utterance
  const { core = '', closing = '' } = (at === 0 ? clause.at(-1) : tokens[at - 1]) ?? {}
  const end = at - breakBefore(utterance, at)
  if (end === 0 ? utterance.isBehindColon : isMarkBefore(utterance, end, /:/)) return 'colon'
  if (isStart(utterance, at)) return 'line'
  if (utterance.seams.includes(at)) return determiners.has(core) ? null : 'seam'
  if (isMarkBefore(utterance, at, /[.?!;]/) || /[.?!]/.test(closing)) return 'stop'
  return isFunctionWord(core) ? null : 'words'
}

/** "number one call Ann", and behind a pause "number two buy milk"; "groceries:", and behind a pause "bullet milk". */
function beginsList(utterance: Utterance, at: number, { value, length }: Head, place: Place): boolean {
  if (place === 'words' || isSentence(utterance, at + length)) return false
  if (place === 'line' && value === 1 && isCounted(utterance)) return true
  const isApart = isStart(utterance, at) || utterance.seams.includes(at)
  if (isApart && place === 'colon') return true
  return utterance.cores.some((_, index) => {
    const isNext = index > at && headAt(utterance, index)?.value === 2 * value
    const next = isNext && placeOf(utterance, index)
    return next && (place === 'colon' || /line|seam/.test(next) || (isApart && next === 'stop'))
  })
}

/** "number one open it number two wait number three check it": three of them in one breath. */
const isCounted = (utterance: Utterance) =>
  [2, 3].every((value) => utterance.cores.some((_, at) => headAt(utterance, at)?.value === value))

/** True if nobody doubts the item: it is the third, goes on with bullets, or is one of several behind a colon. */
export function isSureItem(utterance: Utterance, value: number): boolean {
  if (value > 0) return value > 2 || isCounted(utterance)
  const bullets = [...utterance.cores.keys()].filter((at) => headAt(utterance, at)?.value === 0)
  const [first = 0, second] = bullets
  const isBehindColon = second !== undefined && placeOf(utterance, first) === 'colon'
  return bullets.length > 2 || isBehindColon || utterance.isBehindBullet || utterance.line.startsWith('- ')
}

/** True if the item before stands on the line, or is told in the same utterance. */
function goesOnWithList(utterance: Utterance, at: number, value: number, place: Place): boolean {
  const isListed =
    (value === 0 ? utterance.line.startsWith('- ') : isOnItem(utterance, value - 1)) ||
    (value === 0 && utterance.isBehindBullet && at === 0)
  if (isListed && place !== 'words') return true
  const wanted = Math.max(value - 1, 0)
  const before = utterance.cores.findLastIndex(
    (_, index) => index < at && (itemAt(utterance, index) ?? headAt(utterance, index)?.value) === wanted,
  )
  // "things to do colon number one call Ann number two buy milk"
  const isFlow =
    place !== 'words' || /colon|words/.test(placeOf(utterance, before) ?? '') || isCounted(utterance)
  return before >= 0 && isFlow && (itemAt(utterance, before) ?? listItemAt(utterance, before)) !== null
}

/** True if the item before this number stands on the line before, or is told in the same utterance. */
function followsItem(utterance: Utterance, at: number, value: number): boolean {
  const { cores } = utterance
  const isTold = (index: number) =>
    pointAt(utterance, index) === value - 1 ||
    (cores[index] === 'number' && readNumber(cores, index + 1)?.value === value - 1)
  return isOnItem(utterance, value - 1) || cores.some((_, index) => index < at && isTold(index))
}

/** True if the item of that number stands on the line, though no words of it may. */
const isOnItem = ({ line }: Utterance, value: number) => `${line} `.startsWith(`${value}. `)

function isStart(utterance: Utterance, at: number): boolean {
  return at === 0 ? utterance.isLineStart : breakBefore(utterance, at) > 0
}

/** The number of words of the break right before; 0 if none is there. */
function breakBefore({ names }: Utterance, at: number): number {
  return (
    [1, 2, 3].find(
      (back) => names[at - back]?.length === back && names[at - back]?.row.effect.type === 'break',
    ) ?? 0
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
  if (next === cores.length)
    return goesOn || (value === 1 && nextItem === 1 && breakBefore(utterance, at) > 0)
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
