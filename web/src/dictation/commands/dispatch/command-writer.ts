import { withoutSlips } from '../../formatting/clean-up.ts'
import { beginsSentence } from '../../text/join.ts'
import type { TranscriptEditor, TranscriptWriter } from '../../transcript/transcript-editor.ts'
import { createTranscriptWriter } from '../../transcript/transcript-writer.ts'
import { commandSaidTwice } from '../grammar/command-said-twice.ts'
import { parseCommand } from '../grammar/parse-command.ts'
import type { CommandSettings } from '../settings/command-settings.ts'
import { type Command, isAct } from '../tables/command.ts'
import { mapSelection, rangeOf } from '../targets/command-context.ts'
import type { CommandFormatter } from './command-formatter.ts'
import type { CommandPage, Echo } from './command-host.ts'
import { openQuotation } from './open-quotation.ts'

interface CommandWriterOptions {
  settings(): CommandSettings
  formatter: CommandFormatter
  page: CommandPage
  heard(spoken: string): void
  endUtterance(): void
  /** True if the words were a command, done or refused. */
  dispatch(editor: TranscriptEditor, spoken: string): boolean
  carryOut(editor: TranscriptEditor, command: Command, spoken: string): boolean
  answerDialog(spoken: string): void
  /** A dialog has taken the words. */
  answered(editor: TranscriptEditor): void
  /** The words are written as text. */
  writes(): void
  isWakeUp(spoken: string): boolean
  echo(echo: Echo): void
}

const sleepIsLive = '“Go to sleep” needs live recognition, so it was written as text.'

/** Gives editors a writer that carries out commands instead of writing them. */
export function commandWriter(options: CommandWriterOptions) {
  const { settings, formatter, page, heard, endUtterance, dispatch, carryOut, echo } = options
  const { answerDialog, answered, writes, isWakeUp } = options
  /** The words said last while asleep, or to a dialog. */
  let overheard = ''
  /** What was said behind a command whose code is still to come, in order; null if none waits. */
  let later: (() => void)[] | null = null
  /** What waited is being written: nothing of it waits again. */
  let isReplaying = false

  /** Asleep, it listens for being woken alone. */
  function wakeAt(spoken: string) {
    overheard = ''
    if (isWakeUp(spoken)) page.act('wake')
  }

  function needsPlans(spoken: string): boolean {
    if (isReplaying || page.planCommand() !== null || page.isAsleep() || page.hasDialog()) return false
    const words = withoutSlips(spoken, settings())
    const command = parseCommand(words, settings())
    return command !== null ? command.type !== 'page' : commandSaidTwice(words, settings()) !== null
  }

  /** True if words are a command whose code is still to come, or were said behind one: then they are written after it. */
  function waits(spoken: string, write: () => void): boolean {
    if (later !== null) {
      later.push(write)
      return true
    }
    if (!needsPlans(spoken)) return false
    later = [write]
    page.afterPlans(() => {
      const all = later ?? []
      later = null
      isReplaying = true
      replay(all)
    })
    return true
  }

  /** Writes what waited, one after the other; a fault of one costs no other. */
  function replay([write, ...rest]: (() => void)[]) {
    if (write === undefined) {
      isReplaying = false
      return
    }
    try {
      write()
    } finally {
      page.afterwards(() => replay(rest))
    }
  }

  /** Opens a quotation that only these words close, where it was said. */
  function opensQuotation(editor: TranscriptEditor, spoken: string) {
    const { text, selection } = editor.withoutLive()
    const { from, to } = rangeOf(selection)
    const change = openQuotation(text.slice(0, from), spoken, settings().language)
    if (change === null || from < to) return
    editor.withdraw()
    formatter.withdrawn()
    editor.edit([change], mapSelection(selection, [change]))
  }

  return { attachTo, isWaiting: () => later !== null }

  function attachTo(editor: TranscriptEditor): TranscriptWriter {
    const written = createTranscriptWriter(editor, formatter)
    /** Words that stood in the text before the dialog came belong there. */
    const isAsked = () => page.hasDialog() && editor.heard() === null
    return {
      ...written,
      clear() {
        formatter.endModes()
        written.clear()
      },
      showInterim(spoken) {
        if (later !== null) return void later.push(() => this.showInterim(spoken))
        heard(spoken)
        if (page.isAsleep()) overheard = spoken
        else if (isAsked()) overheard = spoken
        else written.showInterim(spoken)
      },
      settle(spoken, rest, alternatives, said) {
        if (waits(spoken, () => this.settle(spoken, rest, alternatives, said))) {
          // Seen and kept meanwhile, though it may have come without interims.
          if (editor.heard() === null) written.showInterim(spoken)
          return
        }
        if (page.isAsleep()) {
          wakeAt(spoken)
          overheard = rest
          if (rest !== '' && !page.isAsleep()) written.showInterim(rest)
        } else if (isAsked()) {
          answerDialog(spoken)
          answered(editor)
          overheard = rest
        } else if (!dispatch(editor, spoken)) {
          writes()
          opensQuotation(editor, spoken)
          written.settle(spoken, rest, alternatives, said)
        } else if (rest !== '') page.afterwards(() => this.showInterim(rest))
        endUtterance()
      },
      keepInterim() {
        if (waits(editor.heard() ?? '', () => this.keepInterim())) return
        if (page.isAsleep()) return wakeAt(overheard)
        if (isAsked()) {
          if (overheard !== '') answerDialog(overheard)
          answered(editor)
          overheard = ''
          return
        }
        const words = editor.heard()
        if (words === null || !dispatch(editor, words)) written.keepInterim()
        endUtterance()
      },
      fillPlaceholder(recording, spoken, said) {
        if (waits(spoken, () => this.fillPlaceholder(recording, spoken, said))) return
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
        written.fillPlaceholder(recording, spoken, said)
      },
    }
  }
}
