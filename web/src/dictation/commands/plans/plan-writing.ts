import { readCount } from '../../formatting/words/numbers.ts'
import { isFunctionWord } from '../../formatting/words/word-classes.ts'
import { amongWords, writeUtterance } from '../../formatting/write.ts'
import { capitalise } from '../../text/join.ts'
import type { Change } from '../../text/text-range.ts'
import { isEmpty, type TextRange, trimRange } from '../../text/text-range.ts'
import { endsInAbbreviation, wordsIn } from '../../text/text-units.ts'
import { caretAt } from '../../transcript/live-utterance.ts'
import { readHeard } from '../grammar/heard-words.ts'
import { readPart } from '../grammar/name-part.ts'
import { commandTest } from '../grammar/parse-command.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import type { Command, Cut } from '../tables/command.ts'
import {
  type CommandContext,
  edit,
  isMark,
  mapSelection,
  nothing,
  quoted,
  rangeOf,
  written,
  writtenAsAbsent,
} from '../targets/command-context.ts'
import { findAlike, findMeant } from '../targets/find-meant.ts'
import { articleOf, atOneOf, firstFound, notFound, placesOf, resolve } from '../targets/find-target.ts'
import { findAll, findNearest, markNamed, withoutName } from '../targets/find-words.ts'
import type { Outcome } from '../targets/outcome.ts'
import { withRecased } from './recase.ts'

type WritingCommand = Extract<Command, { type: 'replace' | 'insert' }>

/** Plans words in place of others, or beside them, with the spaces and capitals of that place. */
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
  const instead = isMeant
    ? (markBefore(meant.second, context, settings) ??
      findMeant(meant.second, context) ??
      // “Change that to something better” may be a sentence.
      (/^that$/i.test(meant.first) && articleOf(meant.second) === ''
        ? (context.phrases.at(-1) ?? null)
        : null))
    : null
  if (instead !== null) return planWriting(command, { ...context, place: instead }, settings)
  const wanted = ({ first, second }: Cut) => (command.type === 'replace' ? first : second)
  const found = firstFound(
    command.cuts,
    (cut) =>
      context.place ??
      rangeMeant(wanted(cut), context) ??
      findNearest(text, wanted(cut), caret, settings) ??
      partMeant(wanted(cut), context, settings),
  )
  if (found === null) {
    const [first] = command.cuts
    // “Insert the battery before use.”, “change trains at Crewe to reach Chester by noon”
    if (command.type === 'insert') return writtenAsAbsent(first?.second ?? '')
    if (first && first.second.split(' ').length > 3) return writtenAsAbsent(first.first)
    return notFound(first ? wanted(first) : '', context, settings)
  }
  const old = text.slice(found.range.from, found.range.to)
  const said = withCapital(command.type === 'replace' ? found.cut.second : found.cut.first)
  const mark = markNamed(said, settings)
  const isPart = partMeant(wanted(found.cut), context, settings) !== null
  // “A salad” is new to a reader: who says so of words that stand there names them.
  const isVerbatim = /^an? /i.test(old) && old.toLowerCase() === found.cut.first.toLowerCase()
  if (!isMark(old) && mark === null && !isPart && !isVerbatim && isInstruction(command, found.cut))
    return written('This may be a sentence')
  const at = placeFor(command, found.range)
  // A line breaks behind the mark that ends it.
  if (mark?.startsWith('new ') && command.type === 'insert' && command.side === 'after') {
    const marks = /^[.,;:?!"')]+(?=\s|$)/.exec(text.slice(at.to))?.[0].length ?? 0
    Object.assign(at, { from: at.from + marks, to: at.to + marks })
  }
  // "Change three to four": digits give way to digits.
  const count = command.type === 'replace' && /^[\d,]+$/.test(old) ? readCount(said) : null
  const letters = /^(\p{L} ){3,}\p{L}$/u.test(said) ? said.replaceAll(' ', '').toLowerCase() : null
  const spoken =
    count?.toString() ??
    mark ??
    (letters && spelledFor(old, letters, settings)) ??
    (isMark(old) ? said.replace(/^(an?|the) /i, '') : withoutName(said).replace(/^spel(led|t) /i, 'spell '))
  const { change, words, end } = writeAt(text, at, spoken, settings)
  const heard = command.type === 'insert' && command.side === 'before' ? found.cut.second : ''
  const changes = withRecased(text, change, settings.language, heard)
  const says =
    command.type === 'replace'
      ? `Replaced ${quoted(old)} with ${quoted(words)}`
      : `Inserted ${quoted(words)} ${command.side} ${quoted(old)}`
  // The next words go behind the new ones.
  const isSelected =
    found.range.from < found.range.to &&
    found.range.to === rangeOf(selection).to &&
    found.range.from === caret
  const isBehind = command.type === 'insert' && command.side === 'after' && at.from === caret
  const after = isSelected || isBehind ? caretAt(end) : mapSelection(selection, changes)
  return atOneOf(placesOf(wanted(found.cut), context, settings), found.range, edit(changes, after, says))
}

/** "Change jon to john with a capital" */
function withCapital(said: string): string {
  const [, word = '', letter = ''] = /^(\S+) with an? capital(?: letter)?(?: (\p{L}))?$/iu.exec(said) ?? []
  return word !== '' && (letter === '' || word.toLowerCase().startsWith(letter.toLowerCase()))
    ? word.charAt(0).toUpperCase() + word.slice(1)
    : said
}

