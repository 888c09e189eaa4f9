/** All that the rest of the client may use of dictation. */
import { lazy } from 'react'

// biome-ignore lint/performance/noBarrelFile: the one way in, whose other parts are loaded when they are asked for
export { DictationPanel } from './page/dictation-panel.tsx'

/** What the user dictated before, to read, copy and download. */
export const SavedText = lazy(() =>
  import('./page/saved-text.tsx').then((module) => ({ default: module.SavedText })),
)

/** Recordings that still wait for their text, to take away. */
export const SavedRecordings = lazy(() =>
  import('./page/saved-recordings.tsx').then((module) => ({ default: module.SavedRecordings })),
)

/** A sheet that listens for half a minute, to whoever has no account yet. */
export async function loadTryOut() {
  return (await import('./page/try-out.tsx')).TryOutSheet
}

/** Removes everything of a user from this device: transcript, earlier takes and recordings. */
export async function forgetUser(userId: string): Promise<void> {
  const [forget, { thisDevice }] = await Promise.all([
    import('./device/forget-user.ts'),
    import('./device/this-device.ts'),
  ])
  return forget.forgetUser(thisDevice, userId)
}
