import { useEffect, useEffectEvent } from 'react'

/**
 * Ctrl or Cmd with the key, wherever the focus is. What `run` does not take (false) is the browser's. Ctrl or Cmd alone comes
 * a moment before: `prepare` fetches what is needed then.
 */
export function useShortcut(key: string, run: () => boolean, prepare?: () => void): void {
  const isTaken = useEffectEvent(run)
  const getReady = useEffectEvent(() => prepare?.())
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Control' || event.key === 'Meta') getReady()
        if (event.key !== key || !(event.ctrlKey || event.metaKey) || event.altKey) return
        if (isTaken()) event.preventDefault()
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [key])
}
