import { isFunctionWord, modals, subjects } from '../../formatting/words/word-classes.ts'
import { isEmpty, type TextRange } from '../../text/text-range.ts'
import { rangesOf, unitAt, unitsAfter, unitsBefore, unitsFollowing } from '../../text/text-units.ts'
import type { Phrase } from '../../transcript/transcript-editor.ts'
import type { Command, Cut, Target } from '../command.ts'
import type { CommandSettings } from '../command-settings.ts'
import { type CommandContext, nothing, rangeOf, written } from '../plans/command-context.ts'
import type { Outcome } from '../plans/outcome.ts'
import { findAll, findBetween, findNear, findNearest, markNamed, withoutName } from './find-words.ts'

/** A dictated phrase knows what it replaced. */
export type Found = TextRange & Partial<Phrase>

/** The range that a target names, or why there is none. */
export function resolve(target: Target, context: CommandContext, settings: CommandSettings): Found | Outcome {
  const { text, selection, phrases } = context
  const selected = rangeOf(selection)
  switch (target.type) {
    case 'that': {
      if (!isEmpty(selected)) return selected
      const last = phrases.findLast((phrase) => !isEmpty(phrase))
      return last ?? nothing('Nothing to apply that to. Select some words first.')
    }
    case 'words':
      return (
        context.place ??
        findNearest(text, target.words, selected.from, settings) ??
        notFound(target.words, context, settings)
      )
    case 'between': {
      const found = firstFound(target.cuts, ({ first, second }) =>
        findBetween(text, first, second, selected.from, settings),
      )
      const { first, second } = target.cuts[0] ?? { first: '', second: '' }
      const isThere = findAll(text, first, settings).length > 0
      return found?.range ?? notFound(isThere ? second : first, context, settings)
    }
    case 'rest': {
      const here = unitAt(text, selection.head, target.unit)
      const range =
        here && target.side === 'before'
          ? { from: Math.min(here.from, selected.to), to: selected.to }
          : here && { from: selected.from, to: Math.max(here.to, selected.from) }
      if (range !== null && !isEmpty(range)) return range
      return nothing('There is nothing between the cursor and there.')
    }
    case 'beyond': {
      const found = findNearest(text, target.words, selected.from, settings)
      if (found === null) return notFound(target.words, context, settings)
      if (target.side === 'before') return { from: 0, to: target.isIncluded ? found.to : found.from }
      return { from: target.isIncluded ? found.from : found.to, to: text.length }
    }
    case 'nth':
      return nthOf(text, target)
    case 'units': {
      const { unit, count, side, isWhole } = target
      const range =
        side === 'before'
          ? unitsBefore(text, selected.from, unit, count)
          : side === 'here'
            ? unitAt(text, selection.head, unit)
            : isWhole
              ? unitsFollowing(text, selected.to, unit, count)
              : unitsAfter(text, selected.to, unit, count)
      if (range !== null && !(isEmpty(range) && text === '')) return range
      return nothing(`Nothing ${side} the cursor.`)
    }
  }
}

function nthOf(text: string, { unit, from, count }: Extract<Target, { type: 'nth' }>): TextRange | Outcome {
  const all = rangesOf(text, unit)
  const at = from < 0 ? all.length + from : from - 1
  const [first, last] = [all[at], all[Math.min(at + count, all.length) - 1]]
  if (first && last) return { from: first.from, to: last.to }
  const many = `${all.length} ${unit}${all.length === 1 ? '' : 's'}`
  return nothing(`The text has only ${many}. Nothing was changed.`)
}

/**
 * Many words, those that no one has to look for, and what follows "we must" are rather a sentence; but not while something
 * stands selected.
 */
export function notFound(said: string, context: CommandContext, settings: CommandSettings): Outcome {
  const { selection } = context
  const words = withoutName(said)
  const reason = `“${words}” is not in the text`
  const isLong = words.split(' ').length > 3
  // "Delete cookies regularly period": it says how the sentence ends.
  const isEnded = /\S (period|full stop|question mark|exclamation (mark|point))$/i.test(words)
  const isSentence =
    isOpen(context) || isLong || isEnded || (words === said && isFunctionWord(words.split(' ')[0] ?? ''))
  if (isSentence && selection.anchor === selection.head && !namesMark(said, context, settings))
    return written(reason)
  return nothing(`${reason}. Nothing was changed.`)
}

/** "Delete that comma": written as it is said, it would be a command done by halves. */
export function namesMark(words: string, context: CommandContext, settings: CommandSettings): boolean {
  return context.text.trim() !== '' && !isOpen(context) && markNamed(words, settings) !== null
}

/** "We must …": a verb has yet to come. */
export function isOpen({ text, selection }: CommandContext): boolean {
  const last = /[\p{L}']+(?=\s*$)/u.exec(text.slice(0, selection.head))?.[0].toLowerCase() ?? ''
  return selection.anchor === selection.head && (modals.has(last) || subjects.has(last))
}

/** Words that stand in the text more than once are changed only where they are selected, or chosen. */
export function pickFor(
  type: Command['type'],
  words: string,
  { text, selection, place }: CommandContext,
  settings: CommandSettings,
): Outcome | null {
  if (place !== undefined || ['select', 'correct', 'read', 'copy', 'add-own-words'].includes(type))
    return null
  const { from, to } = rangeOf(selection)
  const places = findNear(text, words, from, settings)
  if (places.length < 2 || places.some((place) => place.from === from && place.to === to)) return null
  return { type: 'pick', words, places }
}

export function firstFound(
  cuts: readonly Cut[],
  find: (cut: Cut) => TextRange | null,
): { cut: Cut; range: TextRange } | null {
  for (const cut of cuts) {
    const range = find(cut)
    if (range !== null) return { cut, range }
  }
  return null
}

export function articleOf(words: string): string {
  return /^(an?|the|my|your|our|their|his|her|its|some|this|that)(?= )/i.exec(words)?.[0].toLowerCase() ?? ''
}
