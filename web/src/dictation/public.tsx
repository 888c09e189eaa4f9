/** All that the rest of the client may use of dictation. */
import { lazy } from 'react'

// biome-ignore lint/performance/noBarrelFile: the one way in, whose other parts are loaded when they are asked for
export { DictationPanel } from './page/dictation-panel.tsx'

/** The user's earlier texts, and recordings that still wait for their text, to take away. */
export const Saved = lazy(async () => {
  const [{ SavedText }, { SavedRecordings }, device] = await Promise.all([
    import('./page/saved/saved-text.tsx'),
    import('./page/saved/saved-recordings.tsx'),
    loadDevice(),
  ])
  return {
    default: ({ userId }: { userId: string }) => (
      <>
        <SavedText {...{ userId, device }} />
        <SavedRecordings {...{ userId, device }} />
      </>
    ),
  }
})

/** A sheet that listens for half a minute, to whoever has no account yet. */
export async function loadTryOut() {
  return (await import('./page/try-out.tsx')).TryOutSheet
}

/** Removes everything of a user from this device: transcript, earlier takes and recordings. */
export async function forgetUser(userId: string): Promise<void> {
  const [forget, device] = await Promise.all([import('./device/forget-user.ts'), loadDevice()])
  return forget.forgetUser(device, userId)
}

async function loadDevice() {
  return (await import('./session/world/browser-world.ts')).browserWorld.device
}
