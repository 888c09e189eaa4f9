import type { Selection } from '../../transcript/live-utterance.ts'
import type { TranscriptEditor, TranscriptSnapshot } from '../../transcript/transcript-editor.ts'
import { type Command, isAct } from '../tables/command.ts'
import type { CommandFormatter } from './command-formatter.ts'
import type { CommandPage, Echo } from './command-host.ts'

/** The effect of the last command, as long as nothing else has happened to the text. */
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

/** Undoes the last command alone, as long as the text is as that left it. */
export function createUndo(page: CommandPage, formatter: CommandFormatter, dropOffer: () => void) {
  let last: LastAction | null = null
  let shownEcho: Echo | null = null

  function echo(next: Echo) {
    shownEcho = next
    page.echo(next)
  }

  /** Ends the message about it, as more is said or typed. */
  function endEcho() {
    if (shownEcho !== null) page.echo(null)
    shownEcho = null
  }

  /** The last command, if nothing has happened to the text since. */
  const lastIn = (now: TranscriptSnapshot) => (last !== null && isInPlace(last, now) ? last : null)

  /** A selection is no undo step. */
  function takeBackSelection(editor: TranscriptEditor): boolean {
    const selected = lastIn(editor.snapshot())
    if (selected === null || selected.isEdit) return false
    editor.edit([], selected.back)
    last = null
    dropOffer()
    echo({ says: 'The selection is back where it was' })
    return true
  }

  return {
    echo,
    endEcho,
    did(action: LastAction) {
      last = action
    },
    hasLast: () => last !== null,
    isSelection: () => last !== null && !last.isEdit,
    lastIn,
    /** The command goes on with the last one: that tells a bare word from the words that one corrects by it. */
    goesOn(command: Command, spoken: string, now: TranscriptSnapshot): boolean {
      const { type } = command
      const action = lastIn(now)
      if (action === null) return false
      if (type === 'cancel') return !action.isEdit && action.command.type === 'select'
      const isCorrection = action.command.type === 'delete' && !/\S\s+\S/.test(spoken.trim())
      const isRegretted = action.isEdit && !isCorrection && isAct(command, 'undo')
      // "Next" and "delete" behind another command are words.
      const isOfSelection =
        (type === 'select-other' || type === 'delete') && /^select/.test(action.command.type)
      return type === 'repeat' || isOfSelection || isRegretted
    },
    drop() {
      last = null
    },
    /** The last command cannot be undone alone any more. */
    forget() {
      if (last !== null && shownEcho === last.echo) endEcho()
      last = null
    },
    /**
     * The command to carry out. The last command, if it is to be done once more; of a selection, the place before. Where a gap was
     * looked for “bring it back” speaks of the words that are missing there.
     */
    meant(asked: Command, spoken: string, now: TranscriptSnapshot): Command | null {
      const command = lastIn(now)?.command ?? null
      if (command?.type === 'next-doubt' && isAct(asked, 'undo') && /\bback\W*$/i.test(spoken))
        return { type: 'turn', into: 'left-out' }
      if (asked.type !== 'repeat') return asked
      const isSearch = command?.type === 'select' && command.target.type === 'words'
      return isSearch ? { type: 'select-other', direction: 'previous' } : command
    },
    takeBackSelection,
    takeBackLast(editor: TranscriptEditor) {
      if (editor.heard() !== null || lastIn(editor.snapshot()) === null || takeBackSelection(editor)) return
      last = null
      page.act('undo')
    },
    /** A mode that began or ended since the text changed last is taken back like an edit. */
    takeBackMode(editor: TranscriptEditor): boolean {
      const { text, selection } = editor.snapshot()
      if (!formatter.takeBackMode(text.slice(0, Math.min(selection.anchor, selection.head)))) return false
      echo({
        says: formatter.modes().length > 0 ? 'Undone: the mode is on again' : 'Undone: the mode is off',
      })
      return true
    },
  }
}

function isInPlace({ isEdit, text: left, selection }: LastAction, now: TranscriptSnapshot): boolean {
  if (now.text !== left) return false
  return isEdit || (selection.anchor === now.selection.anchor && selection.head === now.selection.head)
}
