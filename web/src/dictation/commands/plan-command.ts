import { beginsSentence, needsSpaceBetween } from '../transcript/join.ts'
import { type Change, caretAt, mapPosition, type Selection } from '../transcript/live-utterance.ts'
import type { Phrase } from '../transcript/transcript-port.ts'
import { type Correction, findAlternatives } from './alternatives.ts'
import type { Command, Cut, Reform, Target } from './command.ts'
import type { CommandSettings } from './command-settings.ts'
import { findAll, findBetween, findNear, findNearest, markNamed, withoutName } from './find-words.ts'
import { interpret } from './interpret.ts'
import { languageNamed } from './language-named.ts'
import { titleCase } from './letter-case.ts'
import type { Outcome } from './outcome.ts'
import { markLines, planLine } from './plan-line.ts'
import { planMove } from './plan-move.ts'
import { healGap, isEmpty, type TextRange, trimRange, widenForDeletion } from './text-range.ts'
import { rangesOf, unitAt, unitsAfter, unitsBefore, unitsFollowing } from './text-units.ts'
import { isFunctionWord, modals, subjects } from './word-classes.ts'

/** The text as a command finds it, without the command's own words. */
export interface CommandScene {
  text: string
  selection: Selection
  /** Where dictated phrases stand now, the latest one last; edits since then have moved them along. */
  phrases: readonly Phrase[]
  /** Its words stand selected. */
  correction?: Correction | null
  /** Of several places where the words stand, the one that was chosen. */
  place?: TextRange
}

/** Says what a command does to a text. Changes nothing itself. */
export function planCommand(command: Command, scene: CommandScene, settings: CommandSettings): Outcome {
  const doubt = command.mayBeText ? findDoubt(command, scene, settings) : null
  if (doubt !== null) return written(doubt)
  const outcome = planSure(command, scene, settings)
  const isDone = outcome.type !== 'nothing' || outcome.keepsWords || command.type === 'style'
  return command.mayBeText && !isDone ? written('This may be a sentence') : outcome
}

function planSure(command: Command, scene: CommandScene, settings: CommandSettings): Outcome {
  const { text, selection } = scene
  const caret = rangeOf(selection).from
  switch (command.type) {
    case 'page':
      return command
    case 'choose':
      return planChoice(command.number, scene)
    case 'cancel':
      return scene.correction ? edit([], scene.correction.back) : written('Nothing to cancel')
    case 'answer':
      return written('No dialog is open')
    case 'repeat':
      return nothing('There is no command to do again.')
    case 'write-refused':
      return written('No command was left undone')
    case 'unselect':
      return edit([], caretAt(selection.head), 'Nothing is selected any more')
    case 'select-other':
      return planOther(command.direction, scene, settings)
    case 'move-by':
    case 'move-next':
      return move(text, planMove(text, selection, command))
    case 'begin-line':
    case 'next-item':
    case 'end-list':
      return planLine(command, text, caret)
    case 'find': {
      // “Find the key” is rather a sentence.
      const found = articleOf(command.words) === '' ? findNearest(text, command.words, caret, settings) : null
      if (found === null) return written(`“${command.words}” is not in the text`)
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
      if (found === null) return written(`“${command.words}” is not in the text`)
      return move(text, command.side === 'before' ? found.from : found.to)
    }
    case 'insert-at': {
      const range = text === '' ? { from: 0, to: 0 } : resolve(command.target, scene, settings)
      if ('type' in range) return range
      return planInsertion(command, command.edge === 'start' ? range.from : range.to, scene, settings)
    }
    case 'replace-all':
      return planReplaceAll(command.cuts, scene, settings)
    case 'replace':
    case 'insert':
      return planWriting(command, scene, settings)
    default: {
      const pick =
        command.target.type === 'words' && pickFor(command.type, command.target.words, scene, settings)
      if (pick) return pick
      if (command.type === 'go-to' && text === '') return move(text, 0)
      const range = resolve(targetOf(command, scene), scene, settings)
      return 'type' in range ? range : planOn(command, trimmedFor(command, text, range), scene, settings)
    }
  }
}

