import type { Around, FromPage } from '@plainspoken/contract/extension-channel'

/** Messages from the field's script to the background, on the port that the shortcut has opened. */
export type FromField =
  | { type: 'moved'; segment: number; around: Around }
  | { type: 'undo' }
  /** The person wants no more words here, or the field is gone. */
  | { type: 'stop' }
  /** Browsers suspend an extension that hears nothing for half a minute, and close its ports. */
  | { type: 'alive' }

/** Messages to the field's script: those of the dictation tab about it, and those of the background itself. */
export type ToField = FromPage | { type: 'waiting' } | { type: 'over'; sentence: string }

/** A frame's answer when it is asked for the focused field. */
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
export const pagePort = 'page'

declare global {
  /** The result of a frame's script, once it has run there. */
  var plainspokenField: { found: Found; element: HTMLElement | null } | undefined
}
