import { needsSpaceBetween } from '../../text/join.ts'
import { healGap, type TextRange, widenForDeletion } from '../../text/text-range.ts'
import { mapPosition, type Selection } from '../../transcript/live-utterance.ts'
import type { Command, Target } from '../tables/command.ts'
import { edit, isMark } from '../targets/command-context.ts'
import { recaseNext } from './recase.ts'

/** The range of a line with its line break, or of a paragraph with the empty lines beside it. */
export function deletion(
  text: string,
  selection: Selection,
  range: TextRange,
  target: Target,
  language: string,
  insert = '',
) {
  const isLetter = target.type === 'letter'
  const unit = target.type === 'units' || target.type === 'nth' ? target.unit : isLetter ? 'character' : null
  const gone =
    unit === 'line'
      ? withLineBreaks(text, range, 1)
      : unit === 'paragraph'
        ? withLineBreaks(text, range, Number.POSITIVE_INFINITY)
        : unit === 'character' || (target.type === 'that' && selection.anchor === selection.head)
          ? range
          : widened(text, range)
  const { from, to } = gone
  // Words put behind a phrase later have no space of their own, nor have those behind a line break.
  const isPhrase = target.type === 'that' && text[from] === ' '
  const isBreak = /^\n+$/.test(text.slice(from, to))
  const joins =
    insert === '' && (isPhrase || isBreak) && needsSpaceBetween(text.slice(0, from), text.slice(to))
  const back = joins ? ' ' : insert
  const heals = unit !== 'character' && unit !== 'line' && unit !== 'paragraph' && insert === ''
  const change = { from, to, insert: '' }
  // Behind the rest of a sentence its new end may come yet.
  const recased = isMark(text.slice(from, to)) ? recaseNext(text, change, language) : null
  const healed = heals ? (healGap(text, gone) ?? recased) : null
  // Behind the words, so that it is no part of their phrase.
  const changes = [
    change,
    ...(back === '' ? [] : [{ from: to, to, insert: back }]),
    ...(healed === null ? [] : [healed]),
  ]
  const end = from + back.length
  const follow = (at: number) => (from < at && at <= to ? end : mapPosition(at, changes))
  return edit(changes, { anchor: follow(selection.anchor), head: follow(selection.head) })
}

/** The words behind those that come back: what was said before may have been written anew with them. */
export function ownWords(words: string, back = ''): string {
  const last = back
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.at(-1)
  const from = last === undefined ? -1 : words.toLowerCase().indexOf(last)
  return from < 0 ? words : words.slice(from + (last?.length ?? 0)).trim() || words
}

/** The range with the space that is left over; “…, and this.” ends without its comma. */
function widened(text: string, { from, to }: TextRange): TextRange {
  const isEnd = /[.?!]/.test(text[to] ?? '') && /[,;:] $/.test(text.slice(0, from))
  return isEnd ? { from: from - 2, to } : widenForDeletion(text, { from, to })
}

/** Takes away the nearest pair of signs, or that around some words; null if there is none. */
export function unwrap(
  text: string,
  selection: Selection,
  { pair, words }: Extract<Command, { type: 'unwrap' }>,
) {
  const signs = pair === 'quotes' ? /["“][^"“”\n]+["”]/g : /\([^()\n]+\)|\[[^[\]\n]+\]/g
  const all = [...text.matchAll(signs)].filter(([inside]) =>
    inside.toLowerCase().includes(words.toLowerCase()),
  )
  const found = all.findLast(({ index }) => index < selection.head) ?? all[0]
  if (found === undefined) return null
  const end = found.index + found[0].length
  const changes = [
    { from: found.index, to: found.index + 1, insert: '' },
    { from: end - 1, to: end, insert: '' },
  ]
  const follow = (at: number) => mapPosition(at, changes)
  return edit(
    changes,
    { anchor: follow(selection.anchor), head: follow(selection.head) },
    `Removed the ${pair}`,
  )
}

/** The range with so many line breaks after it at most, or before it if it is the last. */
function withLineBreaks(text: string, { from, to }: TextRange, most: number): TextRange {
  const after = /^\n*/.exec(text.slice(to))?.[0].length ?? 0
  if (after > 0) return { from, to: to + Math.min(after, most) }
  const before = /\n*$/.exec(text.slice(0, from))?.[0].length ?? 0
  return { from: from - Math.min(before, most), to }
}
