import { healGap, isEmpty, type TextRange, trimRange, widenForDeletion } from '../../text/text-range.ts'
import { caretAt } from '../../transcript/live-utterance.ts'
import { languageNamed } from '../grammar/language-named.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import type { Command, Target } from '../tables/command.ts'
import { findAlternatives } from '../targets/alternatives.ts'
import {
  type CommandContext,
  edit,
  mapSelection,
  nothing,
  quoted,
  rangeOf,
  selectionOf,
  written,
  writtenAsAbsent,
} from '../targets/command-context.ts'
import { articleOf, atOneOf, awaitsAdjective, type Found, placesOf, resolve } from '../targets/find-target.ts'
import { findAll, findNear, findNearest, markNamed } from '../targets/find-words.ts'
import type { Outcome } from '../targets/outcome.ts'
import { findDoubt } from './find-doubt.ts'
import { deletion, ownWords, unwrap } from './plan-deletion.ts'
import { itemsAround, markLines, planLine } from './plan-line.ts'
import { moveTo, planMove } from './plan-move.ts'
import type { TemplatePlans } from './plan-template.ts'
import { planTransfer } from './plan-transfer.ts'
import { planNamedTurn, planNextDoubt, planTurn } from './plan-turn.ts'
import { planBoth, planExchange, twoOf } from './plan-two.ts'
import {
  planInsertion,
  planMark,
  planMeant,
  planReplaceAll,
  planSpelling,
  planWriting,
} from './plan-writing.ts'
import { reform } from './recase.ts'

/** The text, and the plans about templates where these are here. */
type PlanContext = CommandContext & { templatePlans?: TemplatePlans | null }

export type PlanCommand = typeof planCommand

/** The plan for a command: its changes to a text, none of which it makes itself. */
export function planCommand(command: Command, context: PlanContext, settings: CommandSettings): Outcome {
  const doubt = command.mayBeText ? findDoubt(command, context, settings) : null
  if (doubt !== null) return doubt
  const outcome = planSure(command, context, settings)
  const isDone = outcome.type !== 'nothing' || outcome.keepsWords || command.type === 'style'
  // Nothing can be named in an empty text: “change trains in Leeds” begins one.
  const isFirst = context.text.trim() === '' && namesWords(command)
  return (command.mayBeText || isFirst) && !isDone ? written('This may be a sentence') : outcome
}

const withoutTemplates = ({ templateBook }: CommandSettings) =>
  written(templateBook.templates.length === 0 ? 'No template has fields' : 'Templates could not be loaded')

function namesWords(command: Command): boolean {
  if ('target' in command) return command.target.type === 'words' || command.target.type === 'between'
  return 'cuts' in command
}

function planSure(command: Command, context: PlanContext, settings: CommandSettings): Outcome {
  const { text, selection } = context
  const caret = rangeOf(selection).from
  switch (command.type) {
    case 'page':
      return command
    case 'choose':
      return planChoice(command.number, context)
    case 'cancel':
      return context.correction ? edit([], context.correction.back) : written('Nothing to cancel')
    case 'answer':
      return written('No dialog is open')
    case 'repeat':
      return nothing('There is no command to repeat.')
    case 'write-refused':
      return written('No command was refused')
    case 'unselect':
      return edit([], caretAt(selection.head), 'Nothing is selected any more')
    case 'select-other':
      return planOther(command.direction, context, settings)
    case 'move-by':
    case 'move-next':
      return planMove(command, context, settings)
    case 'turn':
      return planTurn(command, context)
    case 'insert-template':
    case 'go-to-field':
    case 'accept-defaults':
      return context.templatePlans?.planTemplate(command, context, settings) ?? withoutTemplates(settings)
    case 'save-template': {
      if (command.mayBeText && isEmpty(rangeOf(selection))) return written('Nothing is selected')
      const range = resolve(command.target, context, settings)
      if ('type' in range) return range
      const { from, to } = trimRange(text, range)
      return { type: 'save-template', name: command.name, text: text.slice(from, to) }
    }
    case 'next-doubt':
      return planNextDoubt(context)
    case 'begin-line':
    case 'next-item':
    case 'end-list':
      return planLine(command, text, caret)
    case 'find': {
      // “Find the key” is rather a sentence.
      const found = articleOf(command.words) === '' ? findNearest(text, command.words, caret, settings) : null
      if (found === null) return writtenAsAbsent(command.words)
      return { type: 'find', words: text.slice(found.from, found.to), selection: selectionOf(found) }
    }
    case 'change-language': {
      const language = languageNamed(command.words, settings.language)
      return language === null
        ? written(`“${command.words}” is no language known here`)
        : { type: 'change-language', language }
    }
    case 'move-beside': {
      const found = findNearest(text, command.words, caret, settings)
      if (found === null) return writtenAsAbsent(command.words)
      return moveTo(text, command.side === 'before' ? found.from : found.to)
    }
    case 'insert-at': {
      const range = text === '' ? { from: 0, to: 0 } : resolve(command.target, context, settings)
      if ('type' in range) return range
      return planInsertion(command, command.edge === 'start' ? range.from : range.to, context, settings)
    }
    case 'insert-mark':
      return planMark(command, context, settings)
    case 'spell-as':
      return planSpelling(command, context, settings)
    case 'unwrap':
      return unwrap(text, selection, command) ?? writtenAsAbsent(`the ${command.pair}`)
    case 'mean':
      return planMeant(command, context, settings)
    case 'exchange':
      return planExchange(command.cuts, context, settings)
    case 'replace-all':
      return planReplaceAll(command.cuts, context, settings)
    case 'replace': {
      const two = twoOf(command.cuts, context, settings)
      return two === null ? planWriting(command, context, settings) : planBoth(two, context, settings)
    }
    case 'insert':
      return planWriting(command, context, settings)
    default: {
      const corrected =
        command.type === 'correct' && command.target.type === 'words' ? command.target.words : null
      const named = corrected === null ? null : planNamedTurn(corrected, context)
      if (named !== null) return named
      if (corrected !== null && markNamed(corrected, settings) !== null && awaitsAdjective(context))
        return written('This may be a sentence')
      if (command.type === 'go-to' && text === '') return moveTo(text, 0)
      const range = resolve(targetOf(command, context), context, settings)
      // "That is" before "correct period"
      if ('type' in range)
        return corrected !== null && range.type === 'nothing' ? writtenAsAbsent(corrected) : range
      const outcome = planOn(command, trimmedFor(command, text, range), context, settings)
      if (command.target.type !== 'words' || command.type === 'select') return outcome
      return atOneOf(placesOf(command.target.words, context, settings), range, outcome)
    }
  }
}