/** A line that is made a heading, and a text that is read, need not be what was said last. */
function targetOf({ type, target }: TargetCommand, { selection, phrases }: CommandScene): Target {
  if (target.type !== 'that' || selection.anchor !== selection.head || phrases.length > 0) return target
  if (type === 'read') return { type: 'units', unit: 'document', count: 1, side: 'here' }
  return type === 'mark-lines' ? { type: 'units', unit: 'line', count: 1, side: 'here' } : target
}

type TargetCommand = Exclude<Extract<Command, { target: Target }>, { type: 'insert-at' }>
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
      return {
        ...deletion(text, selection, range, command.target, range.replaced),
        says: `Deleted ${quoted(words)}`,
      }
    case 'select': {
      const { target } = command
      const places = target.type === 'words' ? findNear(text, target.words, selection.head, settings) : []
      return selectOne(text, range, places)
    }
    case 'go-to':
      return move(text, command.edge === 'start' ? range.from : range.to)
    case 'mark-lines':
      return markLines(text, selection, range, command.sign)
    case 'style':
      return nothing('The text is plain, without bold, italics or underlines. Nothing was changed.')
    case 'add-own-words':
      return { type: 'add-own-words', words }
    case 'correct':
      return { type: 'correct', ...findAlternatives(range, scene, settings) }
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

function planChoice(number: number, { correction }: CommandScene): Outcome {
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
  const at = places.findIndex(({ from, to }) => from === range.from && to === range.to)
  const count = places.length > 1 ? `, ${at + 1} of ${places.length}` : ''
  const words = quoted(text.slice(range.from, range.to))
  return { ...edit([], selectionOf(range), `Selected ${words}${count}`), places }
}

function planOther(
  direction: 'previous' | 'next',
  { text, selection }: CommandScene,
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
  if (other === undefined) return nothing(`${quoted(text.slice(from, to))} stands in the text only once.`)
  return selectOne(text, other, places)
}

/** Says where the caret is now. */
function move(text: string, to: number): Outcome {
  const before = /\S+[^\S\n]*$/.exec(text.slice(0, to))?.[0].trim() ?? ''
  const after = /^[^\S\n]*\S+/.exec(text.slice(to))?.[0].trim() ?? ''
  const place =
    before !== '' ? `after ${quoted(before)}` : after !== '' ? `before ${quoted(after)}` : 'on an empty line'
  return edit([], caretAt(to), `The caret is ${place}`)
}

