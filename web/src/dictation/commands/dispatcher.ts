import { withoutSlips } from '../formatting/clean-up/clean-up.ts'
import { beginsSentence } from '../transcript/join.ts'
import type { Selection } from '../transcript/live-utterance.ts'
import type {
  TranscriptEditor,
  TranscriptSnapshot,
  TranscriptWriter,
} from '../transcript/transcript-editor.ts'
import { createTranscriptWriter } from '../transcript/transcript-writer.ts'
import type { Answer, Command, PageAction } from './command.ts'
import type { CommandFormatter } from './command-formatter.ts'
import type { CommandSettings } from './command-settings.ts'
import { type Offer, placesOffer, readingsOffer } from './offer.ts'
import type { Outcome } from './outcome.ts'
import { follow, nothingCame } from './pace.ts'
import { parseCommand } from './parse-command.ts'
import { planCommand } from './plan-command.ts'
import type { TextRange } from './text-range.ts'

/** What became of a command, for the person to see and hear. */
export interface Echo {
  says: string
  /** Takes back exactly what was done; not there once that cannot be done any more. */
  undo?: (() => void) | undefined
  /** Nothing was done: writes the words of the command. */
  writeAsWords?: (() => void) | undefined
  /** What a browser lets a page do only after a tap or a key. */
  tap?: { name: string; run(): void }
}

/** What the page does for commands that are more than an edit. */
export interface CommandPage {
  act(action: PageAction): void
  /** Nothing that is said is written, until it is told to wake. */
  isAsleep(): boolean
  /** A dialog stands over the page: what is said answers it. */
  hasDialog(): boolean
  /** False if the dialog takes no such answer. */
  answer(answer: Answer): boolean
  /** Takes what stands at that place of the dialog's list, counted from 1; false if nothing does. */
  choose(number: number): boolean
  /** Puts text on the clipboard. */
  copy(text: string): void
  read(text: string): void
  /** Marks all places where the words stand. */
  find(words: string): void
  /** Listens in a language from now on. */
  changeLanguage(language: string): void
  addOwnWords(words: string): void
  /** Words were selected: they should be seen. */
  showSelection(): void
  /** Shows what the person may choose from, or takes it away. */
  offer(offer: Offer | null): void
  echo(echo: Echo): void
  /** Runs what comes after the command that is being carried out: now, or when that is over. */
  afterwards(change: () => void): void
  /** In ms of any clock. */
  now(): number
}

export interface Dispatcher {
  /**
   * A transcript that carries out commands. An utterance is interpreted here alone: as words, which the field writes, or, if it is a
   * command from its first word to its last, as something to do, which is one undo step. `editor` is that of the field
   * that holds the transcript now.
   */
  attachTo(editor: TranscriptEditor): TranscriptWriter
  /** Does what could have been said, by hand. */
  carryOut(editor: TranscriptEditor, command: Command): void
  /** The text or the caret has changed: what is offered or can be taken back holds only for the text as it was. */
  changed(editor: TranscriptEditor): void
  /** The words of a command that could not be done, or what was said to a dialog, until more is said; else ''. */
  refused(): string
}

/** What the last command has done, as long as nothing else has happened to the text. */
interface LastAction {
  command: Command
  echo: Echo
  /** The text, and for a mere selection that too, as the command left them. */
  text: string
  selection: Selection
  isEdit: boolean
  /** The selection before. */
  back: Selection
}

/** People do not pause so long inside a sentence. */
const sentencePauseMs = 3000
/** Before “undo” alone. */
const undoPauseMs = 1000

