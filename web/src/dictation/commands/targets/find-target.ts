import {
  auxiliaries,
  conjunctions,
  isFunctionWord,
  modals,
  subjects,
} from '../../formatting/words/word-classes.ts'
import { isEmpty, type TextRange } from '../../text/text-range.ts'
import { rangesOf, unitAt, unitsAfter, unitsBefore, unitsFollowing } from '../../text/text-units.ts'
import type { Phrase } from '../../transcript/transcript-editor.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import type { Cut, Target } from '../tables/command.ts'
import { absent, type CommandContext, isEnded, nothing, rangeOf, writtenAsAbsent } from './command-context.ts'
import { findAll, findBetween, findNear, findNearest, markNamed, withoutName } from './find-words.ts'
import type { Outcome } from './outcome.ts'

/** A range that was found; of a dictated phrase with the text that it replaced. */
export type Found = TextRange & Partial<Phrase>

/** The range that a target names, or the message that there is none. */
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
    case 'letter': {
      const whole = resolve(target.of, context, settings)
      return 'type' in whole ? whole : letterIn(text, whole, target.letter)
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

function letterIn(text: string, { from, to }: TextRange, letter: string): TextRange | Outcome {
  const all = [...text.slice(from, to).matchAll(/\p{L}/gu)]
  const found =
    letter === 'first'
      ? all[0]
      : letter === 'last'
        ? all.at(-1)
        : all.find(([one]) => one.toLowerCase() === letter)
  if (found === undefined) return nothing(`There is no such letter. Nothing was changed.`)
  return { from: from + found.index, to: from + found.index + found[0].length }
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
 * The outcome where the words named are not in the text. With nothing selected, more than three words, function words, and
 * words behind "we must" are taken for a sentence and written; otherwise nothing is changed.
 */
export function notFound(said: string, context: CommandContext, settings: CommandSettings): Outcome {
  const { selection } = context
  const words = withoutName(said)
  const isLong = words.split(' ').length > 3
  const isSentence =
    isOpen(context) ||
    isLong ||
    isEnded(words) ||
    (words === said && isFunctionWord(words.split(' ')[0] ?? ''))
  if (isSentence && selection.anchor === selection.head && !namesMark(said, context, settings))
    return writtenAsAbsent(words)
  return nothing(`${absent(words)}. Nothing was changed.`)
}

/** True if the words name a mark of the text: "delete that comma" must not be written as words with a comma. */
export function namesMark(words: string, context: CommandContext, settings: CommandSettings): boolean {
  return context.text.trim() !== '' && !isOpen(context) && markNamed(words, settings) !== null
}

/** True behind a modal verb or a subject, where a verb has yet to come: "we must …". */
export function isOpen(context: CommandContext): boolean {
  const last = lastWord(context)
  return modals.has(last) || subjects.has(last)
}

/** True where what something is has yet to come, so that "correct" may be an adjective: "that is …". */
export function awaitsAdjective(context: CommandContext): boolean {
  const last = lastWord(context)
  return (
    auxiliaries.has(last) ||
    conjunctions.has(last) ||
    /^(not|am|been?|quite|entirely|.+'(s|re|m))$/.test(last)
  )
}

/** The word that the cursor stands behind, in small letters; empty if something is selected. */
function lastWord({ text, selection }: CommandContext): string {
  if (selection.anchor !== selection.head) return ''
  const before = text.slice(Math.max(0, selection.head - 40), selection.head)
  const last = /[\p{L}'’]+(?=\s*$)/u.exec(before)?.[0] ?? ''
  return last.toLowerCase().replaceAll('’', "'")
}

/** The places where words stand, the nearest of which is meant; none if one of them was chosen or is selected. */
export function placesOf(
  words: string,
  { text, selection, place }: CommandContext,
  settings: CommandSettings,
): TextRange[] {
  const { from, to } = rangeOf(selection)
  const places = place === undefined ? findNear(text, words, from, settings) : []
  return places.some((each) => each.from === from && each.to === to) ? [] : places
}

/** An edit at one of several places says which, and names them all, so that another can be chosen. */
export function atOneOf(places: readonly TextRange[], { from, to }: TextRange, outcome: Outcome): Outcome {
  const at = places.findIndex((place) => place.from <= from && to <= place.to)
  if (outcome.type !== 'edit' || places.length < 2) return outcome
  return { ...outcome, places, says: `${outcome.says}, ${at + 1} of ${places.length}` }
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

/** The article or possessive that words begin with; "an" is "a". */
export function articleOf(words: string): string {
  const article =
    /^(an?|the|my|your|our|their|his|her|its|some|this|that)(?= )/i.exec(words)?.[0].toLowerCase() ?? ''
  return article === 'an' ? 'a' : article
}
