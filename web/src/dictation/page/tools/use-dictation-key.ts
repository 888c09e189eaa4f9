import { useEffect } from 'react'
import { useStore } from 'zustand'
import { type Chord, createKeySwitch, isChord, usualChord } from '../../core/dictation-key.ts'
import type { ListeningPart } from '../../session/open-listening.ts'

/** The key as it is now, at work anywhere in a window of the page. */
export function useDictationKey(listening: ListeningPart, here: Window = window): Chord {
  const chord = useStore(listening.key) ?? usualChord

  useEffect(() => {
    const microphone = createKeySwitch(listening)
    const ended = new AbortController()
    const release = () => microphone.release(performance.now())
    // In the capturing phase: the editor must not take the key for a character.
    const options = { capture: true, signal: ended.signal }
    here.addEventListener(
      'keydown',
      (event) => {
        if (!isChord(event, chord)) return
        event.preventDefault()
        event.stopPropagation()
        if (!event.repeat) microphone.press(performance.now())
      },
      options,
    )
    here.addEventListener('keyup', (event) => event.code === chord.code && release(), options)
    here.addEventListener('blur', release, options)
    return () => ended.abort()
  }, [listening, chord, here])

  return chord
}
