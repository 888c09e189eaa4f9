import type { Unit } from '../../text/text-units.ts'

/** The part of the text that a command speaks of. */
export type Target =
  /** The selection, or what was dictated last. */
  | { type: 'that' }
  | { type: 'words'; words: string }
  /** So many units before the cursor, after it, or the one it stands in. `isWhole`: those after the one it stands in. */
  | { type: 'units'; unit: Unit; count: number; side: 'before' | 'after' | 'here'; isWhole?: true }
  /** From the cursor to where the unit begins or ends that it stands in. */
  | { type: 'rest'; unit: Unit; side: 'before' | 'after' }
  /** So many units of the text from the nth one on; counted from its end where it is negative. */
  | { type: 'nth'; unit: Unit; from: number; count: number }
  /** The first or the last letter of a part, or the first that is this one. */
  | { type: 'letter'; letter: string; of: Target }
  /** The text before words or after them; with them, if `isIncluded`. */
  | { type: 'beyond'; side: 'before' | 'after'; words: string; isIncluded: boolean }
  /** From `first` up to `second`, both included. */
  | { type: 'between'; cuts: Cut[] }

/** The ways to write the words of a target anew. */
export type Reform =
  | 'capital'
  | 'upper'
  | 'lower'
  | 'join'
  | 'hyphenate'
  | 'one-line'
  | 'double-quotes'
  | 'parentheses'

/** Actions that only the page can do. */
export type PageAction =
  | 'undo'
  | 'redo'
  | 'paste'
  | 'copy-all'
  | 'find-next'
  | 'find-previous'
  | 'find-close'
  | 'clear'
  | 'stop'
  | 'sleep'
  | 'wake'
  | 'help'
  | 'hear'
  | 'read'
  | 'save'
  | 'export'
  | 'export-word'
  | 'export-markdown'
  | 'share'
  | 'print'
  | 'history'
  | 'settings'
  | 'own-words'
  | 'templates'
  | 'float'
  | 'clean-up-off'
  | 'clean-up-hesitations'
  | 'clean-up-corrections'
  | 'new-note'
  | 'scroll-up'
  | 'scroll-down'

/** The answers to a dialog: by doing it, by leaving it be, or by putting it away. */
export type Answer = 'confirm' | 'cancel' | 'close'

/** All the ways in which a spoken sentence can be cut, in the order to be tried. */
export interface Cut {
  first: string
  second: string
}

/** An utterance that does something to the text instead of becoming part of it. */
export type Command = Doing & {
  /** Everyday words: they are obeyed only if what they name stands in the text, and are written if not. */
  mayBeText?: true
}

type Doing =
  | { type: 'delete' | 'select' | 'copy' | 'cut' | 'read' | 'spell'; target: Target }
  /** The words stand selected, so that the next ones replace them, and other readings of them are offered. */
  | { type: 'correct'; target: Target }
  /** One of the readings offered, counted from 1. */
  | { type: 'choose'; number: number }
  /** None of the readings offered. */
  | { type: 'cancel' }
  /** `isSmall`: only if the words stand right before the cursor in small letters, or are several. */
  | { type: 'reform'; how: Reform; target: Target; isSmall?: true }
  /** Another place where the selected words stand. */
  | { type: 'select-other'; direction: 'previous' | 'next' }
  | { type: 'unselect' }
  /** The signs around words are taken away: around these, or the nearest. */
  | { type: 'unwrap'; pair: 'quotes' | 'brackets'; words: string }
  /** `first` gives way to `second`. */
  | { type: 'replace'; cuts: Cut[] }
  /** Each is written where the other stands. */
  | { type: 'exchange'; cuts: Cut[] }
  /** … wherever it stands. */
  | { type: 'replace-all'; cuts: Cut[] }
  /** `first` is written beside `second`. */
  | { type: 'insert'; side: 'before' | 'after'; cuts: Cut[] }
  /** The mark of that name is written at the cursor, if need be only behind words; or that word, whatever else it may mean. */
  | { type: 'insert-mark'; words: string; isWord?: true; needsWords?: true }
  /** Reads a doubtful place the other way, or brings back what was left out. */
  | { type: 'turn'; into: 'word' | 'mark' | 'left-out' }
  /** The next place is selected that may have been meant otherwise. */
  | { type: 'next-doubt' }
  /** The words give way that were said in place of these: “no, I meant Tuesday”. */
  | { type: 'mean'; words: string; isRegretted?: true }
  /** The words, or the last one, are spelled so. `ifSelected`: else the letters are written where the cursor is. */
  | { type: 'spell-as'; letters: string; target: Target; ifSelected?: true }
  | { type: 'insert-at'; edge: 'start' | 'end'; target: Target; words: string }
  /** The lines of the target begin with a sign; `isList`: not one line alone, but those that are items beside it. */
  | { type: 'mark-lines'; sign: string; target: Target; isList: boolean }
  /** The words of the target are moved to an edge of the text. */
  | { type: 'transfer'; edge: 'start' | 'end'; target: Target }
  /** Bold and the like, which plain text has not. */
  | { type: 'style'; target: Target }
  | { type: 'go-to'; edge: 'start' | 'end'; target: Target }
  /** Up and down by lines alone. */
  | { type: 'move-by'; unit: Unit; count: number; direction: 'back' | 'forward' | 'up' | 'down' }
  /** To the beginning of the unit after the one that the cursor is in, or of the one before. */
  | { type: 'move-next'; unit: Unit; direction: 'back' | 'forward' }
  | { type: 'move-beside'; side: 'before' | 'after'; words: string }
  /** A line that begins with a sign. */
  | { type: 'begin-line'; sign: string }
  /** A line that begins with the sign of the list it goes on with. */
  | { type: 'next-item' }
  | { type: 'end-list' }
  /** The command before, once more. */
  | { type: 'repeat' }
  | { type: 'find'; words: string }
  | { type: 'change-language'; words: string }
  /** From now on the words are written as they stand here. */
  | { type: 'add-own-words'; target: Target }
  /** The template of that name is written at the cursor. */
  | { type: 'insert-template'; name: string }
  /** The text of the target becomes a template. */
  | { type: 'save-template'; target: Target; name: string }
  /** A field is selected, to be filled; `here` is the one that is selected already. */
  | { type: 'go-to-field'; to: 'next' | 'previous' | 'here' | { name: string } }
  /** Fields that say what stands there if nothing else is said have it written. */
  | { type: 'accept-defaults' }
  /** Only while a dialog is open. */
  | { type: 'answer'; answer: Answer }
  /** The words of a command that could not be done are written after all. */
  | { type: 'write-refused' }
  | { type: 'page'; action: PageAction }

export function isAct(command: Command, action: PageAction): boolean {
  return command.type === 'page' && command.action === action
}