export function createDispatcher(
  settings: () => CommandSettings,
  formatter: CommandFormatter,
  page: CommandPage,
): Dispatcher {
  let offered: Offer | null = null
  let lastAction: LastAction | null = null
  let shownEcho: Echo | null = null
  /** What was said last while asleep. */
  let overheard = ''
  /** The last words, if they were a command that could not be done, or were said to a dialog. */
  let refused = ''
  /** The text as the last utterance left it, if that was a command. */
  let commanded: string | null = null
  /** When the words changed last, where interims tell, and how those of this utterance came. */
  let heardAt: number | null = null
  let pace = nothingCame

  function echo(next: Echo) {
    shownEcho = next
    page.echo(next)
  }

  /** What was done cannot be taken back alone any more. */
  function forgetLastAction() {
    if (lastAction !== null && shownEcho === lastAction.echo) echo({ says: lastAction.echo.says })
    lastAction = null
  }

  function heard(spoken: string) {
    const at = page.now()
    const silenceMs = pace.silenceMs ?? (heardAt === null ? 0 : at - heardAt)
    heardAt = at
    pace = follow({ ...pace, silenceMs }, spoken, at)
    formatter.follow(pace)
  }

  function endUtterance() {
    pace = nothingCame
    formatter.follow(pace)
  }

  /** True if the words were a command that was done, or was refused: then none of them stay. */
  function dispatch(editor: TranscriptEditor, spoken: string): boolean {
    const meant = withoutSlips(spoken, settings())
    const possible = parseCommand(meant, settings(), {
      isAfterCommand: offered !== null || lastAction !== null,
    })
    if (possible === null) return false
    const context = editor.withoutLive()
    const { text, selection } = context
    const from = Math.min(selection.anchor, selection.head)
    const to = Math.max(selection.anchor, selection.head)
    // A single word is mostly the correction of what the command before was about.
    const goesOn = commanded === text && /\S\s+\S/.test(spoken.trim())
    const isSentenceOver =
      goesOn || (pace.silenceMs ?? 0) >= sentencePauseMs || beginsSentence(text.slice(0, from))
    const isAmongWords = /^.*\S/.test(text.slice(to))
    // Nobody goes on with a sentence by these alone after a pause.
    const isTakenBack =
      (isAct(possible, 'undo') || isAct(possible, 'redo')) && (pace.silenceMs ?? 0) >= undoPauseMs
    const command =
      isTakenBack || isExpected(possible, context, spoken)
        ? possible
        : parseCommand(meant, settings(), { isSentenceOver, isAmongWords })
    // Awake, and without a dialog, these are words like others.
    if (command === null || command.type === 'answer' || isAct(command, 'wake')) return false
    if (command.type === 'write-refused') return writeRefused(editor)
    return carryOut(editor, command, spoken, context)
  }

  /** It goes on with the command before: that tells a bare word from the words that one corrects by it. */
  function isExpected(command: Command, context: TranscriptSnapshot, spoken: string): boolean {
    const { type } = command
    if (offered !== null && (type === 'choose' || type === 'cancel')) return true
    if (lastAction === null || !isInPlace(lastAction, context)) return false
    if (type === 'cancel') return !lastAction.isEdit && lastAction.command.type === 'select'
    const isCorrection = lastAction.command.type === 'delete' && !/\S\s+\S/.test(spoken.trim())
    const isRegretted = lastAction.isEdit && !isCorrection && isAct(command, 'undo')
    // "Next" behind another command is a word.
    const isSearch = type === 'select-other' && /^select/.test(lastAction.command.type)
    return type === 'repeat' || isSearch || isRegretted
  }

  /** Writes the words of the command that could not be done. */
  function writeRefused(editor: TranscriptEditor): boolean {
    if (refused === '') return false
    takeBack(editor)
    createTranscriptWriter(editor, formatter).settle(refused, '')
    refused = ''
    return true
  }

  /** The live words were a command's. */
  function takeBack(editor: TranscriptEditor) {
    editor.withdraw()
    formatter.withdrawn()
  }

  /** True if it was done, or refused; else its words may have been meant as text. */
  function carryOut(
    editor: TranscriptEditor,
    asked: Command,
    spoken = '',
    context = editor.snapshot(),
    place?: TextRange,
  ): boolean {
    refused = ''
    shownEcho = null
    const command = asked.type === 'repeat' ? repeated(context) : asked
    if (command === null) return false
    if (command.type === 'choose' && offered?.pick) return pickPlace(editor, offered, command.number, spoken)
    if (command.type === 'cancel' && offered?.pick) {
      takeBack(editor)
      offer(null)
      return true
    }
    if (command.type === 'cancel' && offered === null && lastAction !== null && !lastAction.isEdit) {
      takeBack(editor)
      return takeBackSelection(editor)
    }
    const correction = offered?.correction ?? null
    const outcome = planCommand(command, { ...context, correction, ...(place ? { place } : {}) }, settings())
    if (outcome.type === 'nothing' && outcome.keepsWords) {
      echo({ says: outcome.sentence })
      return false
    }
    takeBack(editor)
    const isAnswer = command.type === 'choose' || command.type === 'cancel'
    if (!isAnswer || outcome.type === 'edit') offer(null)
    switch (outcome.type) {
      case 'edit':
        return edit(editor, command, outcome, context)
      case 'correct':
        beginCorrection(editor, outcome, context)
        break
      case 'pick':
        offer(placesOffer(context.text, outcome, command))
        refused = spoken
        break
      case 'clipboard':
        page.copy(outcome.text)
        if (outcome.changes.length > 0) edit(editor, command, { ...outcome, says: 'Cut' }, context)
        break
      case 'read':
        page.read(outcome.text)
        break
      case 'find':
        editor.edit([], outcome.selection)
        page.find(outcome.words)
        break
      case 'change-language':
        page.changeLanguage(outcome.language)
        break
      case 'add-own-words':
        page.addOwnWords(outcome.words)
        echo({ says: `“${outcome.words}” is one of your words now` })
        break
      case 'page':
        if (outcome.action === 'undo' && (takeBackSelection(editor) || takeBackMode(editor))) break
        if (outcome.action === 'undo' || outcome.action === 'redo') lastAction = null
        page.act(outcome.action)
        if (outcome.action === 'undo') echo({ says: 'Undone' })
        break
      case 'nothing':
        refuse(editor, outcome.sentence, spoken)
    }
    return true
  }

  function edit(
    editor: TranscriptEditor,
    command: Command,
    outcome: Pick<Extract<Outcome, { type: 'edit' }>, 'changes' | 'selection' | 'says' | 'places'> & {
      followUp?: 'spell' | null
    },
    context: TranscriptSnapshot,
  ): true {
    const { changes, says, places = [], followUp } = outcome
    const isEdit = changes.length > 0
    editor.edit(changes, outcome.selection)
    const { text, selection } = editor.snapshot()
    const done: Echo = { says, undo: () => undoLastAction(editor) }
    lastAction = { command, echo: done, text, selection, isEdit, back: context.selection }
    if (places.length > 1) {
      offer(placesOffer(text, { words: text.slice(selection.anchor, selection.head), places }, command))
    }
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

  /** The command before, as long as nothing was said since; of a selection, the place before. */
  function repeated(context: TranscriptSnapshot): Command | null {
    if (lastAction === null || !isInPlace(lastAction, context)) return null
    const { command } = lastAction
    const isSearch = command.type === 'select' && command.target.type === 'words'
    return isSearch ? { type: 'select-other', direction: 'previous' } : command
  }

  function undoLastAction(editor: TranscriptEditor) {
    if (lastAction === null || editor.heard() !== null || !isInPlace(lastAction, editor.snapshot())) return
    if (takeBackSelection(editor)) return
    lastAction = null
    page.act('undo')
  }

  /** A selection is no undo step. */
  function takeBackSelection(editor: TranscriptEditor): boolean {
    if (lastAction === null || lastAction.isEdit || !isInPlace(lastAction, editor.snapshot())) return false
    editor.edit([], lastAction.back)
    lastAction = null
    offer(null)
    echo({ says: 'The selection is what it was' })
    return true
  }

  /** A mode that began or ended since the text changed last is taken back like an edit. */
  function takeBackMode(editor: TranscriptEditor): boolean {
    const { text, selection } = editor.snapshot()
    if (!formatter.takeBackMode(text.slice(0, Math.min(selection.anchor, selection.head)))) return false
    echo({ says: formatter.modes().length > 0 ? 'Undone: the mode is on again' : 'Undone: the mode is off' })
    return true
  }

  function pickPlace(editor: TranscriptEditor, { pick }: Offer, number: number, spoken: string): boolean {
    const place = pick?.places[number - 1]
    if (pick === null || place === undefined) {
      takeBack(editor)
      echo({ says: `Choose a number from 1 to ${pick?.places.length}.` })
      return true
    }
    takeBack(editor)
    return carryOut(editor, pick.command, spoken, editor.snapshot(), place)
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

  /** What is said while a dialog is open answers it; other words wait to be written by “type that”. */
  function answer(spoken: string) {
    const command = parseCommand(spoken, settings(), { isAfterCommand: true })
    if (command !== null) {
      if (command.type === 'choose' && page.choose(command.number)) return
      if (command.type === 'answer' && page.answer(command.answer)) return
      if (command.type === 'cancel' && page.answer('cancel')) return
      if (command.type === 'page' && ['stop', 'sleep'].includes(command.action))
        return page.act(command.action)
    }
    refused = `${refused} ${spoken}`.trim()
    echo({ says: 'Nothing is written while a dialog is open. Say “yes”, “cancel” or “close”.' })
  }

  /** Asleep, it listens for being woken alone. */
  function wakeAt(spoken: string) {
    overheard = ''
    const command = parseCommand(spoken, settings())
    if (command !== null && isAct(command, 'wake')) page.act('wake')
  }

  const attachTo = (editor: TranscriptEditor): TranscriptWriter => {
    const written = createTranscriptWriter(editor, formatter)
    /** Words that stood in the text before the dialog came belong there. */
    const isAsked = () => page.hasDialog() && editor.heard() === null
    const dispatched = (spoken: string) => {
      const isDone = dispatch(editor, spoken)
      commanded = isDone ? editor.snapshot().text : null
      return isDone
    }
    return {
      ...written,
      clear() {
        formatter.endModes()
        written.clear()
      },
      showInterim(spoken) {
        heard(spoken)
        if (page.isAsleep()) overheard = spoken
        else if (isAsked()) overheard = spoken
        else written.showInterim(spoken)
      },
      settle(spoken, rest, alternatives) {
        if (page.isAsleep()) {
          wakeAt(spoken)
          overheard = rest
          if (rest !== '' && !page.isAsleep()) written.showInterim(rest)
        } else if (isAsked()) {
          answer(spoken)
          commanded = editor.snapshot().text
          overheard = rest
        } else if (!dispatched(spoken)) {
          refused = ''
          forgetLastAction()
          written.settle(spoken, rest, alternatives)
        } else if (rest !== '') page.afterwards(() => this.showInterim(rest))
        endUtterance()
      },
      keepInterim() {
        if (page.isAsleep()) return wakeAt(overheard)
        if (isAsked()) {
          if (overheard !== '') answer(overheard)
          commanded = editor.snapshot().text
          overheard = ''
          return
        }
        const words = editor.heard()
        if (words === null || !dispatched(words)) written.keepInterim()
        endUtterance()
      },
      fillPlaceholder(recording, spoken) {
        const { text, placeholders } = editor.snapshot()
        const placeholder = placeholders.find((held) => held.recording === recording)
        const isSentenceOver = beginsSentence(text.slice(0, placeholder?.from))
        const command =
          editor.heard() === null
            ? parseCommand(withoutSlips(spoken, settings()), settings(), { isSentenceOver })
            : null
        if (command !== null && isAct(command, 'sleep')) echo({ says: sleepIsLive })
        else if (command !== null && !isAct(command, 'wake') && carryOut(editor, command, spoken)) {
          return editor.removePlaceholder(recording)
        }
        written.fillPlaceholder(recording, spoken)
      },
    }
  }

  return {
    attachTo,
    carryOut,
    refused: () => refused,
    changed(editor) {
      if ((offered === null && lastAction === null) || editor.heard() !== null) return
      const now = editor.snapshot()
      if (offered !== null && !offered.holds(now)) offer(null)
      if (lastAction !== null && !isInPlace(lastAction, now)) forgetLastAction()
    },
  }
}

const sleepIsLive = '“Go to sleep” needs live recognition, so it was written as text.'

function isAct(command: Command, action: PageAction): boolean {
  return command.type === 'page' && command.action === action
}

/** Nothing has happened to what was done. */
function isInPlace(lastAction: LastAction, { text, selection }: TranscriptSnapshot): boolean {
  if (text !== lastAction.text) return false
  return (
    lastAction.isEdit ||
    (selection.anchor === lastAction.selection.anchor && selection.head === lastAction.selection.head)
  )
}
