import { needsSpaceBetween } from '../transcript/join.ts'
import { type Change, caretAt, mapPosition, type Selection } from '../transcript/live-utterance.ts'
import type { Phrase } from '../transcript/transcript-port.ts'
import { type Correction, findAlternatives } from './alternatives.ts'
import type { Command, Cut, PageAction, Reform, Target } from './command.ts'
import type { CommandSettings } from './command-settings.ts'
import { findBetween, findNear, findNearest } from './find-words.ts'
import { interpret } from './interpret.ts'
import { titleCase } from './letter-case.ts'
import { planMove } from './plan-move.ts'
import { healGap, isEmpty, type TextRange, trimRange, widenForDeletion } from './text-range.ts'
import { unitAt, unitsAfter, unitsBefore } from './text-units.ts'
import { isFunctionWord } from './word-classes.ts'

/** The text as a command finds it, without the command's own words. */
export interface CommandScene {
  text: string
  selection: Selection
  /** Where dictated phrases stand now, the latest one last; edits since then have moved them along. */
  phrases: readonly Phrase[]
  /** Its words stand selected. */
  correction?: Correction | null
}

/** What is to be done about a command. */
export type Outcome =
  /** One undo step, or only a new selection. */
  | { type: 'edit'; changes: Change[]; selection: Selection; followUp: 'spell' | null }
  /** The words stand selected; without alternatives they have to be said again. */
  | { type: 'correct'; range: TextRange; alternatives: readonly string[] }
  /** The text goes to the clipboard; cutting brings changes along. */
  | { type: 'clipboard'; text: string; changes: Change[]; selection: Selection }
  | { type: 'read'; text: string }
  /** `clear` asks first. */
  | { type: 'page'; action: PageAction }
  /** `keepsWords`: the utterance may have been meant as text, and is written as such. */
  | { type: 'nothing'; sentence: string; keepsWords: boolean }

/** Says what a command does to a text. Changes nothing itself. */
export function planCommand(command: Command, scene: CommandScene, settings: CommandSettings): Outcome {
  const { text, selection } = scene
  const caret = rangeOf(selection).from
  switch (command.type) {
    case 'page':
      return command
    case 'choose':
      return planChoice(command.number, scene)
    case 'cancel':
      return scene.correction ? edit([], scene.correction.back) : written('There is nothing to cancel')
    case 'write-refused':
      return written('No command was left undone')
    case 'unselect':
      return edit([], caretAt(selection.head))
    case 'move-to':
    case 'move-by':
      return edit([], caretAt(planMove(text, selection, command)))
    case 'move-beside': {
      const found = findNearest(text, command.words, caret, settings)
      if (found === null) return written(`“${command.words}” is not in the text`)
      return edit([], caretAt(command.side === 'before' ? found.from : found.to))
    }
    case 'select-through': {
      const found = firstFound(command.cuts, ({ first, second }) =>
        findBetween(text, first, second, caret, settings),
      )
      return found === null
        ? notFound(command.cuts[0]?.first ?? '', scene)
        : edit([], selectionOf(found.range))
    }
    case 'replace':
    case 'insert':
      return planWriting(command, scene, settings)
    default: {
      const refusal =
        command.target.type === 'words' && refusalOf(command.type, command.target.words, scene, settings)
      if (refusal) return refusal
      const range = resolve(command.target, scene, settings)
      return 'type' in range ? range : planOn(command, trimmedFor(command, text, range), scene, settings)
    }
  }
}

type TargetCommand = Extract<Command, { target: Target }>
/** A dictated phrase knows what it replaced. */
type Found = TextRange & Partial<Phrase>

