import { useEffect, useEffectEvent } from 'react'
import type { Kept } from '../../../storage.ts'

/** The window opens by itself when one leaves the tab while it listens, if that is wanted. Chromium alone can. */
export function useAutoFloat(isOn: boolean, kept: Kept<boolean> | undefined, float: () => void): void {
  const open = useEffectEvent(float)
  useEffect(() => {
    if (!isOn || !kept?.get()) return
    handleLeaving(() => open())
    return () => void handleLeaving(null)
  }, [isOn, kept])
}

/** This browser may open a window that stays above all others without a click. */
export function canFloatByItself(): boolean {
  return 'documentPictureInPicture' in globalThis && handleLeaving(handler)
}

let handler: (() => void) | null = null

/** `run` is called when the tab is left while its microphone is open; false where the browser does not tell. */
function handleLeaving(run: (() => void) | null): boolean {
  try {
    navigator.mediaSession.setActionHandler('enterpictureinpicture' as MediaSessionAction, run)
    handler = run
    return true
  } catch {
    return false
  }
}
