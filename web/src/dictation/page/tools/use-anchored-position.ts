import { type RefObject, useLayoutEffect } from 'react'
import type { TextPart } from '../../session/open-text.ts'
import type { SelectionPlace } from '../../transcript/editor/editor-tools.ts'

/** Between it and what it stands beside, and the edges of the screen. */
const gap = 8

/** Shows a popover beside the selection or the caret, for as long as it is rendered. */
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

/** Below the words, which are to be seen, or above them where the microphone's button would be covered. */
function position(box: HTMLElement, words: SelectionPlace | null) {
  if (words === null) return
  Object.assign(box.style, { inset: 'auto', maxWidth: `${innerWidth - 2 * gap}px` })
  const { width, height } = box.getBoundingClientRect()
  const button = document.getElementById('mic')?.getBoundingClientRect().top ?? innerHeight
  const below = words.bottom + gap
  const above = words.top - gap - height
  const fitsBelow = below + height <= (button > below ? button : innerHeight)
  box.style.top = `${fitsBelow || above < 0 ? below : above}px`
  box.style.left = `${Math.max(gap, Math.min(words.left, Math.min(words.fieldRight, innerWidth) - width - gap))}px`
}