function planOn(
  command: TargetCommand,
  range: Found,
  scene: CommandScene,
  settings: CommandSettings,
): Outcome {
  const { text, selection } = scene
  const words = text.slice(range.from, range.to)
  switch (command.type) {
    case 'delete':
      return deletion(text, selection, range, command.target, range.replaced)
    case 'select':
      return edit([], selectionOf(range))
    case 'correct':
      return { type: 'correct', ...findAlternatives(range, scene, settings) }
    case 'spell':
      return { ...edit([], selectionOf(range)), followUp: 'spell' }
    case 'copy':
      return { type: 'clipboard', text: words, changes: [], selection }
    case 'cut': {
      const gone = widenForDeletion(text, range)
      const healed = healGap(text, gone)
      const changes = [{ ...gone, insert: '' }, ...(healed === null ? [] : [healed])]
      return { type: 'clipboard', text: words.trim(), changes, selection: mapSelection(selection, changes) }
    }
    case 'read':
      return { type: 'read', text: words }
    case 'reform': {
      const changes = [{ ...range, insert: reform(words, command.how) }]
      const isSelected = !isEmpty(rangeOf(selection))
      const after = { from: range.from, to: range.from + (changes[0]?.insert.length ?? 0) }
      return edit(changes, isSelected ? selectionOf(after) : mapSelection(selection, changes))
    }
  }
}

function planChoice(number: number, { correction }: CommandScene): Outcome {
  if (!correction) return written('No other readings are offered')
  const { alternatives, range, back } = correction
  const insert = alternatives[number - 1]
  if (insert === undefined) {
    const last = alternatives.length
    return nothing(last === 1 ? 'There is only one to choose.' : `Choose a number from 1 to ${last}.`)
  }
  const changes = [{ ...range, insert }]
  return edit(changes, mapSelection(back, changes))
}

/** The range that a target names, or why there is none. */
function resolve(target: Target, scene: CommandScene, settings: CommandSettings): Found | Outcome {
  const { text, selection, phrases } = scene
  const selected = rangeOf(selection)
  switch (target.type) {
    case 'that': {
      if (!isEmpty(selected)) return selected
      const last = phrases.findLast((phrase) => !isEmpty(phrase))
      return last ?? nothing('No words of yours are left that "that" could mean. Select some first.')
    }
    case 'words':
      return findNearest(text, target.words, selected.from, settings) ?? notFound(target.words, scene)
    case 'units': {
      const { unit, count, side } = target
      const range =
        side === 'before'
          ? unitsBefore(text, selected.from, unit, count)
          : side === 'after'
            ? unitsAfter(text, selected.to, unit, count)
            : unitAt(text, selection.head, unit)
      if (range !== null && !(isEmpty(range) && text === '')) return range
      return nothing(side === 'after' ? 'Nothing follows the caret.' : 'Nothing stands before the caret.')
    }
  }
}

/** What is selected, copied or changed are words, not the spaces beside them. */
function trimmedFor(command: TargetCommand, text: string, range: Found): Found {
  if (command.type === 'delete' || command.type === 'cut') return range
  const isCharacters = command.target.type === 'units' && command.target.unit === 'character'
  if (isCharacters || (command.target.type === 'units' && command.target.unit === 'document')) return range
  const trimmed = trimRange(text, range)
  return isEmpty(trimmed) ? range : trimmed
}