/** The range that a target names, or why there is none. */
function resolve(target: Target, scene: CommandScene, settings: CommandSettings): Found | Outcome {
  const { text, selection, phrases } = scene
  const selected = rangeOf(selection)
  switch (target.type) {
    case 'that': {
      if (!isEmpty(selected)) return selected
      const last = phrases.findLast((phrase) => !isEmpty(phrase))
      return last ?? nothing('Nothing to apply that to. Select some words first.')
    }
    case 'words':
      return (
        scene.place ??
        findNearest(text, target.words, selected.from, settings) ??
        notFound(target.words, scene)
      )
    case 'between': {
      const found = firstFound(target.cuts, ({ first, second }) =>
        findBetween(text, first, second, selected.from, settings),
      )
      const { first, second } = target.cuts[0] ?? { first: '', second: '' }
      const isThere = findAll(text, first, settings).length > 0
      return found?.range ?? notFound(isThere ? second : first, scene)
    }
    case 'rest': {
      const here = unitAt(text, selection.head, target.unit)
      const range =
        here && target.side === 'before'
          ? { from: Math.min(here.from, selected.to), to: selected.to }
          : here && { from: selected.from, to: Math.max(here.to, selected.from) }
      if (range !== null && !isEmpty(range)) return range
      return nothing('Nothing is between the cursor and there.')
    }
    case 'beyond': {
      const found = findNearest(text, target.words, selected.from, settings)
      if (found === null) return notFound(target.words, scene)
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

/** What is selected, copied or changed are words, not the spaces beside them. */
function trimmedFor(command: TargetCommand, text: string, range: Found): Found {
  if (/^(delete|cut|go-to)$/.test(command.type)) return range
  const isCharacters = command.target.type === 'units' && command.target.unit === 'character'
  if (isCharacters || (command.target.type === 'units' && command.target.unit === 'document')) return range
  const trimmed = trimRange(text, range)
  return isEmpty(trimmed) ? range : trimmed
}

/** A line goes with its line break, a paragraph with the empty lines beside it. */
function deletion(text: string, selection: Selection, range: TextRange, target: Target, insert = '') {
  const unit = target.type === 'units' || target.type === 'nth' ? target.unit : null
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
  const found = firstFound(
    command.cuts,
    (cut) => scene.place ?? rangeMeant(wanted(cut), scene) ?? findNearest(text, wanted(cut), caret, settings),
  )
  if (found === null) {
    const [first] = command.cuts
    // “Insert the battery before use.”
    if (command.type === 'insert') return written(`“${first?.second ?? ''}” is not in the text`)
    return notFound(first ? wanted(first) : '', scene)
  }
  const old = text.slice(found.range.from, found.range.to)
  const said = command.type === 'replace' ? found.cut.second : found.cut.first
  const mark = markNamed(said, settings)
  if (!isMark(old) && mark === null && isInstruction(command, found.cut))
    return written('This may be a sentence')
  const pick = pickFor(command.type, wanted(found.cut), scene, settings)
  if (pick !== null) return pick
  const at = placeFor(command, found.range)
  // A line breaks behind the mark that ends it.
  if (mark?.startsWith('new ') && command.type === 'insert' && command.side === 'after') {
    const marks = /^[.,;:?!"')]+(?=\s|$)/.exec(text.slice(at.to))?.[0].length ?? 0
    Object.assign(at, { from: at.from + marks, to: at.to + marks })
  }
  const spoken = mark ?? (isMark(old) ? said.replace(/^(an?|the) /i, '') : said)
  const { change, words, end } = writeAt(text, at, spoken, settings)
  // What stood at the beginning of a sentence goes on with it.
  const first = text.slice(at.to, at.to + 1)
  const goesOn =
    command.type === 'insert' &&
    command.side === 'before' &&
    mark === null &&
    change.to === at.to &&
    beginsSentence(text.slice(0, at.from)) &&
    isCommon(old, found.cut.second)
  if (goesOn) Object.assign(change, { to: change.to + 1, insert: change.insert + first.toLowerCase() })
  const says =
    command.type === 'replace'
      ? `Replaced ${quoted(old)} with ${quoted(words)}`
      : `Inserted ${quoted(words)} ${command.side} ${quoted(old)}`
  // What comes next goes on behind the new words.
  const isSelected =
    found.range.from < found.range.to &&
    found.range.to === rangeOf(selection).to &&
    found.range.from === caret
  const after = isSelected ? caretAt(end) : mapSelection(selection, [change])
  return edit([change], after, says)
}

function planInsertion(
  { words: said }: Extract<Command, { type: 'insert-at' }>,
  place: number,
  { text, selection }: CommandScene,
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
  const { lead, words, trail, eats } = interpret(spoken, around, { settings })
  const change: Change = { from: from - eats.before, to: to + eats.after, insert: lead + words + trail }
  return { change, words, end: change.from + lead.length + words.length }
}

function isMark(text: string): boolean {
  return /^[^\p{L}\p{N}]+$/u.test(text)
}

/** Whether a word has its capital only from the sentence that it begins; recognisers write a name's as well. */
function isCommon(written: string, heard: string): boolean {
  const word = /^\p{Lu}[\p{L}'’]*/u.exec(written)?.[0] ?? ''
  if (word === '' || /^I\b/.test(word) || /\p{Lu}/u.test(word.slice(1))) return false
  return isFunctionWord(word) || /^\p{Ll}/u.test(heard)
}

/** Why everyday words are rather text; null if what they name stands there, by itself. */
function findDoubt(command: Command, scene: CommandScene, settings: CommandSettings): string | null {
  const { text, selection } = scene
  const caret = rangeOf(selection).from
  const isThere = (words: string) =>
    rangeMeant(words, scene) !== null || findNearest(text, words, caret, settings) !== null
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
  const isMeant = rangeMeant(found[0] ?? '', scene) !== null || found.every(isSimple)
  const isMarkSet = command.type === 'insert' && markNamed(found[1] ?? '', settings) !== null
  return (isMeant || isMarkSet) && !isOpen(scene) ? null : 'This may be a sentence'
}

/** "Replace that with …": what is selected. */
function rangeMeant(words: string, { selection }: CommandScene): TextRange | null {
  const selected = rangeOf(selection)
  return /^(that|it|this)$/i.test(words) && !isEmpty(selected) ? selected : null
}

function planReplaceAll(cuts: readonly Cut[], scene: CommandScene, settings: CommandSettings): Outcome {
  const { text, selection } = scene
  const cut = cuts.find(({ first }) => findAll(text, first, settings).length > 0)
  if (cut === undefined) return notFound(cuts[0]?.first ?? '', scene)
  const changes: Change[] = []
  for (const { from, to } of findAll(text, cut.first, settings)) {
    const taken = changes.at(-1)?.to ?? 0
    if (from < taken) continue
    const around = { before: text.slice(0, from), after: text.slice(to) }
    const { lead, words, trail, eats } = interpret(cut.second, around, { settings })
    const start = Math.max(taken, from - eats.before)
    changes.push({ from: start, to: to + eats.after, insert: lead + words + trail })
  }
  const times = changes.length === 1 ? 'once' : changes.length === 2 ? 'twice' : `${changes.length} times`
  const says = `Replaced ${quoted(cut.first)} with ${quoted(cut.second)} ${times}`
  return edit(changes, mapSelection(selection, changes), says)
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

function edit(changes: Change[], selection: Selection, says = '') {
  return { type: 'edit' as const, changes, selection, says, followUp: null }
}

/** So much of the words is shown as tells which they are. */
const mostQuoted = 40

function quoted(words: string): string {
  const line = words.trim().replace(/\s+/g, ' ')
  const isLong = line.length > mostQuoted
  return `“${isLong ? `${line.slice(0, mostQuoted / 2).trim()} … ${line.slice(-mostQuoted / 2).trim()}` : line}”`
}

function nothing(sentence: string): Outcome {
  return { type: 'nothing', sentence, keepsWords: false }
}

/**
 * Many words, those that no one has to look for, and what follows "we must" are rather a sentence; but not while something
 * stands selected.
 */
function notFound(said: string, scene: CommandScene): Outcome {
  const { selection } = scene
  const words = withoutName(said)
  const reason = `“${words}” is not in the text`
  const isLong = words.split(' ').length > 3
  const isSentence = isOpen(scene) || isLong || (words === said && isFunctionWord(words.split(' ')[0] ?? ''))
  if (isSentence && selection.anchor === selection.head) return written(reason)
  return nothing(`${reason}. Nothing was changed.`)
}

/** "We must …": a verb has yet to come. */
function isOpen({ text, selection }: CommandScene): boolean {
  const last = /[\p{L}']+(?=\s*$)/u.exec(text.slice(0, selection.head))?.[0].toLowerCase() ?? ''
  return selection.anchor === selection.head && (modals.has(last) || subjects.has(last))
}

/** Words that stand in the text more than once are changed only where they are selected, or chosen. */
function pickFor(
  type: Command['type'],
  words: string,
  { text, selection, place }: CommandScene,
  settings: CommandSettings,
): Outcome | null {
  if (place !== undefined || ['select', 'correct', 'read', 'copy', 'add-own-words'].includes(type))
    return null
  const { from, to } = rangeOf(selection)
  const places = findNear(text, words, from, settings)
  if (places.length < 2 || places.some((place) => place.from === from && place.to === to)) return null
  return { type: 'pick', words, places }
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
  return { type: 'nothing', sentence: `${reason}, so it was written as text.`, keepsWords: true }
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
