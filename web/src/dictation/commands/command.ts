/** What a stretch of text is counted in. A line ends at a line break, a paragraph at an empty line. */
export type Unit = 'character' | 'word' | 'sentence' | 'line' | 'paragraph' | 'document'

/** The part of the text that a command speaks of. */
export type Target =
  /** The selection, or what was dictated last. */
  | { type: 'that' }
  | { type: 'words'; words: string }
  /** So many units before the caret, after it, or the one it stands in. */
  | { type: 'units'; unit: Unit; count: number; side: 'before' | 'after' | 'here' }

/** How the words of a target are written anew. */
export type Reform = 'capital' | 'upper' | 'lower' | 'join' | 'hyphenate' | 'double-quotes' | 'parentheses'

/** What only the page can do. */
export type PageAction =
  | 'undo'
  | 'redo'
  | 'paste'
  | 'copy-all'
  | 'clear'
  | 'stop'
  | 'sleep'
  | 'wake'
  | 'help'
  | 'read'
  | 'save'
  | 'export'
  | 'new-note'
  | 'scroll-up'
  | 'scroll-down'

/** Where a spoken sentence can be cut in several ways, all of them in the order to be tried. */
export interface Cut {
  first: string
  second: string
}

/** An utterance that does something to the text instead of becoming part of it. */
export type Command =
  | { type: 'delete' | 'select' | 'copy' | 'cut' | 'read' | 'spell'; target: Target }
  /** The words stand selected, so that the next ones replace them, and other readings of them are offered. */
  | { type: 'correct'; target: Target }
  /** One of the readings offered, counted from 1. */
  | { type: 'choose'; number: number }
  /** None of the readings offered. */
  | { type: 'cancel' }
  | { type: 'reform'; how: Reform; target: Target }
  | { type: 'select-through'; cuts: Cut[] }
  | { type: 'unselect' }
  /** `first` gives way to `second`. */
  | { type: 'replace'; cuts: Cut[] }
  /** `first` is written beside `second`. */
  | { type: 'insert'; side: 'before' | 'after'; cuts: Cut[] }
  | { type: 'move-to'; edge: 'start' | 'end'; unit: Unit }
  | { type: 'move-by'; unit: Unit; count: number; direction: 'back' | 'forward' | 'up' | 'down' }
  | { type: 'move-beside'; side: 'before' | 'after'; words: string }
  /** The words of a command that could not be done are written after all. */
  | { type: 'write-refused' }
  | { type: 'page'; action: PageAction }
