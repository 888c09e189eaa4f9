import type { CommandSettings } from '../settings/command-settings.ts'
import type { Command } from '../tables/command.ts'
import { absent, type CommandContext, nothing, rangeOf, written } from '../targets/command-context.ts'
import { articleOf, isOpen, namesMark } from '../targets/find-target.ts'
import { findNearest, markNamed, withoutName } from '../targets/find-words.ts'
import type { Outcome } from '../targets/outcome.ts'
import { partMeant, rangeMeant } from './plan-writing.ts'

/** The place of a mark that is named: "the comma after Leeds". */
const where = / (at the (start|beginning|end)|(before|after|behind) .+)$/i

/** The answer to everyday words that are rather text, or name a mark that is not there; null if what they name is, by itself. */
export function findDoubt(
  command: Command,
  context: CommandContext,
  settings: CommandSettings,
): Outcome | null {
  const { text, selection } = context
  const caret = rangeOf(selection).from
  const isNamed = (words: string) =>
    rangeMeant(words, context) !== null || partMeant(words, context, settings) !== null
  const isThere = (words: string) => isNamed(words) || findNearest(text, words, caret, settings) !== null
  const isSimple = (words: string) =>
    (command.type === 'select' && words.split(' ').length > 2) ||
    articleOf(words) === '' ||
    withoutName(words) !== words ||
    markNamed(words.replace(where, ''), settings) !== null
  const maybe = written('This may be a sentence')
  const missing = (words: string) => {
    const reason = absent(withoutName(words))
    return 'target' in command && namesMark(words, context, settings)
      ? nothing(`${reason}. Nothing was changed.`)
      : written(reason)
  }
  if (command.type === 'reform' && command.isSmall && command.target.type === 'words') {
    const words = ` ${command.target.words.toLowerCase()}`
    const before = ` ${text.slice(0, caret).replace(/[.,;:?!\s]+$/, '')}`
    // “Cap Smith” may be the next name of the text.
    const isHere = before.endsWith(words) || (/\S /.test(words) && text.includes(words))
    if (!isHere) return { type: 'nothing', sentence: '', keepsWords: true }
  }
  if (command.type === 'insert-at') return markNamed(command.words, settings) === null ? maybe : null
  const named =
    'cuts' in command
      ? command.cuts.map(({ first, second }) =>
          command.type === 'insert' ? [second, first] : [first, second],
        )
      : 'target' in command && command.target.type === 'words'
        ? [[command.target.words]]
        : command.type === 'move-beside'
          ? [[command.words]]
          : null
  if (named === null) return null
  const found = named.find(([words = '']) => isThere(words))
  if (found === undefined) return missing(named[0]?.[0] ?? '')
  // "Put quotes around the duchess": a sentence speaks of no quotes.
  const isAround = command.type === 'reform' && /^(double-quotes|parentheses)$/.test(command.how)
  const isMeant = isNamed(found[0] ?? '') || isAround || command.type === 'exchange' || found.every(isSimple)
  const isMarkSet = command.type === 'insert' && markNamed(found[1] ?? '', settings) !== null
  return (isMeant || isMarkSet) && !isOpen(context) ? null : maybe
}
