import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { nextTask } from '../../next-task.ts'
import { tellAnswer } from '../../ui/messages.ts'
import { type ShownState, showState } from '../core/reducer/dictation-state.ts'
import type { DictationOptions, DictationParts } from '../session/open-dictation.ts'
import type { ListeningPart } from '../session/open-listening.ts'
import type { TextPart } from '../session/text/open-text.ts'
import { tellEcho } from './tell-echo.ts'

interface Opening {
  /** Undefined before it is known who is here: then nothing is opened. */
  userId: string | undefined
  /** The plain field, with what may stand in it already. */
  area: RefObject<HTMLTextAreaElement | null>
  /** The microphone is wanted at once; asked before dictation is open. Must stay the same. */
  startsAtOnce(): boolean
}

interface Told extends Omit<DictationOptions, 'userId' | 'area'> {
  onOpened(): void
  onClosed(): void
}

/** Dictation for whoever is here: its parts once they are open, and what starts it now or as soon as they are. */
export function useDictation({ userId, area, startsAtOnce }: Opening, told: Told) {
  const [parts, setParts] = useState<DictationParts | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  /** The microphone's button was pressed before there was anything to start. */
  const isAwaited = useRef(false)
  const now = useRef(told)
  now.current = told

  useEffect(() => {
    if (userId === undefined) return
    isAwaited.current ||= startsAtOnce()
    let opened: DictationParts | null = null
    let isGone = false
    // The code that listens and writes comes beside the page, not before it; the served page announces it.
    const open = async () => {
      const { openDictation } = await import('../session/open-dictation.ts')
      await nextTask()
      if (isGone || area.current === null) return
      opened = openDictation({
        userId,
        isNewHere: now.current.isNewHere,
        notify: (...message) => now.current.notify(...message),
        area: area.current,
        onFind: () => now.current.onFind(),
        onHear: (place) => now.current.onHear(place),
        onFloat: () => now.current.onFloat(),
        onNew: () => now.current.onNew(),
        onAsked: (panel) => now.current.onAsked(panel),
        onOffer: (offer) => now.current.onOffer(offer),
        onEcho(echo) {
          tellEcho(echo, opened?.text ?? null)
          now.current.onEcho(echo)
        },
        onLevel: (level) => now.current.onLevel(level),
        onWords: () => now.current.onWords(),
      })
      setParts(opened)
      now.current.onOpened()
    }
    open().catch(setFailure)
    return () => {
      isGone = true
      opened?.close()
      setParts(null)
      now.current.onClosed()
      tellAnswer(null)
    }
  }, [userId, area, startsAtOnce])
  useEffect(() => {
    // Once the button itself starts it: a press that comes before this page is drawn again waits for this.
    if (parts && isAwaited.current) parts.listening.start()
    if (parts) isAwaited.current = false
  }, [parts])
  // The boundary around the page tells of it.
  if (failure !== null) throw failure

  return {
    parts,
    start() {
      if (parts) parts.listening.start()
      else isAwaited.current = true
    },
  }
}

export function useShownState(listening: ListeningPart | undefined): ShownState | null {
  const shown = useRef<ShownState | null>(null)
  return useSyncExternalStore(
    listening?.subscribe ?? subscribeToNothing,
    () => {
      shown.current = listening ? showState(shown.current, listening.state()) : null
      return shown.current
    },
    () => null,
  )
}

/** The transcript holds nothing worth copying. */
export function useIsBlank(text: TextPart | undefined): boolean {
  return useSyncExternalStore(
    text?.subscribe ?? subscribeToNothing,
    () => text?.isBlank() ?? true,
    () => true,
  )
}

function subscribeToNothing() {
  return () => {}
}
