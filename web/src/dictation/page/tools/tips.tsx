import { useEffect, useRef, useState } from 'react'
import { isMac } from '../../core/dictation-key.ts'
import type { Preferences } from '../../device/preferences.ts'
import type { TextPart } from '../../session/text/open-text.ts'

/** Each with what shows that it is known; the first one that is not is told. */
const tips = {
  large: {
    caret: 'Words appear at the cursor. Select text and speak to replace it.',
    typing: 'Type any time, even while dictating.',
    undo: `${isMac ? '⌘Z' : 'Ctrl+Z'} undoes the last thing you said.`,
    kept: 'Your text saves itself on this device.',
  },
  phone: {
    near: 'Hold the phone a hand’s width from your mouth.',
    caret: 'Tap in the text to place the cursor.',
    front: 'Keep this page open: phones stop listening when the screen locks.',
  },
}
type TipName = 'where' | keyof typeof tips.large | keyof typeof tips.phone

interface TipsProps {
  kept: Preferences['tips']
  text: TextPart
  isHearing: boolean
  /** Told until somebody has listened for the first time. */
  whereItGoes: string
}

/** One line of advice, another one after each time somebody has dictated. What one has done is not told any more. */
export function Tips({ kept, text, isHearing, whereItGoes }: TipsProps) {
  const [used, setUsed] = useState(kept.get)
  const [turn, setTurn] = useState(0)
  const wasHearing = useRef(false)
  /** No tip has been told yet. */
  const isFirst = useRef(!used.includes('where'))

  useEffect(() => {
    const use = (name: TipName) =>
      setUsed((known) => {
        if (known.includes(name)) return known
        const next = [...known, name]
        kept.set(next)
        return next
      })
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const isText = (target: EventTarget | null) => target instanceof Element && target.closest('.cm-content')
    // Dictated words change the text too, but send no such events.
    document.addEventListener(
      'beforeinput',
      ({ target }) => isHearing && isText(target) && use('typing'),
      options,
    )
    document.addEventListener(
      'click',
      ({ target }) => isText(target) && !text.isBlank() && use('caret'),
      options,
    )
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey }) => key === 'z' && (ctrlKey || metaKey) && use('undo'),
      options,
    )
    document.addEventListener('visibilitychange', () => isHearing && document.hidden && use('front'), options)
    // It was here already when the page was opened, or somebody has seen how well one is heard.
    if (isHearing) use('where')
    const unsubscribe = text.subscribe(() => text.isBlank() || use(isHearing ? 'near' : 'kept'))
    return () => {
      ended.abort()
      unsubscribe()
    }
  }, [kept, text, isHearing])

  useEffect(() => {
    if (wasHearing.current && !isHearing && !isFirst.current) setTurn((before) => before + 1)
    if (wasHearing.current && !isHearing) isFirst.current = false
    wasHearing.current = isHearing
  }, [isHearing])

  if (!used.includes('where')) return <p>{whereItGoes}</p>
  // A narrow window is no phone, and a tablet has no Ctrl.
  const isPhone = matchMedia(
    '(pointer: coarse) and (width <= 40rem), (pointer: coarse) and (height <= 30rem)',
  ).matches
  const hasKeys = matchMedia('(any-hover: hover)').matches
  const left = Object.entries(isPhone ? tips.phone : tips.large).filter(
    ([name]) => !used.includes(name) && (hasKeys || name !== 'undo'),
  )
  return left.length > 0 && <p>{left[turn % left.length]?.[1]}</p>
}
