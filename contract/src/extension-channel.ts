/**
 * The channel between the browser's extension and a page of this server. The extension's script in the page's own tab
 * posts a `Handshake` with one end of a MessageChannel to the window; the page takes it only from its own window and origin,
 * so no other site can. Nothing but `asking` and `refused` comes before the person has allowed it.
 */

/** Goes up when a side that knows only the former version would misread a message. */
export const channelVersion = 1

/** The message posted to the page's own window, by the extension with a port, or by the page when it is ready for one. */
export interface Handshake {
  plainspoken: 'extension' | 'page'
  version: number
}

/** The text of a field around its cursor or selection, as far as joining words to it takes. */
export interface Around {
  before: string
  after: string
}

/** `target` names the field that was chosen by the shortcut; `segment` counts the places in it where words were begun. */
export type ToPage =
  /** The first message: may it tell what is said? */
  | { type: 'hello' }
  /** The words from now on are for this field. */
  | { type: 'begin'; target: string; around: Around }
  /** The cursor is elsewhere in it, or something else was typed: what is not settled yet belongs here. */
  | { type: 'moved'; target: string; segment: number; around: Around }
  /** Takes the last words back. */
  | { type: 'undo'; target: string }
  /** Listens no longer; words that were said may still come for the field. */
  | { type: 'stop'; target: string }
  /** The field takes no more words: those that are still to come stay in the page's text. */
  | { type: 'end'; target: string }
  /** The field could not be chosen: the page itself listens, and says why. */
  | { type: 'listen'; why: string }

export type FromPage =
  /** The person may be looking for it: the page asks whether the extension may be told what is said. */
  | { type: 'asking' }
  | { type: 'refused' }
  /** Allowed: it may begin. */
  | { type: 'welcome' }
  /** All that stands for a segment, and what is being heard. */
  | { type: 'words'; target: string; segment: number; written: Written; live: string }
  | { type: 'status'; target: string; status: PageStatus }
  /** The loudness, 0 to 1. */
  | { type: 'level'; level: number }
  /** The outcome of a command. */
  | { type: 'says'; sentence: string }
  /**
   * No more words will come for it; `isClosed` if only because the page has closed the dictation, as at a sign-out. `says` what
   * has become of words that are missing.
   */
  | { type: 'ended'; target: string; isClosed?: boolean; says?: string }

/** The text written so far for a segment, and its joins to what stands there. */
export interface Written {
  text: string
  lead: '' | ' '
  trail: '' | ' '
  /** So many characters before the first words give way to them. */
  eats: number
}

export interface PageStatus {
  isHearing: boolean
  /** The page wants the person to come: the microphone has to be allowed, or something failed. */
  needsPerson: boolean
  /** As the page says it. */
  sentence: string
}
