import { withoutSlips } from '../../formatting/clean-up.ts'
import { beginsSentence } from '../../text/join.ts'
import { type TextRange, trimRange } from '../../text/text-range.ts'
import type {
  TranscriptEditor,
  TranscriptSnapshot,
  TranscriptWriter,
} from '../../transcript/transcript-editor.ts'
import { createTranscriptWriter } from '../../transcript/transcript-writer.ts'
import { commandSaidTwice } from '../grammar/command-said-twice.ts'
import { parseCommand } from '../grammar/parse-command.ts'
import { saidAnew } from '../grammar/said-anew.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import { type Command, isAct } from '../tables/command.ts'
import { quoted, rangeOf, written } from '../targets/command-context.ts'
import { type Offer, placesOffer, readingsOffer } from '../targets/offer.ts'
import type { Edited, Outcome } from '../targets/outcome.ts'
import { actOnPage } from './act-on-page.ts'
import type { CommandFormatter } from './command-formatter.ts'
import type { CommandPage, Echo } from './command-host.ts'
import { commandWriter } from './command-writer.ts'
import { createDialogAnswers } from './dialog-answers.ts'
import { createUndo } from './last-action.ts'
import { createTiming } from './utterance-timing.ts'

export interface Dispatcher {
  /**
   * A transcript that carries out commands. An utterance is interpreted here alone: as words, which the field writes, or, if it is a
   * command from its first word to its last, as something to do, which is one undo step. `editor` is that of the field
   * that holds the transcript now.
   */
  attachTo(editor: TranscriptEditor): TranscriptWriter
  /** Carries out a command that was given by hand. */
  carryOut(editor: TranscriptEditor, command: Command): void
  /** The text or the cursor has changed: what is offered or can be taken back holds only for the text as it was. */
  changed(editor: TranscriptEditor): void
  /** A command waits for the code that carries it out. */
  isWaiting(): boolean
  /** The words of a command that could not be done, or what was said to a dialog, until more is said; else ''. */
  refused(): string
  /** Writes those words after all: the text they were said to is put away. */
  settleRefused(editor: TranscriptEditor): void
}

/** A pause longer than those inside a sentence. */
const sentencePauseMs = 3000
/** The pause before “undo” alone that makes it a command. */
const undoPauseMs = 1000
/** “Stop listening” works all the same. */
const withoutPlans = (command: Command): Outcome =>
  command.type === 'page' ? command : written('Commands could not be loaded')

