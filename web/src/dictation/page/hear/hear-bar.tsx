import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CloseButton } from '../../../ui/close-button.tsx'
import type { Device } from '../../device/device.ts'
import type { TextPart } from '../../session/text/open-text.ts'
import { Tool } from '../shared/tool.tsx'
import styles from './hear-bar.module.css'
import { playFrom, type SoundPlayer } from './sound-player.ts'

interface HearBarProps {
  text: TextPart
  recordings: Device['recordings']
  /** Its beginning: a place in the text, or null for the cursor's. Another object: it begins anew. */
  asked: { place: number | null }
  /** The sentence says why nothing can be heard. */
  onFailure(sentence: string): void
  onClose(): void
}

const speeds = [0.75, 1, 1.25, 1.5, 2]
/** Whoever likes it slower does so the next time, too. */
let lastSpeed = 1

const nothingTimed = 'We don’t know when these words were said.'
const notLoaded = 'This could not be loaded. Try again when you’re online.'

/** Plays the sound of the words, and marks the one that is being heard. Space pauses, Escape closes. */
export function HearBar({ text, recordings, asked, onFailure, onClose }: HearBarProps) {
  const player = useRef<SoundPlayer | null>(null)
  const [isPlaying, setPlaying] = useState(true)
  const [speed, setSpeed] = useState(lastSpeed)
  /** The text when playing was paused: who types on wants spaces. */
  const paused = useRef<string | null>(null)
  const close = useEffectEvent(onClose)
  const fail = useEffectEvent((sentence: string) => {
    onFailure(sentence)
    onClose()
  })

  const isWanted = useRef(true)
  const tellPlaying = useEffectEvent((now: boolean) => {
    isWanted.current = now
    paused.current = now ? null : text.current()
    setPlaying(now)
  })

  useEffect(() => {
    tellPlaying(true)
    let isGone = false
    let end = () => {}
    async function begin() {
      const tools = await text.tools()?.hearing()
      if (isGone) return
      const first = tools?.wordAt(asked.place)
      if (!tools || !first) return fail(nothingTimed)
      const opened = playFrom(first, {
        recordings,
        words: tools.words,
        onWord: tools.mark,
        onPlaying: tellPlaying,
        onEnd: close,
        onFailure: fail,
      })
      opened.setSpeed(lastSpeed)
      if (!isWanted.current) opened.pause()
      player.current = opened
      end = () => {
        player.current = null
        opened.close()
        tools.mark(null)
      }
    }
    begin().catch((error: unknown) => {
      console.warn('What plays words could not be loaded.', error)
      fail(notLoaded)
    })
    return () => {
      isGone = true
      end()
    }
  }, [text, recordings, asked])

  const toggle = useEffectEvent(() => {
    const { current } = player
    // A press before there is anything to play counts as soon as there is.
    if (current === null) tellPlaying(!isPlaying)
    else if (isPlaying) current.pause()
    else current.play()
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, isComposing } = event
    if (isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Escape') close()
    else if (key !== ' ' || !isForPlayer(target) || (paused.current ?? text.current()) !== text.current())
      return
    else toggle()
    event.preventDefault()
    event.stopPropagation()
  })
  // Opened from a menu, it has the keys as well.
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    if (isForPlayer(before)) return
    const shown = bar.current
    shown?.querySelector('button')?.focus()
    return () => {
      if (shown?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    const ended = new AbortController()
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey, { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [])

  return (
    <section ref={bar} className={styles.bar} aria-label="Hear it">
      <Tool keepsFocus icon={isPlaying ? 'pause' : 'play'} title="Space" onClick={() => toggle()}>
        {isPlaying ? 'Pause' : 'Play'}
      </Tool>
      <label>
        Speed
        <select
          value={speed}
          onChange={({ target }) => {
            lastSpeed = Number(target.value)
            setSpeed(lastSpeed)
            player.current?.setSpeed(lastSpeed)
          }}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      </label>
      <CloseButton aria-label="Stop playing" onClick={onClose} />
    </section>
  )
}

/** In the text and where nothing has the focus; buttons and fields have a use for the key themselves. */
function isForPlayer(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true
  return target === document.body || target.closest('.cm-content, textarea[aria-label="Transcript"]') !== null
}
