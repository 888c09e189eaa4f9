import type { Around, FromDesk } from '@plainspoken/contract/extension-channel'

/** What the field's script tells the background, on the port that the shortcut has opened. */
export type FromField =
  | { type: 'moved'; segment: number; around: Around }
  | { type: 'undo' }
  /** The person wants no more words here, or the field is gone. */
  | { type: 'stop' }
  /** Browsers suspend an extension that hears nothing for half a minute, and close its ports. */
  | { type: 'alive' }

/** What the field's script is told: what the desk says of it, and what only the background knows. */
export type ToField = FromDesk | { type: 'waiting' } | { type: 'over'; sentence: string }

/** What a frame answers when it is asked for the field that has the focus. */
export type Found =
  | { kind: 'field'; hasFocus: boolean; around: Around }
  /** It lies in a frame inside this one. */
  | { kind: 'frame' }
  | { kind: 'none' }
  | { kind: 'forbidden'; why: string }

/** Shown where nothing is dictated. */
export interface Tell {
  type: 'tell'
  sentence: string
}

/** Each is followed by a space and the dictation's name. */
export const fieldPort = 'field'
/** Followed by a space and the server's origin. */
export const deskPort = 'desk'

declare global {
  /** What a frame's script has found, once it has run there. */
  var plainspokenField: { found: Found; element: HTMLElement | null } | undefined
}