export function createDispatcher(
  settings: () => CommandSettings,
  formatter: CommandFormatter,
  page: CommandPage,
): Dispatcher {
  let offered: Offer | null = null
  /** The last words, if they were a command that could not be done, or were said to a dialog. */
  let refused = ''
  /** The text as the last utterance left it, if that was a command. */
  let commanded: string | null = null
  const timing = createTiming(formatter, page.now)
  const undo = createUndo(page, formatter, () => offer(null))
  const { echo } = undo

  /** True if the words were a command that was done, or was refused: then none of them stay. */
  function dispatch(editor: TranscriptEditor, spoken: string): boolean {
    const meant = withoutSlips(spoken, settings())
    const choice = offered?.numberOf?.(spoken)
    if (choice) return carryOut(editor, { type: 'choose', number: choice }, spoken, editor.withoutLive())
    const possible = parseCommand(meant, settings(), {
      isAfterCommand: offered !== null || undo.hasLast(),
    })
    const once = commandSaidTwice(meant, settings())
    if (once !== null) return dispatch(editor, once) && (dispatch(editor, once) || true)
    const context = editor.withoutLive()
    const { text, selection, phrases } = context
    const { from, to } = rangeOf(selection)
    const phrase = phrases.at(-1)
    const anew = phrase && from === to ? saidAnew(meant, text.slice(phrase.from, phrase.to)) : null
    if (phrase && anew !== null) return writeAnew(editor, anew, trimRange(text, phrase))
    if (possible === null) return false
    // A single word is mostly the correction of what the command before was about.
    const goesOn = commanded === text && /\S\s+\S/.test(spoken.trim())
    const isSentenceOver =
      goesOn || timing.silenceMs() >= sentencePauseMs || beginsSentence(text.slice(0, from))
    const isAmongWords = /^.*\S/.test(text.slice(to))
    // Nobody goes on with a sentence by these alone after a pause.
    const isTakenBack =
      (isAct(possible, 'undo') || isAct(possible, 'redo')) && timing.silenceMs() >= undoPauseMs
    const command =
      isTakenBack || isAnswerToOffer(possible) || undo.goesOn(possible, spoken, context)
        ? possible
        : parseCommand(meant, settings(), { isSentenceOver, isAmongWords })
    // Awake, and without a dialog, these are words like others.
    if (command === null || command.type === 'answer' || isAct(command, 'wake')) return false
    if (command.type === 'write-refused') return writeRefused(editor)
    return carryOut(editor, command, spoken, context)
  }

  const isAnswerToOffer = ({ type }: Command) => offered !== null && (type === 'choose' || type === 'cancel')

  /** Writes the words of the command that could not be done. */
  function writeRefused(editor: TranscriptEditor): boolean {
    if (refused === '') return false
    takeBack(editor)
    createTranscriptWriter(editor, formatter).settle(refused, '')
    refused = ''
    return true
  }

  /** Writes words in place of others, as one undo step. */
  function writeAnew(editor: TranscriptEditor, words: string, { from, to }: TextRange): true {
    takeBack(editor)
    echo({ says: `Replaced ${quoted(editor.snapshot().text.slice(from, to))}` })
    editor.edit([], { anchor: from, head: to })
    createTranscriptWriter(editor, formatter).settle(words, '')
    return true
  }

  /** Removes live words that were a command's. */
  function takeBack(editor: TranscriptEditor) {
    editor.withdraw()
    formatter.withdrawn()
  }

  /** True if the command was done or refused; else its words may have been meant as text. */
  function carryOut(
    editor: TranscriptEditor,
    asked: Command,
    spoken = '',
    context = editor.snapshot(),
    place?: TextRange,
  ): boolean {
    refused = ''
    undo.endEcho()
    const command = undo.meant(asked, spoken, context)
    if (command === null) return false
    if (command.type === 'choose' && offered?.pick) return pickPlace(editor, offered, command.number, spoken)
    if (command.type === 'cancel' && offered?.pick) {
      takeBack(editor)
      offer(null)
      return true
    }
    if (command.type === 'cancel' && offered === null && undo.isSelection()) {
      takeBack(editor)
      return undo.takeBackSelection(editor)
    }
    const templatePlans = page.templatePlans()
    const correction = offered?.correction ?? null
    const all = { ...context, correction, templatePlans, ...(place && { place }) }
    const outcome = (page.planCommand() ?? withoutPlans)(command, all, settings())
    if (outcome.type === 'nothing' && outcome.keepsWords) {
      if (outcome.sentence !== '') echo({ says: outcome.sentence })
      return false
    }
    takeBack(editor)
    if (!isAnswerToOffer(command) || outcome.type === 'edit') offer(null)
    switch (outcome.type) {
      case 'edit':
        return edit(editor, command, outcome, context)
      case 'correct':
        beginCorrection(editor, outcome, context)
        break
      case 'clipboard':
        page.copy(outcome.text)
        if (outcome.changes.length > 0) edit(editor, command, { ...outcome, says: 'Cut' }, context)
        break
      case 'insert-template':
        page.fill(outcome.template, (filled) => {
          const now = editor.snapshot()
          const plan = templatePlans?.planInsertion(outcome.template.name, filled, now, settings())
          if (plan !== undefined) edit(editor, command, plan, now)
        })
        break
      case 'page':
        if (outcome.action === 'undo' && (undo.takeBackSelection(editor) || undo.takeBackMode(editor))) break
        if (outcome.action === 'undo' || outcome.action === 'redo') undo.drop()
        page.act(outcome.action)
        if (outcome.action === 'undo') echo({ says: 'Undone' })
        break
      case 'nothing':
        refuse(editor, outcome.sentence, spoken)
        break
      default:
        actOnPage(outcome, editor, page, echo)
    }
    return true
  }

  function edit(
    editor: TranscriptEditor,
    command: Command,
    outcome: Edited,
    context: TranscriptSnapshot,
  ): true {
    const { changes, says, places = [], followUp, turns, field } = outcome
    const isEdit = changes.length > 0 || turns !== undefined
    if (turns) page.turned(editor.turn(turns), editor.snapshot().text)
    else editor.edit(changes, outcome.selection)
    const { text, selection } = editor.snapshot()
    const done: Echo = { says, undo: () => undo.takeBackLast(editor) }
    undo.did({ command, echo: done, text, selection, isEdit, back: context.selection })
    if (places.length > 1) offer(placesOffer(context.text, places, command, text))
    if (field && field.choices.length > 0) offer(page.templatePlans()?.fieldOffer(field, text) ?? null)
    if (selection.anchor !== selection.head) page.showSelection()
    if (followUp === 'spell') formatter.spellNext()
    if (says !== '') echo(done)
    return true
  }

  /** Says why nothing was done, and keeps the words for “type that”. */
  function refuse(editor: TranscriptEditor, sentence: string, spoken: string) {
    refused = spoken
    echo({ says: sentence, writeAsWords: spoken === '' ? undefined : () => void writeRefused(editor) })
  }

  function pickPlace(editor: TranscriptEditor, { pick }: Offer, number: number, spoken: string): boolean {
    const place = pick?.places[number - 1]
    takeBack(editor)
    if (pick !== null && place !== undefined) {
      if (!undo.isSelection()) undo.takeBackLast(editor)
      return carryOut(editor, pick.command, spoken, editor.snapshot(), place)
    }
    echo({ says: `Choose a number from 1 to ${pick?.places.length}.` })
    return true
  }

  function beginCorrection(
    editor: TranscriptEditor,
    { range, alternatives }: Extract<Outcome, { type: 'correct' }>,
    { text, selection }: TranscriptSnapshot,
  ) {
    const words = text.slice(range.from, range.to)
    const back = offered?.correction?.back ?? selection
    editor.edit([], { anchor: range.from, head: range.to })
    page.showSelection()
    if (alternatives.length > 0) return offer(readingsOffer({ range, words, alternatives, back }))
    echo({ says: `No suggestions for “${words}”. It’s selected: say it again.` })
  }

  function offer(next: Offer | null) {
    if (next === offered) return
    offered = next
    page.offer(next)
  }

  const { answer, isWakeUp } = createDialogAnswers(page, settings)

  /** Answers an open dialog with what is said; other words wait to be written by “type that”. */
  function answerDialog(spoken: string) {
    if (answer(spoken)) return
    refused = `${refused} ${spoken}`.trim()
    echo({ says: 'Nothing is written while a dialog is open. Say “yes”, “cancel” or “close”.' })
  }

  const { attachTo, isWaiting } = commandWriter({
    ...{ settings, formatter, page, carryOut, echo, isWakeUp, answerDialog },
    dispatch(editor, spoken) {
      undo.endEcho()
      let isDone = false
      try {
        isDone = dispatch(editor, spoken)
      } catch (error) {
        console.error('The words are written as they were heard: reading them failed.', error)
      }
      commanded = isDone ? editor.snapshot().text : null
      return isDone
    },
    heard(spoken) {
      undo.endEcho()
      timing.heard(spoken)
    },
    endUtterance: timing.end,
    answered(editor) {
      commanded = editor.snapshot().text
    },
    writes() {
      refused = ''
      undo.forget()
    },
  })

  return {
    attachTo,
    carryOut,
    isWaiting,
    refused: () => refused,
    settleRefused: (editor) => void writeRefused(editor),
    changed(editor) {
      if ((offered === null && !undo.hasLast()) || editor.heard() !== null) return
      const now = editor.snapshot()
      if (offered !== null && !offered.holds(now)) offer(null)
      if (undo.lastIn(now) === null) undo.forget()
    },
  }
}
