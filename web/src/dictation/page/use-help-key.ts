import { useEffect } from 'react'

/** Ctrl+/ or Cmd+/ opens the list of commands, as it does in other editors. */
export function useHelpKey(onHelp: () => void): void {
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.altKey) return
        event.preventDefault()
        onHelp()
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [onHelp])
}
