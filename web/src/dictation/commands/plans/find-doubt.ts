import type { Command } from '../command.ts'
import type { CommandSettings } from '../command-settings.ts'
import { articleOf, isOpen } from '../targets/find-target.ts'
import { findNearest, markNamed, withoutName } from '../targets/find-words.ts'
import { type CommandContext, rangeOf } from './command-context.ts'
import { rangeMeant } from './plan-writing.ts'

/** Why everyday words are rather text; null if what they name stands there, by itself. */
export function findDoubt(
  command: Command,
  context: CommandContext,
  settings: CommandSettings,
): string | null {
  const { text, selection } = context
  const caret = rangeOf(selection).from
  const isThere = (words: string) =>
    rangeMeant(words, context) !== null || findNearest(text, words, caret, settings) !== null
  const isSimple = (words: string) =>
    (command.type === 'select' && words.split(' ').length > 2) ||
    articleOf(words) === '' ||
    withoutName(words) !== words ||
    markNamed(words, settings) !== null
  const missing = (words: string) => `“${withoutName(words)}” is not in the text`
  if (command.type === 'insert-at')
    return markNamed(command.words, settings) === null ? 'This may be a sentence' : null
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
  const isMeant = rangeMeant(found[0] ?? '', context) !== null || found.every(isSimple)
  const isMarkSet = command.type === 'insert' && markNamed(found[1] ?? '', settings) !== null
  return (isMeant || isMarkSet) && !isOpen(context) ? null : 'This may be a sentence'
}
