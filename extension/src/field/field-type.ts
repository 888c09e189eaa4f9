import type { Around } from '@plainspoken/contract/extension-channel'

/** How much of a field is looked at on either side of the caret: enough for an open quotation. */
export const contextLength = 300

/** A place in a page that takes text, as far as writing into it takes. */
export interface Field {
  element: HTMLElement
  /** A line break would end it, or is not taken. */
  isOneLine: boolean
  /** What stands around the caret or selection. */
  read(): Around & { isSelected: boolean }
  /** Selects so many letters before the caret. */
  selectBack(letters: number): void
  /** Types text over the selection, as a keyboard would. Whether the page has let it only the text itself tells. */
  type(text: string): Promise<void>
  /** Pastes text over the selection, for editors that take no typing by script. */
  paste(text: string): void
  /** An editor learns of a new selection a moment later. */
  settlesLater: boolean
  /** What is typed while another window has the focus is lost. */
  needsWindow: boolean
  /** `read` gives no more than the line of the caret, and nobody tells when the caret moves. */
  seesItsLineOnly: boolean
}