/** A line goes with its line break, a paragraph with the empty lines beside it. */
function deletion(text: string, selection: Selection, range: TextRange, target: Target, insert = '') {
  const unit = target.type === 'units' ? target.unit : null
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
  const healed = heals ? healGap(text, gone) : null
  // Behind the words, so that it is no part of their phrase.
  const changes = [
    { from, to, insert: '' },
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

type WritingCommand = Extract<Command, { type: 'replace' | 'insert' }>

/** Words are written in place of others, or beside them, with the spaces and capitals of that place. */
function planWriting(command: WritingCommand, scene: CommandScene, settings: CommandSettings): Outcome {
  const { text, selection } = scene
  const { from: caret } = rangeOf(selection)
  const wanted = ({ first, second }: Cut) => (command.type === 'replace' ? first : second)
  const found = firstFound(command.cuts, (cut) => findNearest(text, wanted(cut), caret, settings))
  if (found === null) return notFound(command.cuts[0] ? wanted(command.cuts[0]) : '', scene)
  if (isInstruction(command, found.cut)) return written('This may be a sentence')
  const refusal = refusalOf(command.type, wanted(found.cut), scene, settings)
  if (refusal !== null) return refusal
  const at = placeFor(command, found.range)
  const around = { before: text.slice(0, at.from), after: text.slice(at.to) }
  const spoken = command.type === 'replace' ? found.cut.second : found.cut.first
  const { lead, words, trail, eats } = interpret(spoken, around, { settings })
  const change = {
    from: at.from - eats.before,
    to: at.to + eats.after,
    insert: lead + words + trail,
  }
  return edit([change], mapSelection(selection, [change]))
}

function placeFor(command: WritingCommand, { from, to }: TextRange): TextRange {
  if (command.type === 'replace') return { from, to }
  return command.side === 'before' ? { from, to: from } : { from: to, to }
}

function firstFound(
  cuts: readonly Cut[],
  find: (cut: Cut) => TextRange | null,
): { cut: Cut; range: TextRange } | null {
  for (const cut of cuts) {
    const range = find(cut)
    if (range !== null) return { cut, range }
  }
  return null
}

function reform(words: string, how: Reform): string {
  switch (how) {
    case 'capital':
      return titleCase(words, true)
    case 'upper':
      return words.toUpperCase()
    case 'lower':
      return words.toLowerCase()
    case 'join':
      return words.replace(/[^\S\n]+/g, '')
    case 'hyphenate':
      return words.replace(/[^\S\n]+/g, '-')
    case 'double-quotes':
      return `"${words}"`
    case 'parentheses':
      return `(${words})`
  }
}

function edit(changes: Change[], selection: Selection) {
  return { type: 'edit' as const, changes, selection, followUp: null }
}

function nothing(sentence: string): Outcome {
  return { type: 'nothing', sentence, keepsWords: false }
}

/** Many words, or those that no one has to look for, are rather a sentence; but not while something stands selected. */
function notFound(words: string, { selection }: CommandScene): Outcome {
  const reason = `“${words}” is not in the text`
  const isSentence = words.split(' ').length > 3 || isFunctionWord(words.split(' ')[0] ?? '')
  if (isSentence && selection.anchor === selection.head) return written(reason)
  return nothing(`${reason}. Nothing was changed. Say “type that” to write it as words.`)
}

/** Words that stand in the text more than once are changed only where they are selected. */
function refusalOf(
  type: Command['type'],
  words: string,
  { text, selection }: CommandScene,
  settings: CommandSettings,
): Outcome | null {
  if (type === 'select' || type === 'correct' || type === 'read' || type === 'copy') return null
  const { from, to } = rangeOf(selection)
  const places = findNear(text, words, from, settings)
  if (places.length < 2 || places.some((place) => place.from === from && place.to === to)) return null
  return nothing(`“${words}” stands in the text ${places.length} times. Select one of them first.`)
}

/** "Change the dressing to a dry one", "insert the key before the lock": a thing named, and another. */
function isInstruction({ type }: WritingCommand, { first, second }: Cut): boolean {
  const [one, other] = [articleOf(first), articleOf(second)]
  return one !== '' && other !== '' && (type === 'insert' || one !== other)
}

function articleOf(words: string): string {
  return /^(an?|the|my|your|our|their|his|her|its|some|this|that)(?= )/i.exec(words)?.[0].toLowerCase() ?? ''
}

function written(reason: string): Outcome {
  return { type: 'nothing', sentence: `${reason}, so what you said was written down.`, keepsWords: true }
}

function rangeOf({ anchor, head }: Selection): TextRange {
  return { from: Math.min(anchor, head), to: Math.max(anchor, head) }
}

function selectionOf({ from, to }: TextRange): Selection {
  return { anchor: from, head: to }
}

function mapSelection({ anchor, head }: Selection, changes: readonly Change[]): Selection {
  return { anchor: mapPosition(anchor, changes), head: mapPosition(head, changes) }
}
