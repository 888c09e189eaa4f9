import { useEffect, useState } from 'react'
import type { TextPart } from '../../session/text/open-text.ts'

/** Somebody who dictates has scrolled away from what is being written. */
export function useAwayFromWords(text: TextPart, isHearing: boolean): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!isHearing) return setAway(false)
    let frame = 0
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setAway(text.tools()?.isAwayFromWords() ?? false)
      })
    }
    const ended = new AbortController()
    const options = { capture: true, passive: true, signal: ended.signal }
    // In a window of another size the words are elsewhere.
    for (const event of ['scroll', 'resize']) window.addEventListener(event, look, options)
    // They may have been out of sight before.
    look()
    const unsubscribe = text.subscribe(look)
    return () => {
      cancelAnimationFrame(frame)
      ended.abort()
      unsubscribe()
    }
  }, [text, isHearing])
  return isAway
}
