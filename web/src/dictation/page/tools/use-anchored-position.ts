import { type RefObject, useLayoutEffect } from 'react'
import type { TextPart } from '../../session/text/open-text.ts'
import type { SelectionPlace } from '../../transcript/editor/editor-tools.ts'

/** Between it and what it stands beside, and the edges of the screen. */
const gap = 8

/** Shows a popover beside the selection or the cursor, for as long as it is rendered. */
export function useAnchoredPosition(box: RefObject<HTMLElement | null>, text: TextPart): void {
  useLayoutEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const put = () => box.current && position(box.current, text.tools()?.selectionPlace() ?? null)
    box.current?.showPopover()
    put()
    window.addEventListener('scroll', put, options)
    window.addEventListener('resize', put, options)
    return () => ended.abort()
  }, [box, text])
}

/** Below the words, which are to be seen, or above them where the microphone's button would be covered; where it fits neither, the longer side has it, and it scrolls. */
function position(box: HTMLElement, words: SelectionPlace | null) {
  if (words === null) return
  Object.assign(box.style, {
    inset: 'auto',
    maxWidth: `${innerWidth - 2 * gap}px`,
    maxHeight: 'none',
    overflowY: 'auto',
  })
  const { width, height } = box.getBoundingClientRect()
  const button = document.getElementById('mic')?.getBoundingClientRect().top ?? innerHeight
  const below = words.bottom + gap
  // Words that are out of sight may stand behind the button.
  const foot = Math.min(words.top, button) - gap
  const isBelow = height <= button - below || foot - gap < Math.min(height, button - below)
  const high = Math.min(height, isBelow ? button - below : foot - gap)
  box.style.maxHeight = `${high}px`
  box.style.top = `${isBelow ? below : foot - high}px`
  box.style.left = `${Math.max(gap, Math.min(words.left, Math.min(words.fieldRight, innerWidth) - width - gap))}px`
}
