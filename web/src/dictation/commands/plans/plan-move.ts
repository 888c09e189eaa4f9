import { rangesOf, unitsAfter, unitsBefore } from '../../text/text-units.ts'
import { caretAt, type Selection } from '../../transcript/live-utterance.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import type { Command } from '../tables/command.ts'
import { type CommandContext, edit, quoted, written } from '../targets/command-context.ts'
import type { Outcome } from '../targets/outcome.ts'
import { planMark } from './plan-writing.ts'

type Move = Extract<Command, { type: 'move-by' | 'move-next' }>

/** Moves the cursor; a line that is not there yet is begun. */
export function planMove(command: Move, context: CommandContext, settings: CommandSettings): Outcome {
  const { text, selection } = context
  // “Up”, and “till now …”
  if (command.mayBeText && !text.includes('\n')) return written('There is only one line')
  if (isBeyondLines(text, selection, command))
    return planMark({ type: 'insert-mark', words: 'new line' }, context, settings)
  return moveTo(text, placeAfter(text, selection, command))
}

/** Moves the cursor, and says where it is then. */
export function moveTo(text: string, to: number): Outcome {
  const before = /\S+[^\S\n]*$/.exec(text.slice(0, to))?.[0].trim() ?? ''
  const after = /^[^\S\n]*\S+/.exec(text.slice(to))?.[0].trim() ?? ''
  const place =
    before !== '' ? `after ${quoted(before)}` : after !== '' ? `before ${quoted(after)}` : 'on an empty line'
  return edit([], caretAt(to), `The cursor is ${place}`)
}

/** The cursor's place after a move. */
function placeAfter(text: string, { anchor, head }: Selection, move: Move): number {
  if (move.type === 'move-next') return beginningOfNext(text, head, move)
  const { unit, count, direction } = move
  switch (direction) {
    case 'back':
      return unitsBefore(text, Math.min(anchor, head), unit, count)?.from ?? 0
    case 'forward':
      return unitsAfter(text, Math.max(anchor, head), unit, count)?.to ?? text.length
    case 'up':
      return moveByLines(text, head, -count)
    case 'down':
      return moveByLines(text, head, count)
  }
}

/** True if a move is to a next line that is not there yet. */
function isBeyondLines(text: string, { head }: Selection, { type, unit, direction }: Move): boolean {
  return type === 'move-next' && unit === 'line' && direction === 'forward' && text.slice(head).trim() === ''
}

/** The same column so many lines away, or as near as the text allows. */
function moveByLines(text: string, position: number, lines: number): number {
  const all = text.split('\n')
  const before = text.slice(0, position).split('\n')
  const column = before.at(-1)?.length ?? 0
  const target = Math.max(0, Math.min(all.length - 1, before.length - 1 + lines))
  const start = all.slice(0, target).reduce((sum, line) => sum + line.length + 1, 0)
  return start + Math.min(column, all[target]?.length ?? 0)
}

function beginningOfNext(
  text: string,
  head: number,
  { unit, direction }: Extract<Move, { type: 'move-next' }>,
) {
  const ranges = rangesOf(text, unit)
  if (direction === 'forward') return ranges.find(({ from }) => from > head)?.from ?? text.length
  const here = ranges.findLast(({ from }) => from <= head)?.from ?? 0
  return ranges.findLast(({ from }) => from < here)?.from ?? 0
}
