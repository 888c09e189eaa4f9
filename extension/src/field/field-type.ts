import type { Around } from '@plainspoken/contract/extension-channel'

/** The length of text that is read on either side of the cursor: enough for an open quotation. */
export const contextLength = 300

/** A place in a page that takes text, as far as writing into it takes. */
export interface Field {
  element: HTMLElement
  /** A line break would end it, or is not taken. */
  isOneLine: boolean
  /** Reads the text around the cursor or selection. */
  read(): Around & { isSelected: boolean }
  /** Selects so many letters before the cursor. */
  selectBack(letters: number): void
  /** Types text over the selection, as a keyboard would. Whether the page has let it only the text itself tells. */
  type(text: string): Promise<void>
  /** Pastes text over the selection, for editors that take no typing by script. */
  paste(text: string): void
  /** An editor learns of a new selection a moment later. */
  settlesLater: boolean
  /** Typing is lost while another window has the focus. */
  needsWindow: boolean
  /** `read` gives no more than the line of the cursor, and nobody tells when the cursor moves. */
  seesItsLineOnly: boolean
}
