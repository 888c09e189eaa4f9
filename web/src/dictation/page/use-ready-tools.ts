import { startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../when-idle.ts'
import type { TextPart } from '../session/text/open-text.ts'
import { prepareFind } from './find.tsx'
import { fetchPart } from './shared/use-part.ts'

export const loadPanels = () => import('./panels/panels.tsx').then((module) => module.Panels)

/**
 * Loads tools a moment before they may be asked for: Find once there are words to be found, and what stands in More while that is
 * open, Settings even drawn. What cannot be had is told once it is asked for.
 */
export function useReadyTools(text: TextPart | undefined, isBlank: boolean) {
  const isMoreOpen = useRef(false)
  const [isSettingsDrawn, setSettingsDrawn] = useState(false)
  useEffect(() => {
    if (!isBlank) whenIdle(() => prepareFind(text))
  }, [text, isBlank])
  function onMore(isOpen: boolean) {
    isMoreOpen.current = isOpen
    if (!isOpen) return startTransition(() => setSettingsDrawn(false))
    prepareFind(text)
    fetchPart(loadPanels).then(
      () => startTransition(() => setSettingsDrawn(isMoreOpen.current)),
      () => {},
    )
  }
  return { isSettingsDrawn, onMore }
}
