import { useEffect, useEffectEvent } from 'react'

/** Ctrl or Cmd with the key, wherever the focus is. What `run` does not take (false) is the browser's. */
export function useShortcut(key: string, run: () => boolean): void {
  const isTaken = useEffectEvent(run)
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== key || !(event.ctrlKey || event.metaKey) || event.altKey) return
        if (isTaken()) event.preventDefault()
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [key])
}
