import { capitalise, needsSpaceBetween } from '../../text/join.ts'
import { type Change, type TextRange, trimRange } from '../../text/text-range.ts'
import { caretAt } from '../../transcript/live-utterance.ts'
import type { Command, Target } from '../tables/command.ts'
import { type CommandContext, edit, nothing, quoted } from '../targets/command-context.ts'
import type { Outcome } from '../targets/outcome.ts'
import { deletion } from './plan-deletion.ts'
import { recaseNext } from './recase.ts'

/** "Move the last sentence to the start": the words go, and stand at an edge of the text; lines stay lines. */
export function planTransfer(
  { target, edge }: Extract<Command, { type: 'transfer' }>,
  { text, selection }: CommandContext,
  range: TextRange,
  language: string,
): Outcome {
  const { from, to } = trimRange(text, range)
  const words = text.slice(from, to)
  const isThere = (edge === 'start' ? text.slice(0, from) : text.slice(to)).trim() === ''
  if (words === '' || isThere) return nothing(`${quoted(words)} is there already.`)
  const unit = target.type === 'units' || target.type === 'nth' ? target.unit : null
  const between = unit === 'paragraph' ? '\n\n' : unit === 'line' ? '\n' : ''
  const named: Target = target.type === 'that' ? { type: 'words', words } : target
  const { changes } = deletion(text, selection, range, named, language)
  const insertion = edge === 'start' ? atStart() : atEnd()
  const all = [...insertion, ...changes].sort((a, b) => a.from - b.from)
  const end =
    edge === 'start'
      ? words.length
      : text.length + all.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0)
  return edit(all, caretAt(end), `Moved ${quoted(words)} to the ${edge}`)

  function atStart(): Change[] {
    const insert =
      (/^\p{Lu}/u.test(text) ? capitalise(words, language) : words) +
      (between || (needsSpaceBetween(words, text) ? ' ' : ''))
    const change = { from: 0, to: 0, insert }
    const recased = recaseNext(text, change, language)
    return recased === null ? [change] : [change, recased]
  }

  function atEnd(): Change[] {
    const rest = text.slice(0, from).trimEnd() + text.slice(to).trimEnd()
    const lead = between || (needsSpaceBetween(rest, words) ? ' ' : '')
    return [{ from: text.trimEnd().length, to: text.length, insert: lead + words }]
  }
}
