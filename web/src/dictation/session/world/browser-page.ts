import type { Permission } from '../../core/reducer/dictation-state.ts'
import { queryMicrophonePermission } from '../../microphone/microphone-permission.ts'
import { recognition, thisPlatform } from '../../recognition/this-browser.ts'

/** This page: what happens to it, what its browser can do, the clock and chance. */
export const browserPage = {
  // Neither is there where the page is prerendered.
  window: globalThis.window,
  document: globalThis.document,
  reload: () => location.reload(),
  /** Those that the browser's owner reads. */
  languages: () => navigator.languages ?? [],
  platform: thisPlatform,
  recognition,
  queryPermission: (onChange?: (permission: Permission) => void) =>
    queryMicrophonePermission(navigator.permissions, onChange),
  /** Ms since 1970. */
  now: Date.now,
  /** A name that nothing else has. */
  newId: () => crypto.randomUUID() as string,
  setTimer,
}

/** Calls back after so many ms; gives a function that calls it off. */
function setTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
