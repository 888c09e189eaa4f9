import { useEffect, useLayoutEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { isKnownBrowser } from '../account/device-tokens.ts'
import styles from './start.module.css'

/** Left in the entry of whoever has come to the start page (`beforeFirstPaint`). */
interface StartState {
  isStart?: boolean
}

/** Somebody has just come who was never here: the page then is about what the product does, and the form comes after. */
export function useStart(): boolean {
  const state = useHistoryState<StartState | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it says, the entry has changed
  useLayoutEffect(() => {
    showStart()
    return () => document.documentElement.removeAttribute('data-start')
  }, [state])
  // A link clicked before the state is followed leaves it null, as the page was first drawn: nothing is drawn anew.
  useEffect(showStart, [])
  return state?.isStart === true
}

/** As the first paint had it: a page that is taken over is drawn once without any state. */
function showStart() {
  document.documentElement.toggleAttribute('data-start', isAtStart())
}

/** By the entry itself: a link clicked while the page is taken over has changed it before `data-start` follows. */
export function isAtStart(): boolean {
  const { isStart } = (history.state ?? {}) as StartState
  return isStart === true && !isKnownBrowser()
}

const words = 'Dear Ada,\nthe train is late, so I’m writing this with my voice. See you at half past three.'

/** A sheet that fills with words as they are said, once, to be looked at. */
export function Illustration() {
  return (
    <div className={styles.illustration} aria-hidden="true">
      <p>
        {words.split(/(?<=\s)/).map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <span key={at}>{word}</span>
        ))}
      </p>
    </div>
  )
}
