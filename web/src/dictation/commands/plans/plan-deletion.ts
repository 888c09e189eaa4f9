import { needsSpaceBetween } from '../../text/join.ts'
import { healGap, type TextRange, widenForDeletion } from '../../text/text-range.ts'
import { mapPosition, type Selection } from '../../transcript/live-utterance.ts'
import type { Target } from '../command.ts'
import { edit, isMark } from './command-context.ts'
import { recaseNext } from './recase.ts'

/** A line goes with its line break, a paragraph with the empty lines beside it. */
export function deletion(
  text: string,
  selection: Selection,
  range: TextRange,
  target: Target,
  language: string,
  insert = '',
) {
  const unit = target.type === 'units' || target.type === 'nth' ? target.unit : null
  const gone =
    unit === 'line'
      ? withLineBreaks(text, range, 1)
      : unit === 'paragraph'
        ? withLineBreaks(text, range, Number.POSITIVE_INFINITY)
        : unit === 'character' || (target.type === 'that' && selection.anchor === selection.head)
          ? range
          : widenForDeletion(text, range)
  const { from, to } = gone
  // What came to stand behind a phrase later has no space of its own.
  const isPhrase = target.type === 'that' && text[from] === ' '
  const joins = insert === '' && isPhrase && needsSpaceBetween(text.slice(0, from), text.slice(to))
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

/** With so many line breaks after it at most, or before it if it is the last. */
function withLineBreaks(text: string, { from, to }: TextRange, most: number): TextRange {
  const after = /^\n*/.exec(text.slice(to))?.[0].length ?? 0
  if (after > 0) return { from, to: to + Math.min(after, most) }
  const before = /\n*$/.exec(text.slice(0, from))?.[0].length ?? 0
  return { from: from - Math.min(before, most), to }
}