/** The line that "that" means for headings and reading aloud, which need not be what was said last. */
function targetOf({ type, target }: TargetCommand, { selection, phrases }: CommandContext): Target {
  if (target.type !== 'that' || selection.anchor !== selection.head || phrases.length > 0) return target
  if (type === 'read') return { type: 'units', unit: 'document', count: 1, side: 'here' }
  return type === 'mark-lines' ? { type: 'units', unit: 'line', count: 1, side: 'here' } : target
}

type TargetCommand = Exclude<
  Extract<Command, { target: Target }>,
  { type: 'insert-at' | 'save-template' | 'spell-as' }
>

function planOn(
  command: TargetCommand,
  range: Found,
  context: PlanContext,
  settings: CommandSettings,
): Outcome {
  const { text, selection } = context
  const words = text.slice(range.from, range.to)
  switch (command.type) {
    case 'delete': {
      const plan = deletion(text, selection, range, command.target, settings.language, range.replaced)
      const says = `Deleted ${/^\n+$/.test(words) ? 'the line break' : quoted(ownWords(words, range.replaced))}`
      return { ...plan, says, ...context.templatePlans?.fieldBack(range, says, settings) }
    }
    case 'select': {
      const { target } = command
      const places = target.type === 'words' ? findNear(text, target.words, selection.head, settings) : []
      return selectOne(text, range, places)
    }
    case 'go-to':
      return moveTo(text, command.edge === 'start' ? range.from : range.to)
    case 'transfer':
      return planTransfer(command, context, range, settings.language)
    case 'mark-lines':
      return markLines(text, selection, listed(command, context, range), command.sign)
    case 'style':
      return nothing('Text here is plain: no bold, italics or underlines. Nothing was changed.')
    case 'add-own-words':
      return { type: 'add-own-words', words }
    case 'correct':
      return { type: 'correct', ...findAlternatives(range, context, settings) }
    case 'spell':
      return { ...edit([], selectionOf(range), `Spell ${quoted(words)}`), followUp: 'spell' }
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
      return edit(
        changes,
        isSelected ? selectionOf(after) : mapSelection(selection, changes),
        `Changed to ${quoted(changes[0]?.insert ?? '')}`,
      )
    }
  }
}

/** "Make that a list": where nothing is selected, the lines beside it are items too. */
function listed(
  { isList, target }: Extract<Command, { type: 'mark-lines' }>,
  { text, selection }: CommandContext,
  range: TextRange,
): TextRange {
  // "These lines" are named as this one is, of which alone nobody makes a list.
  const isHere =
    target.type === 'that' || (target.type === 'units' && target.unit === 'line' && target.side === 'here')
  const isMeant = isList && isHere && isEmpty(rangeOf(selection))
  return isMeant ? itemsAround(text, range) : range
}

function planChoice(number: number, { correction }: CommandContext): Outcome {
  if (!correction) return written('No suggestions open')
  const { alternatives, range, back } = correction
  const insert = alternatives[number - 1]
  if (insert === undefined) {
    const last = alternatives.length
    return nothing(last === 1 ? 'There is only one to choose.' : `Choose a number from 1 to ${last}.`)
  }
  const changes = [{ ...range, insert }]
  return edit(changes, mapSelection(back, changes), `Changed to ${quoted(insert)}`)
}

/** One of the places where words stand, counted if there are several. */
function selectOne(text: string, range: TextRange, places: readonly TextRange[]): Outcome {
  const says = `Selected ${quoted(text.slice(range.from, range.to))}`
  return atOneOf(places, range, edit([], selectionOf(range), says))
}

function planOther(
  direction: 'previous' | 'next',
  { text, selection }: CommandContext,
  settings: CommandSettings,
): Outcome {
  const { from, to } = rangeOf(selection)
  if (from === to) return nothing('Select some words first.')
  const places = findAll(text, text.slice(from, to), settings)
  const [before, after] = [
    places.filter((place) => place.to <= from),
    places.filter((place) => place.from >= to),
  ]
  const other = direction === 'previous' ? (before.at(-1) ?? after.at(-1)) : (after[0] ?? before[0])
  if (other === undefined) return nothing(`${quoted(text.slice(from, to))} is in the text only once.`)
  return selectOne(text, other, places)
}

/** The range without the spaces beside it, where words are selected, copied or changed. */
function trimmedFor(command: TargetCommand, text: string, range: Found): Found {
  if (/^(delete|cut|go-to)$/.test(command.type)) return range
  const isCharacters = command.target.type === 'units' && command.target.unit === 'character'
  if (isCharacters || (command.target.type === 'units' && command.target.unit === 'document')) return range
  const trimmed = trimRange(text, range)
  return isEmpty(trimmed) ? range : trimmed
}