export function planMark(
  { words: name, isWord, needsWords }: Extract<Command, { type: 'insert-mark' }>,
  { text, selection }: CommandContext,
  settings: CommandSettings,
): Outcome {
  const isMark = markNamed(name, settings) !== null
  if (!isMark && !isWord) return written(`“${name}” is switched off`)
  const before = text.slice(0, selection.head).slice(-40)
  if (needsWords && /\?\s*$/.test(before)) return nothing('That is a question already.')
  if (needsWords && !/[\p{L}\p{N}][.!]?\s*$/u.test(before)) return written('No words stand before')
  const spoken = isMark && isWord ? `literal ${name}` : name
  const asHeard: CommandSettings = isWord ? { ...settings, numbers: 'heard' } : settings
  const { change, end } = writeAt(text, rangeOf(selection), spoken, asHeard)
  return edit([change], caretAt(end), `Inserted ${quoted(name)}`)
}

/** The spelled letters in place of a word, whose capital stays: “spell that T H O M”. */
export function planSpelling(
  { letters, target, ifSelected }: Extract<Command, { type: 'spell-as' }>,
  context: CommandContext,
  settings: CommandSettings,
): Outcome {
  const { text, selection } = context
  const selected = rangeOf(selection)
  if (ifSelected && isEmpty(selected)) return { type: 'nothing', sentence: '', keepsWords: true }
  const isLast = target.type === 'that' && isEmpty(selected)
  const last = isLast ? wordsIn(text.slice(0, selected.from)).at(-1) : undefined
  // “My name is”: the spelled word is the next one.
  if (isLast && (last === undefined || isFunctionWord(text.slice(last.from, last.to)))) {
    const { change, end, words } = writeAt(text, selected, letters, settings)
    return edit([change], caretAt(end), `Inserted ${quoted(words)}`)
  }
  const range = last ?? resolve(target, context, settings)
  if ('type' in range) return range
  const old = text.slice(range.from, range.to)
  const insert = spelledFor(old, letters, settings)
  const change: Change = { ...range, insert }
  const after = ifSelected ? caretAt(range.from + insert.length) : mapSelection(selection, [change])
  return edit([change], after, `Replaced ${quoted(old)} with ${quoted(insert)}`)
}

/** Spelled letters with the capital of the word they replace. */
function spelledFor(old: string, letters: string, { language }: CommandSettings): string {
  return /^\p{Lu}/u.test(old) ? capitalise(letters, language) : letters
}

/** Replaces the day, name, number or mark said last: “no, I meant Tuesday”, “make that a question mark”. */
export function planMeant(
  { words, isRegretted }: Extract<Command, { type: 'mean' }>,
  context: CommandContext,
  settings: CommandSettings,
): Outcome {
  // "Twenty dollars" is a number as it is written.
  const asWritten = writeUtterance(words, amongWords, { settings }).words
  const place =
    markBefore(words, context, settings) ??
    findMeant(words, context) ??
    findMeant(asWritten, context) ??
    (isRegretted ? findAlike(words, context) : null)
  if (place === null) return written('There was nothing like it just before')
  const cuts = [{ first: context.text.slice(place.from, place.to), second: words }]
  return planWriting({ type: 'replace', cuts }, { ...context, place }, settings)
}

/** The mark right before the cursor, where another is meant instead. */
function markBefore(
  meant: string,
  { text, selection }: CommandContext,
  settings: CommandSettings,
): TextRange | null {
  const to = text.slice(0, rangeOf(selection).from).trimEnd().length
  const isInstead = markNamed(meant, settings) !== null && /[.,;:?!]/.test(text.slice(to - 1, to))
  return isInstead ? { from: to - 1, to } : null
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
    withRecased(text, change, settings.language),
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
  // “4 p.m.” takes the point of “3 p.m.” along.
  const point = endsInAbbreviation(words) && text[to] === '.' ? 1 : 0
  const insert = lead + words + (point === 0 ? trail : '')
  const change: Change = { from: from - eats.before, to: to + Math.max(eats.after, point), insert }
  return { change, words, end: change.from + lead.length + words.length }
}

function isPronoun(words: string): boolean {
  return /^(that|it|this)$/i.test(words)
}

/** The selected text of "replace that with …". */
export function rangeMeant(words: string, { selection }: CommandContext): TextRange | null {
  const selected = rangeOf(selection)
  return /^(that|it|this|(the )?selection|(the )?selected (text|words?))$/i.test(words) && !isEmpty(selected)
    ? selected
    : null
}

/** The part of "replace the last word with …", of a word without the marks around it. */
export function partMeant(
  words: string,
  context: CommandContext,
  settings: CommandSettings,
): TextRange | null {
  const part = /^((the|my|those|these) )?\S+$/i.test(words) ? null : readPart(readHeard(words))
  if ((part?.type !== 'nth' && part?.type !== 'units') || part.unit === 'document') return null
  const found = resolve(part, context, settings)
  if ('type' in found) return null
  if (part.unit !== 'word') return trimRange(context.text, found)
  const inside = wordsIn(context.text.slice(found.from, found.to))
  const [first, last] = [inside[0], inside.at(-1)]
  return first && last ? { from: found.from + first.from, to: found.from + last.to } : null
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
  const found = [cut.first, `${cut.first}'s`].flatMap((words) =>
    findAll(text, words, settings).map(({ from, to }) => ({ from, to: words === cut.first ? to : to - 2 })),
  )
  for (const { from, to } of found.sort((one, other) => one.from - other.from)) {
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

/** True if two things are named, as in everyday speech: "change the dressing to a dry one", "insert the key before the lock". */
function isInstruction({ type }: WritingCommand, { first, second }: Cut): boolean {
  const [one, other] = [articleOf(first), articleOf(second)]
  if (one === '' || other === '') return false
  // "Replace the key with a wallet" names no more than a thing.
  return type === 'insert' || (one !== other && second.split(' ').length > 2)
}
