import { capitalise, needsSpaceBetween } from '../../text/join.ts'
import { type Change, type TextRange, trimRange } from '../../text/text-range.ts'
import { caretAt } from '../../transcript/live-utterance.ts'
import type { Command, Target } from '../tables/command.ts'
import { type CommandContext, edit, nothing, quoted, written } from '../targets/command-context.ts'
import type { Outcome } from '../targets/outcome.ts'
import { deletion } from './plan-deletion.ts'
import { withRecased } from './recase.ts'

/** "Move the last sentence to the start": a sentence, line or paragraph goes, and stands at an edge of the text. */
export function planTransfer(
  { edge, target }: Extract<Command, { type: 'transfer' }>,
  { text, selection }: CommandContext,
  range: TextRange,
  language: string,
): Outcome {
  // “Put it at the bottom” is rather a sentence.
  if (!('unit' in target) || !/^(sentence|line|paragraph)$/.test(target.unit))
    return written('Only sentences, lines and paragraphs can be moved')
  const { from, to } = trimRange(text, range)
  const words = text.slice(from, to)
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const isThere = (edge === 'start' ? before : after).trim() === ''
  if (words === '' || isThere) return nothing(`${quoted(words)} is there already.`)
  // A sentence that is a line of its own stays one.
  const isLine = /(^|\n)$/.test(before) && /^(\n|$)/.test(after)
  const isParagraph = isLine && (before.endsWith('\n\n') || after.startsWith('\n\n'))
  const between = isParagraph ? '\n\n' : isLine ? '\n' : ''
  const unit = isParagraph ? 'paragraph' : isLine ? 'line' : 'sentence'
  const whole: Target = { type: 'units', unit, count: 1, side: 'here' }
  const { changes } = deletion(text, selection, { from, to }, whole, language)
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
    // The first word of the text may be one that goes.
    return withRecased(text, change, language).filter(
      (one) => !changes.some((other) => other.from < one.to && one.from < other.to),
    )
  }

  function atEnd(): Change[] {
    const rest = before.trimEnd() + after.trimEnd()
    const lead = between || (needsSpaceBetween(rest, words) ? ' ' : '')
    return [{ from: text.trimEnd().length, to: text.length, insert: lead + words }]
  }
}
