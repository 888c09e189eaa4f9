import { beginsSentence, capitalise } from '../../text/join.ts'
import type { TextRange } from '../../text/text-range.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import type { Cut } from '../tables/command.ts'
import {
  type CommandContext,
  edit,
  mapSelection,
  nothing,
  quoted,
  rangeOf,
  writtenAsAbsent,
} from '../targets/command-context.ts'
import { findAll, findNearest } from '../targets/find-words.ts'
import type { Outcome } from '../targets/outcome.ts'
import { planWriting } from './plan-writing.ts'

/** "Replace gin with cheers and lot with bunch": two places of the text, each with what is to stand there. */
export function twoOf(
  cuts: readonly Cut[],
  { text }: CommandContext,
  settings: CommandSettings,
): [Cut, Cut] | null {
  for (const { first, second } of cuts) {
    const [, one = '', place = '', other = ''] =
      /^(.+?) and (\S+(?: \S+)?) (?:with|by|to|into) (\S.*)$/i.exec(second) ?? []
    if (place !== '' && findAll(text, place, settings).length > 0)
      return [
        { first, second: one },
        { first: place, second: other },
      ]
  }
  return null
}

/** Replaces each of two places, or neither. */
export function planBoth(cuts: readonly Cut[], context: CommandContext, settings: CommandSettings): Outcome {
  const edits = cuts.flatMap((cut) => {
    const plan = planWriting({ type: 'replace', cuts: [cut] }, context, settings)
    return plan.type === 'edit' ? [plan] : []
  })
  const changes = edits.flatMap((one) => one.changes).sort((a, b) => a.from - b.from)
  const isApart = changes.every(({ from }, at) => from >= (changes[at - 1]?.to ?? 0))
  if (!isApart || edits.length < 2) return nothing('Only one could be replaced. Nothing was changed.')
  return edit(changes, mapSelection(context.selection, changes), edits.map(({ says }) => says).join('. '))
}

/** Writes each of two words in place of the other; of a word that the text has not, nothing changes. */
export function planExchange(
  cuts: readonly Cut[],
  context: CommandContext,
  settings: CommandSettings,
): Outcome {
  const { text, selection } = context
  const caret = rangeOf(selection).from
  const near = (words: string) => findNearest(text, words, caret, settings)
  const cut = cuts.find(({ first, second }) => near(first) && near(second))
  const [one, other] = [cut && near(cut.first), cut && near(cut.second)]
  if (!cut || !one || !other || (one.from < other.to && other.from < one.to))
    return writtenAsAbsent(cuts.map(({ first, second }) => (near(first) ? second : first))[0] ?? '')
  const begins = ({ from }: TextRange) => beginsSentence(text.slice(0, from), settings.language)
  // A word that began a sentence keeps its capital only if it was said with one.
  const moved = (from: TextRange, to: TextRange, said: string) => {
    const words = text.slice(from.from, from.to)
    if (begins(to)) return capitalise(words, settings.language)
    return begins(from) && /^\p{Ll}/u.test(said) ? words.charAt(0).toLowerCase() + words.slice(1) : words
  }
  const changes = [
    { ...one, insert: moved(other, one, cut.second) },
    { ...other, insert: moved(one, other, cut.first) },
  ].sort((a, b) => a.from - b.from)
  return edit(
    changes,
    mapSelection(selection, changes),
    `Exchanged ${quoted(cut.first)} and ${quoted(cut.second)}`,
  )
}
