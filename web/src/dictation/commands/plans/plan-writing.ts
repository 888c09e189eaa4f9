import { readCount } from '../../formatting/words/numbers.ts'
import { writeUtterance } from '../../formatting/write.ts'
import { capitalise } from '../../text/join.ts'
import type { Change } from '../../text/text-range.ts'
import { isEmpty, type TextRange, trimRange } from '../../text/text-range.ts'
import { unitsBefore } from '../../text/text-units.ts'
import { caretAt } from '../../transcript/live-utterance.ts'
import type { Command, Cut } from '../command.ts'
import type { CommandSettings } from '../command-settings.ts'
import { commandTest } from '../grammar/parse-command.ts'
import { findMeant } from '../targets/find-meant.ts'
import { articleOf, firstFound, notFound, pickFor } from '../targets/find-target.ts'
import { findAll, findNearest, markNamed, withoutName } from '../targets/find-words.ts'
import {
  type CommandContext,
  edit,
  isMark,
  mapSelection,
  quoted,
  rangeOf,
  written,
} from './command-context.ts'
import type { Outcome } from './outcome.ts'
import { recaseNext } from './recase.ts'

type WritingCommand = Extract<Command, { type: 'replace' | 'insert' }>

/** Words are written in place of others, or beside them, with the spaces and capitals of that place. */
export function planWriting(
  command: WritingCommand,
  context: CommandContext,
  settings: CommandSettings,
): Outcome {
  const { text, selection } = context
  const { from: caret } = rangeOf(selection)
  // “Change that to Tuesday”, and nothing is selected.
  const meant = command.type === 'replace' ? command.cuts.find(({ first }) => isPronoun(first)) : undefined
  const isMeant = meant !== undefined && context.place === undefined && isEmpty(rangeOf(selection))
  const instead = isMeant ? findMeant(meant.second, context) : null
  if (instead !== null) return planWriting(command, { ...context, place: instead }, settings)
  const wanted = ({ first, second }: Cut) => (command.type === 'replace' ? first : second)
  const found = firstFound(
    command.cuts,
    (cut) =>
      context.place ?? rangeMeant(wanted(cut), context) ?? findNearest(text, wanted(cut), caret, settings),
  )
  if (found === null) {
    const [first] = command.cuts
    // “Insert the battery before use.”
    if (command.type === 'insert') return written(`“${first?.second ?? ''}” is not in the text`)
    return notFound(first ? wanted(first) : '', context, settings)
  }
  const old = text.slice(found.range.from, found.range.to)
  const said = command.type === 'replace' ? found.cut.second : found.cut.first
  const mark = markNamed(said, settings)
  if (!isMark(old) && mark === null && isInstruction(command, found.cut))
    return written('This may be a sentence')
  const pick = pickFor(command.type, wanted(found.cut), context, settings)
  if (pick !== null) return pick
  const at = placeFor(command, found.range)
  // A line breaks behind the mark that ends it.
  if (mark?.startsWith('new ') && command.type === 'insert' && command.side === 'after') {
    const marks = /^[.,;:?!"')]+(?=\s|$)/.exec(text.slice(at.to))?.[0].length ?? 0
    Object.assign(at, { from: at.from + marks, to: at.to + marks })
  }
  // "Change three to four": digits give way to digits.
  const count = command.type === 'replace' && /^\d+$/.test(old) ? readCount(said) : null
  const spoken =
    count?.toString() ?? mark ?? (isMark(old) ? said.replace(/^(an?|the) /i, '') : withoutName(said))
  const { change, words, end } = writeAt(text, at, spoken, settings)
  const heard = command.type === 'insert' && command.side === 'before' ? found.cut.second : ''
  const recased = recaseNext(text, change, settings.language, heard)
  const changes = recased === null ? [change] : [change, recased]
  const says =
    command.type === 'replace'
      ? `Replaced ${quoted(old)} with ${quoted(words)}`
      : `Inserted ${quoted(words)} ${command.side} ${quoted(old)}`
  // What comes next goes on behind the new words.
  const isSelected =
    found.range.from < found.range.to &&
    found.range.to === rangeOf(selection).to &&
    found.range.from === caret
  const after = isSelected ? caretAt(end) : mapSelection(selection, changes)
  return edit(changes, after, says)
}

export function planMark(
  { words: name }: Extract<Command, { type: 'insert-mark' }>,
  { text, selection }: CommandContext,
  settings: CommandSettings,
): Outcome {
  if (markNamed(name, settings) === null) return written(`“${name}” is switched off`)
  const { change, end } = writeAt(text, rangeOf(selection), name, settings)
  return edit([change], caretAt(end), `Inserted ${quoted(name)}`)
}

/** “Spell that T H O M”: a capital stays. */
export function planSpelling(
  letters: string,
  { text, selection }: CommandContext,
  { language }: CommandSettings,
): Outcome {
  const selected = rangeOf(selection)
  const place = isEmpty(selected) ? unitsBefore(text, selected.from, 'word', 1) : selected
  if (place === null) return written('There is no word before the cursor')
  const range = trimRange(text, place)
  const old = text.slice(range.from, range.to)
  const insert = /^\p{Lu}/u.test(old) ? capitalise(letters, language) : letters
  const change: Change = { ...range, insert }
  return edit([change], mapSelection(selection, [change]), `Replaced ${quoted(old)} with ${quoted(insert)}`)
}

/** “No, I meant Tuesday”: the day, name or number said last gives way. */
export function planMeant(
  { words }: Extract<Command, { type: 'mean' }>,
  context: CommandContext,
  settings: CommandSettings,
): Outcome {
  // "Twenty dollars" is a number as it is written.
  const asWritten = writeUtterance(words, { before: '', after: '' }, { settings }).words
  const place = findMeant(words, context) ?? findMeant(asWritten, context)
  if (place === null) return written('There was nothing like it just before')
  const cuts = [{ first: context.text.slice(place.from, place.to), second: words }]
  return planWriting({ type: 'replace', cuts }, { ...context, place }, settings)
}

export function planInsertion(
  { words: said }: Extract<Command, { type: 'insert-at' }>,
  place: number,
  { text, selection }: CommandContext,
  settings: CommandSettings,
): Outcome {
  const spoken = markNamed(said, settings) ?? said
  const { change, words, end } = writeAt(text, { from: place, to: place }, spoken, settings)
  const isHere = rangeOf(selection).to === place && selection.anchor === selection.head
  return edit(
    [change],
    isHere ? caretAt(end) : mapSelection(selection, [change]),
    `Inserted ${quoted(words)}`,
  )
}

/** Words as they are written in place of a range; `end` is where they end. */
function writeAt(text: string, { from, to }: TextRange, spoken: string, settings: CommandSettings) {
  const around = { before: text.slice(0, from), after: text.slice(to) }
  const { lead, words, trail, eats } = writeUtterance(spoken, around, {
    settings,
    isCommand: commandTest(settings),
  })
  const change: Change = { from: from - eats.before, to: to + eats.after, insert: lead + words + trail }
  return { change, words, end: change.from + lead.length + words.length }
}

function isPronoun(words: string): boolean {
  return /^(that|it|this)$/i.test(words)
}

/** "Replace that with …": what is selected. */
export function rangeMeant(words: string, { selection }: CommandContext): TextRange | null {
  const selected = rangeOf(selection)
  return /^(that|it|this|(the )?selection|(the )?selected (text|words?))$/i.test(words) && !isEmpty(selected)
    ? selected
    : null
}

export function planReplaceAll(
  cuts: readonly Cut[],
  context: CommandContext,
  settings: CommandSettings,
): Outcome {
  const { text, selection } = context
  const cut = cuts.find(({ first }) => findAll(text, first, settings).length > 0)
  if (cut === undefined) return notFound(cuts[0]?.first ?? '', context, settings)
  const changes: Change[] = []
  for (const { from, to } of findAll(text, cut.first, settings)) {
    const taken = changes.at(-1)?.to ?? 0
    if (from < taken) continue
    const { change } = writeAt(text, { from, to }, cut.second, settings)
    changes.push({ ...change, from: Math.max(taken, change.from) })
  }
  const times = changes.length === 1 ? 'once' : changes.length === 2 ? 'twice' : `${changes.length} times`
  const says = `Replaced ${quoted(cut.first)} with ${quoted(cut.second)} ${times}`
  return edit(changes, mapSelection(selection, changes), says)
}

function placeFor(command: WritingCommand, { from, to }: TextRange): TextRange {
  if (command.type === 'replace') return { from, to }
  return command.side === 'before' ? { from, to: from } : { from: to, to }
}

/** "Change the dressing to a dry one", "insert the key before the lock": a thing named, and another. */
function isInstruction({ type }: WritingCommand, { first, second }: Cut): boolean {
  const [one, other] = [articleOf(first), articleOf(second)]
  return one !== '' && other !== '' && (type === 'insert' || one !== other)
}
